"""Terrain stacks and edges in TABLES against the summary table of core.md 11.1."""

import pytest

from engine.codes import Edge, Side, Sight, Trait
from engine.layout import OFF
from engine.loading.scenario.load import load_scenario
from engine.loading.schema.boards import BOARDS
from engine.loading.tables.build import build_tables

GRID = BOARDS["standard"].grid
SANDBAG, WIRE = range(2)

EVERYTHING = """
map = '''
A  .  .  F  h  T  .  .  .  .  .  .  .  .
B    .  .  .  .  .  .  .  .  .  .  .  .
C  H  .  S  s  w  .  B  .  b  .  W  .  x
D    .  .  .  .  .  .  .  .  .  .  .  .
E  .  r  =  r  .  .  f  .  .  .  .  .  I
F    .  .  .  .  .  .  .  .  .  .  .  .
G  .  .  l  k  .  .  .  .  .  .  D  d  .
H    e  e  e  .  .  .  .  .  .  .  .  .
I  o  o  o  o  .  .  .  .  .  .  .  .  .
'''
"""
LEGEND = """
[legend]
F = "forest"
h = "hedgerow"
T = "town"
H = "hill"
S = "hill_steep"
I = "hill_impassable"
s = "sandbag"
w = "wire"
B = { terrain = "hill + bunker", owner = "axis" }
b = { terrain = "bunker", owner = "allies" }
W = { terrain = "sea_wall", owner = "allies" }
x = "hedgehog"
r = "river"
"=" = "river + bridge"
f = "forest + sandbag"
D = "river + bridge_section"
d = "bridge_section"
l = "bluff"
k = "cliff"
e = "beach"
o = "ocean"
"""
UNITS = """
[units.axis]
infantry = "A1 A2"
armor = "A8"
artillery = "A9"
[units.allies]
infantry = "I9"
special_forces = "I10"
resistance = "I11"
armor = "I12"
artillery = "I13"
"""
ROWS = ["infantry", "special_forces", "resistance", "armor", "artillery"]


@pytest.fixture
def built(write_battle):
    return build_tables(load_scenario(str(write_battle(map=EVERYTHING, legend=LEGEND, units=UNITS, tail=""))))


def stack_of(built, name):
    return built.stack_names.index(name)


def mask(built, *rows):
    return sum(1 << built.unit_rows.index(row) for row in rows)


def total_cover(table, s, side=Side.AXIS):
    """Cover of a stack against an attacker on level ground elsewhere."""
    parts = [
        table[name][s, side].tolist() for name in ("stack_cover", "stack_cover_height", "stack_cover_group")
    ]
    return tuple(max(cells) for cells in zip(*parts, strict=True))


def test_rows_come_in_the_order_of_the_unit_table(built):
    assert built.unit_rows == ROWS


@pytest.mark.rule("CORE-DICE-3", "CORE-DICE-9", "OBS-BUNKER-4", "OBS-BUNKER-5", "OBS-BUNKER-7", "AMB-32")
def test_a_bunker_on_a_hill_protects_its_owner_only(built):
    table = built.tables[0]
    s = stack_of(built, "hill + bunker (axis)")
    assert tuple(table["stack_cover"][s, Side.AXIS]) == (1, 2, 0)
    assert tuple(table["stack_cover_height"][s, Side.AXIS]) == (1, 1, 0)
    assert tuple(table["stack_cover"][s, Side.ALLIES]) == (0, 0, 0)
    assert tuple(table["stack_cover_height"][s, Side.ALLIES]) == (1, 1, 0)
    assert tuple(table["stack_flags_ignored"][s]) == (1, 0)
    assert table["stack_sight"][s] == Sight.BLOCK
    assert table["stack_traits"][s] & Trait.HOLDS_GUNS


@pytest.mark.rule("OBS-SEAWALL-1", "OBS-SEAWALL-2", "CARD-DIGIN-5")
def test_a_sea_wall_serves_the_allies_and_uses_up_a_sandbag(built):
    table = built.tables[0]
    s = stack_of(built, "open + sea_wall (allies)")
    assert tuple(table["stack_cover"][s, Side.ALLIES]) == (1, 1, 0)
    assert tuple(table["stack_cover"][s, Side.AXIS]) == (0, 0, 0)
    assert tuple(table["stack_flags_ignored"][s]) == (0, 1)
    assert table["sandbags_fixed"] == 1


@pytest.mark.rule("OBS-GEN-1", "RET-14", "CORE-DICE-8")
def test_sandbags_in_a_forest_add_only_the_flag(built):
    table = built.tables[0]
    s = stack_of(built, "forest + sandbag")
    assert total_cover(table, s) == (1, 2, 0)
    assert tuple(table["stack_flags_ignored"][s]) == (1, 1)
    assert table["hex_stack"][GRID.parse("E7")] == s


@pytest.mark.rule("OBS-SANDBAG-4", "OBS-WIRE-3")
def test_pieces_come_and_go(built):
    table = built.tables[0]
    bare, bags, wired = (stack_of(built, name) for name in ("open", "open + sandbag", "open + wire"))
    both = stack_of(built, "open + sandbag + wire")
    assert table["sandbag_by"].tolist() == [SANDBAG, SANDBAG]
    assert table["stack_pieces"][[bare, bags, wired, both]].tolist() == [0, 1 << SANDBAG, 1 << WIRE, 3]
    assert table["stack_with"][bare, SANDBAG] == bags
    assert table["stack_with"][wired, SANDBAG] == both
    assert table["stack_without"][bags, SANDBAG] == bare
    assert table["stack_without"][both, WIRE] == bags
    assert table["stack_without"][bare, WIRE] == bare
    for s in range(table["n_stacks"]):
        there = table["stack_with"][s, SANDBAG]
        assert table["stack_pieces"][there] & 1
        assert table["stack_without"][there, SANDBAG] == s or table["stack_pieces"][s] & 1


def shut(built, kind, start, edge):
    """Names of the unit rows that may not cross an edge."""
    cell = built.tables[0][f"edge_shut_{kind}"][GRID.parse(start), edge]
    return {row for i, row in enumerate(built.unit_rows) if cell >> i & 1}


@pytest.mark.rule("TER-RIVER-1", "RET-7", "TG-6", "TER-BRIDGE-1", "TER-BRIDGE-2", "RET-20")
def test_rivers_are_closed_and_bridges_open(built):
    for kind in ("move", "advance", "retreat"):
        assert shut(built, kind, "E1", Edge.E) == set(ROWS)
        for start, edge in (("D2", Edge.SE), ("F2", Edge.NE), ("D3", Edge.SW)):
            assert shut(built, kind, start, edge) == set()


SECTIONS = """
map = '''
A  .  .  .  .  .  .  .  .  .  .  .  .  .
B    .  .  .  .  .  .  .  .  .  .  .  .
C  .  .  0  .  .  1  .  .  2  .  .  .  .
D    .  .  .  .  .  .  .  .  .  .  .  .
E  .  .  3  .  .  4  .  .  5  .  .  .  .
F    .  .  .  .  .  .  .  .  .  .  .  .
G  .  .  .  .  .  .  .  .  .  .  .  .  .
H    .  .  .  .  .  .  .  .  .  .  .  .
I  .  .  .  .  .  .  .  .  .  .  .  .  .
'''
[legend]
"""


@pytest.mark.rule("TER-BRIDGE-4")
@pytest.mark.parametrize(
    ("hex_", "open_edges"),
    [
        ("C3", {Edge.NE, Edge.SW}),
        ("C6", {Edge.NW, Edge.SE}),
        ("C9", {Edge.W, Edge.E}),
        ("E3", {Edge.NE, Edge.SW}),
        ("E6", {Edge.NW, Edge.SE}),
        ("E9", {Edge.W, Edge.E}),
    ],
)
def test_the_map_turns_a_bridge_section(write_battle, hex_, open_edges):
    legend = "\n".join(f'{n} = {{ terrain = "river + bridge_section", rotation = {n} }}' for n in range(6))
    path = write_battle(map=SECTIONS + legend, legend="", units=UNITS, tail="")
    built = build_tables(load_scenario(str(path)))
    for kind in ("move", "advance", "retreat"):
        assert {edge for edge in Edge if not shut(built, kind, hex_, edge)} == open_edges
        for edge in Edge:
            beyond = GRID.name(GRID.neighbors(GRID.parse(hex_))[edge])
            assert bool(shut(built, kind, beyond, (edge + 3) % 6)) is (edge not in open_edges)


@pytest.mark.rule("TER-BLUFF-2", "TER-BLUFF-4", "TER-BLUFF-5", "AMB-33", "TG-15")
def test_bluffs_and_cliffs_are_climbed_from_the_beach(built):
    table = built.tables[0]
    up_bluff, up_cliff = ("H3", Edge.NW), ("H3", Edge.NE)
    down = ("G3", Edge.SE)
    for start, edge in (up_bluff, up_cliff, down):
        assert table["edge_cost"][GRID.parse(start), edge] == 2
        assert shut(built, "move", start, edge) == {"armor", "artillery"}
        assert shut(built, "retreat", start, edge) == set()
    assert shut(built, "advance", *up_bluff) == {"armor", "artillery"}
    assert shut(built, "advance", *up_cliff) == set(ROWS)
    assert shut(built, "advance", *down) == {"armor", "artillery"}


@pytest.mark.rule("LOS-14")
def test_all_kinds_of_hill_join(built):
    group = {
        name: built.tables[0]["hex_group"][GRID.parse(name)]
        for name in ("C1", "C3", "C7", "E13", "G3", "G4", "A1")
    }
    assert group["G3"] == group["G4"] > 0
    assert len({group[name] for name in ("C1", "C3", "C7", "E13", "G3")}) == 5
    assert group["A1"] == 0


def test_pegasus_has_no_more_stacks_than_it_needs():
    built = build_tables(load_scenario("pegasus-bridge"))
    table = built.tables[0]
    assert table["n_stacks"] == len(built.stack_names) == 12
    assert built.stack_names[table["hex_stack"][GRID.parse("D4")]] == "open + sandbag"
    assert built.stack_names[table["hex_stack"][GRID.parse("C4")]] == "river + bridge"
    assert OFF not in table["hex_stack"][: table["n_hexes"]]
