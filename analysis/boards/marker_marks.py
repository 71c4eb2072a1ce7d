"""Markers of units and hexes on the picture of a board: small badges round the counter of the unit.

Each kind has a place and a form of its own, so that several show at once and can be told apart in grey.
"""

from collections.abc import Callable

from analysis.plots.shapes import INK, Area, Disc, Line, Point, Shape, Text, polar
from engine.rules.mines import KNOWN_MINE as MINE

PAPER = "#FFFDF4"
SPARK = "#F2B21B"
SIZE = 0.2
MOST_DICE = 9  # of a minefield


def _badge(x: float, y: float) -> list[Shape]:
    """The disc below every mark."""
    return [Disc(x, y, SIZE, PAPER, INK, 0.035)]


def _boat(color: str) -> list[Shape]:
    """A hull under an oar."""
    x, y = -0.46, -0.6
    hull: list[Point] = [(x - 0.14, y), (x + 0.14, y), (x + 0.08, y + 0.1), (x - 0.08, y + 0.1)]
    return [*_badge(x, y), Area(hull, INK), Line([(x - 0.06, y - 0.12), (x + 0.06, y + 0.06)], INK, 0.035)]


def _camouflage(color: str) -> list[Shape]:
    """Three blots."""
    x, y = 0.0, -0.74
    blots = ((-0.08, -0.04, 0.065), (0.07, -0.07, 0.05), (0.03, 0.08, 0.075))
    return [*_badge(x, y), *(Disc(x + dx, y + dy, size, INK) for dx, dy, size in blots)]


def _leader(color: str) -> list[Shape]:
    """An officer's star."""
    x, y = 0.46, -0.6
    points = [polar(90 + 36 * i, 0.15 if i % 2 == 0 else 0.065, x, y) for i in range(10)]
    return [*_badge(x, y), Area(points, INK)]


def _post(color: str) -> list[Shape]:
    """Field glasses."""
    x, y = -0.46, 0.62
    return [
        *_badge(x, y),
        *(Disc(x + dx, y + 0.02, 0.06, "none", INK, 0.04) for dx in (-0.075, 0.075)),
        Line([(x - 0.075, y - 0.07), (x + 0.075, y - 0.07)], INK, 0.04),
    ]


def _equipment(color: str) -> list[Shape]:
    """A crate with a lid."""
    x, y = -0.66, 0.0
    crate: list[Point] = [
        (x - 0.11, y - 0.08),
        (x + 0.11, y - 0.08),
        (x + 0.11, y + 0.1),
        (x - 0.11, y + 0.1),
    ]
    lid = Line([(x - 0.11, y - 0.02), (x + 0.11, y - 0.02)], INK, 0.03)
    return [*_badge(x, y), Area(crate, "none", INK, 0.04), lid]


def _prisoner(color: str) -> list[Shape]:
    """Bars before a window."""
    x, y = 0.66, 0.0
    bars = [Line([(x + dx, y - 0.11), (x + dx, y + 0.11)], INK, 0.04) for dx in (-0.09, 0.0, 0.09)]
    return [*_badge(x, y), *bars]


def _crosshair(color: str) -> list[Shape]:
    """The cross-hairs of a gun."""
    x, y = 0.46, 0.62
    return [
        *_badge(x, y),
        Disc(x, y, 0.09, "none", INK, 0.03),
        Line([(x - 0.16, y), (x + 0.16, y)], INK, 0.03),
        Line([(x, y - 0.16), (x, y + 0.16)], INK, 0.03),
    ]


def _charges(color: str) -> list[Shape]:
    """Three sticks in a bundle, with a fuse that burns."""
    x, y = 0.0, 0.56
    sticks = [Line([(x + dx, y - 0.02), (x + dx, y + 0.12)], INK, 0.055) for dx in (-0.085, -0.02, 0.045)]
    band = Line([(x - 0.12, y + 0.05), (x + 0.08, y + 0.05)], PAPER, 0.025)
    fuse = Line([(x - 0.02, y - 0.02), (x + 0.0, y - 0.1), (x + 0.08, y - 0.1)], INK, 0.028)
    return [*_badge(x, y), *sticks, band, fuse, Disc(x + 0.11, y - 0.08, 0.035, SPARK, INK, 0.02)]


def _strength(dice: int) -> Callable[[str], list[Shape]]:
    """The dice of a minefield that has shown them."""

    def badge(color: str) -> list[Shape]:
        x, y = 0.0, 0.56
        return [*_badge(x, y), Text(x, y, f"{dice}", 0.3, bold=True)]

    return badge


MARKERS: dict[str, Callable[[str], list[Shape]]] = {
    "boat": _boat, "camouflage": _camouflage, "leader": _leader, "post": _post, "equipment": _equipment,
    "prisoner": _prisoner, "charges": _charges, "crosshair": _crosshair,
    **{f"{MINE}{dice}": _strength(dice) for dice in range(1, MOST_DICE + 1)},
}  # fmt: skip
