"""Tiles on the picture of a board: colour of the ground and a symbol of our own, seen from above."""

from functools import cache

from analysis.boards.sheets import symbol_of
from analysis.boards.symbols import symbols
from analysis.plots.shapes import Area, Shape, Text, ring

WATER, DEEP, BANK, FOAM = "#86B9E0", "#4C86BF", "#4F82AE", "#EAF4FB"
OPEN = {"country": "#DDE5B8", "winter": "#F1F4F6", "desert": "#EED9A2", "beach": "#DDE5B8"}
# Colour of the ground by a word in the first symbol of the terrain, first match.
GROUND = (
    ("forest", "#A9C886"), ("hedgerow", "#CBDB9C"), ("impassable", "#B9AFA3"), ("mountain", "#B9AFA3"),
    ("hill", "#DCC596"), ("bluff", "#D6BF90"), ("cliff", "#CDBBA0"), ("ocean", DEEP), ("beach", "#F3E4B2"),
    ("lake", WATER), ("town", "#DDD6C9"), ("village", "#DDD6C9"), ("church", "#DDD6C9"), ("marsh", "#BCCDA6"),
    ("ruins", "#DDD6C9"),
    ("oasis", "#EAD9A0"), ("wadi", "#D9B878"), ("flooded", "#B8D2D6"), ("high_ground", "#D3DFA4"), ("ice", "#DCEBF4"),
    ("airfield", "#CFD8B0"), ("dam", "#B9C3C6"), ("cemetery", "#C9D6AE"), ("prison", "#D6CBB8"), ("castle", "#D9D0C0"),
    ("fortress", "#C9C2B4"), ("radar", "#D5D8C0"), ("depot", "#DACFB4"), ("trench", "#D8CDA0"),
    ("boulders", "#C9C1A4"),
)  # fmt: skip
RIVERS = ("river", "canal", "stream")
SEAS = ("ocean", "lake")
BORDER = "#8F9273"
EARTH, ROCK = "#9A7440", "#776E66"


def is_river(terrain: str) -> bool:
    """True for terrain that a line of water runs through."""
    return any(word in symbol for symbol in symbols("terrain", terrain) for word in RIVERS)


def is_sea(terrain: str) -> bool:
    """True for terrain that is water all over."""
    return any(word in symbol for symbol in symbols("terrain", terrain) for word in SEAS)


def ground_color(terrain: str, face: str) -> str:
    """Colour of a hex."""
    first = symbols("terrain", terrain)[0]
    return next((color for word, color in GROUND if word in first), OPEN.get(face, OPEN["country"]))


def hexagon(fill: str) -> Area:
    """The ground of one hex."""
    return Area(ring(6, 1), fill, BORDER, 0.035)


@cache
def tile(terrain: str) -> tuple[Shape, ...]:
    """Symbols of a tile around the middle of its hex; its name where one is not known, nothing for open ground.

    Rivers are drawn by ``water_marks``, for they depend on the hexes around.
    """
    if is_river(terrain) or terrain == "open":
        return ()
    shapes: list[Shape] = []
    for symbol in symbols("terrain", terrain):
        drawn = symbol_of("tiles", symbol)
        if drawn is None:
            return tuple(Text(0, -0.62 + 0.2 * i, line, 0.2) for i, line in enumerate(terrain.split("_")))
        shapes += drawn.shapes
    return tuple(shapes)
