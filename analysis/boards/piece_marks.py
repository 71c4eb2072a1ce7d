"""Works and obstacles on the picture of a board."""

from collections.abc import Callable, Sequence
from functools import cache

from analysis.boards.marker_marks import MARKERS
from analysis.boards.symbols import symbols
from analysis.boards.way_marks import way_marks
from analysis.plots.shapes import Area, Disc, Line, Shape, Text, box, oval, polar
from engine.loading.in_force.row_words import row_words

STEEL, CONCRETE, SLIT = "#3C3C3C", "#A8A6A0", "#2E2E2E"
BAG, SEAM = "#D2AE6D", "#7A5A2B"


@cache
def piece(name: str, color: str = SLIT, rotation: int = 0) -> tuple[Shape, ...]:
    """Symbols of a piece around the middle of its hex; its name where one is not known.

    Parameters
    ----------
    name : str
        Row of the terrain table.
    color : str
        Of the side that the piece protects.
    rotation : int
        Steps of 60 degrees, counter-clockwise, by which the exits of a road or track are turned.
    """
    ways = way_marks(name, rotation)
    if ways:
        return tuple(ways)
    shapes: list[Shape] = []
    for symbol in symbols("terrain", name):
        draw = MARKERS.get(symbol) or next((draw for word, draw in PIECES if word in symbol), None)
        if draw is None:
            return (Text(0, 0.6, row_words(name), 0.2, bold=True, halo="#FFFFFF"),)
        shapes += draw(color)
    return tuple(shapes)


def _sandbag(color: str) -> list[Shape]:
    """A ring of bags with a gap at the back."""
    bags: list[Shape] = []
    for i in range(11):
        x, y = polar(-30 + 24 * i, 0.74)
        bags.append(Disc(x, y, 0.15, BAG, SEAM, 0.035))
        bags.append(Line([(x - 0.06, y), (x + 0.06, y)], SEAM, 0.025))
    return bags


def _wire(color: str) -> list[Shape]:
    """Coils between two posts."""
    coils: list[Shape] = [Disc(-0.5 + 0.125 * i, 0.6, 0.12, "none", STEEL, 0.032) for i in range(9)]
    posts = [Line([(x, 0.44), (x, 0.78)], "#5B4630", 0.07) for x in (-0.58, 0.58)]
    barbs = [Line([(x, 0.46), (x + 0.05, 0.41)], STEEL, 0.03) for x in (-0.38, -0.12, 0.12, 0.38)]
    return [*posts, *coils, *barbs]


def _hedgehog(color: str) -> list[Shape]:
    """Crossed beams of steel, two of them."""
    beams: list[Shape] = []
    for middle in (-0.42, 0.42):
        for turn in (28, 90, 152):
            ends = [polar(turn + half, 0.25, middle, 0.56) for half in (0, 180)]
            beams.append(Line(ends, STEEL, 0.085, round=False))
        beams.append(Disc(middle, 0.56, 0.06, "#8A8A8A"))
    return beams


def _teeth(color: str) -> list[Shape]:
    """Blunt pyramids of concrete, in two rows."""
    shapes: list[Shape] = []
    for middle, low in ((-0.3, 0.3), (0.3, 0.3), (-0.56, 0.66), (0.0, 0.66), (0.56, 0.66)):
        outline = [
            (middle - 0.2, low),
            (middle - 0.07, low - 0.3),
            (middle + 0.07, low - 0.3),
            (middle + 0.2, low),
        ]
        shapes.append(Area(outline, "#CFCBBE", STEEL, 0.04))
    return shapes


def _bunker(color: str) -> list[Shape]:
    """A concrete block with a slit, rimmed in the colour of its side."""
    block = [
        (-0.74, 0.46),
        (-0.74, -0.3),
        (-0.5, -0.62),
        (0.5, -0.62),
        (0.74, -0.3),
        (0.74, 0.46),
        (0.5, 0.74),
    ]
    block.append((-0.5, 0.74))
    return [
        Area(block, CONCRETE, color, 0.07),
        Area(box(0, -0.53, 0.62, 0.08), SLIT),
        Area(box(0, 0.63, 0.62, 0.09), SLIT),
    ]


def _sea_wall(color: str) -> list[Shape]:
    """A wall of blocks across the hex."""
    wall: list[Shape] = [Area(box(0, 0.6, 1.4, 0.24), CONCRETE, color, 0.05)]
    joints = [Line([(x, 0.5), (x, 0.7)], "#6E6C68", 0.03) for x in (-0.42, -0.14, 0.14, 0.42)]
    return [*wall, *joints]


def _rail(color: str) -> list[Shape]:
    """Two rails on sleepers."""
    sleepers = [Line([(x, 0.34), (x, 0.66)], "#6B5A48", 0.07) for x in (-0.6, -0.36, -0.12, 0.12, 0.36, 0.6)]
    return [*sleepers, *(Line([(-0.8, y), (0.8, y)], STEEL, 0.05) for y in (0.42, 0.58))]


def _ford(color: str) -> list[Shape]:
    """Stones to step on."""
    stones = ((-0.3, 0.5), (-0.1, 0.2), (0.05, -0.1), (-0.08, -0.4), (0.25, 0.42), (0.4, -0.3))
    return [Disc(x, y, 0.13, "#B9B2A4", "#6E675C", 0.035) for x, y in stones]


def _pontoon(color: str) -> list[Shape]:
    """Boats side by side under planks."""
    boats = [Area(oval(x, 0, 0.13, 0.36), "#8A9199", STEEL, 0.04) for x in (-0.54, -0.18, 0.18, 0.54)]
    return [*boats, Area(box(0, 0, 1.4, 0.2), "#C9AE7C", SEAM, 0.03)]


def _road_block(color: str) -> list[Shape]:
    """Logs across the road on two trestles."""
    logs = [Line([(-0.7, y), (0.7, y)], "#8A6A42", 0.12) for y in (0.44, 0.62)]
    return [*(Line([(x, 0.3), (x, 0.8)], "#4E3B28", 0.1) for x in (-0.4, 0.4)), *logs]


def rails(ends: Sequence[tuple[float, float]]) -> list[Shape]:
    """A line of track on the deck of a bridge, from the middle to each end."""
    return [Line([(0, 0), (x, y)], STEEL, 0.14, round=False) for x, y in ends]


def _mines(color: str) -> list[Shape]:
    """A sign with a skull's cross on a post, mines under the ground on either side, in the colour of who laid them."""
    plates: list[Shape] = []
    for x, y in ((-0.5, 0.36), (0.5, 0.36), (-0.3, 0.62), (0.3, 0.62)):
        plates += [Disc(x, y, 0.13, STEEL, color, 0.05), Disc(x, y, 0.05, "#D8D8D8")]
    sign: list[Shape] = [
        Area([(-0.26, 0.24), (0.26, 0.24), (0.0, -0.2)], "#F4F1E6", STEEL, 0.05),
        Line([(0.0, 0.24), (0.0, 0.7)], STEEL, 0.06),
        Line([(-0.08, 0.02), (0.08, 0.17)], STEEL, 0.05),
        Line([(0.08, 0.02), (-0.08, 0.17)], STEEL, 0.05),
    ]
    return [*plates, *sign]


# Word in a symbol of a row and how it is drawn, first match.
PIECES: tuple[tuple[str, Callable[[str], list[Shape]]], ...] = (
    ("sandbag", _sandbag), ("wire", _wire), ("hedgehog", _hedgehog), ("bunker", _bunker), ("wall", _sea_wall),
    ("rail", _rail), ("ford", _ford), ("pontoon", _pontoon), ("block", _road_block),
    ("minefield", _mines), ("teeth", _teeth),
)  # fmt: skip
