"""Tiles on the picture of a board: colour of the ground and a symbol of our own, seen from above."""

from collections.abc import Callable
from functools import cache

from analysis.boards.symbols import symbols
from analysis.plots.shapes import Area, Disc, Line, Shape, Text, box, oval, polar, ring

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
)  # fmt: skip
RIVERS = ("river", "canal", "stream")
SEAS = ("ocean", "lake")
BORDER = "#8F9273"
LEAF, CROWN, BUSH, EARTH, ROCK, SNOW = "#4B7A3B", "#6A9A4F", "#5B8A3F", "#9A7440", "#776E66", "#F2EFEA"
STONE = "#4A4440"
ROOFS, WALL, ROAD = (("#B5533F", "#8F3C2D"), ("#C06A4C", "#9A4A35")), "#5A4A42", "#EFE9DC"


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
        draw = next((draw for word, draw in TILES if word in symbol), None)
        if draw is None:
            return tuple(Text(0, -0.62 + 0.2 * i, line, 0.2) for i, line in enumerate(terrain.split("_")))
        shapes += draw()
    return tuple(shapes)


def _forest() -> list[Shape]:
    """Crowns of trees."""
    places = (
        (-0.02, -0.72),
        (0.36, -0.56),
        (-0.4, -0.52),
        (0.62, -0.26),
        (-0.64, -0.22),
        (0.66, 0.14),
        (-0.66, 0.16),
        (0.5, 0.46),
        (-0.5, 0.46),
        (0.0, -0.34),
        (0.3, -0.06),
        (-0.3, 0.0),
        (0.0, 0.34),
    )
    trees: list[Shape] = []
    for x, y in places:
        trees += [Disc(x, y, 0.205, LEAF), Disc(x - 0.04, y - 0.05, 0.13, CROWN)]
    return trees


def _hedgerow() -> list[Shape]:
    """Bushes along every edge, a field inside."""
    field = Area(ring(6, 0.62), "#E3E8B8", "#B9C58A", 0.02)
    rows = [Line([(-w, y), (w, y)], "#CFD79C", 0.03) for y, w in ((-0.3, 0.3), (0.0, 0.46), (0.3, 0.3))]
    bushes: list[Shape] = [field, *rows]
    corners = ring(6, 0.8)
    for (x0, y0), (x1, y1) in zip(corners, corners[1:] + corners[:1], strict=True):
        for i in range(4):
            x, y = x0 + (x1 - x0) * i / 4, y0 + (y1 - y0) * i / 4
            bushes += [Disc(x, y, 0.135, LEAF if i % 2 else BUSH), Disc(x - 0.03, y - 0.03, 0.07, CROWN)]
    return bushes


def _contours(colors: tuple[str, ...]) -> list[Shape]:
    """Rings of height like those of a map."""
    sizes = ((0.74, 0.62), (0.55, 0.44), (0.33, 0.25))
    return [
        Area(oval(0.03 * i, -0.05 * i, *size), color, EARTH, 0.03)
        for i, (size, color) in enumerate(zip(sizes, colors, strict=False))
    ]


def _hill() -> list[Shape]:
    return _contours(("#D2B781", "#C7A86C", "#BB9958"))


def _steep() -> list[Shape]:
    """Strokes down the slope around the rings of a hill."""
    strokes: list[Shape] = []
    for i in range(18):
        (x0, y0), (x1, y1) = polar(20 * i, 1), polar(20 * i, 1)
        strokes.append(Line([(0.72 * x0, 0.6 * y0), (0.9 * x1, 0.8 * y1)], EARTH, 0.05))
    return [*strokes, *_contours(("#C9AA70", "#B89558", "#A58046"))]


def _peaks() -> list[Shape]:
    """Bare rock."""
    shapes: list[Shape] = []
    for x, y, high in ((-0.36, 0.1, 0.62), (0.4, 0.16, 0.56), (0.02, 0.34, 0.86)):
        top, half = (x, y - high), 0.42 * high
        left, right = (x - half, y), (x + half, y)
        shapes.append(Area([left, top, right], ROCK))
        shapes.append(Area([left, top, (x + 0.1 * high, y - 0.45 * high), (x - 0.06 * high, y)], "#A39A90"))
        low = 0.3
        cap = [(x - half * low, y - high * (1 - low)), top, (x + half * low, y - high * (1 - low))]
        shapes.append(Area([*cap, (x, y - high * (0.9 - low))], SNOW))
    return shapes


def _cliff_top() -> list[Shape]:
    """Only the ground above; the drop is drawn along its edges."""
    return _contours(("#CBB07C", "#BFA16A"))


def _house(x: float, y: float, wide: float, high: float, kind: int) -> list[Shape]:
    """A roof of two slopes seen from above."""
    light, dark = ROOFS[kind]
    upper, lower = box(x, y - high / 4, wide, high / 2), box(x, y + high / 4, wide, high / 2)
    return [Area(upper, light), Area(lower, dark), Area(box(x, y, wide, high), "none", WALL, 0.025)]


def _town() -> list[Shape]:
    streets: list[Shape] = [
        Line([(-0.8, -0.12), (0.8, -0.12)], ROAD, 0.16),
        Line([(0.05, -0.86), (0.05, 0.8)], ROAD, 0.16),
    ]
    houses = (
        (-0.3, -0.48, 0.42, 0.34, 0),
        (0.38, -0.5, 0.36, 0.3, 1),
        (-0.56, 0.14, 0.36, 0.28, 1),
        (0.5, 0.14, 0.44, 0.32, 0),
        (-0.24, 0.5, 0.38, 0.28, 0),
        (0.33, 0.54, 0.3, 0.24, 1),
        (-0.66, -0.3, 0.2, 0.18, 1),
    )
    return streets + [shape for house in houses for shape in _house(*house)]


def _church() -> list[Shape]:
    """A nave with a tower and its cross, and a few houses."""
    houses = ((-0.56, 0.36, 0.34, 0.26, 1), (0.56, 0.4, 0.32, 0.26, 0), (0.58, -0.3, 0.26, 0.22, 1))
    cross: list[Shape] = [
        Line([(-0.2, -0.74), (-0.2, -0.5)], WALL, 0.05),
        Line([(-0.28, -0.66), (-0.12, -0.66)], WALL, 0.05),
    ]
    tower: list[Shape] = [Area(box(-0.2, -0.28, 0.26, 0.44), WALL), *cross]
    return [
        *(shape for house in houses for shape in _house(*house)),
        *_house(0.12, 0.02, 0.62, 0.36, 0),
        *tower,
    ]


def _waves() -> list[Shape]:
    """Crests of waves."""
    crests: list[Shape] = []
    for x, y in ((-0.36, -0.5), (0.32, -0.28), (-0.42, 0.06), (0.36, 0.3), (-0.2, 0.56)):
        curve = [(x - 0.26 + 0.13 * i, y - (0.06 if i % 2 else 0.0)) for i in range(5)]
        crests.append(Line(curve, "#A9CBEA", 0.045))
    return crests


def _sand() -> list[Shape]:
    grains = (
        (-0.5, -0.4),
        (-0.1, -0.6),
        (0.4, -0.45),
        (0.62, 0.0),
        (-0.68, 0.1),
        (-0.3, 0.45),
        (0.2, 0.6),
        (0.5, 0.4),
        (0.05, -0.2),
        (-0.2, 0.1),
        (0.28, 0.12),
    )
    return [Disc(x, y, 0.035, "#CFAF6B") for x, y in grains]


def _reeds() -> list[Shape]:
    stems: list[Shape] = []
    for x, y in ((-0.5, -0.3), (0.1, -0.55), (0.5, -0.15), (-0.3, 0.3), (0.3, 0.45)):
        stems += [Line([(x, y), (x + dx, y - 0.22)], BUSH, 0.04) for dx in (-0.12, 0, 0.12)]
        stems.append(Line([(x - 0.18, y + 0.05), (x + 0.18, y + 0.05)], BANK, 0.04))
    return stems


def _oasis() -> list[Shape]:
    """A pool among palms."""
    shapes: list[Shape] = [Area(oval(0, 0.2, 0.42, 0.26), WATER, BANK, 0.04)]
    for x, y in ((-0.52, -0.1), (0.5, -0.16), (0.0, -0.42)):
        shapes.append(Line([(x, y + 0.3), (x, y)], EARTH, 0.07))
        shapes += [Line([(x, y), polar(turn, 0.24, x, y)], LEAF, 0.08) for turn in range(0, 360, 60)]
    return shapes


def _strokes(ways: tuple[tuple[tuple[float, float], ...], ...], wide: float = 0.04) -> list[Shape]:
    """Dark lines, a point after the other."""
    return [Line(list(way), EARTH, wide) for way in ways]


def _wadi() -> list[Shape]:
    """The bed of a dry stream; its slopes are drawn along the closed edges."""
    return _strokes((((-0.4, 0.3), (-0.1, 0.3)), ((0.0, 0.1), (0.35, 0.1)), ((-0.3, -0.2), (0.1, -0.2))))


def _bent_wadi() -> list[Shape]:
    return [*_wadi(), *_strokes((((0.15, -0.4), (0.4, -0.4)),))]


def _flooded() -> list[Shape]:
    """Furrows under water."""
    furrows: list[Shape] = [Line([(-0.6, y), (0.6, y)], "#8FA8A0", 0.03) for y in (-0.36, -0.12, 0.12, 0.36)]
    return [*furrows, *(Line([(x, -0.5), (x, 0.5)], FOAM, 0.03) for x in (-0.3, 0.3))]


def _high_ground() -> list[Shape]:
    """One ring of height, dry and flat."""
    return [Area(oval(0, 0, 0.72, 0.6), "#DCE7B4", EARTH, 0.03)]


def _airfield() -> list[Shape]:
    """A runway with its middle line."""
    middle: list[Shape] = [Line([(x, 0), (x + 0.16, 0)], "#FFFFFF", 0.045) for x in (-0.62, -0.28, 0.06, 0.4)]
    return [Area(box(0, 0, 1.5, 0.36), "#8E8E88", WALL, 0.03), *middle]


def _mountain() -> list[Shape]:
    """Bare rock on a ring of height."""
    return [Area(oval(0, 0, 0.8, 0.68), "#CFC5BA", EARTH, 0.04), *_peaks()]


def _lake() -> list[Shape]:
    """Waves within a shore."""
    return [Area(oval(0, 0, 0.82, 0.74), "none", BANK, 0.05), *_waves()]


def _dam() -> list[Shape]:
    """A wall across the hex, water above it."""
    shapes: list[Shape] = [
        Area(box(0, -0.42, 1.2, 0.5), WATER),
        Area(box(0, 0.0, 1.5, 0.34), "#9A9A96", WALL, 0.04),
    ]
    return [*shapes, *(Line([(x, -0.16), (x, 0.16)], WALL, 0.04) for x in (-0.5, -0.17, 0.17, 0.5))]


def _cemetery() -> list[Shape]:
    """Rows of crosses."""
    crosses: list[Shape] = []
    for x in (-0.45, 0.0, 0.45):
        for y in (-0.35, 0.15, 0.6):
            crosses += [Line([(x, y - 0.16), (x, y + 0.16)], WALL, 0.06)]
            crosses += [Line([(x - 0.11, y - 0.06), (x + 0.11, y - 0.06)], WALL, 0.06)]
    return crosses


def _prison() -> list[Shape]:
    """Huts within a fence."""
    fence = Area(box(0, 0, 1.3, 1.0), "none", STONE, 0.06)
    huts = ((-0.3, -0.2, 0.42, 0.22, 1), (0.3, -0.2, 0.42, 0.22, 1), (0, 0.22, 0.42, 0.22, 1))
    return [fence, *(shape for hut in huts for shape in _house(*hut))]


def _fortress() -> list[Shape]:
    """Walls with a bastion at every corner."""
    points = [polar(30 * i, 0.78 if i % 2 else 0.56) for i in range(12)]
    return [Area(points, "#A39A8C", STONE, 0.07), Area(box(0, 0, 0.4, 0.4), "#D9D2C4", STONE, 0.04)]


def _timber() -> list[Shape]:
    """Log huts along one street."""
    street: list[Shape] = [Line([(-0.8, 0.0), (0.8, 0.0)], ROAD, 0.14)]
    for x, y in ((-0.5, -0.34), (0.05, -0.36), (0.55, -0.32), (-0.3, 0.36), (0.3, 0.36)):
        street += [
            Area(box(x, y, 0.36, 0.28), "#8A6A43", WALL, 0.035),
            Line([(x - 0.18, y), (x + 0.18, y)], WALL, 0.03),
        ]
    return street


def _ruins() -> list[Shape]:
    """Walls without roofs, and rubble between them."""
    walls = (
        ((-0.6, -0.1), (-0.6, -0.5), (-0.25, -0.5)),
        ((0.2, -0.55), (0.6, -0.55), (0.6, -0.2)),
        ((-0.5, 0.5), (-0.1, 0.5), (-0.1, 0.2)),
        ((0.25, 0.2), (0.25, 0.55), (0.6, 0.55)),
    )
    rubble = ((-0.3, -0.2), (0.1, -0.15), (0.4, 0.0), (-0.45, 0.15), (0.05, 0.4))
    return [
        *(Line(list(wall), WALL, 0.1) for wall in walls),
        *(Disc(x, y, 0.08, "#A39A8C", WALL, 0.03) for x, y in rubble),
    ]


def _trench() -> list[Shape]:
    """A ditch that runs in angles, its spoil on the side of the enemy."""
    ditch = [
        (-0.84, 0.02),
        (-0.5, 0.02),
        (-0.42, -0.24),
        (-0.06, -0.24),
        (0.02, 0.02),
        (0.36, 0.02),
        (0.44, -0.24),
        (0.84, -0.24),
    ]
    spoil = [(x, y - 0.13) for x, y in ditch]
    return [Line(spoil, "#C9A86A", 0.1), Line(ditch, EARTH, 0.2), Line(ditch, STONE, 0.1)]


def _radar() -> list[Shape]:
    """A dish on its mast."""
    dish = [polar(turn, 0.4, 0.05, -0.25) for turn in range(60, 241, 20)]
    mast = Line([(-0.1, -0.15), (-0.1, 0.6)], STONE, 0.09)
    return [mast, Area(dish, "#EFEFEA", STONE, 0.05), Line([(0.05, -0.25), (0.35, -0.5)], STONE, 0.05)]


def _depot() -> list[Shape]:
    """Crates and barrels."""
    crates: list[Shape] = [
        Area(box(x, y, 0.36, 0.32), "#B58D55", WALL, 0.04)
        for x, y in ((-0.4, 0.2), (0.0, 0.2), (-0.2, -0.16))
    ]
    return [*crates, *(Disc(0.46, y, 0.15, "#7C8A6A", WALL, 0.04) for y in (-0.1, 0.25))]


def _castle() -> list[Shape]:
    """Four towers around a yard."""
    keep: list[Shape] = [Area(box(0, 0, 0.8, 0.64), "#BDB3A2", STONE, 0.08)]
    return keep + [Disc(x, y, 0.2, "#A0968A", STONE, 0.05) for x in (-0.42, 0.42) for y in (-0.34, 0.34)]


def _ice() -> list[Shape]:
    """Cracks that run across the sheet, with a hole where it has given way."""
    cracks = (
        ((-0.8, -0.2), (-0.4, -0.06), (-0.14, -0.26), (0.3, -0.04), (0.8, -0.24)),
        ((-0.4, -0.06), (-0.5, 0.36), (-0.3, 0.66)),
        ((0.3, -0.04), (0.2, 0.3), (0.44, 0.62)),
        ((-0.14, -0.26), (0.02, -0.7)),
    )
    hole = Area(oval(-0.08, 0.3, 0.24, 0.13), WATER, DEEP, 0.04)
    return [*(Line(list(crack), DEEP, 0.045) for crack in cracks), hole]


def _snow() -> list[Shape]:
    """Flakes."""
    return [
        Line([polar(turn, 0.12, x, y), polar(turn + 180, 0.12, x, y)], "#6F8FA8", 0.035)
        for x, y in ((-0.7, -0.2), (0.72, 0.1), (0.3, -0.62))
        for turn in (0, 60, 120)
    ]


# Word in a symbol of a row and how it is drawn, first match.
TILES: tuple[tuple[str, Callable[[], list[Shape]]], ...] = (
    ("forest", _forest), ("hedgerow", _hedgerow), ("bluff", _cliff_top), ("cliff", _cliff_top),
    ("impassable", _peaks), ("mountain", _mountain), ("steep", _steep), ("hill", _hill), ("town", _town),
    ("wooden", _timber),
    ("village", _town), ("church", _church), ("ocean", _waves), ("lake", _lake), ("beach", _sand), ("marsh", _reeds),
    ("oasis", _oasis), ("wadi_curve", _bent_wadi), ("wadi", _wadi), ("flooded", _flooded),
    ("high_ground", _high_ground), ("airfield", _airfield), ("dam", _dam), ("cemetery", _cemetery),
    ("prison", _prison), ("fortress", _fortress), ("radar", _radar), ("depot", _depot), ("castle", _castle),
    ("ice", _ice), ("snow", _snow), ("ruins", _ruins), ("trench", _trench),
)  # fmt: skip
