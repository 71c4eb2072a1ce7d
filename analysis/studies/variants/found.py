"""The numbers of a study of a variant, looked up: what all its sentences, tables and pictures begin with."""

from typing import Any

import pandas as pd

from analysis.stats.rounding import number_text
from analysis.studies.variants.numbers import ALL
from analysis.studies.variants.plan import VariantStudy
from analysis.wording.intervals import number_and_ends

Row = dict[Any, Any]


class Found:
    """Numbers of one study.

    Parameters
    ----------
    study : VariantStudy
    numbers : DataFrame
        Of columns ``numbers.COLUMNS``.
    """

    def __init__(self, study: VariantStudy, numbers: pd.DataFrame) -> None:
        self.study, self.numbers = study, numbers
        self.titles = study.titles
        self.side, self.other = study.named(study.file.side), study.named(study.other)

    def find(self, **wanted: str) -> list[Row]:
        """Rows of the numbers."""
        rows = self.numbers
        for column, value in wanted.items():
            rows = rows[rows[column] == value]
        return rows.to_dict("records")

    def one(self, **wanted: str) -> Row:
        """The one row that says it."""
        (row,) = self.find(**wanted)
        return row

    def any(self, **wanted: str) -> Row | None:
        """The one row that says it; None where these games could not tell."""
        return next(iter(self.find(**wanted)), None)

    def single(self, **wanted: str) -> list[Row]:
        """Rows of single battles."""
        return [one for one in self.find(**wanted) if one["scenario"] != ALL]

    def spread(self, rows: list[Row], digits: int = 0, sign: bool = False) -> str:
        """The least and the most in single battles; nothing of a battle alone, or where all are alike."""
        if not rows:
            return ""
        least, most = (choose(rows, key=lambda one: one["est"]) for choose in (min, max))
        if least["est"] == most["est"]:
            return ""
        ends = [
            f"{number_text(one['est'], digits, sign)} ({self.titles[one['scenario']]})"
            for one in (least, most)
        ]
        return f", from {ends[0]} to {ends[1]}"


def text(row: Row | None, digits: int = 1, sign: bool = False) -> str:
    """A number with both ends of its interval; a dash where these games could not tell."""
    return "-" if row is None else number_and_ends(row["est"], row["low"], row["high"], digits, sign)


def turned(row: Row, whole: float) -> Row:
    """A number as the other side has it: what is left of the whole, which is 0 for a change."""
    return {**row, "est": whole - row["est"], "low": whole - row["high"], "high": whole - row["low"]}


def capital(words: str) -> str:
    """The first letter a capital."""
    return words[:1].upper() + words[1:]
