"""Which ground every unit row may enter, and retreat onto: each row that ships on each kind of ground.

Typed from the rules: ground is closed to classes, a class binds the moves of each row, and a few are exceptions.
"""

import re
from functools import cache

import pytest

from engine.kernel import movement, retreat
from engine.layout import OFF
from engine.loading.in_force.rules import base_document
from engine.loading.in_force.stacks import Stack, closed_rows
from engine.loading.in_force.unit_rows import UnitRow, UnitRows, unit_words
from tests.support.battlefield import Battlefield

FOOT, WHEELS, GUNS, FREE = "foot", "tracks", "guns", "free"
ALL, HEAVY = {FOOT, WHEELS, GUNS}, {WHEELS, GUNS}
# The class that binds the moves of each row; HR-RECON-5: recon goes where infantry goes; HR-SPG-4: as armor.
BINDS = {
    FOOT: """
        infantry special_forces resistance hr_elite_infantry hr_mechanised_infantry hr_militia hr_resistance
        hr_at_team hr_mg_team hr_flame_team hr_mortar_team hr_engineer hr_cavalry hr_ski_troops hr_sniper hr_recon
        hr_mercenary tp_engineer tp_paratroops ww_at_infantry ww_mortar_infantry ww_mg_infantry ww_engineer ww_504th""",
    WHEELS: """
        armor elite_armor hr_light_medium hr_medium hr_heavy hr_very_heavy hr_infantry_tank hr_assault_gun
        hr_tank_destroyer hr_self_propelled ww_tank_destroyer ww_tank_destroyer_4 ww_half_track eq_tiger eq_truck""",
    GUNS: """
        artillery tp_artillery_mountain hr_heavy_artillery hr_medium_artillery hr_big_gun hr_at_gun hr_88 hr_rockets
        tp_big_gun ww_heavy_at_gun ww_mobile_artillery""",
    FREE: "hr_cyberman hr_dalek hr_dalek_special hr_fighting_machine hr_handling_machine hr_zombie",  # HR-GEN-21
}
TRAINS = ("tp_train", "tp_armored_train")
CLASS_OF = {row: class_ for class_, rows in BINDS.items() for row in rows.split()}
# Ground by whom it keeps out; the tile on which a piece lies stands before it, a piece alone lies on open ground.
GROUND = (
    (set(), """
        open forest hedgerow hill hill_steep bluff cliff town ocean beach sandbag wire sea_wall tp_oasis tp_wadi
        tp_wadi_curve tp_flooded tp_high_ground tp_airfield tp_cemetery tp_church tp_prison_camp tp_radar
        tp_supply_depot ww_castle ww_church tp_minefield ww_minefield ww_frozen_river ef_wooden_village
        ef_hill_forest ef_hill_village river+bridge river+bridge_section river+tp_ford river+tp_pontoon
        river+tp_rail_bridge river+ww_rail_bridge bridge_section tp_road tp_road_curve tp_road_fork_left
        tp_road_fork_right tp_road_cross tp_road_y hill+tp_road_hill hill+tp_road_hill_curve tp_road_rail ww_road
        ww_road_curve ww_road_fork_left ww_road_fork_right ww_road_cross ww_road_y tp_rail tp_rail_curve
        tp_rail_fork_left tp_rail_fork_right tp_rail_cross ww_rail ww_rail_curve ww_rail_fork_left
        ww_rail_fork_right ww_rail_cross forest+tp_road beach+ww_road hill+tp_road ww_frozen_river+bridge"""),
    (ALL, "hill_impassable river tp_lake"),
    (HEAVY, """
        bunker hedgehog tp_mountain tp_dam tp_fortress tp_field_bunker tp_road_block ww_road_block ef_dragon_teeth
        ef_city_ruins tp_road+tp_road_block"""),
    ({GUNS}, "tp_marsh ef_trench"),
)  # fmt: skip
KEEPS_OUT = {kind: classes for classes, kinds in GROUND for kind in kinds.split()}
BUNKERS = {
    "bunker",
    "tp_fortress",
    "tp_field_bunker",
}  # closed to mortar teams: HR-TER-16, -17, -23, HR-ISWMORT-3
# Where very heavy tanks may go (HR-VHEAVY-1, -5, HR-GEN-19): open ground with what lies on it, towns, roads, bridges.
OPEN_OR_TOWN = """
    open sandbag wire sea_wall tp_high_ground tp_airfield tp_minefield ww_minefield town tp_church tp_prison_camp
    ww_church ef_wooden_village ef_hill_village tp_radar bridge_section"""
ROADS = re.compile(r"\b(tp|ww)_road|\+(bridge|tp_pontoon)|\+\w\w_rail_bridge|\b(tp|ww)_rail")
VERY_HEAVY = {
    kind for kind in KEEPS_OUT if not KEEPS_OUT[kind] and (kind in OPEN_OR_TOWN.split() or ROADS.search(kind))
}
# Battles without cards have units and ground of their own (expansions 7.9).
WITHOUT_CARDS = {
    FOOT: "mmb_infantry mmb_infantry_at mmb_machine_gun mmb_mortar",
    WHEELS: "mmb_tank",
    GUNS: """
        mmb_cavalry mmb_armored_car mmb_artillery_heavy mmb_artillery_field mmb_artillery_mountain mmb_infantry_gun
        mmb_at_gun mmb_transport_armored mmb_transport_soft""",
}
KEPT_OUT_WITHOUT_CARDS = {
    kind: classes
    for classes, kinds in (
        (set(), """
            mmb_wood mmb_town mmb_hill mmb_hedge mmb_fence mmb_minefield mmb_wire mmb_sand mmb_fieldworks mmb_water
            mmb_hill_steep mmb_bluff mmb_hill+mmb_wood_on mmb_hill+mmb_town_on mmb_river+mmb_river_ford
            mmb_stream+mmb_stream_ford"""),
        (ALL, "mmb_river mmb_stream mmb_closed mmb_hill_impassable"),
        (HEAVY, "mmb_obstacle"),
        ({GUNS}, "mmb_rough mmb_mountain"),
    )
    for kind in kinds.split()
}  # fmt: skip
NO_RETREAT = {"ocean"}  # TER-OCEAN-4: nobody falls back onto it
ROUND = {"tp_mountain": "hill"}  # what lies around, where infantry comes from a hill alone (TP-MTN)
ROWS = sorted(CLASS_OF)
PARTS = [ROWS[i::3] for i in range(3)]
SITES = [f"{row}{column}" for row in "BDFH" for column in (2, 4, 6, 8, 10)]
BOARDS = [[name for name in KEEPS_OUT if name not in ROUND][i::5] for i in range(5)] + [[*ROUND]]


def test_every_row_of_units_and_of_terrain_is_in_the_table():
    document = base_document()
    apart = WITHOUT_CARDS.values()  # another family, which never meets these
    assert sorted([*ROWS, *TRAINS, *(row for rows in apart for row in rows.split())]) == sorted(
        document["units"]
    )
    named = {name for kind in [*KEEPS_OUT, *KEPT_OUT_WITHOUT_CARDS] for name in kind.split("+")}
    assert named == set(document["terrain"])
    assert all(len(board) <= len(SITES) for board in BOARDS)


def enters(row, kind):
    """Whether a unit may move onto the ground, by the table."""
    if row == "hr_very_heavy":
        return kind in VERY_HEAVY
    return CLASS_OF[row] not in KEEPS_OUT[kind] and not (row == "hr_mortar_team" and kind in BUNKERS)


@cache
def board(number, part):
    """A board with its kinds of ground on every other hex, and units of a third of all rows along its upper edge."""
    kinds = dict(zip(SITES, BOARDS[number], strict=False))
    ground = {hex_: kind.replace("+", " + ") for hex_, kind in kinds.items()}
    around = {ROUND[kind] for kind in BOARDS[number] if kind in ROUND}
    if around:
        ground = {f"{row}{column}": around.copy().pop() for row in "ABC" for column in range(1, 5)} | ground
    units = {row: f"{'AI'[i // 13]}{i % 13 + 1}" for i, row in enumerate(PARTS[part])}
    nations = 'nations = { axis = ["germany"], allies = ["usa"] }\n' if "hr_88" in units else ""
    field = Battlefield(ground, units, {"infantry": "E13"}, owner="axis", extra=nations)
    return field, kinds


@pytest.mark.rule(
    "HR-GEN-21",
    "HR-VHEAVY-1",
    "HR-VHEAVY-5",
    "HR-RECON-5",
    "HR-SPG-4",
    "HR-ISWMORT-3",
    "TER-RIVER-1",
    "RET-19",
)
@pytest.mark.parametrize("part", range(3))
@pytest.mark.parametrize("number", range(len(BOARDS)))
def test_who_may_move_and_fall_back_onto_each_kind_of_ground(number, part):
    field, kinds = board(number, part)
    tables, state = field.tables, field.state
    unit = field.unit("E13")
    wrong = []
    for hex_, kind in kinds.items():
        to = field.index[hex_]
        for row in PARTS[part]:
            state["unit_row"][unit] = field.built.unit_rows.index(row)
            ways = [(int(tables["near"][to, edge]), (edge + 3) % 6) for edge in range(6)]
            goes = any(
                movement.step_cost(tables, state, state["unit_row"][unit], near, edge, 0, 0)
                for near, edge in ways
            )
            falls = any(retreat.open_back(tables, state, unit, near, edge) != OFF for near, edge in ways)
            may = enters(row, kind)
            back = may and (kind not in NO_RETREAT or CLASS_OF[row] == FREE)
            if (goes, falls) != (may, back):
                wrong.append(f"{row} on {kind}: moves {goes}, falls back {falls}")
    assert not wrong


@pytest.mark.rule("MMB-MOV-6", "MMB-MOV-10", "MMB-MAP-3")
@pytest.mark.parametrize("kind", KEPT_OUT_WITHOUT_CARDS)
def test_who_may_stand_where_in_battles_without_cards(kind):
    document = base_document()
    words = frozenset(unit_words(document["units"]))
    for class_, rows in WITHOUT_CARDS.items():
        for row in rows.split():
            own = UnitRows((UnitRow(row, None, document["units"][row]),), words)
            closed = closed_rows(Stack(tuple(kind.split("+")), None), document["terrain"], own)
            assert bool(closed) is (class_ in KEPT_OUT_WITHOUT_CARDS[kind]), row


@pytest.mark.rule("TP-TRN-3")
@pytest.mark.parametrize("train", TRAINS)
def test_what_keeps_guns_out_blocks_the_track(train):
    document = base_document()
    rows = UnitRows(
        (UnitRow(train, None, document["units"][train]),), frozenset(unit_words(document["units"]))
    )
    for kind, classes in KEEPS_OUT.items():
        closed = closed_rows(Stack(tuple(kind.split("+")), None), document["terrain"], rows)
        assert bool(closed) is (GUNS in classes), kind


@pytest.mark.rule("TER-BLUFF-1", "TER-BLUFF-2")
@pytest.mark.parametrize("kind", ["bluff", "cliff"])
@pytest.mark.parametrize("part", range(3))
def test_bluffs_are_closed_to_vehicles_and_guns_from_the_beach(kind, part):
    units = {row: f"{'AI'[i // 13]}{i % 13 + 1}" for i, row in enumerate(PARTS[part])}
    field = Battlefield({"D5": kind, "E5": "beach"}, units, {"infantry": "E13"})
    unit, edge = (
        field.unit("E13"),
        next(e for e in range(6) if field.tables["near"][field.index["E5"], e] == field.index["D5"]),
    )
    for row in PARTS[part]:
        field.state["unit_row"][unit] = field.built.unit_rows.index(row)
        number = field.state["unit_row"][unit]
        goes = movement.step_cost(field.tables, field.state, number, field.index["E5"], edge, 0, 0)
        assert bool(goes) is (CLASS_OF[row] in (FOOT, FREE)), row
