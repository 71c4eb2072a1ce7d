"""Concealed units of the house rules: where they begin so, and what ends it (HR-CAMO)."""

import pytest

from engine.codes_of_boxes import CombatEffect
from engine.hooks import Fired
from engine.kernel.tactics.strike import may_strike
from engine.loading.checks.force_warnings import warnings_of_forces
from engine.loading.checks.occurrence import State, effect_on
from engine.rules.combat_cards.law import changes_something
from tests.support.battlefield import Battlefield
from tests.support.markers import marker

HOUSE = "star-camouflage"
WOODS = {"E6": "forest"}


def hidden(enemy="E8", options=HOUSE, terrain=WOODS, at="E6", **more):
    """A concealed Axis unit in the woods, and Allied infantry."""
    tail = marker("camouflage", at) + more.pop("tail", "")
    return Battlefield(
        terrain, more.pop("axis", {"infantry": f"{at} A1"}), {"infantry": f"{enemy} I1", "artillery": "E11"},
        options=options, tail=tail, medals=9, **more,
    ).play("direct_from_hq")  # fmt: skip


def is_hidden(field, hex_="E6"):
    """Whether the unit on a hex is concealed."""
    return bool(field.state["camouflaged"][field.unit(hex_)])


@pytest.mark.rule("HR-CAMO-1", "HR-CAMO-5")
def test_only_the_next_hex_attacks_and_no_strike_does():
    field = hidden().order("E8", "E11")
    assert field.dice("E8", "E6") == field.dice("E11", "E6") == 0
    assert hidden(enemy="E7").order("E7").dice("E7", "E6") == 2
    for card in ("barrage", "air_power"):
        assert not may_strike(field.play(card).tables, field.state, field.unit("E6"))


@pytest.mark.rule("HR-CAMO-2", "HR-CAMO-6")
@pytest.mark.parametrize("faces", ["SA", "IA"])
def test_to_be_attacked_ends_it_even_without_effect(faces):
    field = hidden(enemy="E7").order("E7")
    field.attack("E7", "E6", faces)
    assert not is_hidden(field) and field.fired(Fired.CAMOUFLAGE_SHOT) and field.fired(Fired.CAMOUFLAGE_LOST)
    official = hidden(enemy="E7", options="").order("E7")
    official.attack("E7", "E6", faces)
    assert is_hidden(official) and not official.fired(Fired.CAMOUFLAGE_SHOT)


@pytest.mark.rule("HR-CAMO-2", "HR-CAMO-4", "HR-CAMO-7")
@pytest.mark.parametrize("by", ["move", "retreat", "battle", "attacked"])
def test_each_of_the_four_ends_it_where_the_option_says_so(by):
    others = [one for one in ("battle", "attacked", "move", "retreat") if one != by]
    for lost_on, stays in ((by, False), ("|".join(others), True)):
        field = hidden(enemy="E7", options=f"{HOUSE}:lost_on={lost_on}")
        if by in ("move", "battle"):
            field.next_turn().ready("E6")
        else:
            field.order("E7")
        hex_ = "E6"
        if by == "move":
            assert field.move("E6", "D6")
            hex_ = "D6"
        elif by == "battle":
            field.attack("E6", "E7", "SSS")
        elif by == "attacked":
            field.attack("E7", "E6", "SA")
        else:
            field.state["camouflaged"][field.unit("E6")] = 1
            shots = field.tables["camouflage_ends"] >> 3 & 1
            field.attack("E7", "E6", "FA", retreat=["D6"])
            hex_ = "D6"
            stays = stays and not shots
        assert is_hidden(field, hex_) is stays
        kept = stays and by != "attacked"
        assert field.fired(Fired.CAMOUFLAGE_KEPT) is (kept or (by == "retreat" and lost_on != by))


@pytest.mark.rule("HR-CAMO-7")
def test_taking_ground_is_a_move_and_a_neighbour_may_pass():
    field = (
        hidden(options=f"{HOUSE}:lost_on=move", axis={"infantry": "E6 A1"}, enemy="E7:1")
        .next_turn()
        .ready("E6", "A1")
    )
    assert field.move("A1", "A2") and is_hidden(field)
    field.attack("E6", "E7", "ISS")
    assert field.unit("E7") >= 0 and not is_hidden(field, "E7")


@pytest.mark.rule("HR-CAMO-3", "HR-CAMO-8")
@pytest.mark.parametrize(("ground", "concealed"), [
    ({}, False), ({"E6": "sandbag"}, False), ({"E6": "wire"}, False), ({"E6": "tp_road"}, False),
    ({"E6": "forest"}, True), ({"E6": "hill + sandbag"}, True), ({"E6": "town"}, True),
])  # fmt: skip
def test_only_tiles_conceal(ground, concealed):
    field = hidden(terrain=ground)
    assert is_hidden(field) is concealed and field.fired(Fired.CAMOUFLAGE_DENIED) is not concealed
    told = [line.split(": ", 1)[1] for line in warnings_of_forces(field.built)]
    assert told == ([] if concealed else ["infantry on E6 stands in the open and is not concealed"])
    for options in ("", f"{HOUSE}:tile_required=false"):
        field = hidden(terrain=ground, options=options)
        assert is_hidden(field) and warnings_of_forces(field.built) == []


@pytest.mark.rule("HR-CAMO-3")
@pytest.mark.parametrize(("options", "may"), [("", 1), (HOUSE, 0)])
def test_no_card_conceals_a_unit_in_mid_game(options, may):
    field = hidden(options=options, tail="\n[ruleset]\ncombat_deck = 20\n")
    table = field.tables.copy()
    table["combat_effect"][0] = CombatEffect.CAMOUFLAGE
    assert changes_something(table, field.state, 0, field.unit("A1")) == may
    assert changes_something(table, field.state, 0, field.unit("E6")) == 0  # it is concealed already


@pytest.mark.rule("HR-CAMO-10")
def test_a_charge_may_be_made_at_it():
    field = hidden(enemy="G6", options=f"{HOUSE}+infantry-charge").order("G6")
    assert field.move("G6", "F6") and field.dice("F6", "E6") == 2
    field = hidden(enemy="G7", options=f"{HOUSE}+infantry-charge").order("G7")
    assert field.move("G7", "F7", "F6") and field.dice("F6", "E6") == 2


@pytest.mark.rule("HR-CAMO-3", "HR-GEN-4")
def test_without_concealed_units_it_cannot_occur():
    assert effect_on(Battlefield(options=HOUSE).built).state is State.CANNOT
