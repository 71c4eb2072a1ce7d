"""A set-up laid out on the plane: where every hex, terrain and piece lies, before anything is drawn."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypedDict

from analysis.boards.unit_marks import class_of
from analysis.boards.water_marks import APOTHEM, Place, Spot
from engine.loading.in_force.unit_rows import base_row
from engine.loading.schema.document import Terrain, Units
from engine.replay.log_follower import LogFollower


def place_of(name: str) -> Place:
    """Row and doubled column of a hex.

    Examples
    --------
    >>> place_of("A1"), place_of("B1"), place_of("C4")
    ((0, 0), (1, 1), (2, 6))
    """
    row = ord(name[0]) - ord("A")
    return row, 2 * (int(name[1:]) - 1) + row % 2


class BoardRules(TypedDict, total=False):
    """The rules of a log that a picture asks for; it may have to do without."""

    units: Units
    terrain: Terrain


@dataclass(frozen=True)
class BoardPlan:
    """A set-up laid out.

    Attributes
    ----------
    setup : mapping
        ``setup`` of an event log.
    rules : mapping
        Tables ``units`` and ``terrain`` of the log: classes of units, closed edges of bridges.
    face : str
        Printed board: ``country``, ``winter``, ``desert`` or ``beach``.
    """

    setup: Mapping[str, Any]
    rules: BoardRules = field(default_factory=BoardRules)
    face: str = "country"

    def __post_init__(self) -> None:
        spots = {}
        marked = LogFollower(self.setup).markers_by_hex()
        for entry in self.setup["hexes"]:
            place = place_of(entry["hex"])
            more = (entry.get("owner"), entry.get("rotation", 0))
            pieces = (*entry["pieces"], *marked.get(entry["hex"], ()))
            spots[place] = Spot(entry["hex"], place, entry["terrain"], pieces, *more)
        object.__setattr__(self, "spots", spots)
        object.__setattr__(self, "named", {spot.name: spot for spot in spots.values()})

    spots: Mapping[Place, Spot] = field(init=False)
    named: Mapping[str, Spot] = field(init=False)

    @property
    def rows(self) -> int:
        """Rows of the board."""
        return 1 + max(row for row, _ in self.spots)

    @property
    def right(self) -> float:
        """Middle of the last hex of the first row."""
        return max(col for _, col in self.spots) * APOTHEM

    @property
    def bottom(self) -> float:
        """Middle of the last row."""
        return 1.5 * (self.rows - 1)

    def class_of(self, row: str) -> str:
        """Class of a unit row; told by its name where the table does not say."""
        rows = self.rules.get("units", {})
        known = rows.get(row) or rows.get(base_row(row))
        return known["class"] if known else class_of(row)

    def walls(self, name: str) -> Sequence[int]:
        """Closed edges of a piece."""
        row = self.rules.get("terrain", {}).get(name)
        return row["edges"]["walls"] if row and row["edges"] else ()

    def ways(self, spot: Spot) -> Sequence[int]:
        """Edges to which the road or track on a hex leads, unturned; none if nothing does."""
        rows = [self.rules.get("terrain", {}).get(name) for name in spot.pieces]
        return next(
            (row["edges"]["links"] for row in rows if row and row["edges"] and row["edges"]["links"]), ()
        )
