"""Units on the picture of a board: a counter in the colour of the side with one small figure for each of its own."""

from collections.abc import Callable
from functools import partial

from analysis.boards.symbols import symbols
from analysis.plots import theme
from analysis.plots.shapes import INK, Area, Disc, Line, Point, Shape, Stamp, Text, box, oval, polar, ring
from engine.loading.in_force.trains import TRAIN, WAGON, is_wagon
from engine.loading.in_force.unit_rows import base_row

COLORS = {"axis": theme.AXIS, "allies": theme.ALLIES}
SHADES = {"axis": "#8F3F00", "allies": "#004A78"}  # rim of the counter
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
        Area(box(0, 0, WIDE, HIGH, 0.16), COLORS[side], "#FFFFFF", 0.13),
        Area(box(0, 0, WIDE, HIGH, 0.16), COLORS[side], SHADES[side], 0.05),
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


def _train(row: str, figures: int, full: int) -> list[Shape]:
    """One part of a train over a row of the hits it can still take; those it has taken stay as shadows."""
    shapes: list[Shape] = list(wagon() if is_wagon(row) else locomotive())
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
        shapes.append(Stamp(f"f-{unit_class}", x, y, FIGURES[unit_class](), scale, opacity))
    return shapes


def soldier(color: str = FIGURE) -> list[Shape]:
    """A soldier with a rifle at the ready; 0.5 wide, 1.4 high."""
    body: list[Point] = [(-0.14, -0.3), (0.12, -0.32), (0.15, 0.12), (-0.13, 0.14)]
    back_leg: list[Point] = [
        (-0.13, 0.1),
        (0.03, 0.1),
        (-0.06, 0.4),
        (-0.14, 0.64),
        (-0.28, 0.64),
        (-0.2, 0.36),
    ]
    front_leg: list[Point] = [
        (-0.04, 0.1),
        (0.15, 0.08),
        (0.2, 0.36),
        (0.22, 0.64),
        (0.08, 0.64),
        (0.06, 0.38),
    ]
    helmet = [polar(180 - 18 * i, 0.165, 0.01, -0.5) for i in range(11)]
    return [
        Area(body, color),
        Area(back_leg, color),
        Area(front_leg, color),
        Disc(0.02, -0.46, 0.12, color),
        Area([*helmet, (0.22, -0.46), (-0.19, -0.46)], color),
        Line([(-0.2, 0.06), (0.24, -0.28)], color, 0.09),
    ]


def tank(color: str = FIGURE) -> list[Shape]:
    """A tank from the side; 1.5 wide, 0.9 high."""
    hull: list[Point] = [(-0.62, -0.06), (0.56, -0.06), (0.68, 0.1), (0.6, 0.16), (-0.66, 0.16), (-0.7, 0.06)]
    turret: list[Point] = [(-0.34, -0.1), (-0.28, -0.36), (0.16, -0.36), (0.26, -0.1)]
    track = box(0, 0.24, 1.36, 0.24, 0.119)
    wheels = [Disc(x, 0.24, 0.065, "#555555") for x in (-0.5, -0.25, 0.0, 0.25, 0.5)]
    return [
        Area(hull, color),
        Area(turret, color),
        Line([(0.2, -0.25), (0.74, -0.3)], color, 0.09),
        Area(track, color),
        *wheels,
    ]


def gun(color: str = FIGURE) -> list[Shape]:
    """A gun on its wheel; 1.2 wide, 1.3 high."""
    shield: list[Point] = [(0.0, -0.34), (0.1, -0.36), (0.16, 0.18), (0.04, 0.18)]
    return [
        Line([(-0.04, 0.08), (-0.56, 0.5)], color, 0.11),
        Line([(-0.1, 0.0), (0.52, -0.46)], color, 0.13),
        Area(shield, color),
        Disc(-0.02, 0.24, 0.27, "none", color, 0.09),
        Disc(-0.02, 0.24, 0.07, color),
        *(Line([(-0.02, 0.24), polar(turn, 0.25, -0.02, 0.24)], color, 0.045) for turn in range(30, 390, 60)),
    ]


def locomotive(color: str = FIGURE) -> list[Shape]:
    """A steam locomotive from the side, its chimney ahead; 1.0 wide, 0.7 high."""
    boiler: list[Point] = [(-0.2, -0.2), (0.46, -0.2), (0.5, 0.04), (-0.2, 0.04)]
    cab: list[Point] = [(-0.48, -0.38), (-0.14, -0.38), (-0.14, 0.04), (-0.48, 0.04)]
    chimney: list[Point] = [(0.26, -0.4), (0.44, -0.4), (0.4, -0.18), (0.3, -0.18)]
    wheels = [Disc(x, 0.14, 0.09, "none", color, 0.05) for x in (-0.36, -0.08, 0.2, 0.42)]
    return [Area(boiler, color), Area(cab, color), Area(chimney, color), *wheels]


def wagon(color: str = FIGURE) -> list[Shape]:
    """A goods wagon from the side, with its boards; 1.0 wide, 0.6 high."""
    body: list[Point] = [(-0.5, -0.34), (0.5, -0.34), (0.5, 0.04), (-0.5, 0.04)]
    boards = [Line([(x, -0.32), (x, 0.02)], "#555555", 0.03) for x in (-0.25, 0.0, 0.25)]
    wheels = [Disc(x, 0.14, 0.09, "none", color, 0.05) for x in (-0.34, 0.34)]
    return [Area(body, color), *boards, *wheels]


FIGURES: dict[str, Callable[[], list[Shape]]] = {"INF": soldier, "ARM": tank, "ART": gun}
SIZES = {"INF": (0.56, 1.5), "ARM": (1.56, 0.86), "ART": (1.24, 1.3)}


def badge(kind: str) -> list[Shape]:
    """The mark of a unit row that is none of the plain ones; its initials where no mark is known."""
    initials = "".join(part[0] for part in kind.split("_")).upper()
    shapes: list[Shape] = [Disc(0, 0, 0.25, GOLD, INK, 0.04)]
    for symbol in symbols("units", kind):
        draw = next((draw for word, draw in BADGES if word in symbol), None)
        shapes += draw() if draw else [Text(0, 0, initials, 0.24, bold=True)]
    return shapes


def _elite() -> list[Shape]:
    """Two chevrons."""
    return [Line([(-0.12, y + 0.08), (0, y - 0.05), (0.12, y + 0.08)], INK, 0.06) for y in (-0.07, 0.06)]


def _special() -> list[Shape]:
    """A parachute."""
    canopy = [polar(10 * i, 0.155, 0, -0.01) for i in range(19)]
    cords = [Line([(x, -0.02), (0, 0.17)], INK, 0.028) for x in (-0.14, 0.0, 0.14)]
    return [Area(canopy, INK), *cords]


def _peak() -> list[Shape]:
    """A mountain."""
    return [Area([(-0.17, 0.13), (-0.03, -0.15), (0.06, 0.02), (0.1, -0.05), (0.18, 0.13)], INK)]


def _resistance() -> list[Shape]:
    """A cross with two bars."""
    bars = [Line([(-w, y), (w, y)], INK, 0.055, round=False) for w, y in ((0.08, -0.09), (0.12, 0.02))]
    return [Line([(0, -0.17), (0, 0.18)], INK, 0.055, round=False), *bars]


def _engineer() -> list[Shape]:
    """A spade."""
    blade = oval(0, 0.1, 0.07, 0.09)
    return [
        Line([(0, -0.17), (0, 0.06)], INK, 0.05),
        Line([(-0.07, -0.16), (0.07, -0.16)], INK, 0.05),
        Area(blade, INK),
    ]


def _wheels() -> list[Shape]:
    """A lorry: a body on two wheels."""
    return [Area(box(0, -0.04, 0.3, 0.13, 0.03), INK), *(Disc(x, 0.1, 0.05, INK) for x in (-0.09, 0.09))]


def _staves() -> list[Shape]:
    """Two crossed staves."""
    return [Line([(-w, -0.13), (w, 0.13)], INK, 0.05) for w in (-0.13, 0.13)]


def _slash() -> list[Shape]:
    """The slash of reconnaissance."""
    return [Line([(-0.14, 0.12), (0.14, -0.12)], INK, 0.06)]


def _bars(weight: int) -> list[Shape]:
    """As many bars as a tank has classes of weight above the lightest."""
    left = -0.04 * (weight - 1)
    return [Line([(left + 0.08 * i, -0.12), (left + 0.08 * i, 0.12)], INK, 0.045) for i in range(weight)]


def _shield() -> list[Shape]:
    """A shield before the infantry."""
    return [Area([(-0.12, -0.13), (0.12, -0.13), (0.12, 0.04), (0, 0.17), (-0.12, 0.04)], INK)]


def _casemate() -> list[Shape]:
    """A wedge: a gun that cannot turn."""
    return [Area([(-0.15, 0.1), (-0.02, -0.1), (0.15, 0.1)], INK)]


def _arrow() -> list[Shape]:
    """An arrowhead, the old sign of what fights tanks."""
    return [Line([(-0.13, 0.12), (0, -0.13), (0.13, 0.12)], INK, 0.055)]


def _shell() -> list[Shape]:
    """A ball of heavy shot."""
    return [Disc(0, 0, 0.1, INK)]


def _barrel() -> list[Shape]:
    """The barrel of a gun on its mount."""
    return [Line([(-0.08, 0.08), (0.14, -0.1)], INK, 0.07), Disc(-0.06, 0.08, 0.07, INK)]


def _track() -> list[Shape]:
    """Two rails on their sleepers."""
    rails = [Line([(-0.15, y), (0.15, y)], INK, 0.035) for y in (-0.06, 0.06)]
    return [*rails, *(Line([(x, -0.12), (x, 0.12)], INK, 0.03) for x in (-0.1, 0.0, 0.1))]


def _rocket() -> list[Shape]:
    """A launcher on the shoulder: a tube with its round before it."""
    return [Line([(-0.15, 0.1), (0.08, -0.06)], INK, 0.08, round=False), Disc(0.13, -0.1, 0.05, INK)]


def _mortar() -> list[Shape]:
    """A steep barrel on its plate, a bomb above it."""
    return [
        Line([(-0.1, 0.12), (0.04, -0.06)], INK, 0.07, round=False),
        Line([(-0.16, 0.14), (0.1, 0.14)], INK, 0.04),
        Disc(0.1, -0.13, 0.045, INK),
    ]


def _machine_gun() -> list[Shape]:
    """A barrel on three legs."""
    barrel = Line([(-0.16, -0.07), (0.16, -0.07)], INK, 0.06, round=False)
    return [barrel, *(Line([(0, -0.05), (x, 0.14)], INK, 0.035) for x in (-0.11, 0.0, 0.11))]


def _flame() -> list[Shape]:
    """A tongue of fire."""
    tongue = [(0, -0.18), (0.1, -0.02), (0.12, 0.1), (0, 0.17), (-0.12, 0.1), (-0.07, -0.01), (-0.03, 0.03)]
    return [Area(tongue, INK)]


def _half_track() -> list[Shape]:
    """A wheel before a track."""
    return [
        Area([(-0.16, -0.12), (0.04, -0.12), (0.06, -0.02), (0.17, 0.0), (0.17, 0.05), (-0.16, 0.05)], INK),
        Line([(-0.11, 0.11), (0.01, 0.11)], INK, 0.09),
        Disc(0.13, 0.11, 0.05, INK),
    ]


def _self_moving() -> list[Shape]:
    """A barrel over a track."""
    return [Line([(-0.08, 0.02), (0.14, -0.14)], INK, 0.06), Line([(-0.12, 0.09), (0.12, 0.09)], INK, 0.1)]


def _wing() -> list[Shape]:
    """A wing of parachute infantry, in one line."""
    return [Line([(-0.16, -0.05), (-0.05, 0.03), (0, 0.12), (0.05, 0.03), (0.16, -0.05)], INK, 0.05)]


def _stripes() -> list[Shape]:
    """Three slanting stripes."""
    return [Line([(x - 0.05, 0.12), (x + 0.05, -0.12)], INK, 0.045) for x in (-0.1, 0.0, 0.1)]


def _crosshair() -> list[Shape]:
    """The cross-hairs of a Big Gun."""
    return [
        Disc(0, 0, 0.11, "none", INK, 0.035),
        Line([(-0.18, 0), (0.18, 0)], INK, 0.035),
        Line([(0, -0.18), (0, 0.18)], INK, 0.035),
    ]


# First match; the longer words stand before those they contain.
BADGES: tuple[tuple[str, Callable[[], list[Shape]]], ...] = (
    ("elite", _elite), ("mountain", _peak), ("special", _special), ("resistance", _resistance), ("engineer", _engineer),
    ("mechanised", _wheels), ("militia", _staves), ("recon", _slash), ("infantry_tank", _shield),
    ("paratroops", _special), ("504th", _wing), ("half_track", _half_track), ("truck", _wheels),
    ("mobile_artillery", _self_moving), ("heavy_at_gun", _shell), ("at_infantry", _rocket),
    ("mortar_infantry", _mortar), ("mg_infantry", _machine_gun), ("flame", _flame), ("tiger", _stripes),
    ("assault_gun", _casemate), ("tank_destroyer", _arrow), ("heavy_artillery", _shell),
    ("light_medium", partial(_bars, 1)), ("very_heavy", partial(_bars, 4)), ("medium", partial(_bars, 2)),
    ("heavy", partial(_bars, 3)), ("armored_train", _barrel), ("train", _track),
    ("crosshair", _crosshair),
)  # fmt: skip


def ordered_ring() -> list[Shape]:
    """Around a unit that has received an order."""
    return [Area(ring(6, 0.93), "none", "#FFFFFF", 0.16), Area(ring(6, 0.93), "none", "#111111", 0.075)]
