"""Roads and tracks on the picture of a board, from exit to exit."""

from collections.abc import Sequence

from analysis.boards.water_marks import APOTHEM, bend
from analysis.plots.shapes import Line, Point, Shape, polar
from engine.loading.in_force.rules import shared_base
from engine.loading.in_force.unit_rows import base_row

VERGE, SURFACE, SLOPE = "#6E6250", "#F1E4C3", "#7A5A2B"
STEEL, SLEEPER = "#2E2E2E", "#5B4630"
TIES = (0.12, 0.31, 0.5, 0.69, 0.88)  # where sleepers lie, as parts of a track
ACROSS = (1, 4)  # edges between which a track is shown to cross a road that runs straight


def way_marks(name: str, rotation: int = 0) -> list[Shape]:
    """A road or a track from exit to exit, around the middle of its hex; nothing for any other row.

    A road over a hill shows the slopes beside it, a road that crosses a track the track below it.
    """
    columns = shared_base()["terrain"].get(base_row(name))
    links = columns["edges"]["links"] if columns and columns["edges"] else []
    if columns is None or not links:
        return []
    exits = [(link + rotation) % 6 for link in links]
    if "ROAD" not in columns["traits"]:
        return track(exits)
    marks = slopes(exits) if columns["sight"] == "BLOCK" else []
    if "RAIL" in columns["traits"]:
        marks += track([(edge + rotation) % 6 for edge in ACROSS])
    return marks + road(exits)


def branches(exits: Sequence[int]) -> list[list[Point]]:
    """The lines that join some edges: one bend between two, else one from the middle to each."""
    if len(exits) == 2:
        return [bend(*exits)]
    return [[(0.0, 0.0), polar(60 * edge, APOTHEM)] for edge in exits]


def road(exits: Sequence[int]) -> list[Shape]:
    """A light surface between dark verges."""
    lines = branches(exits)
    return [
        Line(line, color, width, round=width < 0.3)
        for color, width in ((VERGE, 0.34), (SURFACE, 0.22))
        for line in lines
    ]


def track(exits: Sequence[int]) -> list[Shape]:
    """A dark rail over sleepers."""
    shapes: list[Shape] = []
    for line in branches(exits):
        for part in TIES:
            k = min(int(part * (len(line) - 1)), len(line) - 2)
            rest = part * (len(line) - 1) - k
            (ax, ay), (bx, by) = line[k], line[k + 1]
            x, y = ax + rest * (bx - ax), ay + rest * (by - ay)
            far = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
            nx, ny = 0.17 * (ay - by) / far, 0.17 * (bx - ax) / far
            shapes.append(Line([(x - nx, y - ny), (x + nx, y + ny)], SLEEPER, 0.06, round=False))
        shapes.append(Line(line, STEEL, 0.07, round=False))
    return shapes


def slopes(exits: Sequence[int]) -> list[Shape]:
    """Strokes down both sides of a road over a hill, away from its exits."""
    free = [60 * edge for edge in range(6) if edge not in exits]
    return [
        Line([polar(angle + turn, 0.34), polar(angle + turn, 0.66)], SLOPE, 0.06)
        for angle in free
        for turn in (-14, 14)
    ]
