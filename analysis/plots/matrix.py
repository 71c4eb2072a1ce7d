"""Matrix of changes: a row and a column of names, a colour and a number where they meet.

Hatched is what has not been decided, grey what cannot be, empty what was not asked.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from analysis.plots import theme
from analysis.plots.heat import blend, ink_on

KNOWN, OPEN, CANNOT = "known", "open", "cannot"
SCALE = (theme.AXIS, "#F3C9A8", "#FFFFFF", "#A9CBE6", theme.ALLIES)
GREY, HATCH = "#D0D0D0", "#9A9A9A"
FRAME, HEAD_LETTER = 1.0, 0.062  # inches round the cells, and of a letter of a slanted heading
LONGEST_HEAD = 26
PALE = 0.4  # strength of the colour of what is undecided


@dataclass(frozen=True)
class Matrix:
    """What is drawn.

    Attributes
    ----------
    cells : DataFrame
        Columns row, column, value (of the Allies, in `unit`), state (``known``, ``open``, ``cannot``).
    rows, columns : sequence of str
        Names in order; those of cells.
    heads : sequence of str
        What stands over the columns.
    unit : str
        Of the values; told below.
    least : float
        The scale reaches at least so far.
    """

    cells: pd.DataFrame
    rows: Sequence[str]
    columns: Sequence[str]
    heads: Sequence[str]
    unit: str
    least: float


def matrix(told: Matrix, title: str) -> Figure:
    """Draw a matrix.

    Parameters
    ----------
    told : Matrix
    title : str
        The finding.
    """
    with theme.style():
        labels = theme.wrapped(told.rows)
        heads = [head if len(head) <= LONGEST_HEAD else f"{head[: LONGEST_HEAD - 1]}…" for head in told.heads]
        over = HEAD_LETTER * max(map(len, heads))
        figure = theme.new_figure(FRAME + over + theme.row_height(labels) * len(labels))
        ax = figure.add_subplot()
        reach = max(told.least, float(told.cells["value"].abs().max(skipna=True) or 0))
        place = {name: i for i, name in enumerate(told.columns)}
        line = {name: i for i, name in enumerate(told.rows)}
        for one in told.cells.itertuples(index=False):
            _cell(ax, place[one.column], line[one.row], one.value, one.state, reach)
        ax.set_xlim(-0.5, len(place) - 0.5)
        ax.set_ylim(len(line) - 0.5, -0.5)
        ax.set_yticks(range(len(line)), labels)
        ax.xaxis.tick_top()
        ax.set_xticks(range(len(place)), heads, rotation=55, ha="left", rotation_mode="anchor")
        ax.tick_params(length=0)
        ax.grid(False)
        for spine in ax.spines.values():
            spine.set_visible(False)
        figure.suptitle(title, x=0.01, ha="left")
        theme.caption(
            figure, f"{told.unit}: blue toward the Allies, orange toward the Axis; {_signs(told.cells)}"
        )
    return figure


def _cell(ax: Axes, x: int, y: int, value: float, state: str, reach: float) -> None:
    """One cell: its colour, what is uncertain hatched, the number."""
    strength = PALE if state == OPEN else 1.0
    color = GREY if state == CANNOT else blend(SCALE, 0.5 + strength * value / reach / 2)
    ax.add_patch(Rectangle((x - 0.48, y - 0.46), 0.96, 0.92, facecolor=color, edgecolor="none"))
    if state == CANNOT:
        return
    if state == OPEN:
        ax.add_patch(
            Rectangle(
                (x - 0.48, y - 0.46), 0.96, 0.92, fill=False, hatch="////", edgecolor=HATCH, linewidth=0
            )
        )
    text = f"{round(value, 1) + 0.0:+.1f}"
    under = {"facecolor": "white", "edgecolor": "none", "pad": 1.0} if state == OPEN else None
    ink = theme.INK if state == OPEN else ink_on(color)
    ax.text(x, y, text, ha="center", va="center", fontsize=7.5, color=ink, bbox=under)


def _signs(cells: pd.DataFrame) -> str:
    """What hatching and grey mean, if they are there."""
    states = set(cells["state"])
    told = ["hatched: undecided"] if OPEN in states else []
    told += ["grey: cannot be"] if CANNOT in states else []
    return "; ".join(told) or "all decided"
