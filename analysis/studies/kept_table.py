"""Tables that studies keep as CSV, read back; every value is checked."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pandas as pd

from engine.loading.words.errors import InputError
from engine.loading.words.reader import MOST_JSON, check_plain

TRUTHS = {"true", "false"}


@dataclass(frozen=True)
class Kind:
    """Values that a column may have.

    Attributes
    ----------
    expected : str
        How messages call them.
    admits : callable
        Whether a value that is there is one of them.
    may_lack : bool
        Whether a cell may be empty.
    """

    expected: str
    admits: Callable[[Any], bool]
    may_lack: bool = False

    @property
    def or_empty(self) -> "Kind":
        """The same, or an empty cell."""
        return replace(self, expected=f"{self.expected}, or nothing", may_lack=True)


def _number(value: Any) -> float | None:
    try:
        return float(value)
    except (TypeError, ValueError):
        return None


def _is_number(value: Any) -> bool:
    found = _number(value)
    return found is not None and abs(found) < float("inf")  # a NaN is an empty cell


def _is_count(value: Any) -> bool:
    return _is_number(value) and float(value) >= 0 and float(value).is_integer()


def _is_truth(value: Any) -> bool:
    return str(value).lower() in TRUTHS


WORD = Kind("a word", lambda value: bool(str(value).strip()))
NUMBER = Kind("a number", _is_number)
COUNT = Kind("a whole number of at least 0", _is_count)
OF_100 = Kind("a number from 0 to 100", lambda value: _is_number(value) and 0 <= float(value) <= 100)
TRUTH = Kind("True or False", _is_truth)


def one_of(words: Iterable[str]) -> Kind:
    """One of some words."""
    known = tuple(words)
    return Kind(f"one of {', '.join(known)}", lambda value: value in known)


def read_table(
    path: Path, columns: Mapping[str, Kind], expected: str, others: Mapping[str, Kind] | None = None
) -> pd.DataFrame:
    """A table of a study.

    Parameters
    ----------
    path : Path
    columns : mapping of str to Kind
        Those that it must have.
    expected : str
        What messages call the table.
    others : mapping of str to Kind, optional
        Columns that it may have.

    Raises
    ------
    InputError
        No such table, one that lacks a column, or a value of another kind; names its row.
    """
    check_plain(path, MOST_JSON, expected)
    try:
        found = pd.read_csv(path)
    except (OSError, ValueError) as error:
        raise InputError(str(path), "table", "no readable table", expected) from error
    lacking = [name for name in columns if name not in found.columns]
    if lacking:
        raise InputError(str(path), lacking[0], "no such column", ", ".join(columns))
    for name, kind in {**columns, **(others or {})}.items():
        if name in found.columns:
            _check_column(found[name], kind, path)
    return found


def _check_column(column: "pd.Series[Any]", kind: Kind, path: Path) -> None:
    """Refuse the first value of a column that is of another kind."""
    for row, value in enumerate(column.tolist(), 1):
        lacks = bool(pd.isna(value))
        if not (kind.may_lack if lacks else kind.admits(value)):
            found = "nothing" if lacks else str(value)
            raise InputError(str(path), f"{column.name} in row {row}", found, kind.expected)
