"""Edges between hexes: which unit rows may cross them by move, take ground or retreat, and what a step costs.

Combines the columns ``barred``, ``climb``, ``connects`` and ``edges`` of the two hexes, trait NO_RETREAT and
the edge of the board (expansions 7.3).  All of this is fixed during a game but for whom a hex keeps out.
"""

from collections.abc import Mapping, Sequence
from functools import reduce
from operator import and_
from types import MappingProxyType
from typing import NamedTuple

import numpy as np

from engine.geometry.hexgrid import HexGrid
from engine.loading.in_force.contents import Contents
from engine.loading.in_force.selectors import select
from engine.loading.in_force.stacks import (
    Stack,
    closed_rows,
    not_spanned,
    terrain_words,
    without_loose,
)
from engine.loading.in_force.tiles_that_go import without_tile
from engine.loading.in_force.unit_rows import UnitRows
from engine.loading.schema.columns import ClimbColumns
from engine.loading.schema.document import Terrain
from engine.loading.words.errors import InputError

STEP_FIELDS = ("edge_shut_move", "edge_shut_advance", "edge_shut_retreat", "edge_cost")


def closed_edges(one: Contents, terrain: Terrain) -> list[int]:
    """Edges of a hex that its tile or a piece closes, as it lies.  Rule: TER-BRIDGE-4, TP-WADI-2."""
    closed = [terrain[name]["edges"] for name in one.rows]
    return [(wall + one.rotation) % 6 for edges in closed if edges for wall in edges["walls"]]


class Step(NamedTuple):
    """A step over an edge: bits of the unit rows that may not make it, and the allowance it uses."""

    move: int
    advance: int
    retreat: int
    cost: int


class Edges:
    """Answers questions about single edges of one map.

    Parameters
    ----------
    grid : HexGrid
    contents : sequence of Contents
    terrain : mapping
        Terrain table of the document.
    rows : UnitRows
    later : mapping of Contents to sequence of Contents
        What hexes of these contents may be once their tile has gone.  An edge is closed only to rows that the hex
        behind it always keeps out; for the others movement asks the ground of the moment.
    """

    def __init__(
        self,
        grid: HexGrid,
        contents: Sequence[Contents],
        terrain: Terrain,
        rows: UnitRows,
        later: Mapping[Contents, Sequence[Contents]] = MappingProxyType({}),
    ):
        self.grid = grid
        self.contents = contents
        self.terrain = terrain
        self.rows = rows
        self.known = terrain_words(terrain)
        self.everybody = (1 << len(rows.rows)) - 1
        self.free = sum(1 << i for i, row in enumerate(rows.rows) if row.free)
        self.bound_by_ground = self.everybody & ~self.free
        alike: dict[Contents, int] = {}
        self.kind = [alike.setdefault(one, len(alike)) for one in contents]
        of_kind = [reduce(and_, (self.closed(then) for then in (one, *later.get(one, ())))) for one in alike]
        self.barred = [of_kind[kind] for kind in self.kind]
        walls = [closed_edges(one, terrain) for one in alike]
        self.walled = [walls[kind] for kind in self.kind]
        self.stepped: dict[tuple[int, int], Step] = {}

    def closed(self, one: Contents) -> int:
        """Bit per unit row that a hex of these contents keeps out, pieces left aside that can be taken away."""
        return closed_rows(without_loose(Stack(one.rows, one.owner), self.terrain), self.terrain, self.rows)

    def traits(self, hex_: int) -> set[str]:
        """Traits and row ids of a hex."""
        rows = self.contents[hex_].rows
        return set(rows).union(*(self.terrain[name]["traits"] for name in rows))

    def has(self, hex_: int, selector: str, key: str) -> bool:
        """Whether a selector over terrain picks a hex; the water under a bridge is out of reach (TER-BRIDGE-1)."""
        one = self.contents[hex_]
        rows = not_spanned(Stack(one.rows, one.owner), self.terrain)
        traits = set(rows).union(*(self.terrain[name]["traits"] for name in rows))
        return bool(select(selector, [traits], self.known, "rules", key))

    def disconnected(self, a: int, b: int) -> bool:
        """Whether one of two hexes can only be entered from and left to terrain the other is not."""
        for here, there in ((a, b), (b, a)):
            for name in self.contents[here].rows:
                trait = self.terrain[name]["connects"]
                if trait and not self.has(there, trait, f"terrain.{name}.connects"):
                    return True
        return False

    def climbs(self, a: int, b: int) -> list[tuple[ClimbColumns, bool]]:
        """Climbs a step from a to b makes: the ``climb`` column and whether it leads up.

        Rule: TER-HILL-5, TER-BLUFF-2, -4.
        """
        found = []
        for low, high, up in ((a, b, True), (b, a, False)):
            for name in self.contents[high].rows:
                climb = self.terrain[name]["climb"]
                if (
                    climb
                    and (up or climb["both_ways"])
                    and self.has(low, climb["from"], f"terrain.{name}.climb.from")
                ):
                    found.append((climb, up))
        return found

    def bound(self, a: int, b: int) -> tuple[object, ...]:
        """What a step meets that is fixed during a game, whoever makes it: connections, climbs, no way back."""
        return self.disconnected(a, b), self.climbs(a, b), "NO_RETREAT" in self.traits(b)

    def across(self, a: int, edge: int, b: int) -> Step:
        """What a step over an edge meets; who moves freely is held by the edge of the board alone.

        Rule: CORE-MOV-11, HR-GEN-21.
        """
        if b < 0:
            return Step(self.everybody, self.everybody, self.everybody, 1)
        kinds = self.kind[a], self.kind[b]
        if kinds not in self.stepped:
            self.stepped[kinds] = self.between(a, b)
        step = self.stepped[kinds]
        if edge in self.walled[a] or (edge + 3) % 6 in self.walled[b]:
            return self.shut(step.cost)
        return step

    def shut(self, cost: int) -> Step:
        """A step that ground closes to all whom it binds."""
        return Step(self.bound_by_ground, self.bound_by_ground, self.bound_by_ground, cost)

    def between(self, a: int, b: int) -> Step:
        """What a step between two hexes meets, walls aside: the same for all hexes with the same contents.

        A climb closes moves and advances to the rows it bars and never a retreat (TER-BLUFF-5).
        Rule: HR-GEN-21.
        """
        climbs = self.climbs(a, b)
        cost = max([1, *(climb["hexes"] for climb, _ in climbs)])
        if self.disconnected(a, b):
            return self.shut(cost)
        move = advance = retreat = self.barred[b]
        for climb, up in climbs:
            barred = self.rows.select(climb["barred"], "moves_as", "climb.barred") & self.bound_by_ground
            move |= barred
            advance |= barred
            if up and climb["no_advance"]:
                advance = self.bound_by_ground
        if "NO_RETREAT" in self.traits(b):
            retreat = self.bound_by_ground
        return Step(move, advance, retreat, cost)


def check_ways_kept(
    grid: HexGrid, contents: Sequence[Contents], terrain: Terrain, rows: UnitRows, stars: Mapping[int, str]
) -> None:
    """Refuse a Battle Star without whose tile a step is another: edges are those of the start.

    ``stars``: hex to the switch that names it.  Rule: TP-SAB-2, TER-HILL-5, TER-BLUFF-2, TP-MTN-1, RET-19.

    Raises
    ------
    InputError
        The next hex is a bluff, a steep hill or a mountain that the ground below the tile meets in another way, or the
        tile lies over ground onto which nobody retreats.
    """
    then = [without_tile(one) if hex_ in stars else one for hex_, one in enumerate(contents)]
    before, after = (Edges(grid, kind, terrain, rows) for kind in (contents, then))
    for here, key in stars.items():
        for there in grid.neighbors(here):
            pairs = ((here, there), (there, here)) if there >= 0 else ()
            if any(before.bound(a, b) != after.bound(a, b) for a, b in pairs):
                lies = [f"{contents[hex_].rows[0]} on {grid.name(hex_)}" for hex_ in (here, there)]
                found = f"{lies[0]} beside {lies[1]}, over {then[here].rows[0]}"
                expected = "a tile without which climbs, connections and retreats stay the same"
                raise InputError("scenario", key, found, expected)


def fill_edges(
    table: np.void,
    grid: HexGrid,
    contents: Sequence[Contents],
    terrain: Terrain,
    rows: UnitRows,
    later: Mapping[Contents, Sequence[Contents]] = MappingProxyType({}),
) -> None:
    """Write the edge fields; ``later`` as in ``Edges``.  Changes: table.edge_*."""
    edges = Edges(grid, contents, terrain, rows, later)
    table["edge_cost"][...] = 1
    steps = np.ones((grid.n_hexes, 6, len(STEP_FIELDS)), np.int64)
    for a in range(grid.n_hexes):
        for edge, b in enumerate(grid.neighbors(a)):
            steps[a, edge] = edges.across(a, edge, b)
    for field, values in zip(STEP_FIELDS, np.moveaxis(steps, 2, 0), strict=True):
        table[field][: grid.n_hexes] = values
