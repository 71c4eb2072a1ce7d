"""Units and objectives on the picture of a board: counters in the colour of the side, arm, figures."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.patches import Circle, Ellipse, FancyBboxPatch, Polygon

from analysis.plots import theme

Point = tuple[float, float]
COLORS = {"axis": theme.AXIS, "allies": theme.ALLIES}
PLAIN_ROWS = ("infantry", "armor", "artillery")
GOLD = "#F2C230"
WIDE, HIGH = 1.04, 0.86


def class_of(row: str) -> str:
    """Arm of a unit row, told by its name."""
    if "artillery" in row or "gun" in row or "mortar" in row:
        return "ART"
    return "ARM" if "armor" in row or "tank" in row else "INF"


def draw_unit(ax: Axes, center: Point, unit: Mapping[str, Any], unit_class: str = "") -> None:
    """Draw a unit.

    Parameters
    ----------
    ax : Axes
    center : (float, float)
    unit : mapping
        side, row, figures.
    unit_class : str
        ``INF``, ``ARM`` or ``ART``; told by the name of the row if left out.
    """
    x, y = center
    color = COLORS[unit["side"]]
    low = (x - WIDE / 2, y - HIGH / 2)
    box = FancyBboxPatch(
        low, WIDE, HIGH, boxstyle="round,pad=0,rounding_size=0.14",
        facecolor=color, edgecolor="white", linewidth=1.0, zorder=8,
    )  # fmt: skip
    ax.add_patch(box)
    _arm(ax, x, y + 0.1, unit_class or class_of(unit["row"]))
    _figures(ax, x, y - 0.29, int(unit["figures"]))
    if unit["row"] not in PLAIN_ROWS:
        _badge(ax, x + WIDE / 2 - 0.04, y + HIGH / 2 - 0.04, unit["row"])


def _arm(ax: Axes, x: float, y: float, unit_class: str) -> None:
    """The usual map signs: crossed lines for infantry, an oval for armor, a dot for artillery."""
    wide, high = 0.33, 0.2
    corners = [(x - wide, y - high), (x + wide, y - high), (x + wide, y + high), (x - wide, y + high)]
    ax.add_patch(Polygon(corners, facecolor="none", edgecolor="white", linewidth=1.0, zorder=9))
    if unit_class == "ARM":
        ax.add_patch(
            Ellipse((x, y), 0.46, 0.24, facecolor="none", edgecolor="white", linewidth=1.0, zorder=9)
        )
    elif unit_class == "ART":
        ax.add_patch(Circle((x, y), 0.09, facecolor="white", edgecolor="none", zorder=9))
    else:
        for way in (1, -1):
            ax.plot(
                [x - wide, x + wide], [y - way * high, y + way * high], color="white", linewidth=1.0, zorder=9
            )


def _figures(ax: Axes, x: float, y: float, figures: int) -> None:
    """One dot per figure."""
    for dx in (np.arange(figures) - (figures - 1) / 2) * 0.19:
        ax.add_patch(Circle((x + dx, y), 0.065, facecolor="white", edgecolor="none", zorder=9))


def _badge(ax: Axes, x: float, y: float, row: str) -> None:
    """Initials of a row that is none of the three ordinary ones."""
    initials = "".join(word[0] for word in row.split("_")).upper()
    ax.add_patch(Circle((x, y), 0.2, facecolor=GOLD, edgecolor="white", linewidth=0.6, zorder=10))
    ax.text(
        x, y, initials, fontsize=4.2, fontweight="bold", ha="center", va="center", color=theme.INK, zorder=11
    )


def draw_medal(ax: Axes, center: Point, sides: tuple[str, ...]) -> None:
    """A star in the upper left of the hex, rimmed in the colour of the side that can earn it."""
    x, y = center[0] - 0.52, center[1] + 0.48
    turns = np.pi / 2 + np.arange(10) * np.pi / 5
    size = np.where(np.arange(10) % 2 == 0, 0.34, 0.145)
    star = np.column_stack([x + size * np.cos(turns), y + size * np.sin(turns)])
    rim = COLORS[sides[0]] if len(sides) == 1 else theme.INK
    ax.add_patch(Polygon(star, facecolor=GOLD, edgecolor=rim, linewidth=1.1, zorder=12))
