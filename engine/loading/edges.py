"""Edges between hexes: which unit rows may cross them by move, take ground or retreat, and what a step costs.

Combines the columns ``barred``, ``climb``, ``connects`` and ``edges`` of the two hexes, trait NO_RETREAT and
the edge of the board (expansions 7.3).  All of this is fixed during a game.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from engine.geometry.hexgrid import HexGrid
from engine.loading.contents import Contents
from engine.loading.selectors import select
from engine.loading.stacks import Stack, barred_rows, not_spanned
from engine.loading.unit_rows import UnitRows


class Edges:
    """Answers questions about single edges of one map.

    Parameters
    ----------
    grid : HexGrid
    contents : sequence of Contents
    terrain : mapping
        Terrain table of the document.
    rows : UnitRows
    """

    def __init__(
        self, grid: HexGrid, contents: Sequence[Contents], terrain: Mapping[str, Any], rows: UnitRows
    ):
        self.grid = grid
        self.contents = contents
        self.terrain = terrain
        self.rows = rows
        self.known = {trait for columns in terrain.values() for trait in columns["traits"]} | set(terrain)
        self.everybody = (1 << len(rows.rows)) - 1
        self.free = sum(1 << i for i, row in enumerate(rows.rows) if row.free)
        self.barred = [barred_rows(Stack(one.rows, one.owner), terrain, rows) for one in contents]

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

    def walled(self, hex_: int, edge: int) -> bool:
        """Whether a tile or piece closes this edge of its hex.  Rule: TER-BRIDGE-4."""
        one = self.contents[hex_]
        for name in one.rows:
            walls = (self.terrain[name]["edges"] or {}).get("walls", [])
            if (edge - one.rotation) % 6 in walls:
                return True
        return False

    def disconnected(self, a: int, b: int) -> bool:
        """Whether one of two hexes can only be entered from and left to terrain the other is not."""
        for here, there in ((a, b), (b, a)):
            for name in self.contents[here].rows:
                trait = self.terrain[name]["connects"]
                if trait and not self.has(there, trait, f"terrain.{name}.connects"):
                    return True
        return False

    def climbs(self, a: int, b: int) -> list[tuple[Mapping[str, Any], bool]]:
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

    def cost(self, a: int, b: int) -> int:
        """Allowance a step uses.  Rule: CORE-MOV-11."""
        return max([1, *(climb["hexes"] for climb, _ in self.climbs(a, b))])

    def shut(self, a: int, edge: int, b: int) -> tuple[int, int, int]:
        """Unit rows that may not cross an edge by move, by take ground and by retreat.

        A climb closes moves and advances to the rows it bars and never a retreat (TER-BLUFF-5).
        """
        if b < 0 or self.walled(a, edge) or self.walled(b, (edge + 3) % 6) or self.disconnected(a, b):
            return self.everybody, self.everybody, self.everybody
        move = advance = retreat = self.barred[b]
        for climb, up in self.climbs(a, b):
            barred = self.rows.select(climb["barred"], "moves_as", "climb.barred") & ~self.free
            move |= barred
            advance |= barred
            if up and climb["no_advance"]:
                advance = self.everybody & ~self.free
        if "NO_RETREAT" in self.traits(b):
            retreat = self.everybody
        return move, advance, retreat


def fill_edges(
    table: np.void, grid: HexGrid, contents: Sequence[Contents], terrain: Mapping[str, Any], rows: UnitRows
) -> None:
    """Write the edge fields.  Changes: table.edge_*."""
    edges = Edges(grid, contents, terrain, rows)
    table["edge_cost"][...] = 1
    for a in range(grid.n_hexes):
        for edge, b in enumerate(grid.neighbors(a)):
            move, advance, retreat = edges.shut(a, edge, b)
            table["edge_shut_move"][a, edge] = move
            table["edge_shut_advance"][a, edge] = advance
            table["edge_shut_retreat"][a, edge] = retreat
            if b >= 0:
                table["edge_cost"][a, edge] = edges.cost(a, b)
