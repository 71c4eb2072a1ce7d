"""Symbols of terrain and pieces on the picture of a board: simple shapes of our own."""

from collections.abc import Sequence

import numpy as np
from matplotlib.axes import Axes
from matplotlib.patches import Arc, Circle, Polygon, Rectangle

Point = tuple[float, float]
EDGE = float(np.sqrt(3) / 2)  # from the centre to the middle of an edge

WATER = "#6FA8DC"
OPEN = {"country": "#DFE6BC", "winter": "#F1F4F6", "desert": "#EED9A2", "beach": "#DFE6BC"}
# Colour of the ground by a word in the name of the terrain, first match.
GROUND = (
    ("forest", "#A9C48A"), ("hedgerow", "#C3D69B"), ("hill", "#D3B98C"), ("bluff", "#C9AE84"),
    ("cliff", "#BFA27A"), ("mountain", "#B59B7C"), ("ocean", "#4F86C6"), ("beach", "#F0DFA8"),
    ("lake", WATER), ("town", "#D9D2C5"), ("village", "#D9D2C5"), ("marsh", "#B7C9A0"),
)  # fmt: skip
WET = ("river", "canal", "stream")
LEAF, BUSH, ROOF, WALL, EARTH, WOOD, STEEL, SAND = (
    "#3F6B35", "#5C8A3A", "#A4493D", "#F4EFE6", "#8A6A3B", "#7A5230", "#4A4A4A", "#C9A25A"
)  # fmt: skip


def is_water(terrain: str) -> bool:
    """True for terrain that a line of water runs through."""
    return any(word in terrain for word in WET)


def ground_color(terrain: str, face: str) -> str:
    """Colour of a hex."""
    return next((color for word, color in GROUND if word in terrain), OPEN.get(face, OPEN["country"]))


def draw_terrain(ax: Axes, center: Point, terrain: str, wet: Sequence[int]) -> None:
    """Draw the symbol of a tile.

    Parameters
    ----------
    ax : Axes
    center : (float, float)
        Of a hex whose corners are 1 away.
    terrain : str
        Row of the terrain table.
    wet : sequence of int
        Edges over which water goes on: 0 = E, then counter-clockwise.
    """
    if is_water(terrain):
        _river(ax, center, wet)
        return
    for word, draw in TILES:
        if word in terrain:
            draw(ax, *center)
            return
    if terrain != "open":
        ax.text(*center, terrain.replace("_", "\n"), fontsize=4.5, ha="center", va="center", zorder=2)


def draw_pieces(ax: Axes, center: Point, pieces: Sequence[str], wet: Sequence[int]) -> None:
    """Draw bridges (across the water), works and obstacles."""
    for piece in pieces:
        draw = next((draw for word, draw in PIECES if word in piece), None)
        if "bridge" in piece:
            _bridge(ax, center, _course(wet))
        elif draw:
            draw(ax, *center)
        else:
            ax.text(center[0], center[1] + 0.6, piece.replace("_", " "), fontsize=4.5, ha="center", zorder=4)


def _toward(edge: float, distance: float = EDGE) -> np.ndarray:
    """The point so far from the centre toward an edge; half numbers are corners."""
    turn = np.radians(60 * edge)
    return np.array([distance * np.cos(turn), distance * np.sin(turn)])


def _river(ax: Axes, center: Point, wet: Sequence[int]) -> None:
    """Water from edge to edge; where it goes on over two edges side by side it is a pond."""
    middle = np.array(center)
    for edge in wet:
        (x0, y0), (x1, y1) = middle, middle + _toward(edge)
        ax.plot([x0, x1], [y0, y1], color=WATER, linewidth=8, solid_capstyle="round", zorder=2)
        if (edge + 1) % 6 in wet:
            around = [np.zeros(2), _toward(edge), _toward(edge + 0.5, 1.0), _toward(edge + 1)]
            ax.add_patch(Polygon(middle + np.array(around), color=WATER, zorder=2))
    if not wet:
        ax.add_patch(Circle(center, 0.55, color=WATER, zorder=2))


def _course(wet: Sequence[int]) -> float:
    """Direction in which the water runs, in radians."""
    if not wet:
        return float(np.pi / 2)
    end = _toward(wet[-1]) if len(wet) > 1 else np.zeros(2)
    run = end - _toward(wet[0])
    return float(np.arctan2(run[1], run[0]))


def _forest(ax: Axes, x: float, y: float) -> None:
    for dx, dy in ((-0.45, 0.25), (0.1, 0.5), (0.5, 0.1), (-0.15, -0.1), (-0.5, -0.4), (0.3, -0.45)):
        tree = [(x + dx - 0.2, y + dy - 0.15), (x + dx + 0.2, y + dy - 0.15), (x + dx, y + dy + 0.32)]
        ax.add_patch(Polygon(tree, facecolor=LEAF, edgecolor="none", zorder=2))


def _hedgerow(ax: Axes, x: float, y: float) -> None:
    for i, turn in enumerate(np.arange(12) * np.pi / 6 + np.pi / 12):
        shade = LEAF if i % 2 else BUSH
        bush = (x + 0.66 * np.cos(turn), y + 0.66 * np.sin(turn))
        ax.add_patch(Circle(bush, 0.17, facecolor=shade, edgecolor="none", zorder=2))


def _hill(ax: Axes, x: float, y: float) -> None:
    for size in (1.3, 0.9, 0.5):
        ring = Arc((x, y), size, 0.62 * size, color=EARTH, linewidth=0.9, zorder=2)
        ax.add_patch(ring)


def _cliff(ax: Axes, x: float, y: float) -> None:
    _hill(ax, x, y)
    for dx in (-0.5, -0.25, 0.0, 0.25, 0.5):
        ax.plot([x + dx, x + dx], [y - 0.45, y - 0.7], color=EARTH, linewidth=1.2, zorder=2)


def _town(ax: Axes, x: float, y: float) -> None:
    for dx, dy, size in ((-0.4, 0.2, 0.34), (0.3, 0.35, 0.38), (0.05, -0.35, 0.42), (-0.5, -0.4, 0.26)):
        left, low = x + dx - size / 2, y + dy - size / 2
        ax.add_patch(
            Rectangle((left, low), size, 0.6 * size, facecolor=WALL, edgecolor=STEEL, linewidth=0.4, zorder=2)
        )
        top = low + 0.6 * size
        roof = [(left - 0.05, top), (left + size + 0.05, top), (x + dx, top + 0.55 * size)]
        ax.add_patch(Polygon(roof, facecolor=ROOF, edgecolor="none", zorder=2.1))


def _waves(ax: Axes, x: float, y: float) -> None:
    along = np.linspace(-0.55, 0.55, 30)
    for dy in (0.3, 0.0, -0.3):
        ax.plot(x + along, y + dy + 0.07 * np.sin(along * 12), color="white", linewidth=0.7, zorder=2)


def _dots(ax: Axes, x: float, y: float) -> None:
    for dx, dy in ((-0.4, 0.3), (0.35, 0.35), (0.0, 0.0), (-0.35, -0.4), (0.4, -0.3)):
        ax.add_patch(Circle((x + dx, y + dy), 0.05, facecolor=SAND, edgecolor="none", zorder=2))


def _bridge(ax: Axes, center: Point, course: float) -> None:
    """Planks between two rails, at a right angle to the water."""
    along = np.array([-np.sin(course), np.cos(course)])
    across = np.array([np.cos(course), np.sin(course)])
    for place in np.linspace(-0.55, 0.55, 6):
        ends = [np.array(center) + place * along + side * 0.3 * across for side in (-1, 1)]
        ax.plot(*np.transpose(ends), color=WOOD, linewidth=3.2, solid_capstyle="butt", zorder=3)
    for side in (-0.34, 0.34):
        ends = [np.array(center) + way * 0.72 * along + side * across for way in (-1, 1)]
        ax.plot(*np.transpose(ends), color=STEEL, linewidth=1.4, zorder=3.1)


def _sandbag(ax: Axes, x: float, y: float) -> None:
    for turn in np.radians((25, 58, 90, 122, 155)):
        bag = (x + 0.78 * np.cos(turn), y + 0.72 * np.sin(turn))
        ax.add_patch(Circle(bag, 0.16, facecolor=SAND, edgecolor=WOOD, linewidth=0.6, zorder=5))


def _wire(ax: Axes, x: float, y: float) -> None:
    for dx in np.linspace(-0.5, 0.5, 5):
        for lean in (-1, 1):
            across = [x + dx - 0.12, x + dx + 0.12], [y + 0.57 - 0.1 * lean, y + 0.57 + 0.1 * lean]
            ax.plot(*across, color=STEEL, linewidth=0.9, zorder=5)
    ax.plot([x - 0.64, x + 0.64], [y + 0.57, y + 0.57], color=STEEL, linewidth=0.7, zorder=5)


def _hedgehog(ax: Axes, x: float, y: float) -> None:
    for turn in np.radians((30, 90, 150)):
        dx, dy = 0.3 * np.cos(turn), 0.3 * np.sin(turn)
        ax.plot([x - dx, x + dx], [y + 0.6 - dy, y + 0.6 + dy], color=STEEL, linewidth=2, zorder=5)


def _bunker(ax: Axes, x: float, y: float) -> None:
    body = Rectangle((x - 0.62, y + 0.3), 1.24, 0.42, facecolor="#9A9A9A", edgecolor=STEEL, zorder=3)
    ax.add_patch(body)
    ax.add_patch(Rectangle((x - 0.4, y + 0.46), 0.8, 0.1, facecolor=STEEL, edgecolor="none", zorder=3.1))


def _sea_wall(ax: Axes, x: float, y: float) -> None:
    ax.plot([x - 0.7, x + 0.7], [y - 0.55, y - 0.55], color="#9A9A9A", linewidth=4, zorder=3)


# Word in the name of a row and how it is drawn, first match.
TILES = (
    ("forest", _forest), ("hedgerow", _hedgerow), ("bluff", _cliff), ("cliff", _cliff), ("hill", _hill),
    ("town", _town), ("village", _town), ("ocean", _waves), ("lake", _waves), ("beach", _dots),
)  # fmt: skip
PIECES = (
    ("sandbag", _sandbag), ("wire", _wire), ("hedgehog", _hedgehog),
    ("bunker", _bunker), ("wall", _sea_wall),
)  # fmt: skip
