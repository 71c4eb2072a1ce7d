"""Faces of the battle dice and medals, for the page of a game."""

from collections.abc import Callable

from analysis.boards.goal_marks import star
from analysis.boards.unit_marks import GOLD, soldier, tank
from analysis.plots.shapes import INK, Area, Disc, Line, Shape, Stamp, box, polar

RED, GREEN, BLUE, OLIVE = "#A6282B", "#3E6B35", "#1F5F99", "#5C6B2E"
FACES = ("infantry", "armor", "grenade", "flag", "star")


def die(face: str) -> list[Shape]:
    """A die that shows a face, 0.9 around its middle."""
    return [Area(box(0, 0, 1.7, 1.7, 0.3), "#FFFDF6", "#7A7466", 0.08), *SIGNS[face]()]


def _infantry() -> list[Shape]:
    return [Stamp("", 0, -0.02, soldier(GREEN), 0.98)]


def _armor() -> list[Shape]:
    return [Stamp("", 0, 0.02, tank(BLUE), 0.98)]


def _star() -> list[Shape]:
    return [Area(star(0.62), GOLD, "#8A6A00", 0.05)]


def _flag() -> list[Shape]:
    cloth = [(-0.34, -0.56), (0.06, -0.44), (0.5, -0.56), (0.5, 0.02), (0.06, 0.14), (-0.34, 0.02)]
    return [Line([(-0.4, -0.6), (-0.4, 0.62)], INK, 0.1), Area(cloth, RED)]


def _grenade() -> list[Shape]:
    seams = [Line([(-0.3, y), (0.3, y)], "#FFFDF6", 0.05, round=False) for y in (0.08, 0.32)]
    seams.append(Line([(0, -0.2), (0, 0.6)], "#FFFDF6", 0.05, round=False))
    return [
        Area([(x * 0.82, y + 0.2) for x, y in (polar(10 * i, 0.44) for i in range(36))], OLIVE),
        *seams,
        Area(box(0, -0.32, 0.26, 0.18), OLIVE),
        Line([(0.02, -0.46), (0.36, -0.36), (0.42, 0.02)], OLIVE, 0.09),
        Disc(-0.22, -0.46, 0.13, "none", OLIVE, 0.07),
    ]


SIGNS: dict[str, Callable[[], list[Shape]]] = {
    "infantry": _infantry, "armor": _armor, "grenade": _grenade, "flag": _flag, "star": _star,
}  # fmt: skip


def prize(source: str) -> list[Shape]:
    """A medal won: a star for an objective, a soldier for a unit, 0.9 around its middle."""
    disc = Disc(0, 0, 0.8, GOLD, "#8A6A00", 0.09)
    sign: Shape = Area(star(0.6), "#FFFFFF", "#8A6A00", 0.04)
    return [disc, sign if source != "unit" else Stamp("", 0, -0.02, soldier("#5A4300"), 0.85)]
