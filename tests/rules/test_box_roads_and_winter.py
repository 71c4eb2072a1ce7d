"""Roads and tracks, winter weather and reduced visibility, penalties of one side: the numbers of the rules."""

from unittest.mock import patch

import pytest

from engine.codes import Gap, Section
from engine.hooks import Fired
from engine.kernel import movement, orders
from engine.kernel.log_event import has_fired
from engine.loading.in_force.rules import base_document
from engine.rules.ways import law as pace
from tests.support.battlefield import Battlefield
from tests.support.m44_files import at, battle, scenario_of
from tests.support.turn_script import BREAKTHROUGH, Turns

ROW_E = {f"E{n}": "tp_road" for n in range(1, 14)}
WINTER, DIM = "winter-weather", "reduced-visibility"


def on_road(row, card="direct_from_hq", terrain=None, options="", start="E2", enemy="A13"):
    """A unit that a card has ordered at the western end of a road along row E."""
    field = Battlefield(ROW_E if terrain is None else terrain, {"infantry": enemy}, {row: start}, options)
    field.play(card)
    if card == "infantry_assault":
        field.state["section"] = Section.LEFT
        orders.bind_section(field.tables, field.state)
    return field.order(start)


def east(n, start=2):
    """Hexes of row E from one on, eastward."""
    return [f"E{k}" for k in range(start, start + n + 1)]


# --- roads: check values 1, 2, 3, 33 ---


@pytest.mark.rule("TP-ROAD-1", "TP-ROAD-2", "WW-ROAD-1")
@pytest.mark.parametrize("kind", ["tp_road", "ww_road", "tp_road_rail", "tp_road_hill"])
@pytest.mark.parametrize(
    ("row", "card", "battle", "most"),
    [
        ("infantry", "direct_from_hq", 2, 3),
        ("infantry", "infantry_assault", 3, 4),
        ("special_forces", "direct_from_hq", 3, 3),
        ("armor", "direct_from_hq", 4, 4),
        ("artillery", "direct_from_hq", 0, 2),
        ("artillery", "artillery_bombard", 0, 4),
    ],
)
def test_the_worked_values_of_the_bonus(kind, row, card, battle, most):
    terrain = dict.fromkeys(ROW_E, kind)
    for hexes in range(1, 6):
        field = on_road(row, card, terrain)
        assert (east(hexes)[-1] in field.reach("E2")) is (hexes <= most)
        assert field.move(*east(hexes)) is (hexes <= most)
        if hexes <= most:
            unit = field.unit(east(hexes)[-1])
            paths = field.state["way_paths"][unit]
            may_battle = hexes <= int(movement.battle_allowance(field.tables, field.state, unit, paths))
            assert may_battle is (hexes <= battle)


@pytest.mark.rule("TP-ROAD-1")
@pytest.mark.parametrize(
    ("terrain", "way", "goes"),
    [
        ({**ROW_E, "E5": "open"}, "E2 E3 E4 E5", False),  # ends beside the road
        ({**ROW_E, "E2": "open"}, "E2 E3 E4 E5", False),  # starts beside it
        ({**ROW_E, "E3": "open"}, "E2 E3 E4 E5", False),  # a gap
        ({**ROW_E, "E4": "tp_road @1"}, "E2 E3 E4 E5", False),  # a road across it
        ({**ROW_E, "E4": "tp_road_cross"}, "E2 E3 E4 E5", True),  # a crossing
        (
            {"E2": "tp_road", "E3": "tp_road_curve @2", "D3": "tp_road_curve @5", "D4": "tp_road"},
            "E2 E3 D3 D4",
            True,
        ),
        (
            {"E2": "tp_road", "E3": "tp_road_curve @2", "D3": "tp_road_curve @4", "D4": "tp_road"},
            "E2 E3 D3 D4",
            False,
        ),
        ({**ROW_E, "E4": "tp_road_fork_left", "D4": "tp_road @1"}, "E2 E3 E4 D4", True),
        ({**ROW_E, "E4": "tp_road_fork_right", "F4": "tp_road @2"}, "E2 E3 E4 F4", True),
        ({**ROW_E, "E4": "tp_road_fork_right", "D4": "tp_road @1"}, "E2 E3 E4 D4", False),
        ({**ROW_E, "E4": "tp_road_y @3", "D4": "tp_road @1"}, "E2 E3 E4 D4", True),
    ],
)
def test_a_road_leads_where_both_hexes_lead_to_each_other(terrain, way, goes):
    hexes = way.split()
    terrain = {name: kind for name, kind in terrain.items() if kind != "open"}
    field = on_road("infantry", terrain=terrain)
    assert (hexes[-1] in field.reach("E2")) is goes
    assert field.move(*hexes) is goes


@pytest.mark.rule("TP-ROAD-1")
def test_a_step_off_the_road_ends_the_bonus():
    assert not on_road("infantry").move("E2", "D2", "E3", "E4")
    assert not on_road("infantry").move("E2", "E3", "E4", "D4")


@pytest.mark.rule("TP-ROAD-1", "TP-ROAD-2")
def test_the_bonus_is_told_where_it_took_a_unit_farther_or_let_it_battle():
    for row, hexes, by_road in (
        ("infantry", 1, False),
        ("infantry", 2, True),
        ("armor", 3, False),
        ("armor", 4, True),
    ):
        field = on_road(row)
        assert field.move(*east(hexes))
        assert field.fired(Fired.BY_ROAD) is by_road, (row, hexes)


@pytest.mark.rule("TP-ROAD-2")
def test_other_bonuses_and_none():
    assert "E5" not in on_road("infantry", options="ruleset.road_bonus=0").reach("E2")
    assert "E6" in on_road("infantry", options="ruleset.road_bonus=2").reach("E2")


@pytest.mark.rule("TP-ROAD-2", "HR-MUD-2", "HR-MUD-3")
def test_mud_spares_the_bonus_too():
    #  off the road 2 hexes, wholly on it 4
    field = on_road("armor", options="weather-mud")
    assert {"E6"} <= field.reach("E2") and not {"E7", "D4", "F4"} & field.reach("E2")


@pytest.mark.rule("TP-ROAD-6")
def test_the_bonus_may_pay_for_leaving_the_board():
    tail = '[[exit]]\nsides = "allies"\nhexes = "E1"\n'
    terrain = {"E1": "tp_road", "E2": "tp_road", "E3": "tp_road"}
    for roads, leaves in ((terrain, True), ({}, False)):
        field = Battlefield(roads, {"infantry": "A13"}, {"infantry": "E3"}, tail=tail).ready("E3")
        assert field.may_leave("E3") is leaves
        assert field.move("E3", "E2", "E1", "off") is leaves


@pytest.mark.rule("TP-ROAD-4")
def test_a_road_over_a_hill_has_no_height():
    field = Battlefield({"E5": "tp_road_hill", "E7": "hill"}, {"infantry": "E7"}, {"armor": "E5"}).ready("E5")
    assert field.dice("E5", "E7") == 3 - 1
    field = Battlefield({"E6": "tp_road_hill"}, {"infantry": "E7"}, {"armor": "E5"}).ready("E5")
    assert field.dice("E5", "E7") == 0


@pytest.mark.rule("TP-RAIL-1", "WW-RAIL-1")
@pytest.mark.parametrize("kind", ["tp_rail", "ww_rail"])
def test_armor_takes_ground_from_a_track_and_overruns(kind):
    field = Battlefield({"E5": kind}, {"infantry": "E6:1 E7"}, {"armor": "E4"}).ready("E4")
    assert not field.move("E4", "E5", "D5")
    field = Battlefield({"E5": kind}, {"infantry": "E6:1 E7"}, {"armor": "E4"}).ready("E4")
    assert field.move("E4", "E5")
    field.attack("E5", "E6", "ISS", "ISS", overrun="E7")
    assert field.picture("allies") == {"E6": 3} and field.figures("E7") == 3


@pytest.mark.rule("TP-S34-3")
@pytest.mark.parametrize(
    "line", ['who="ARM&allies",move="max 2"', 'who="ARM",affected="allies",move="max 2"']
)
def test_a_penalty_of_one_side(line):
    for side, most in (("axis", 3), ("allies", 2)):
        units = {"axis": {"armor": "C5"}, "allies": {"armor": "G5"}}
        field = Battlefield(**units, options=f"ruleset.penalties=[{{{line}}}]", active=side)
        start = units[side]["armor"]
        assert field.ready(start).limits(start) == (most, most)


# --- winter weather ---


@pytest.mark.rule("WW-WX-1", "WW-WX-2")
@pytest.mark.parametrize(
    ("row", "off_road", "by_road"),
    [
        ("armor", 2, 3),
        ("elite_armor", 2, 3),
        ("ww_tank_destroyer", 2, 3),
        ("ww_half_track", 2, 3),
        ("infantry", 2, 3),
        ("artillery", 1, 2),
    ],
)
def test_who_is_slowed_in_winter(row, off_road, by_road):
    for terrain, most in (({}, off_road), (ROW_E, by_road)):
        field = on_road(row, terrain=terrain, options=WINTER)
        found = field.reach("E2")
        assert east(most)[-1] in found and east(most + 1)[-1] not in found


@pytest.mark.rule("WW-WX-2")
def test_armor_battles_after_three_hexes_by_road_and_not_after_a_step_off_it():
    field = on_road("armor", options=WINTER, enemy="E8")
    assert field.move(*east(3)) and field.fired(Fired.SLOWED) is True
    assert field.dice("E5", "E8") == 3
    field = on_road("armor", options=WINTER)
    assert not field.move("E2", "E3", "E4", "D4")


@pytest.mark.rule("WW-WX-3")
def test_winter_leaves_ground_and_overrun_alone():
    field = Battlefield({}, {"infantry": "E6:1 E7"}, {"armor": "E3"}, options=WINTER).ready("E3")
    assert field.move("E3", "E4", "E5")
    field.attack("E5", "E6", "ISS", "ISS", overrun="E7")
    assert field.picture("allies") == {"E6": 3} and field.figures("E7") == 3


@pytest.mark.rule("WW-WX-4", "WW-GAP-3")
@pytest.mark.parametrize("side", ["axis", "allies"])
def test_air_power_rolls_one_die_in_winter_whatever_the_deck(side):
    other = "allies" if side == "axis" else "axis"
    units = {side: {"infantry": "A1"}, other: {"infantry": "E6 E7"}}
    field = Turns(active=side, options=f"{BREAKTHROUGH}+{WINTER}", **units)
    field.turn("breakthrough_air_power", strike=["E6", "E7"], faces=["G", "G"])
    assert field.dice_rolled() == [1, 1]


@pytest.mark.rule("WW-WX-4", "CARD-AIR-2")
@pytest.mark.parametrize(
    ("options", "side", "card", "dice", "changed"),
    [
        (WINTER, "allies", "air_power", "S", True),
        (WINTER, "axis", "air_power", "S", False),  # they have one die officially too
        (WINTER, "allies", "barrage", "SSSS", False),
        ("", "allies", "air_power", "SS", False),
    ],
)
def test_a_strike_with_fewer_dice_is_reported(options, side, card, dice, changed):
    other = "allies" if side == "axis" else "axis"
    field = Turns(active=side, options=options, **{side: {"infantry": "A1"}, other: {"infantry": "E6 E12"}})
    field.turn(card, strike=["E6"], faces=[dice])
    assert field.dice_rolled() == [len(dice)]
    assert field.fired(Fired.AIR_DICE_CHANGED) is changed


@pytest.mark.rule("WW-WX-4")
def test_a_recon_as_air_power_rolls_one_die_too():
    use = 'ruleset.recon_as={card="air_power",sides="both",dice="1/2"}'
    for options, dice in (
        (use, [1, 2]),
        (f"{use}+{WINTER}", [1, 1]),
        (f"{use}+ruleset.air_dice=3/2", [3, 2]),
    ):
        tables = Battlefield(options=options).tables
        assert tables["as_strike_dice"][1].tolist() == dice


# --- reduced visibility: check value 21 ---


@pytest.mark.rule("WW-VIS-1", "WW-VIS-2", "WW-VIS-3")
@pytest.mark.parametrize(("target", "faces", "lost", "way"), [
    ("E6", "IGS", 2, []), ("E7", "IG", 1, []), ("E7", "IF", 0, ["D6"]), ("E7", "GF", 1, ["D6"]),
])  # fmt: skip
def test_symbols_hit_next_to_the_target_only(target, faces, lost, way):
    field = Battlefield({}, {"infantry": target, "armor": "A1"}, {"infantry": "E5"}, options=DIM).ready("E5")
    field.attack("E5", target, faces, follow=False, retreat=way)
    assert field.figures(way[0] if way else target) == 4 - lost
    assert field.fired(Fired.SYMBOLS_LOST) is (target == "E7")


@pytest.mark.rule("WW-VIS-4")
def test_stars_that_hit_still_do():
    field = Battlefield({}, {"armor": "E8"}, {"ww_tank_destroyer": "E5"}, options=DIM).ready("E5")
    field.attack("E5", "E8", "SA", follow=False)
    assert field.figures("E8") == 2
    field = Battlefield({}, {"infantry": "E6 A1"}, {"infantry": "I1"}, options=DIM)
    field.play("air_power").strike("E6", faces=["SI"])
    assert field.figures("E6") == 3 and field.fired(Fired.SYMBOLS_LOST)


@pytest.mark.rule("WW-VIS-5")
def test_barrage_hits_as_ever():
    field = Battlefield({}, {"infantry": "E6 A1"}, {"infantry": "I1"}, options=DIM)
    field.play("barrage").strike("E6", faces=["IISS"])
    assert field.figures("E6") == 2 and not field.fired(Fired.SYMBOLS_LOST)


# --- files of the publisher's editor ---


@pytest.mark.rule("TP-ROAD-1")
@pytest.mark.parametrize(
    ("name", "orientation", "row", "exits"),
    [  # as on the printed map of Across the River Roer: 0 = east, counter-clockwise
        ("road", 1, "tp_road", {0, 3}), ("road", 3, "tp_road", {2, 5}),
        ("roadcurve", 1, "tp_road_curve", {1, 5}), ("roadcurve", 4, "tp_road_curve", {2, 4}),
        ("roadX", 3, "tp_road_cross", {0, 2, 3, 5}), ("wroadFL", 1, "ww_road_fork_left", {0, 1, 3}),
        ("hillroad", 2, "tp_road_hill", {1, 4}), ("wrailcurve", 1, "ww_rail_curve", {1, 5}),
    ],
)  # fmt: skip
def test_roads_of_a_file_lead_where_its_tiles_do(name, orientation, row, exits):
    hexes = [{"row": 4, "col": 4, "terrain": {"name": name, "orientation": orientation}}]
    contents = at(scenario_of(battle(hexes)), "E3")
    assert contents.rows == ("open", row)
    links = base_document()["terrain"][row]["edges"]["links"]
    assert {(link + contents.rotation) % 6 for link in links} == exits


@pytest.mark.rule("WW-EXIT-2")
def test_a_pair_of_markers_means_the_run_between_them():
    #  H1 to K1 of the editor are I8 to I11 here; the bare marker at the far end adds nothing
    run = {"name": "tag4", "behavior": "EXIT_MARKER", "side": "AXIS", "group": ["H1", "I1", "J1", "K1"]}
    hexes = [{"row": 8, "col": 14, "tags": [run]}, {"row": 8, "col": 20, "tags": [{"name": "tag5"}]}]
    exits = scenario_of(battle(hexes)).data["exits"]
    assert [(one["sides"], sorted(one["cells"]), one["value"]) for one in exits] == [
        (["axis"], ["I10", "I11", "I8", "I9"], 1)
    ]


@pytest.mark.rule("WW-WX-1", "WW-WX-2", "WW-WX-4")
def test_the_briefing_of_chaumont_brings_winter_weather():
    whole = battle([])
    whole["meta_data"] = {"scenario_id": "23806"}
    rules = scenario_of(whole).data["ruleset"]
    assert rules["air_dice"] == [1, 1]
    assert [(one["who"], one["move"], one["path_max"]) for one in rules["penalties"]] == [
        ("ARM|VEHICLE", "max 2", 3)
    ]


# --- Behind Enemy Lines along a road: one hex more in the turn ---


def raid(first, second, terrain, options="", row="infantry", gap=0):
    """A raider goes so many hexes east, battles nobody and goes on; where it ends."""
    field = Turns(
        terrain=terrain, allies={row: "E2", "armor": "I1"}, axis={"infantry": "A13"}, options=options
    )
    moves = [east(first)] if first else []
    field.turn("behind_enemy_lines", orders=["E2"], moves=moves, second=east(second, 2 + first), gap=gap)
    return next(hex_ for hex_ in field.picture("allies") if hex_ != "I1")


@pytest.mark.rule("TP-ROAD-1", "CARD-BEL-2")
@pytest.mark.parametrize(("first", "most"), [(0, 4), (1, 4), (2, 4), (3, 4), (4, 3)])
def test_a_road_gives_a_raider_one_hex_more_in_the_turn(first, most):
    assert raid(first, most, ROW_E) == f"E{2 + first + most}"
    assert raid(first, most + 1, ROW_E, gap=Gap.MOVE) == f"E{2 + first + most}"


@pytest.mark.rule("TP-ROAD-1", "HR-MUD-2", "CARD-BEL-2")
def test_a_road_spares_the_second_move_from_mud_also_when_its_hex_is_used():
    mud = 'ruleset.penalties=[{who="INF",move="max 1",exempt="road"}]'
    assert raid(4, 3, ROW_E, mud) == "E9"
    assert raid(4, 4, ROW_E, mud, gap=Gap.MOVE) == "E9"
    beside = {hex_: kind for hex_, kind in ROW_E.items() if hex_ != "E7"}
    assert raid(4, 2, beside, mud, gap=Gap.MOVE) == "E7"  # off the road one hex


@pytest.mark.rule("TP-ROAD-1", "CARD-BEL-2")
@pytest.mark.parametrize(("first", "most"), [(3, 4), (4, 3)])
def test_players_look_no_farther_in_the_second_move(first, most):
    field = Turns(terrain=ROW_E, allies={"infantry": "E2"}, axis={"infantry": "A13"})
    walk, seen, here = field._walk_plan, set(), f"E{2 + first}"

    def look(way):
        if way[0] == here:
            seen.update(field.second_reach(here))
        return walk(way)

    with patch.object(field, "_walk_plan", look):
        again = (here, f"E{3 + first}")
        field.turn("behind_enemy_lines", orders=["E2"], moves=[east(first)], second=again)
    assert f"E{2 + first + most}" in seen and f"E{3 + first + most}" not in seen


# --- weather and cards that give a march or battles ---


@pytest.mark.rule("CARD-ARTBOM-2", "HR-GEN-11")
@pytest.mark.parametrize(("card", "fired"), [("direct_from_hq", True), ("artillery_bombard", False)])
def test_weather_takes_no_battle_from_who_could_not_battle_anyway(card, fired):
    slow = 'ruleset.penalties=[{who="ART",move_battle="max 0"}]'
    field = Battlefield(axis={"infantry": "A13"}, allies={"ww_mobile_artillery": "E5"}, options=slow)
    field.play(card).order("E5")
    assert field.move("E5", "E6")
    pace.mark_slowed(field.tables, field.state, field.unit("E6"))
    assert bool(has_fired(field.state, Fired.SLOWED)) is fired
