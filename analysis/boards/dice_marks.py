"""Faces of the battle dice and medals, for the page of a game."""

from analysis.boards.goal_marks import star
from analysis.boards.sheets import sheet
from analysis.boards.unit_marks import GOLD, figure
from analysis.plots.shapes import Area, Disc, Shape, Stamp, box

GREEN, BLUE = "#3E6B35", "#1F5F99"
FACES = ("infantry", "armor", "grenade", "flag", "star")


def die(face: str) -> list[Shape]:
    """A die that shows a face, 0.9 around its middle."""
    return [Area(box(0, 0, 1.7, 1.7, 0.3), "#FFFDF6", "#7A7466", 0.08), *_sign(face)]


def _sign(face: str) -> list[Shape]:
    """What a face shows: a figure, or a symbol of the sheet of dice."""
    if face == "infantry":
        return [Stamp("", 0, -0.02, figure("soldier", GREEN), 0.98)]
    if face == "armor":
        return [Stamp("", 0, 0.02, figure("tank", BLUE), 0.98)]
    return list(sheet("dice")[face].shapes)


def prize(source: str) -> list[Shape]:
    """A medal won: a star for an objective, a soldier for a unit, 0.9 around its middle."""
    disc = Disc(0, 0, 0.8, GOLD, "#8A6A00", 0.09)
    sign: Shape = Area(star(0.6), "#FFFFFF", "#8A6A00", 0.04)
    return [disc, sign if source != "unit" else Stamp("", 0, -0.02, figure("soldier", "#5A4300"), 0.85)]
