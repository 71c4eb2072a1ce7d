"""Units on the picture of a board: a counter in the colour of the side with one small figure for each of its own."""

from analysis.boards.sheets import sheet, symbol_of
from analysis.boards.symbols import symbols
from analysis.plots import theme
from analysis.plots.shapes import INK, Area, Disc, Shape, Stamp, Text, box, ring
from engine.loading.in_force.trains import TRAIN, WAGON, is_wagon
from engine.loading.in_force.unit_rows import base_row

COLORS = {"axis": theme.AXIS, "allies": theme.ALLIES}
SHADES = {"axis": "#8F3F00", "allies": "#004A78"}  # rim of the counter
HALOS = {"axis": INK, "allies": "#FFFFFF"}  # around the rim: tells the sides apart in grey
GOLD = "#F2C230"
FIGURE = "#FFFFFF"
WIDE, HIGH = 1.24, 0.98
GHOST = 0.28  # opacity of a figure that has been lost
PLAIN_ROWS = ("infantry", "armor", "artillery")
# Figures in one row of a counter by class.
MOST_IN_ROW = {"INF": 4, "ARM": 2, "ART": 2}


def class_of(row: str) -> str:
    """Class of a unit row, told by its name."""
    if "train" in row:
        return TRAIN
    if "artillery" in row or "gun" in row or "mortar" in row:
        return "ART"
    return "ARM" if "armor" in row or "tank" in row else "INF"


def counter(side: str, row: str, unit_class: str, figures: int, full: int) -> Stamp:
    """A unit around the middle of its hex.

    Parameters
    ----------
    side : str
        ``axis`` or ``allies``.
    row : str
        Row of the unit table; rows other than the three plain ones get a badge.
    unit_class : str
        ``INF``, ``ARM``, ``ART`` or ``TRN``.
    figures, full : int
        Now, and at the start; figures that are lost stay as shadows.
    """
    kind = base_row(row)
    shapes: list[Shape] = [
        *ground(side),
        *(
            _train(row, figures, max(figures, full))
            if unit_class == TRAIN
            else _figures(unit_class, figures, max(figures, full))
        ),
    ]
    if kind not in PLAIN_ROWS:
        shapes.append(Stamp("", 0.6, -0.46, badge(kind)))
    part = WAGON if is_wagon(row) else unit_class
    return Stamp(f"u-{side}-{kind}-{part}-{figures}-{full}", 0, 0, shapes)


def ground(side: str) -> list[Shape]:
    """A counter without figures: orange with a dark halo for the Axis, blue with a white one for the Allies."""
    corners = box(0, 0, WIDE, HIGH, 0.16)
    return [
        Area(corners, COLORS[side], HALOS[side], 0.13),
        Area(corners, COLORS[side], SHADES[side], 0.05),
    ]


def _train(row: str, figures: int, full: int) -> list[Shape]:
    """One part of a train over a row of the hits it can still take; those it has taken stay as shadows."""
    shapes: list[Shape] = figure("wagon" if is_wagon(row) else "locomotive")
    for i in range(full):
        x = (i - (full - 1) / 2) * 0.26
        shapes.append(
            Stamp(f"f-{TRAIN}", x, 0.36, [Disc(0, 0, 0.08, FIGURE)], 1.0, 1.0 if i < figures else GHOST)
        )
    return shapes


def _figures(unit_class: str, figures: int, full: int) -> list[Shape]:
    """Figures in rows that fill the counter."""
    columns = min(full, MOST_IN_ROW[unit_class]) if full <= 8 else -(-full // 2)
    rows = -(-full // columns)
    natural_wide, natural_high = SIZES[unit_class]
    scale = min((WIDE - 0.12) / (columns * natural_wide), (HIGH - 0.14) / (rows * natural_high))
    wide, high = scale * natural_wide, scale * natural_high
    shapes: list[Shape] = []
    for i in range(full):
        row, column = divmod(i, columns)
        in_row = min(columns, full - row * columns)
        x = (column - (in_row - 1) / 2) * wide
        y = (row - (rows - 1) / 2) * high
        opacity = 1.0 if i < figures else GHOST
        shapes.append(Stamp(f"f-{unit_class}", x, y, figure(FIGURES[unit_class]), scale, opacity))
    return shapes


FIGURES = {"INF": "soldier", "ARM": "tank", "ART": "gun"}
SIZES = {"INF": (0.56, 1.5), "ARM": (1.56, 0.86), "ART": (1.24, 1.3)}


def figure(name: str, color: str = FIGURE) -> list[Shape]:
    """A figure by its name in the sheet of figures."""
    return sheet("figures")[name].of(color)


def badge(kind: str) -> list[Shape]:
    """The mark of a unit row that is none of the plain ones; its initials where no mark is known."""
    initials = "".join(part[0] for part in kind.split("_")).upper()
    shapes: list[Shape] = [Disc(0, 0, 0.25, GOLD, INK, 0.04)]
    for symbol in symbols("units", kind):
        drawn = symbol_of("badges", symbol)
        shapes += drawn.shapes if drawn else [Text(0, 0, initials, 0.24, bold=True)]
    return shapes


def ordered_ring() -> list[Shape]:
    """Around a unit that has received an order."""
    return [Area(ring(6, 0.93), "none", "#FFFFFF", 0.16), Area(ring(6, 0.93), "none", "#111111", 0.075)]
