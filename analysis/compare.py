"""Compare variants of the rules (or drafts of a battle) with their baseline on the same cards and dice."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from analysis import words
from analysis.answer import Answer
from analysis.flat import flat_row
from analysis.read import Run, as_run
from analysis.rows import Row, measure_run
from analysis.stats.margins import Margins
from analysis.tables import TextTable, full_table, main_table


@dataclass(frozen=True, repr=False)
class Comparison(Answer):
    """What changes under each variant."""

    def headlines(self) -> list[Row]:
        """Rows that the sentence tells: over all scenarios where there are several, else each variant."""
        compared = [row for row in self.rows if row.baseline is not None]
        return [row for row in compared if row.measure.is_pooled] or compared

    def sentence(self) -> str:
        """The answer: one sentence per variant, each on a line of its own."""
        told = [words.sentence(row, self.rows) for row in self.headlines()]
        return "\n".join(told) or "Nothing to compare: only the baseline was played."

    def tables(self, full: bool = False) -> list[TextTable]:
        """Tables for the terminal, at most 100 columns wide."""
        return [main_table(self.rows)] + ([full_table(self.rows)] if full else [])

    def flat_rows(self) -> list[dict[str, Any]]:
        """Flat objects with stable keys, one per row."""
        return [flat_row(row) for row in self.rows]


def compare(run: Run | Path | str, margins: Margins | None = None) -> Comparison:
    """Compare every variant of a run with its baseline.

    The baseline of a scenario is the first variant of the plan: the official rules, or the first draft.

    Parameters
    ----------
    run : Run, or folder of a finished run
    margins : Margins, optional
        Margins that matter; default 2 points of 100, 0.10 medals, 5 % of the turns.

    Returns
    -------
    Comparison

    Raises
    ------
    InputError
        The folder holds no finished run.
    """
    run, margins = as_run(run), margins or Margins()
    return Comparison(measure_run(run, margins), margins, run.manifest, "compare")
