"""Ways along roads and other kinds of hexes: where they begin, over which edges they go on (expansions 7.3)."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from engine.geometry.hexgrid import OFF_BOARD, HexGrid
from engine.loading.in_force.contents import Contents, exits_of
from engine.loading.schema.document import Terrain


class Kind(NamedTuple):
    """A kind of way: traits of the hexes it keeps to, and whether its first hex alone counts."""

    traits: frozenset[str]
    first_alone: bool = False

    @property
    def linked(self) -> bool:
        """Whether it follows exits; a way of several kinds, like one along roads and through towns, goes by hexes."""
        return self == ROAD


ROAD = Kind(frozenset({"ROAD"}))


class Ways:
    """Answers where ways lie on one map.

    Parameters
    ----------
    grid : HexGrid
    contents : sequence of Contents
        Of every hex.
    terrain : mapping
        Terrain table of the document.
    """

    def __init__(self, grid: HexGrid, contents: Sequence[Contents], terrain: Terrain):
        self.grid = grid
        self.contents = contents
        self.terrain = terrain

    def rows(self, hex_: int, traits: frozenset[str]) -> list[str]:
        """Terrain of a hex that has some of the traits."""
        return [
            name for name in self.contents[hex_].rows if traits.intersection(self.terrain[name]["traits"])
        ]

    def exits(self, hex_: int, traits: frozenset[str]) -> frozenset[int]:
        """Edges to which the roads of a hex lead, as the hex turns them; a row that names none leads to all six.

        Rule: TP-ROAD-1.
        """
        return exits_of(self.contents[hex_], self.terrain, traits)

    def has_roads(self) -> bool:
        """Whether some hex of the map has a road."""
        return any(self.rows(hex_, ROAD.traits) for hex_ in range(self.grid.n_hexes))

    def begins(self, kind: Kind, hex_: int) -> bool:
        """Whether a way of the kind may begin here."""
        return bool(self.rows(hex_, kind.traits))

    def goes_on(self, kind: Kind, here: int, edge: int, there: int) -> bool:
        """Whether a way of the kind goes on over an edge.  Rule: TP-ROAD-1, HR-MUD-3, HR-RUSMUD-2."""
        if kind.first_alone:
            return True
        if there == OFF_BOARD or not self.begins(kind, there):
            return False
        if not kind.linked:
            return True
        return edge in self.exits(here, kind.traits) and (edge + 3) % 6 in self.exits(there, kind.traits)


def fill_ways(table: np.void, ways: Ways, kinds: Sequence[Kind]) -> None:
    """Write where the kinds of ways lie.  Changes: table.n_paths, start_paths, hex_paths, edge_paths."""
    table["n_paths"] = len(kinds)
    table["start_paths"] = sum(1 << p for p, kind in enumerate(kinds) if kind.first_alone)
    for here in range(ways.grid.n_hexes):
        table["hex_paths"][here] = sum(1 << p for p, kind in enumerate(kinds) if ways.begins(kind, here))
        for edge, there in enumerate(ways.grid.neighbors(here)):
            table["edge_paths"][here, edge] = sum(
                1 << p for p, kind in enumerate(kinds) if ways.goes_on(kind, here, edge, there)
            )
