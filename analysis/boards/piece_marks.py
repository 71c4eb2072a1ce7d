"""Works and obstacles on the picture of a board."""

from collections.abc import Sequence
from functools import cache

from analysis.boards.marker_marks import MARKERS
from analysis.boards.sheets import symbol_of
from analysis.boards.symbols import symbols
from analysis.boards.way_marks import way_marks
from analysis.plots.shapes import Line, Shape, Text
from engine.loading.in_force.row_words import row_words

STEEL, SLIT = "#3C3C3C", "#2E2E2E"


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
        drawn = symbol_of("pieces", symbol)
        if drawn is None and symbol not in MARKERS:
            return (Text(0, 0.6, row_words(name), 0.2, bold=True, halo="#FFFFFF"),)
        shapes += MARKERS[symbol](color) if symbol in MARKERS else drawn.of(color) if drawn else []
    return tuple(shapes)


def rails(ends: Sequence[tuple[float, float]]) -> list[Shape]:
    """A line of track on the deck of a bridge, from the middle to each end."""
    return [Line([(0, 0), (x, y)], STEEL, 0.14, round=False) for x, y in ends]
