"""House rule objectives-held-until-retaken: entering takes an objective, only the enemy's entering ends it."""

import pytest

from engine.codes import Hold
from engine.hooks import Fired
from engine.hooks.fired import acted
from engine.kernel.log_event import has_fired
from tests.support.battlefield import Battlefield, built_from, scenario_text
from tests.support.pieces import objective

OPTION = "objectives-held-until-retaken"
ORDERED = OPTION + ":needs_take_ground_or_move=ordered_entry"
KEPT = Fired.OBJECTIVE_KEPT


def field(option=OPTION, tail="", axis="A1", allies="I1", active="allies", row="infantry", **more):
    return Battlefield(
        axis={"infantry": axis},
        allies={row: allies},
        medals=9,
        tail=tail,
        options=option,
        active=active,
        **more,
    )


def kept(battle):
    return bool(has_fired(battle.state, KEPT))


@pytest.mark.rule("HR-HELD-1", "HR-HELD-2", "HR-HELD-4")
@pytest.mark.parametrize(("option", "medals"), [("", 0), (OPTION, 1), (OPTION + ":mode=temporary", 0)])
def test_whoever_leaves_keeps_what_he_took(option, medals):
    battle = field(option, objective("F6"), allies="G6 I1").ready("G6")
    assert battle.move("G6", "F6")
    assert battle.medals("allies") == 1 and not kept(battle)
    battle.next_turn().next_turn().ready("F6")
    assert battle.move("F6", "E6")
    assert battle.medals("allies") == medals
    assert kept(battle) is (medals == 1)


@pytest.mark.rule("HR-HELD-1", "HR-HELD-5")
@pytest.mark.parametrize(("option", "medals"), [("", 0), (OPTION, 1), (ORDERED, 1)])
def test_passing_over_it_is_entering(option, medals):
    battle = field(option, objective("F6"), allies="G6 I1", row="armor").ready("G6")
    assert battle.move("G6", "F6", "E6")
    assert battle.medals("allies") == medals


@pytest.mark.rule("HR-HELD-2")
@pytest.mark.parametrize(("option", "medals"), [("", 0), (OPTION, 1)])
def test_losing_the_unit_changes_nothing(option, medals):
    battle = field(option, objective("F6"), axis="E6 A1", allies="F6:1 I1", active="axis").ready("E6")
    battle.attack("E6", "F6", "ISS", ground=0)
    assert battle.medals("allies") == medals


@pytest.mark.rule("HR-HELD-3", "HR-HELD-5", "HR-HELD-6")
@pytest.mark.parametrize(("sides", "holder"), [("allies", None), ("both", "axis")])
@pytest.mark.parametrize("option", [OPTION, ORDERED])
def test_the_enemy_ends_it_by_taking_the_ground(option, sides, holder):
    battle = field(option, objective("F6", sides), axis="E6 A1", allies="F6:1 I1", active="axis").ready("E6")
    battle.attack("E6", "F6", "ISS", ground=1)
    assert battle.medals("allies") == 0
    assert battle.holder() == holder
    assert battle.medals("axis") == (2 if holder else 1)  # one for the unit


@pytest.mark.rule("HR-HELD-3", "HR-HELD-6")
def test_and_by_moving_over_it():
    battle = field(tail=objective("F6"), axis="E5 A1", allies="G6 I1").ready("G6")
    assert battle.move("G6", "F6", "F7")
    assert battle.medals("allies") == 1
    battle.next_turn().ready("E5")
    assert battle.move("E5", "E6", "F6")
    assert battle.medals("allies") == 0


@pytest.mark.rule("HR-HELD-5")
@pytest.mark.parametrize(("option", "holder"), [("", "axis"), (OPTION, "axis"), (ORDERED, None)])
def test_a_retreat_enters_where_it_ends(option, holder):
    battle = field(option, objective("D5", "axis"), axis="E6 A1", allies="F6 I1").ready("F6")
    battle.attack("F6", "E6", "FSS", retreat=["D5"], ground=0)
    assert battle.holder() == holder


@pytest.mark.rule("HR-HELD-5")
@pytest.mark.parametrize(
    ("option", "holder"), [("", "axis"), (OPTION + ":override_permanent=true", None), (OPTION, "axis")]
)
def test_not_where_it_only_crosses(option, holder):
    #  a permanent objective, which the option leaves as it is unless told otherwise
    tail = objective("D5", "axis", hold="FOREVER")
    battle = field(option, tail, axis="E6 A1", allies="F6 I1").ready("F6")
    battle.attack("F6", "E6", "FFS", retreat=["D5", "C5"], ground=0)
    assert battle.picture("axis")["C5"] == 4
    assert battle.holder() == holder


@pytest.mark.rule("HR-HELD-5")
@pytest.mark.parametrize(
    ("option", "crossed", "ended"),
    [
        ("", "axis", "axis"),
        (f"{OPTION}:mode=temporary", "axis", "axis"),
        (OPTION, None, "axis"),
        (ORDERED, None, None),
    ],
)
def test_objectives_that_a_scenario_lets_a_side_keep_are_entered_likewise(option, crossed, ended):
    tail = objective("D5", "axis", hold="UNTIL_ENEMY")
    for faces, path, holder in (("FFS", ["D5", "C5"], crossed), ("FSS", ["D5"], ended)):
        battle = field(option, tail, axis="E6 A1", allies="F6 I1").ready("F6")
        battle.attack("F6", "E6", faces, retreat=path, ground=0)
        assert battle.holder() == holder


@pytest.mark.rule("HR-HELD-3", "HR-HELD-5")
@pytest.mark.parametrize(("option", "holder"), [(OPTION, None), (ORDERED, "allies")])
def test_does_an_enemy_who_falls_back_onto_it_end_it(option, holder):
    battle = field(option, objective("D5"), axis="E6 A1", allies="D5 F6 I1").ready("D5", "F6")
    assert battle.move("D5", "D4", "D3")
    assert battle.holder() == "allies"
    battle.attack("F6", "E6", "FSS", retreat=["D5"], ground=0)
    assert battle.holder() == holder


@pytest.mark.rule("HR-HELD-7", "HR-HELD-2")
def test_a_group_stays_with_a_side_that_is_still_there():
    battle = field(tail=objective("F6 F8"), axis="E8 A1", allies="F6 I1", active="axis").ready("E8")
    assert battle.holder() == "allies"
    assert battle.move("E8", "F8")
    assert battle.holder() == "allies"
    battle.next_turn().ready("F6")
    assert battle.move("F6", "F5")
    assert battle.holder() == "allies"  # nobody has entered since


@pytest.mark.rule("HR-HELD-7", "HR-HELD-3")
def test_a_group_nobody_stands_on_is_lost_to_whoever_enters():
    battle = field(tail=objective("F6 F8"), axis="E8 A1", allies="F6 I1").ready("F6")
    assert battle.move("F6", "F5")
    battle.next_turn().ready("E8")
    assert battle.move("E8", "F8")
    assert battle.holder() is None


@pytest.mark.rule("HR-HELD-8")
@pytest.mark.parametrize(
    "more",
    [
        {"need": "MAJORITY"},
        {"deny_enemy": True},
        {"value": "WIN"},
        {"hold": "FOREVER"},
    ],
)
@pytest.mark.parametrize("mode", ["temporary", "last_to_occupy", "permanent"])
def test_other_kinds_stay_as_they_are(more, mode):
    tail = objective("F6 F8", **more)
    assert field(f"{OPTION}:mode={mode}", tail).tables.tobytes() == field("", tail).tables.tobytes()


@pytest.mark.rule("HR-HELD-4")
@pytest.mark.parametrize(
    ("mode", "override", "expected"),
    [
        ("last_to_occupy", "false", (Hold.UNTIL_ENEMY, Hold.FOREVER)),
        ("last_to_occupy", "true", (Hold.UNTIL_ENEMY, Hold.UNTIL_ENEMY)),
        ("permanent", "false", (Hold.FOREVER, Hold.FOREVER)),
        ("temporary", "false", (Hold.WHILE, Hold.FOREVER)),
        ("temporary", "true", (Hold.WHILE, Hold.WHILE)),
    ],
)
def test_modes(mode, override, expected):
    tail = objective("F6") + objective("F8", hold="FOREVER")
    battle = field(f"{OPTION}:mode={mode},override_permanent={override}", tail)
    assert tuple(battle.tables["objective_hold"][:2]) == expected


@pytest.mark.rule("HR-HELD-4")
def test_for_good_means_for_good():
    battle = field(
        OPTION + ":mode=permanent", objective("F6"), axis="E6 A1", allies="F6:1 I1", active="axis"
    ).ready("E6")
    battle.attack("E6", "F6", "ISS", ground=1)
    assert battle.holder() == "allies"
    assert kept(battle)


@pytest.mark.rule("HR-HELD-4", "HR-HELD-5")
@pytest.mark.parametrize(("way", "holder"), [("retreat", None), ("move", "axis")])
def test_temporary_objectives_taken_by_orders_only(way, holder):
    battle = field(ORDERED + ",mode=temporary", objective("D5", "axis"), axis="E6 A1", allies="F6 I1")
    if way == "retreat":
        battle.ready("F6").attack("F6", "E6", "FSS", retreat=["D5"], ground=0)
    else:
        battle.next_turn().ready("E6")
        assert battle.move("E6", "D5")
    assert battle.holder() == holder
    if holder:
        battle.next_turn().next_turn().ready("D5")
        assert battle.move("D5", "C5")
        assert battle.holder() is None


@pytest.mark.rule("HR-HELD-1", "VIC-OBJ-12")
@pytest.mark.parametrize("option", [OPTION, ORDERED])
def test_units_of_the_set_up_hold_what_they_stand_on(option):
    assert field(option, objective("F6"), allies="F6 I1").holder() == "allies"


@pytest.mark.rule("HR-HELD-3")
def test_one_tested_when_the_turn_begins_is_lost_at_once_too():
    tail = objective("F6", when="TURN_START")
    battle = field(tail=tail, axis="E6 A1", allies="F6 I1")
    assert battle.medals("allies") == 1
    battle.ready("F6")
    assert battle.move("F6", "F5")
    battle.next_turn()
    assert battle.medals("allies") == 1
    battle.ready("E6")
    assert battle.move("E6", "F6")
    assert battle.medals("allies") == 0


@pytest.mark.rule("HR-GEN-4")
def test_without_objectives_nothing_changes():
    text = scenario_text(
        {}, {"axis": {"infantry": "A1"}, "allies": {"infantry": "I1"}}, "", 5, 5, "country", None
    )
    assert built_from(text, OPTION).tables.tobytes() == built_from(text, "").tables.tobytes()


def test_the_set_up_is_not_changed_by_it():
    battle = field(tail=objective("F6"))
    assert not acted(battle.tables["fired_start"], [Fired.FORCES_CHANGED])
