"""How far it is to march: round rivers, past walls, up slopes, and where no way leads."""

import numpy as np
import pytest

from engine.loading.scenario.load import list_scenarios, load_scenario
from engine.loading.schema.boards import BOARDS
from engine.loading.tables.build import build_tables
from engine.sizes import AS_IF_FAR
from tests.support.battlefield import Battlefield

GRID = BOARDS["standard"].grid
N = GRID.n_hexes
RIVER = {f"E{i}": "river" for i in range(1, 14)}


def march(field, here, there, row=0):
    """Hexes of march of a unit row."""
    kind = field.tables["row_march"][row]
    return int(field.tables["march"][kind, field.index[here], field.index[there]])


def spread(table, row, start):
    """Allowance to every hex a row can walk to, step by step from the start."""
    spent, rim = {start: 0}, [start]
    while rim:
        reached = []
        for here in rim:
            for edge, there in enumerate(GRID.neighbors(here)):
                if there < 0 or table["edge_shut_move"][here, edge] >> row & 1:
                    continue
                cost = spent[here] + int(table["edge_cost"][here, edge])
                if cost < spent.get(there, 1000):
                    spent[there] = cost
                    reached.append(there)
        rim = reached
    return spent


def test_on_open_ground_it_is_the_straight_distance():
    assert np.array_equal(Battlefield().tables["march"][0, :N, :N], GRID.distances())


def test_a_river_is_crossed_at_its_bridge():
    field = Battlefield({**RIVER, "E7": "river + bridge"})
    #  D1 .. D6, E7, F6 .. F2: eleven steps, and one more to the hex beside it
    assert march(field, "D1", "F1") == 12
    assert march(field, "D6", "F6") == 2


def test_without_a_bridge_the_other_bank_seems_far():
    field = Battlefield(RIVER)
    assert march(field, "D1", "F1") == 2 + AS_IF_FAR
    assert march(field, "D1", "D5") == 4


def test_what_may_not_be_entered_can_be_approached():
    field = Battlefield({"E6": "bunker"}, {"infantry": "A1"}, {"armor": "E4"}, owner="axis")
    armor = field.built.unit_rows.index("armor")
    assert march(field, "E4", "E6", armor) == 2


def test_units_barred_from_other_edges_march_by_other_ways():
    tables = build_tables(load_scenario("omaha-beach")).tables[0]
    assert tables["n_marches"] == 2
    field = Battlefield()
    field.begin(build_tables(load_scenario("omaha-beach")), None)
    foot, armor = (field.built.unit_rows.index(row) for row in ("infantry", "armor"))
    #  on foot up the bluff D7 for two; tanks by E8, the draw D8 and C8
    assert march(field, "E7", "C7", foot) == 3
    assert march(field, "E7", "C7", armor) == 4


@pytest.mark.parametrize("battle", [one["id"] for one in list_scenarios() if one["group"] == "base"])
def test_every_distance_agrees_with_a_walk_step_by_step(battle):
    tables = build_tables(load_scenario(battle)).tables[0]
    for row in range(int(tables["n_unit_rows"])):
        found = tables["march"][tables["row_march"][row]]
        for here in range(0, N, 7):
            walked = spread(tables, row, here)
            for there in range(N):
                beside = [walked[hex_] + 1 for hex_ in GRID.neighbors(there) if hex_ in walked]
                ways = [walked[there]] if there in walked else []
                far = min(ways + beside, default=int(GRID.distances()[here, there]) + AS_IF_FAR)
                assert found[here, there] == far, (GRID.name(here), GRID.name(there))


EXITS = """
[[exit]]
sides = "allies"
hexes = "A3"
who = "VEHICLE"
"""


@pytest.mark.rule("SCEN-EXIT-3")
@pytest.mark.parametrize(("more", "infantry"), [("", 255), ("{}who = 'INF'\n", 4), ("objective", 4)])
def test_an_exit_for_others_is_out_of_reach(more, infantry):
    """E3 to A3 is four hexes; an exit of its own or an objective on the hex is not put away."""
    objective = '[[objective]]\nid = "gate"\nsides = "allies"\nhexes = "A3"\n'
    tail = EXITS + (objective if more == "objective" else more.format(EXITS.replace('who = "VEHICLE"\n', "")))
    field = Battlefield(axis={"infantry": "I1"}, allies={"infantry": "E3", "eq_truck": "E5"}, tail=tail)
    rows = {name: int(field.state["unit_row"][field.unit(name)]) for name in ("E3", "E5")}
    assert march(field, "E3", "A3", rows["E3"]) == infantry
    assert march(field, "E3", "A3", rows["E5"]) == 4
    assert march(field, "E3", "B3", rows["E3"]) == 3


@pytest.mark.rule("SCEN-EXIT-3")
def test_more_kinds_of_exits_than_marches_leave_all_as_they_are():
    tail = "".join(
        EXITS.replace("A3", hex_).replace("VEHICLE", who)
        for hex_, who in {"A1": "INF", "A3": "ARM", "A5": "ART", "A7": "VEHICLE"}.items()
    )
    units = {"infantry": "E3", "armor": "E7", "artillery": "I3", "eq_truck": "E5"}
    field = Battlefield(axis={"infantry": "I1"}, allies=units, tail=tail)
    assert field.tables["n_marches"] == 1
    assert march(field, "E3", "A3") == 4
