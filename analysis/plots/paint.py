"""Drawings of ``shapes`` as figures, for PNG files and Jupyter."""

from collections.abc import Iterable

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Circle, Patch, Polygon
from matplotlib.patheffects import withStroke

from analysis.plots import theme
from analysis.plots.shapes import Area, Disc, Drawing, Line, Shape, Stamp, Text

SCALE = 0.36  # inches per unit
POINTS = 72 * SCALE  # per unit
SIDEWAYS = {"start": "left", "middle": "center", "end": "right"}


def paint(drawing: Drawing) -> Figure:
    """The drawing as a figure of its own size."""
    with theme.style():
        figure = Figure(figsize=(SCALE * drawing.width, SCALE * drawing.height))
        ax = figure.add_axes((0, 0, 1, 1))
        _frame(ax, drawing)
        _Painter(ax).paint(drawing.shapes, 0.0, 0.0, 1.0, 1.0)
    return figure


def paint_on(ax: Axes, drawing: Drawing) -> None:
    """The drawing on axes of any size: lines and letters are as large as they would be there."""
    with theme.style():
        _frame(ax, drawing)
        ax.set_aspect("equal")
        box = ax.get_position()
        figure = ax.get_figure(root=True)
        assert figure is not None
        inches = figure.get_size_inches() * box.size
        share = min(inches[0] / (SCALE * drawing.width), inches[1] / (SCALE * drawing.height))
        _Painter(ax, share).paint(drawing.shapes, 0.0, 0.0, 1.0, 1.0)


def _frame(ax: Axes, drawing: Drawing) -> None:
    """Axes that show the drawing and nothing else."""
    ax.set_xlim(drawing.left, drawing.left + drawing.width)
    ax.set_ylim(drawing.top + drawing.height, drawing.top)
    ax.set_axis_off()


class _Painter:
    """Puts shapes on axes, each above the one before."""

    def __init__(self, ax: Axes, share: float = 1.0) -> None:
        self.ax = ax
        self.points = POINTS * share
        self.order = 1.0

    def paint(self, shapes: Iterable[Shape], x: float, y: float, scale: float, opacity: float) -> None:
        """Paint shapes moved, scaled and faded as the stamps around them say."""
        for shape in shapes:
            self.order += 1
            if isinstance(shape, Stamp):
                inner = (
                    x + scale * shape.x,
                    y + scale * shape.y,
                    scale * shape.scale,
                    opacity * shape.opacity,
                )
                self.paint(shape.shapes, *inner)
            elif isinstance(shape, Text):
                self._text(shape, x, y, scale, opacity)
            else:
                self._plain(shape, x, y, scale, opacity)

    def _plain(self, shape: Area | Line | Disc, x: float, y: float, scale: float, opacity: float) -> None:
        width = self.points * scale * shape.width
        if isinstance(shape, Line):
            (line,) = self.ax.plot(
                [x + scale * px for px, _ in shape.points], [y + scale * py for _, py in shape.points],
                color=shape.color, linewidth=width, alpha=opacity, zorder=self.order,
                solid_capstyle="round" if shape.round else "butt", solid_joinstyle="round",
                dash_capstyle="butt",
            )  # fmt: skip
            if shape.dash:
                line.set_dashes([max(part / shape.width, 0.1) for part in shape.dash])
            return
        patch: Patch
        if isinstance(shape, Disc):
            patch = Circle((x + scale * shape.x, y + scale * shape.y), scale * shape.radius)
        else:
            patch = Polygon([(x + scale * px, y + scale * py) for px, py in shape.points])
        patch.set(
            facecolor=shape.fill, edgecolor=shape.edge if shape.width else "none", linewidth=width,
            alpha=opacity * shape.opacity, zorder=self.order, joinstyle="round",
        )  # fmt: skip
        self.ax.add_patch(patch)

    def _text(self, shape: Text, x: float, y: float, scale: float, opacity: float) -> None:
        size = self.points * scale * shape.size
        halo = [withStroke(linewidth=0.22 * size, foreground=shape.halo)] if shape.halo else None
        self.ax.text(
            x + scale * shape.x, y + scale * (shape.y + 0.36 * shape.size), shape.words, fontsize=size,
            color=shape.color, ha=SIDEWAYS[shape.anchor], va="baseline", alpha=opacity,
            fontweight="bold" if shape.bold else "normal", path_effects=halo, zorder=self.order,
        )  # fmt: skip
