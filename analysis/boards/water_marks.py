"""What depends on the hexes around: rivers from hex to hex, bridges over them, coasts and cliffs."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt

from analysis.boards.terrain_marks import BANK, EARTH, FOAM, ROCK, WATER, is_river, is_sea
from analysis.plots.shapes import Area, Disc, Line, Point, Shape, polar, ring
from engine.geometry.hexgrid import STEPS

APOTHEM = sqrt(3) / 2  # from the middle of a hex to the middle of an edge
RIVER_WIDTH, BANK_WIDTH = 0.56, 0.68
PLANK, DECK, RAIL = "#8C6239", "#D8B98A", "#4A3B2A"
Place = tuple[int, int]


@dataclass(frozen=True)
class Spot:
    """One hex: its name, its place in rows and doubled columns, what lies on it.

    `rotation` turns closed edges by steps of 60 degrees, `owner` is the side its works protect.
    """

    name: str
    place: Place
    terrain: str
    pieces: tuple[str, ...] = ()
    owner: str | None = None
    rotation: int = 0

    @property
    def center(self) -> Point:
        """Middle of the hex in the picture."""
        row, col = self.place
        return col * APOTHEM, 1.5 * row


Spots = Mapping[Place, Spot]


def around(spot: Spot, spots: Spots) -> list[Spot | None]:
    """Neighbours over the six edges, from east counter-clockwise; None off the board."""
    row, col = spot.place
    return [spots.get((row + dr, col + dc)) for dr, dc in STEPS]


def wet_edges(spot: Spot, spots: Spots) -> list[int]:
    """Edges over which water goes on: to the next water, and where the river has one end only, off the board."""
    others = around(spot, spots)
    wet = [edge for edge, other in enumerate(others) if other and _is_water(other.terrain)]
    if len(wet) == 1:
        across = [(wet[0] + turn) % 6 for turn in (3, 2, 4)]
        wet += [edge for edge in across if others[edge] is None][:1]
    return wet


def _is_water(terrain: str) -> bool:
    return is_river(terrain) or is_sea(terrain)


def _middle(edge: float, far: float = APOTHEM) -> Point:
    return polar(60 * edge, far)


def river(spot: Spot, spots: Spots, bank: bool) -> list[Shape]:
    """The water of one hex, or the bank that is drawn below the water of all.

    A bend between two edges, a star of more, a basin where water lies over edges side by side, a pool without any.
    """
    wet = wet_edges(spot, spots)
    color, width = (BANK, BANK_WIDTH) if bank else (WATER, RIVER_WIDTH)
    more = (BANK_WIDTH - RIVER_WIDTH) if bank else 0.02
    basin = [edge for edge in wet if (edge + 1) % 6 in wet]
    if len(wet) == 2 and not basin:
        return [Line(bend(*wet), color, width, round=False)]
    if not wet:
        return [Area(ring(24, 0.58), color, color, more)]
    shapes: list[Shape] = [Line([_middle(edge), (0.0, 0.0)], color, width, round=False) for edge in wet]
    shapes.append(Disc(0, 0, width / 2, color))
    for edge in basin:
        corners = [(0.0, 0.0), _middle(edge), _middle(edge + 0.5, 1.0), _middle(edge + 1)]
        shapes.append(Area(corners, color, color, more))
    return shapes


def bend(one: int, other: int) -> list[Point]:
    """A curve from edge to edge that leaves both at a right angle."""
    (ax, ay), (bx, by) = _middle(one), _middle(other)
    steps = [i / 10 for i in range(11)]
    return [((1 - t) ** 2 * ax + t * t * bx, (1 - t) ** 2 * ay + t * t * by) for t in steps]


def bridge_ends(spot: Spot, spots: Spots, walls: Sequence[int], ways: Sequence[int] = ()) -> list[Point]:
    """Where the deck of a bridge ends: at its open edges, where its road leads, or on both banks of the water below.

    `walls` and `ways` are edges of the unturned piece.
    """
    if walls:
        closed = {(wall + spot.rotation) % 6 for wall in walls}
        return [_middle(edge) for edge in range(6) if edge not in closed]
    if ways:
        return [_middle(edge + spot.rotation) for edge in ways]
    wet = wet_edges(spot, spots)
    if not wet:
        return [_middle(1), _middle(4)]
    (ax, ay), (bx, by) = _middle(wet[0]), _middle(wet[-1]) if len(wet) > 1 else (0.0, 0.0)
    dx, dy = by - ay, ax - bx
    far = 0.74 / sqrt(dx * dx + dy * dy)
    return [(dx * far, dy * far), (-dx * far, -dy * far)]


def slopes(spot: Spot, walls: Sequence[int]) -> list[Shape]:
    """The slopes of a tile along its closed edges."""
    shapes: list[Shape] = []
    for wall in walls:
        (ax, ay), (bx, by) = _edge_line((wall + spot.rotation) % 6, 0.86)
        shapes.append(Line([(ax, ay), (bx, by)], EARTH, 0.1))
        for t in (0.2, 0.4, 0.6, 0.8):
            x, y = ax + t * (bx - ax), ay + t * (by - ay)
            shapes.append(Line([(x, y), (0.84 * x, 0.84 * y)], EARTH, 0.05))
    return shapes


def deck(ends: Sequence[Point]) -> list[Shape]:
    """Planks between two rails, from the middle to each end."""
    shapes: list[Shape] = []
    for layer in ("rails", "deck", "planks"):
        for x, y in ends:
            far = sqrt(x * x + y * y)
            nx, ny = -y / far, x / far
            if layer == "rails":
                shapes.append(Line([(0, 0), (x, y)], RAIL, 0.62, round=False))
            elif layer == "deck":
                shapes.append(Line([(0, 0), (x, y)], DECK, 0.48, round=False))
            else:
                for t in (0.12, 0.34, 0.56, 0.78, 0.97):
                    across = [(t * x + s * 0.24 * nx, t * y + s * 0.24 * ny) for s in (-1, 1)]
                    shapes.append(Line(across, PLANK, 0.05, round=False))
    return shapes


def _edge_line(edge: int, far: float) -> tuple[Point, Point]:
    return polar(60 * edge - 30, far), polar(60 * edge + 30, far)


def coast(spot: Spot, spots: Spots) -> list[Shape]:
    """Surf along the edges of land at the sea."""
    if _is_water(spot.terrain):
        return []
    sea = [edge for edge, other in enumerate(around(spot, spots)) if other and is_sea(other.terrain)]
    return [Line(_edge_line(edge, 1.0), FOAM, 0.12) for edge in sea]


def scarp(spot: Spot, spots: Spots) -> list[Shape]:
    """The drop of a bluff or cliff along its edges to beach and water; toward the lower board if there is none."""
    steep = "cliff" in spot.terrain
    if not steep and "bluff" not in spot.terrain:
        return []
    others = around(spot, spots)
    low = [
        e
        for e, other in enumerate(others)
        if other and ("beach" in other.terrain or _is_water(other.terrain))
    ]
    shapes: list[Shape] = []
    for edge in low or [4, 5]:
        for far in (0.93, 0.79) if steep else (0.93,):
            shapes.append(Line(_edge_line(edge, far), ROCK if steep else EARTH, 0.09))
            shapes += _teeth(edge, far)
    return shapes


def _teeth(edge: int, far: float) -> list[Shape]:
    """Short strokes uphill from a scarp."""
    (x0, y0), (x1, y1) = _edge_line(edge, far)
    (u0, v0), (u1, v1) = _edge_line(edge, far - 0.16)
    parts = (0.08, 0.29, 0.5, 0.71, 0.92)
    color = "#5E4A30"
    return [
        Line(
            [(x0 + t * (x1 - x0), y0 + t * (y1 - y0)), (u0 + t * (u1 - u0), v0 + t * (v1 - v0))], color, 0.06
        )
        for t in parts
    ]


def outline(members: Sequence[Spot], inset: float) -> list[list[Point]]:
    """Edges around a group of hexes, a little inside them."""
    places = {spot.place for spot in members}
    lines = []
    for spot in members:
        (x, y), (row, col) = spot.center, spot.place
        for edge, (dr, dc) in enumerate(STEPS):
            if (row + dr, col + dc) not in places:
                lines.append([(x + px, y + py) for px, py in _edge_line(edge, inset)])
    return lines
