"""Objectives destroyed by sabotage (Terrain Pack)."""

import pytest

from engine.codes import Gap
from engine.hooks import Event, Fired
from engine.loading.words.errors import InputError
from engine.players.common.weights import FORBIDS
from engine.rules.landmarks import choices as by_count
from engine.rules.landmarks import choices as by_lot
from engine.rules.landmarks import choices as by_worth
from tests.support.loaded_dice import Unasked
from tests.support.sergeant_at_table import Table
from tests.support.turn_script import Turns

RULES = '[ruleset]\nsabotage_hexes = "E5"\nsabotage_sides = "allies"\n'
FACTORY = {"E5": "town"}


def factory(allies=None, axis="A1", rules=RULES, terrain=FACTORY, active="allies", **more):
    return Turns(
        terrain=terrain,
        axis={"infantry": axis},
        allies=allies or {"infantry": "E5 I1"},
        active=active,
        tail=rules,
        **{"medals": 9, **more},
    )


@pytest.mark.rule("TP-SAB-1", "TP-SAB-2")
@pytest.mark.parametrize(
    ("faces", "done"), [("IIS", True), ("SSS", True), ("SGF", True), ("IAG", False), ("FFG", False)]
)
def test_any_star_destroys_it_for_a_medal_and_the_tile_goes(faces, done):
    field = factory().turn("direct_from_hq", orders=["E5"], sabotage=["E5"], faces=[faces])
    assert field.medals("allies") == int(done) and field.fired(Fired.SABOTAGED) is done
    assert field.fired(Fired.SABOTAGE_TRIED)
    name = field.built.stack_names[field.stack("E5")]
    assert name == ("open" if done else "town")
    assert bool(field.tables["stack_cover"][field.stack("E5")].any()) is not done


@pytest.mark.rule("TP-SAB-1")
@pytest.mark.parametrize(
    ("row", "card", "dice"),
    [("infantry", "direct_from_hq", 3), ("armor", "direct_from_hq", 3), ("artillery", "direct_from_hq", 3),
     ("infantry", "close_assault", 4)],
)  # fmt: skip
def test_it_rolls_its_close_assault_dice(row, card, dice):
    field = factory({row: "E5 I1"}, axis="A1 D5")
    field.turn(card, orders=["E5"], sabotage=["E5"], faces=["GGGG"])
    assert [event[3] for event in field.logged(Event.LANDMARK_ROLL)] == [dice]


@pytest.mark.rule("TP-SAB-2", "HR-VHEAVY-1")
@pytest.mark.parametrize("stands", [True, False])
def test_a_very_heavy_tank_that_may_enter_the_tile_may_not_enter_the_beach_below_it(stands):
    field = factory(
        {"infantry": "F5 I1", "hr_very_heavy": "G5"},
        rules=RULES.replace("E5", "F5"),
        terrain={"F5": "town", "G5": "town", "G6": "town"},
        face="beach",
    )
    if not stands:
        field.turn("direct_from_hq", orders=["F5"], sabotage=["F5"], faces=["SGG"])
        field.turn("recon_left")
        assert field.built.stack_names[field.stack("F5")] == "beach"
    field.state["active"] = 1
    field.put("F5", "E5").play("direct_from_hq").order("G5")
    assert ("F5" in field.reach("G5")) is stands and "G6" in field.reach("G5")


@pytest.mark.rule("TP-GAP-5")
def test_it_is_the_units_battle():
    field = factory(axis="A1 D5")
    field.turn(
        "direct_from_hq",
        orders=["E5"],
        sabotage=["E5"],
        battles=[("E5", "D5")],
        faces=["GGG"],
        gap=Gap.BATTLE,
    )


@pytest.mark.rule("TP-GAP-5", "TP-SAB-1")
@pytest.mark.parametrize(
    ("more", "acts"),
    [
        ({}, {"orders": ["I1"]}),  # no order
        ({"allies": {"infantry": "E6 I1"}}, {"orders": ["E6"]}),  # not there
        ({"allies": {"infantry": "E6 I1"}}, {"orders": ["E6"], "moves": [["E6", "E5"]]}),  # entered a town
        ({"rules": ""}, {"orders": ["E5"]}),
        ({"axis": "E5 A1", "allies": {"infantry": "I1"}, "active": "axis"}, {"orders": ["E5"]}),
    ],
)
def test_who_may_not(more, acts):
    field = factory(**more).turn("direct_from_hq", sabotage=Unasked(), faces=Unasked(), **acts)
    assert field.logged(Event.LANDMARK_ROLL) == [] and field.medals("allies") == 0


@pytest.mark.rule("TP-SAB-2")
def test_once_only_and_nobody_earns_it_by_standing_there():
    field = factory().turn("direct_from_hq", orders=["E5"], sabotage=["E5"], faces=["SII"])
    field.turn("recon_left")
    field.turn("move_out", orders=["E5"], sabotage=Unasked(), faces=Unasked())
    assert field.logged(Event.LANDMARK_ROLL) == [] and field.medals("allies") == 1
    assert field.state["medals_events"][1] == 1
    field = factory().turn("recon_left")
    assert field.medals("allies") == 0


@pytest.mark.rule("TP-SAB-2")
def test_its_medals_may_win():
    field = factory(medals=2, rules=RULES + "sabotage_medals = 2\n", axis="A1 D5")
    field.turn("direct_from_hq", orders=["E5"], sabotage=["E5"], battles=Unasked(), faces=["SII"])
    assert field.winner() == "allies" and field.story(Event.BATTLE) == []


@pytest.mark.rule("TP-SAB-1", "TP-SAB-2")
@pytest.mark.parametrize(
    ("hexes", "terrain", "said"),
    [
        ("Z9", {}, "hexes of the board"),
        ("E5 E5", {}, "each once"),
        (
            "E5",
            {"E5": "bluff"},
            "bluff on E5, expected a tile that units may enter, without climbs and closed edges",
        ),
        ("E5", {"E5": "tp_wadi"}, "tp_wadi on E5"),
        ("E5", {"E5": "hill_steep"}, "hill_steep on E5"),
        ("E5", {"E5": "hill", "E6": "hill_steep"}, "hill on E5 beside hill_steep on E6, over open"),
        ("E5", {"E5": "hill", "D5": "tp_mountain"}, "hill on E5 beside tp_mountain on D5, over open"),
        ("E5", {"E5": "town over beach", "E6": "bluff"}, "town on E5 beside bluff on E6, over beach"),
        ("E5", {"E5": "ocean"}, "ocean on E5 beside open on E6, over open"),
        ("E5", {"E5": "town over ocean"}, "over ocean, expected a tile without which climbs"),
        ("E5", {"E5": "tp_mountain"}, "tp_mountain on E5"),
        ("E5", {"E5": "tp_lake"}, "a tile that units may enter"),
        ("E5", {"E5": "river"}, "a tile that units may enter"),
    ],
)
def test_what_cannot_be_sabotaged(hexes, terrain, said):
    with pytest.raises(InputError) as failed:
        factory({"infantry": "I1"}, rules=f'[ruleset]\nsabotage_hexes = "{hexes}"\n', terrain=terrain)
    assert said in str(failed.value) and "\n" not in str(failed.value)


def at_factory(axis="A1", weights=None):
    pieces = {"axis": {"infantry": axis}, "allies": {"infantry": "E5 I1"}}
    return Table("direct_from_hq", weights=weights, terrain=FACTORY, tail=RULES, **pieces).ready("E5")


@pytest.mark.rule("TP-SAB-1")
@pytest.mark.parametrize(
    ("axis", "weights", "answer"),
    [("A1", {}, 1), ("A1", {"sabotage": FORBIDS}, 0), ("A1 D5:1", {"kill": 9.0, "hit": 5.0}, 0)],
)
def test_who_weighs_terms_compares_it_with_his_best_battle(axis, weights, answer):
    table = at_factory(axis, weights)
    assert by_worth.sergeant_sabotage(table.tables, table.state, table.mind, table.unit("E5")) == answer


@pytest.mark.rule("TP-SAB-1")
def test_others_always_do_or_draw_lots():
    table = at_factory()
    assert by_count.recruit_sabotage(table.tables, table.state, table.unit("E5")) == 1
    answers = set()
    for acts in range(20):
        table.state["acts"] = acts
        answers.add(int(by_lot.random_sabotage(table.tables, table.state, table.mind, table.unit("E5"))))
    assert answers == {0, 1}


# --- supply depots ---

DEPOT = RULES + 'depot_loss = "axis"\n'


def depot(rules=DEPOT, ground="tp_supply_depot", **more):
    """Allied infantry on a depot of the Axis, whose armor stands at A5."""
    return Turns(
        terrain={"E5": ground},
        axis={"armor": "A5", "elite_armor": "A8", "infantry": "A1"},
        allies={"infantry": "E5 I1", "armor": "I5"},
        tail=rules,
        **{"medals": 9, **more},
    )


def limits_at(field, hex_):
    """Hexes a unit moves and battles, and at most, by the row it is of now."""
    row = field.state["unit_row"][field.unit(hex_)]
    return int(field.tables["row_move_battle"][row]), int(field.tables["row_move_max"][row])


@pytest.mark.rule("TP-SUP-2")
@pytest.mark.parametrize(
    ("rules", "ground", "faces", "hexes"),
    [
        (DEPOT, "tp_supply_depot", "SII", 2),
        (DEPOT, "tp_supply_depot", "IAG", 3),  # it stands
        (RULES, "tp_supply_depot", "SII", 3),  # only where the battle says so
        (DEPOT.replace('loss = "axis"', 'loss = "both"'), "tp_supply_depot", "SII", 2),
        (
            DEPOT.replace('loss = "axis"', 'loss = "allies"'),
            "tp_supply_depot",
            "SII",
            3,
        ),  # it was no depot of theirs
    ],
)
def test_armor_of_a_side_that_has_lost_its_depot_moves_one_hex_less(rules, ground, faces, hexes):
    field = depot(rules, ground).turn("direct_from_hq", orders=["E5"], sabotage=["E5"], faces=[faces])
    assert limits_at(field, "A5") == limits_at(field, "A8") == (hexes, hexes)
    assert limits_at(field, "A1") == (1, 2) and limits_at(field, "I5") == (
        3,
        3,
    )  # infantry, and the others' armor
    assert field.fired(Fired.DEPOT_LOST) is (hexes == 2)
    assert len(field.logged(Event.DEPOT)) == (hexes == 2)


@pytest.mark.rule("TP-SUP-2")
def test_the_next_move_is_shorter():
    field = depot().turn("direct_from_hq", orders=["E5"], sabotage=["E5"], faces=["SII"])
    field.turn("direct_from_hq", orders=["A5"], moves=[["A5", "B5", "C5"]])
    assert field.figures("C5") == 3
    field = depot().turn("direct_from_hq", orders=["E5"], sabotage=["E5"], faces=["SII"])
    field.turn("direct_from_hq", orders=["A5"], moves=[["A5", "B5", "C5", "D5"]], gap=Gap.MOVE)
    assert field.unit("D5") < 0


@pytest.mark.rule("TP-SUP-2")
def test_the_rule_needs_a_depot_that_may_be_destroyed():
    with pytest.raises(InputError, match="depot"):
        depot(ground="town")
