"""A frame that a plot is given: it has the columns that the plot draws, and each of them once."""

from typing import Any, NamedTuple

import pandas as pd

NO_COLUMN, NO_ROW = "no such column", "no row"


class Trouble(NamedTuple):
    """Why a frame cannot be drawn: where, the fault found, the frame expected."""

    where: str
    found: str
    expected: str


class FrameError(ValueError):
    """A frame that cannot be drawn.

    Attributes
    ----------
    trouble : Trouble
        Why not.
    """

    def __init__(self, trouble: Trouble) -> None:
        super().__init__(f"{trouble.where}: found {trouble.found}, expected {trouble.expected}")
        self.trouble = trouble


def trouble_of(data: Any, *columns: str) -> Trouble | None:
    """The first reason why these columns of a frame cannot be drawn; None if they can.

    Examples
    --------
    >>> trouble_of(pd.DataFrame({"a": [1]}), "a", "b")
    Trouble(where='b', found='no such column', expected='one of a')
    >>> trouble_of(pd.DataFrame([[1, 2]], columns=["a", "a"]), "a")
    Trouble(where='a', found='two columns of that name', expected='one')
    """
    if not isinstance(data, pd.DataFrame):
        return Trouble("data", f"a {type(data).__name__}", "a frame of an answer, like r.effects or r.games")
    for column in columns:
        times = int((data.columns == column).sum())
        if times == 0:
            return Trouble(column, NO_COLUMN, f"one of {', '.join(map(str, data.columns))}")
        if times > 1:
            return Trouble(column, "two columns of that name", "one")
    if not len(data):
        return Trouble("data", NO_ROW, "a frame with rows")
    return None


def require(data: Any, *columns: str) -> None:
    """Refuse a frame that cannot be drawn.

    Raises
    ------
    FrameError
        A ValueError: no frame, a column that is missing or there twice, no row.
    """
    trouble = trouble_of(data, *columns)
    if trouble is not None:
        raise FrameError(trouble)
