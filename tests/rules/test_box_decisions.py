"""Meetings of rules on which no booklet speaks, as the page of decisions has them (docs/5-decisions.md)."""

from unittest.mock import patch

import pytest

from engine.hooks import Event, Fired
from engine.rules.desert import law as north_african_overrun
from engine.rules.markers import leader_law as leader
from tests.support.armor_dice import FLOOR
from tests.support.battlefield import Battlefield
from tests.support.loaded_dice import LETTERS
from tests.support.markers import marker, row_at
from tests.support.mined_field import entering
from tests.support.pieces import objective
from tests.support.shelled_ground import Shelling
from tests.support.turn_script import Turns

# --- mines and objectives ---


@pytest.mark.rule("WW-OBJ-4", "TP-MINE-6")
@pytest.mark.parametrize(("faces", "earned"), [("IIII", 0), ("IIIS", 1)])
def test_a_permanent_objective_is_not_won_by_a_unit_that_a_mine_kills_there(faces, earned):
    goal = objective("E5", hold="FOREVER")
    field = entering(4, [faces], tail=goal, medals=9)
    assert field.medals("allies") == earned
    assert field.medals("axis") == 1 - earned


# --- the desert hex beyond a track ---


@pytest.mark.rule("TP-DES-1", "TP-GAP-4", "TP-RAIL-1", "WW-RAIL-1")
@pytest.mark.parametrize(
    ("ground", "most"), [("tp_rail", 1), ("ww_rail", 1), ("tp_road", 1), ("wire", 0), ("town", 0)]
)
def test_ground_taken_on_a_track_leaves_the_extra_hex(ground, most):
    """A track is a soft stop for armor; only a hard stop ends the way."""
    field = Battlefield(
        {"E6": ground}, {"infantry": "E6:1 A1"}, {"armor": "F6 I1"}, options="north-african-overrun", medals=9
    ).ready("F6")
    field.attack("F6", "E6", "GGG")
    unit = field.unit("E6")
    assert unit >= 0
    assert int(north_african_overrun.hexes_further(field.tables, field.state, unit)) == most


# --- a post and the heavy anti-tank gun ---


def spotted(row, scout="C4", terrain=None, at="I13"):
    """An Allied gun at I6 with a post of its side at C4."""
    return Battlefield(
        terrain,
        {"armor": f"{at} A1"},
        {row: "I6", "infantry": scout},
        tail=marker("post", "C4", sides="allies"),
        medals=9,
    ).ready("I6")


@pytest.mark.rule("TP-FSA-1", "WW-HAT-1", "WW-HAT-3", "WW-HAT-4")
@pytest.mark.parametrize(
    ("at", "own", "lent"),
    [("I7", 2, 3), ("I8", 2, 3), ("I9", 2, 2), ("I10", 2, 2), ("I11", 0, 1), ("I13", 0, 1)],
)
def test_a_post_lends_the_heavy_anti_tank_gun_dice_and_leaves_it_its_own(at, own, lent):
    assert spotted("ww_heavy_at_gun", scout="C5", at=at).dice("I6", at) == own
    field = spotted("ww_heavy_at_gun", at=at)
    assert field.dice("I6", at) == lent and field.fired(Fired.GUNS_SPOTTED)
    left = field.figures(at) - 1
    field.attack("I6", at, "SFF"[:lent])  # its star still hits armor
    assert field.picture("axis").get(at, left) == left


@pytest.mark.rule("TP-FSA-1", "WW-HAT-3")
def test_a_post_is_no_eye_for_the_heavy_anti_tank_gun():
    forest = {"I9": "forest"}
    assert spotted("artillery", terrain=forest).dice("I6", "I13") == 1
    assert spotted("ww_heavy_at_gun", terrain=forest).dice("I6", "I13") == 0


# --- boats ---

WATER = {f"E{i}": "river" for i in range(1, 14)}


def shot_at(tail, faces="FSS", **answers):
    """Axis infantry at C5 fires at Allied infantry at D5, behind which lies the river."""
    field = Battlefield(
        WATER, {"infantry": "C5 A1"}, {"infantry": "D5 I1"}, active="axis", tail=tail, medals=9
    )
    return field.ready("C5").attack("C5", "D5", faces, **answers) or field


@pytest.mark.rule("TP-BOAT-4", "TP-BOAT-5")
def test_only_a_boat_that_stays_is_launched_by_a_retreat():
    assert shot_at("").picture("allies") == {"D5": 3, "I1": 4}
    assert shot_at(marker("boat", "D5")).picture("allies") == {"D5": 3, "I1": 4}
    assert shot_at(marker("boat", "D5", stays=True), retreat=["E5"]).picture("allies") == {"E5": 4, "I1": 4}


@pytest.mark.rule("TP-PON-2", "TP-BOAT-8")
@pytest.mark.parametrize("side", ["own", "enemy"])
def test_a_pontoon_may_be_built_under_a_boat_which_is_left_behind(side):
    mine, theirs = {"infantry": "F6 I1"}, {"infantry": "A1"}
    field = Turns(
        terrain={f"E{i}": "river" for i in range(1, 14)},
        axis=theirs, allies=mine, tail="[ruleset]\npontoons = 1\n" + marker("boat", "F6"), medals=9,
    ).turn("direct_from_hq", orders=["F6"], moves=[["F6", "E6"]])  # fmt: skip
    assert row_at(field, "E6") == "infantry#afloat"
    if side == "own":
        field.turn("recon_left")
    field.turn(None, bridge=("attack_center", "E6"))
    assert row_at(field, "E6") == "infantry"


# --- depots ---


@pytest.mark.rule("TP-SUP-2", "WW-HT-3")
def test_a_lost_depot_slows_half_tracks_of_its_side_as_armor():
    """2 hexes and a battle, then 1; those of the other side keep their 2."""
    rules = '[ruleset]\nsabotage_hexes = "E5"\nsabotage_sides = "allies"\ndepot_loss = "axis"\n'
    field = Turns(
        terrain={"E5": "tp_supply_depot"}, axis={"ww_half_track": "A5:2", "infantry": "A1"},
        allies={"infantry": "E5 I1", "ww_half_track": "I5:2"}, tail=rules, medals=9,
    ).turn("direct_from_hq", orders=["E5"], sabotage=["E5"], faces=["SII"])  # fmt: skip

    def limits(hex_):
        row = field.state["unit_row"][field.unit(hex_)]
        return int(field.tables["row_move_battle"][row]), int(field.tables["row_move_max"][row])

    assert limits("A5") == (1, 1) and limits("I5") == (2, 2)
    assert row_at(field, "A5") == "ww_half_track#unsupplied"


# --- winter roads ---


@pytest.mark.rule("WW-WX-2", "WW-ROAD-1", "TP-ROAD-1")
@pytest.mark.parametrize(
    ("middle", "far"), [("ww_road", True), ("ww_road_cross", True), ("ww_road @1", False), ("open", False)]
)
def test_three_hexes_in_winter_need_a_road_that_goes_on(middle, far):
    """A road that crosses the way without a link to it is a road hex, and no road for this move."""
    terrain = {f"E{n}": "ww_road" for n in range(1, 14)} | {"E4": middle}
    terrain = {name: kind for name, kind in terrain.items() if kind != "open"}
    field = Battlefield(terrain, {"infantry": "A13"}, {"armor": "E2"}, "winter-weather").ready("E2")
    assert "E4" in field.reach("E2")
    assert ("E5" in field.reach("E2")) is far


# --- leaders ---


@pytest.mark.rule("TP-HERO-3", "TP-GAP-9", "HR-LEADER-4")
@pytest.mark.parametrize("option", ["", "star-heroic-leader"])
def test_a_leader_passes_over_a_unit_that_has_one(option):
    """D6 is nearest and led; of the others C6 is nearer than A1."""
    field = Battlefield(
        None, {"infantry": "E6 D6 C6 A1"}, {"infantry": "F6 I1"}, tail=marker("leader", "E6 D6"), medals=9,
        options=option,
    )  # fmt: skip
    field.state["unit_figures"][field.unit("E6")] = 3
    field.ready("F6")
    with patch.object(leader, "draw_below", lambda *_: LETTERS["I"]):
        field.attack("F6", "E6", "III", ground=0)
    state = field.state
    led = {field.names[state["unit_hex"][u]] for u in range(state["n_units"]) if state["led"][u]}
    assert led == {"D6", "C6"}


# --- engineers ---


@pytest.mark.rule("TP-ENG-3")
def test_engineers_set_up_on_wire_owe_nothing():
    """They may clear it, with a battle of a die less; they may as well go and leave it there."""
    field = Battlefield({"E5": "wire"}, {"infantry": "E6 A1"}, {"tp_engineer": "E5"}).ready("E5")
    assert field.dice("E5", "E6") == 2 and field.pieces("E5")
    assert field.move("E5", "D5") and field.pieces("E5") and field.dice("D5", "E6") == 3


@pytest.mark.rule("HR-ENGINEER-3", "HR-ENGINEER-6")
def test_house_engineers_set_up_on_wire_clear_it_with_their_first_order():
    field = Turns(
        terrain={"E5": "wire"},
        axis={"infantry": "A1"},
        allies={"hr_engineer": "E5", "infantry": "I1"},
        options="combat-engineers",
        medals=9,
    ).turn("direct_from_hq", orders=["E5"], moves=[("E5", "E6")])
    assert not field.pieces("E5")
    assert field.story(Event.DUTY_CLEARED, Event.STEP) == [Event.DUTY_CLEARED, Event.STEP]


# --- floors and spirits ---


@pytest.mark.rule("HR-VULN-2", "HR-DEMORAL-8", "HR-ARITH-7")
@pytest.mark.parametrize(("table", "dice"), [("3/2/1", 3), ("2/1", 3), ("1/1", 0)])
def test_the_floor_lifts_the_demoralised_where_they_have_a_die_left(table, dice):
    """One die less at every distance: 2, 1 and none; an entry at 0 is out of range, and no floor brings range."""
    options = f"{FLOOR}+demoralisation:affected=allies+units.elite_armor.traits=VULNERABLE+units.infantry.dice={table}"
    field = Battlefield(None, {"elite_armor": "E6"}, {"infantry": "E5"}, options).ready("E5")
    assert field.dice("E5", "E6") == dice


# --- wire in a wooden village ---


@pytest.mark.rule("HR-WOODVILL-3", "HR-SHELLWIRE-1")
@pytest.mark.parametrize("enemy", ["E6 A1", "A1"])
def test_a_shot_at_wire_burns_no_village(enemy):
    """The village burns after an attack on a unit in it; the gun has named the wire."""
    options = "artillery-clears-wire+wooden-village-burns"
    shelling = Shelling(
        options, "SHELL", {"E6": "ef_wooden_village + wire"}, {"infantry": enemy}, here="E3", at="E6"
    )
    field = shelling.field_of()
    shelling.fire(field, "II")
    assert field.built.stack_names[field.stack("E6")] == "ef_wooden_village"
    assert not field.fired(Fired.VILLAGE_BURNT)
