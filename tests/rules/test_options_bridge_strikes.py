"""House rule bridge-bombardment: strikes at bridges."""

from unittest.mock import patch

import pytest

from engine.dialogue import struck_next
from engine.hooks import Fired
from engine.kernel.tactics.strike import may_strike
from engine.layout import OFF
from engine.rules.shelling import turn as strikes_at_ground
from engine.rules.shelling.law import declare_hex, may_aim
from tests.rules.test_box_carry import lies
from tests.support.battlefield import Battlefield
from tests.support.bridges import AT_BRIDGE, BOMBARD, FAR_ENEMY, ONE_BRIDGE
from tests.support.markers import marker

showing, fire = AT_BRIDGE.showing, AT_BRIDGE.fire


def aimed(field, *answers):
    """Answers about hexes a strike is aimed at, OFF when they run out."""
    left = [field.index[name] for name in answers]
    return patch.object(strikes_at_ground, "choose_ground_aim", lambda *_: left.pop(0) if left else OFF)


def struck(field, aims=(), units=()):
    """Carry out the strike in force on these hexes, then on the units on those."""
    left = [field.unit(name) for name in units]
    with (
        aimed(field, *aims),
        patch.object(strikes_at_ground, "choose_strike", lambda *_: left.pop(0) if left else OFF),
        patch.object(struck_next, "choose_strike_next", lambda *_: 0),
    ):
        return strikes_at_ground.strike_at_ground(field.tables, field.state, field.mind, 1) - 1


@pytest.mark.rule("HR-BRSHELL-3")
def test_barrage_has_its_four_dice_at_the_bridge_alone():
    field = Battlefield(ONE_BRIDGE, FAR_ENEMY, options=BOMBARD).play("barrage")
    with showing("AAAA"):
        assert struck(field, ["E6"], ["A1"]) == 1
    assert not field.pieces("E6") and field.figures("A1") == 4
    assert field.fired(Fired.BRIDGE_SHELLED)


@pytest.mark.rule("HR-BRSHELL-3")
def test_the_bridge_is_one_hex_of_the_group_of_air_power():
    field = Battlefield(ONE_BRIDGE, {"infantry": "D6 C6 A1"}, options=BOMBARD).play("air_power")
    per_hex = int(field.tables["card_strike_dice"][field.state["card"], 1])
    with showing("A" * per_hex), field.loaded(["I" * per_hex, "I" * per_hex]):
        assert struck(field, ["E6"], ["D6", "C6"]) == 3
    assert field.state["shell_tokens"][field.index["E6"]] == per_hex
    assert (field.figures("D6"), field.figures("C6"), field.figures("A1")) == (4 - per_hex, 4 - per_hex, 4)


@pytest.mark.rule("HR-BRSHELL-3", "CARD-AIR-1")
def test_it_has_to_touch_the_group():
    field = Battlefield(ONE_BRIDGE, {"infantry": "D6 A1"}, options=BOMBARD).play("air_power")
    field.state["strike"][0], field.state["strike_n"] = field.unit("A1"), 1
    assert not may_aim(field.tables, field.state, field.index["E6"])
    field.state["strike"][0] = field.unit("D6")
    assert may_aim(field.tables, field.state, field.index["E6"])


@pytest.mark.rule("HR-BRSHELL-5")
def test_a_strike_names_the_unit_or_the_bridge_under_it():
    field = Battlefield(ONE_BRIDGE, {"infantry": "E6 A1"}, options=BOMBARD).play("air_power")
    field.state["strike"][0], field.state["strike_n"] = field.unit("E6"), 1
    assert not may_aim(field.tables, field.state, field.index["E6"])
    field = Battlefield(ONE_BRIDGE, {"infantry": "E6 A1"}, options=f"{BOMBARD}:hits_needed=2").play(
        "air_power"
    )
    with showing("AA"):
        assert struck(field, ["E6"], ["E6"]) == 1
    assert not field.figures("E6") and field.medals("allies") == 1


def test_asking_about_a_hex_leaves_no_trace():
    field = Battlefield(ONE_BRIDGE, {"infantry": "D6 A1"}, options=BOMBARD).play("air_power")
    before = field.state.copy()
    assert may_aim(field.tables, field.state, field.index["E6"])
    assert field.state == before


@pytest.mark.rule("HR-BRSHELL-5")
def test_who_stands_on_a_bridge_that_is_named_is_no_target_besides():
    field = Battlefield(ONE_BRIDGE, {"infantry": "E6 D6 A1"}, options=BOMBARD).play("air_power")
    declare_hex(field.state, field.index["E6"])
    found = [may_strike(field.tables, field.state, field.unit(name)) for name in ("E6", "D6", "A1")]
    assert found == [0, 1, 0]


@pytest.mark.rule("HR-BRSHELL-5")
def test_nor_both_where_another_target_lies_between():
    """A third target touches the second one, so that only the hex itself tells that it has been named."""
    field = Battlefield(ONE_BRIDGE, {"infantry": "E6 D6 A1"}, options=BOMBARD).play("air_power")
    field.state["strike"][:2], field.state["strike_n"] = (field.unit("E6"), field.unit("D6")), 2
    assert not may_aim(field.tables, field.state, field.index["E6"])
    field = Battlefield(ONE_BRIDGE, {"infantry": "E6 D6 A1"}, options=BOMBARD).play("air_power")
    with showing("SS"), field.loaded(["SS"]):
        assert struck(field, ["E6"], ["D6", "E6"]) == 2


@pytest.mark.rule("HR-BRSHELL-5")
def test_a_strike_is_not_aimed_at_a_bridge_under_an_own_unit():
    field = Battlefield(ONE_BRIDGE, FAR_ENEMY, {"infantry": "E6"}, options=BOMBARD).play("barrage")
    assert not may_aim(field.tables, field.state, field.index["E6"])


@pytest.mark.rule("HR-BRSHELL-1", "HR-GEN-17")
def test_a_strike_at_units_alone_is_as_ever():
    def after(options):
        field = Battlefield(ONE_BRIDGE, {"infantry": "D6 C6 A1"}, options=options)
        field.play("air_power")
        if options:
            struck(field, [], ["D6", "C6"])
        else:
            field.strike("D6", "C6", faces=[])
        return field

    field = after(BOMBARD)
    assert field.state["strike_n"] == 0 and not field.fired(Fired.BRIDGE_SHELLED)
    assert not field.state["shell_rolls"]


@pytest.mark.rule("HR-BRSHELL-3")
def test_hits_of_a_strike_and_of_a_gun_add_up():
    field = Battlefield(ONE_BRIDGE, FAR_ENEMY, {"artillery": "G6"}, options=BOMBARD).play("barrage")
    with showing("AASS"):
        struck(field, ["E6"])
    field.next_turn().next_turn().ready("G6")
    fire(field, "AAS")
    assert not field.pieces("E6")


@pytest.mark.rule("HR-EQUIP-3", "HR-EQUIP-5")
@pytest.mark.parametrize("by_guns", [True, False])
def test_guns_that_take_the_bridge_from_under_a_carrier_destroy_what_he_carries(by_guns):
    """Whoever attacked last before; a strike leaves it where he fell."""
    field = Battlefield(
        ONE_BRIDGE, {"infantry": "E6 A1"}, {"artillery": "G6", "infantry": "D1"},
        options=f"{BOMBARD}+star-capture-equipment", tail=marker("equipment", "G1", to="A13"),
    )  # fmt: skip
    field.state["load_hex"][0], field.state["load_unit"][0] = OFF, field.unit("E6")
    if by_guns:
        field.ready("D1", "G6").attack("D1", "A1", "SS")
        fire(field, "AAA", "ASS")
    else:
        field.play("barrage")
        with showing("AAAA"):
            struck(field, ["E6"])
    assert not field.figures("E6") and field.fired(Fired.LOAD_SHOT) == by_guns
    assert lies(field) == (None if by_guns else "E6")
