"""Matrix of changes: a row and a column of names, a colour and a number where they meet.

Hatched is what has not been decided, grey what cannot be, dotted what did not occur, empty what was not asked; a legend
says so.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from analysis.plots import theme
from analysis.plots.heat import blend, ink_on

KNOWN, OPEN, CANNOT, ABSENT = "known", "open", "cannot", "absent"
WORDS = {OPEN: "not settled", CANNOT: "cannot be", ABSENT: "did not occur in the games tried"}
SCALE = (theme.AXIS, "#F3C9A8", "#FFFFFF", "#A9CBE6", theme.ALLIES)
GREY, PALE_GREY, HATCH = "#BDBDBD", "#F1F1F1", "#9A9A9A"
LOOKS = {  # of cells without a plain number: colour, hatching
    OPEN: ("#FFFFFF", "////"),
    CANNOT: (GREY, ""),
    ABSENT: (PALE_GREY, "...."),
}
FRAME, HEAD_LETTER, LEGEND = (
    1.0,
    0.062,
    0.3,
)  # inches round the cells, of a letter of a slanted heading, of the legend
HEAD_TURN, SHORT = 55, 3  # degrees of a heading of more letters than these
PALE = 0.4  # strength of the colour of what is not settled
SIZE = (0.96, 0.92)  # of a cell
ROOMY, LARGE = (
    12,
    10.0,
)  # columns up to which cells are wide, and number from which a narrow one drops its decimal


@dataclass(frozen=True)
class Matrix:
    """What is drawn.

    Attributes
    ----------
    cells : DataFrame
        Columns row, column, value (of the Allies, in `unit`), state (``known``, ``open``, ``cannot``, ``absent``).
    rows, columns : sequence of str
        Names in order; those of cells.
    heads : sequence of str
        What stands over the columns.
    unit : str
        Of the values; told below.
    least : float
        The scale reaches at least so far.
    words : mapping of str to str
        What the states other than ``known`` mean here.
    """

    cells: pd.DataFrame
    rows: Sequence[str]
    columns: Sequence[str]
    heads: Sequence[str]
    unit: str
    least: float
    words: Mapping[str, str] = field(default_factory=lambda: WORDS)


def matrix(shown: Matrix, title: str) -> Figure:
    """Draw a matrix.

    Parameters
    ----------
    shown : Matrix
    title : str
        The finding.
    """
    with theme.style():
        labels = theme.wrapped(shown.rows)
        over = HEAD_LETTER * max(map(len, shown.heads))
        states = [state for state in LOOKS if (shown.cells["state"] == state).any()]
        below = LEGEND * len(states)
        figure = theme.new_figure(FRAME + over + below + theme.row_height(labels) * len(labels))
        ax = figure.add_subplot()
        reach = max(shown.least, float(shown.cells["value"].abs().max(skipna=True) or 0))
        place = {name: i for i, name in enumerate(shown.columns)}
        line = {name: i for i, name in enumerate(shown.rows)}
        for one in shown.cells.itertuples(index=False):
            _cell(ax, place[one.column], line[one.row], one.value, one.state, reach, len(place) > ROOMY)
        _frame(ax, labels, shown.heads)
        theme.finding(figure, title)
        if states:
            signs = [_patch((0, 0), state) for state in states]
            names = [shown.words[state] for state in states]
            ax.legend(signs, names, loc="upper left", bbox_to_anchor=(0, 0), fontsize=8)
        theme.caption(figure, f"{shown.unit}: blue toward the Allies, orange toward the Axis")
    return figure


def _frame(ax: Axes, labels: Sequence[str], heads: Sequence[str]) -> None:
    """Names of rows and columns, and nothing else around the cells."""
    ax.set_xlim(-0.5, len(heads) - 0.5)
    ax.set_ylim(len(labels) - 0.5, -0.5)
    ax.set_yticks(range(len(labels)), labels)
    ax.xaxis.tick_top()
    ax.set_xticks(range(len(heads)), heads)
    if max(map(len, heads)) > SHORT:
        for head in ax.get_xticklabels():
            head.set(rotation=HEAD_TURN, ha="left", rotation_mode="anchor")
    ax.tick_params(length=0)
    ax.grid(False)
    for spine in ax.spines.values():
        spine.set_visible(False)


def number_text(value: float, is_crowded: bool) -> str:
    """The number of a cell; where cells are narrow a large one goes without its decimal."""
    digits = 0 if is_crowded and abs(round(value, 1)) >= LARGE else 1
    return f"{round(value, digits) + 0.0:+.{digits}f}"


def _cell(ax: Axes, x: int, y: int, value: float, state: str, reach: float, is_crowded: bool) -> None:
    """One cell: its colour, what is uncertain hatched, the number."""
    corner = (x - 0.48, y - 0.46)
    if state in (CANNOT, ABSENT):
        ax.add_patch(_patch(corner, state))
        return
    strength = PALE if state == OPEN else 1.0
    color = blend(SCALE, 0.5 + strength * value / reach / 2)
    ax.add_patch(Rectangle(corner, *SIZE, facecolor=color, edgecolor="none"))
    if state == OPEN:
        ax.add_patch(Rectangle(corner, *SIZE, fill=False, hatch=LOOKS[OPEN][1], edgecolor=HATCH, linewidth=0))
    text = number_text(value, is_crowded)
    under = {"facecolor": "white", "edgecolor": "none", "pad": 1.0} if state == OPEN else None
    ink = theme.INK if state == OPEN else ink_on(color)
    ax.text(x, y, text, ha="center", va="center", fontsize=7.5, color=ink, bbox=under)


def _patch(corner: tuple[float, float], state: str) -> Rectangle:
    """A cell without a number, as it looks on the figure and in its legend."""
    color, hatch = LOOKS[state]
    return Rectangle(corner, *SIZE, facecolor=color, hatch=hatch, edgecolor=HATCH, linewidth=0)
