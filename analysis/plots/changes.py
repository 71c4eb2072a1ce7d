"""Panels of changes for the Allies: where they stand against zero and the margin, and the mark of one change."""

from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeVar

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from analysis.plots import theme

FRAME = 0.9  # inches around all panels


class Titled(Protocol):
    """What a panel shows."""

    @property
    def title(self) -> str:
        """The finding."""
        ...


T = TypeVar("T", bound=Titled)


def panels(
    shown: Sequence[T], draw: Callable[[Axes, T], None], height: float, title: str, same_x: bool = False
) -> tuple[Figure, Axes]:
    """One panel below the other.

    Parameters
    ----------
    shown : sequence of Titled
        What is drawn; its title stands over the panel where there are several.
    draw : callable
        Draws one of them.
    height : float
        Of a panel, in inches.
    title : str
        The finding of the figure.
    same_x : bool
        All panels have one axis of the same reach.

    Returns
    -------
    Figure
    Axes
        The lowest panel.
    """
    figure = theme.new_figure(FRAME + height * len(shown))
    axes = figure.subplots(len(shown), 1, squeeze=False, sharex=same_x)[:, 0]
    for ax, one in zip(axes, shown, strict=True):
        draw(ax, one)
        if len(shown) > 1:
            theme.panel_title(ax, one.title)
    theme.finding(figure, title)
    return figure, axes[-1]


def ground(ax: Axes, margin: float, farthest: float, air: float) -> None:
    """Zero, the margin that matters, and room above and below the farthest change."""
    ax.axhspan(-margin, margin, color=theme.BAND, zorder=0.5)
    ax.axhline(0, color=theme.INK, linewidth=1.0, zorder=1.5)
    reach = air * max(farthest, margin)
    ax.set_ylim(-reach, reach)
    ax.set_ylabel("points for the Allies")


def mark(ax: Axes, x: float, one: Any, hollow: bool = False) -> None:
    """Estimate and 95 % interval of one change (``est``, ``low``, ``high``), in the colour of whom it helps."""
    color = theme.ALLIES if one.low > 0 else theme.AXIS if one.high < 0 else theme.NEUTRAL
    ax.plot([x, x], [one.low, one.high], color=color, linewidth=2, solid_capstyle="butt", zorder=3)
    face = "white" if hollow else color
    ax.plot(x, one.est, marker="o", markersize=6, color=color, markerfacecolor=face, zorder=4)
