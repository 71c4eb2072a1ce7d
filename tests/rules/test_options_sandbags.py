"""House rule sandbags-persist: sandbags outlast their occupant."""

import pytest

from engine.hooks import Fired
from engine.loading.options.variant import parse_variant
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from engine.rules.engagement.law import engage
from engine.rules.engagement.turn import attack_engaged
from tests.support.battlefield import Battlefield
from tests.support.loaded_dice import Unasked
from tests.support.turn_script import Turns

OPTION = "sandbags-persist"
BAGS = {"E6": "sandbag"}


@pytest.mark.rule("HR-SANDBAG-1")
@pytest.mark.parametrize(
    ("option", "stay"), [("", False), (OPTION, True), (f"{OPTION}:keep_on_leave=false", False)]
)
def test_a_unit_that_moves_leaves_them_behind(option, stay):
    field = Battlefield(BAGS, allies={"infantry": "E6"}, options=option).ready("E6")
    assert field.move("E6", "E7")
    assert bool(field.pieces("E6")) is stay
    assert field.fired(Fired.SANDBAGS_STAYED) is stay


@pytest.mark.rule("HR-SANDBAG-1")
def test_so_does_a_unit_that_falls_back():
    field = Battlefield(BAGS, {"infantry": "E6 A1"}, {"infantry": "F6"}, options=OPTION).ready("F6")
    field.attack("F6", "E6", "FFS", ignore=0, retreat=["D6", "C6"], ground=0)
    assert field.pieces("E6") and not field.figures("E6")


@pytest.mark.rule("HR-SANDBAG-1", "HR-SANDBAG-4")
def test_whoever_comes_next_uses_them():
    field = Battlefield(BAGS, {"infantry": "D6 A1"}, {"infantry": "E6", "armor": "G6"}, options=OPTION).ready(
        "E6"
    )
    assert field.move("E6", "E7")
    field.put("D6", "E6").next_turn().next_turn().ready("G6")
    assert field.dice("G6", "E6") == 3 - 1


@pytest.mark.rule("HR-SANDBAG-4", "OBS-GEN-1")
@pytest.mark.parametrize(("hex_", "armor"), [("sandbag", 2), ("forest + sandbag", 1), ("hill + sandbag", 2)])
def test_they_give_the_best_single_cover_as_ever(hex_, armor):
    field = Battlefield({"E6": hex_}, {"infantry": "E6"}, {"armor": "G6"}, options=OPTION).ready("G6")
    assert field.dice("G6", "E6") == armor


def shot_in_sandbags(option, by, faces, figures=1):
    """Whether the sandbags are left after an attack on the unit in them, which has one figure."""
    axis = {"infantry": f"E6:{figures} A1"}
    if by in ("barrage", "air_power"):
        field = Battlefield(BAGS, axis, {"infantry": "I1"}, options=option).play(by)
        field.strike("E6", faces=[faces])
    else:
        field = Battlefield(BAGS, axis, {by: "F6"}, options=option).ready("F6")
        field.attack("F6", "E6", faces, ground=Unasked() if by == "artillery" else 0)
    assert not field.figures("E6")
    return bool(field.pieces("E6")), field


@pytest.mark.rule("HR-SANDBAG-2", "HR-SANDBAG-3")
@pytest.mark.parametrize(
    ("destroyed_by", "gone"),
    [
        (None, {"artillery", "barrage", "air_power"}),
        ("ART", {"artillery"}),
        ("BARRAGE|AIRPOWER", {"barrage", "air_power"}),
        ("any", {"infantry", "armor", "artillery", "barrage", "air_power"}),
    ],
)
def test_attacks_of_some_kinds_destroy_them_with_the_last_figure(destroyed_by, gone):
    option = OPTION + (f":destroyed_by={destroyed_by}" if destroyed_by else "")
    for by in ("infantry", "armor", "artillery", "barrage", "air_power"):
        left, field = shot_in_sandbags(
            option, by, "GG" if by == "air_power" else "GGGG"[: 2 if by != "barrage" else 4]
        )
        assert left is (by not in gone), by
        assert field.fired(Fired.SANDBAGS_SHOT) is (by in gone)
        assert field.fired(Fired.SANDBAGS_STAYED) is (by not in gone)


@pytest.mark.rule("HR-SANDBAG-2", "OBS-SANDBAG-5")
def test_officially_they_go_with_the_unit_whatever_destroys_it():
    for by in ("infantry", "armor", "artillery", "barrage"):
        left, field = shot_in_sandbags("", by, "GG" if by != "barrage" else "GGGG")
        assert not left and not field.state["fired"].any()


@pytest.mark.rule("HR-SANDBAG-2")
def test_they_stay_while_a_figure_is_left_in_them():
    field = Battlefield(BAGS, {"infantry": "E6:3 A1"}, {"artillery": "F6"}, options=OPTION).ready("F6")
    field.attack("F6", "E6", "GGS")
    assert field.figures("E6") == 1 and field.pieces("E6")


@pytest.mark.rule("HR-SANDBAG-3")
@pytest.mark.parametrize(("by", "left"), [("infantry", True), ("artillery", False)])
def test_a_blocked_retreat_counts_as_the_attack_that_caused_it(by, left):
    #  the way back of E6 by D5 and D6 is taken
    field = Battlefield(BAGS, {"infantry": "E6:1 D5 D6"}, {by: "F6"}, options=OPTION).ready("F6")
    field.attack("F6", "E6", "FSS", ignore=0, ground=Unasked() if by == "artillery" else 0)
    assert not field.figures("E6") and bool(field.pieces("E6")) is left


@pytest.mark.rule("HR-SANDBAG-2", "HR-SANDBAG-3", "HR-ENGAGE-2")
@pytest.mark.parametrize(("destroyed_by", "left"), [("ART", True), ("any", False)])
def test_an_attack_without_an_order_counts_as_that_of_its_own_unit(destroyed_by, left):
    """A gun fires elsewhere first; then infantry that is engaged takes the last figure."""
    option = f"{OPTION}:destroyed_by={destroyed_by}+firefight-continuation"
    field = Battlefield(BAGS, {"infantry": "E6:1 E2"}, {"infantry": "F6", "artillery": "G2"}, options=option)
    field.ready("G2").attack("G2", "E2", "SS")
    gunner, unit, target = field.unit("G2"), field.unit("F6"), field.unit("E6")
    assert field.state["battles"][gunner] == 1
    engage(field.state, unit, target)
    with field.loaded(["I"]), field.answering({}):
        attack_engaged(field.tables, field.state, field.mind, unit, target)
    assert not field.figures("E6") and bool(field.pieces("E6")) is left


@pytest.mark.rule("HR-SANDBAG-3")
def test_without_keeping_them_they_still_outlast_an_attack_that_is_not_listed():
    option = f"{OPTION}:keep_on_leave=false"
    assert shot_in_sandbags(option, "infantry", "GG")[0]
    assert not shot_in_sandbags(option, "artillery", "GGG")[0]


OWNED = f"{OPTION}:who_may_use=owner"


@pytest.mark.rule("HR-SANDBAG-5")
@pytest.mark.parametrize(("option", "dice"), [(OPTION, 2), (OWNED, 3)])
def test_the_other_side_has_no_cover_of_sandbags_that_have_an_owner(option, dice):
    #  the Allies dig in at E6 and go; an Axis unit takes their place
    field = Turns(axis={"infantry": "D6 A1"}, allies={"infantry": "E6", "armor": "G6"}, options=option)
    field.turn("dig_in", orders=["E6"])
    field.turn("direct_from_hq")
    field.ready("E6")
    assert field.move("E6", "E7") and field.pieces("E6")
    field.put("D6", "E6").next_turn().next_turn().ready("G6")
    assert field.dice("G6", "E6") == dice
    assert not field.fired(Fired.SANDBAGS_OWNED)  # nobody has battled
    ways = ["D6", "C6"] if option == OWNED else ["D6"]  # one flag of "FG", two of "FFG"
    field.attack("G6", "E6", "FFG"[-dice:], ignore=0 if option == OPTION else Unasked(), retreat=ways)
    assert field.fired(Fired.SANDBAGS_OWNED) is (option == OWNED)


@pytest.mark.rule("HR-SANDBAG-5")
@pytest.mark.parametrize("option", [OWNED, OPTION, ""])
def test_sandbags_that_serve_their_own_side_are_not_reported(option):
    field = Battlefield(BAGS, {"infantry": "E6 A1"}, {"infantry": "F6"}, options=option).ready("F6")
    field.attack("F6", "E6", "FG", ignore=1)
    assert field.figures("E6") == 3 and not field.fired(Fired.SANDBAGS_OWNED)


@pytest.mark.rule("HR-SANDBAG-5")
@pytest.mark.parametrize(("option", "flags"), [(OPTION, 1), (OWNED, 0)])
def test_nor_does_it_ignore_a_flag(option, flags):
    field = Battlefield(BAGS, {"infantry": "D6 A1"}, {"infantry": "E6"}, options=option).ready("E6")
    assert field.move("E6", "E7")
    field.put("D6", "E6")
    stack = field.stack("E6")
    assert [int(field.tables["stack_flags_ignored"][stack, side]) for side in (0, 1)] == [flags, 1]


@pytest.mark.rule("HR-SANDBAG-5")
@pytest.mark.parametrize(
    ("owner", "unit", "covers"),
    [
        (None, "axis", [1, 0]),
        (None, "allies", [0, 1]),
        ("allies", "axis", [0, 1]),
        ("both", "axis", [1, 1]),
        (None, None, [1, 1]),
    ],
)
def test_those_of_the_battle_belong_to_the_side_it_names_or_that_stands_in_them(owner, unit, covers):
    units = {"axis": {"infantry": "A1"}, "allies": {"infantry": "I1"}}
    if unit:
        units[unit] = {"infantry": "E6"}
    field = Battlefield(BAGS, **units, options=OWNED, owner=owner)
    stack = field.stack("E6")
    assert [int(field.tables["stack_cover"][stack, side, 0]) for side in (0, 1)] == covers
    assert field.state["sandbags"] == 1


@pytest.mark.rule("HR-SANDBAG-5", "HR-SANDBAG-6")
def test_a_unit_that_digs_in_takes_the_enemys_over():
    field = Turns(
        axis={"infantry": "A1"},
        allies={"infantry": "E6"},
        terrain={"E5": "sandbag"},
        options=OWNED,
        owner="axis",
    )
    field.ready("E6")
    assert field.move("E6", "E5")
    assert field.tables["stack_cover"][field.stack("E5"), 1, 0] == 0
    field.next_turn().next_turn()
    field.turn("dig_in", orders=["E5"])
    assert field.tables["stack_cover"][field.stack("E5"), 1, 0] == 1
    assert field.state["sandbags"] == 1


@pytest.mark.rule("HR-SANDBAG-6", "CARD-DIGIN-5")
@pytest.mark.parametrize(("option", "laid"), [("", True), (OPTION, False)])
def test_the_supply_runs_out_as_pieces_stay(option, laid):
    #  eleven lie in row B; one unit leaves its own, then another digs in
    row = [f"B{n}" for n in range(1, 12)]
    field = Turns(
        terrain=dict.fromkeys([*row, "E6"], "sandbag"),
        axis={"infantry": "A13"},
        allies={"infantry": "E6 G6"},
        options=option,
    )
    assert field.state["sandbags"] == 12
    field.ready("E6")
    assert field.move("E6", "E7")
    field.next_turn().next_turn()
    field.turn("dig_in", orders=["G6"])
    assert bool(field.pieces("G6")) is laid
    assert field.fired(Fired.SANDBAGS_SHORT) is not laid


def test_sandbags_of_a_side_lie_on_rails_too():
    built = build_tables(load_scenario("grandvaux-halt"), parse_variant("sandbags-persist:who_may_use=owner"))
    assert any("sandbag@" in name and "ww_rail" in name for name in built.stack_names)
