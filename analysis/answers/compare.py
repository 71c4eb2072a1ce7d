"""Compare variants of the rules (or drafts of a battle) with their baseline on the same cards and dice."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from analysis.answers.run_answer import RunAnswer
from analysis.findings.along_ladder import Players, measure_along
from analysis.findings.rows import Row, measure_run
from analysis.measure.read import Run, as_run
from analysis.pages.drawn_table import TextTable
from analysis.pages.flat_rows import adjusted, flat_row
from analysis.pages.ladder_text import along_of, ladder_table, robust_sentence
from analysis.pages.text_tables import full_table, main_table
from analysis.stats.margins import Margins
from analysis.wording import words
from analysis.wording.rule_names import RuleNames


@dataclass(frozen=True, repr=False, eq=False)
class Comparison(RunAnswer):
    """What changes under each variant."""

    def sentence(self) -> str:
        """The answer: one sentence per variant, each on a line of its own."""
        sentences = [
            " ".join([words.sentence(row, self.rows), *self._robust_words(row)]) for row in self.headlines()
        ]
        return "\n".join(sentences) or "Nothing to compare: only the baseline was played."

    def at_the_table(self) -> list[str]:
        """How long a group would play to notice the change, where it is one, shown, and alike in all battles."""
        heads = self.headlines()
        is_one = len(heads) == 1 and not words.battles_first(heads[0], self.rows)
        years = words.years_words(heads[0]) if is_one else ""
        return [f"{years[0].upper()}{years[1:]}."] if years else []

    def tables(self, full: bool = False) -> list[TextTable]:
        """Tables for the terminal, as wide as it is."""
        found = [main_table(self.rows)]
        found += [ladder_table(self.headlines(), self.along)] if self.along else []
        return found + ([full_table(self.rows)] if full else [])

    def beside(self) -> list[str]:
        """What the ladder of players says of every change, rule by rule."""
        found = [(row, said) for row in self.headlines() for said in self._robust_words(row)]
        name = RuleNames(self.rules).of
        return [f"{name(row.variant)}: {said}" if len(found) > 1 else said for row, said in found]

    def _robust_words(self, row: Row) -> list[str]:
        """What the ladder says of a change of wins; nothing if it was not asked."""
        found = along_of(row, self.along)
        return [robust_sentence(found)] if found else []

    def flat_rows(self) -> list[dict[str, Any]]:
        """Flat objects with stable keys, one per row."""
        return [flat_row(row) | adjusted(row) | self.rules_of(row) for row in self.rows]


def compare(
    run: Run | Path | str, margins: Margins | None = None, asked: Sequence[Players] | None = None
) -> Comparison:
    """Compare every variant of a run with its baseline.

    The baseline of a scenario is the first variant of the plan: the official rules, or the first draft.  Two variants
    or more are judged together.

    Parameters
    ----------
    run : Run, or folder of a finished run
    margins : Margins, optional
        Margins that matter; default 2 points of 100, 0.10 medals, 5 % of the turns.
    asked : sequence of (axis player, allies player), optional
        The run holds games of the whole ladder beside those of these pairs: changes are followed along it.

    Returns
    -------
    Comparison

    Raises
    ------
    InputError
        The folder holds no finished run.
    """
    run, margins = as_run(run), margins or Margins()
    if asked is not None:
        measured, along = measure_along(run, margins, asked, together=True)
        return Comparison(measured, margins, run.manifest, "compare", tuple(along))
    return Comparison(measure_run(run, margins, together=True), margins, run.manifest, "compare")
