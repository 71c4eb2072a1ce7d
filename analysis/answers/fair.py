"""Is this battle fair: how often each side wins under the rules it is played by."""

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from analysis.answers.run_answer import RunAnswer
from analysis.atlas.standing import standings
from analysis.atlas.store import Atlas
from analysis.findings.rows import measure_run
from analysis.measure.read import Run, as_run, games_worth, remarks
from analysis.pages.flat_rows import flat_levels
from analysis.pages.text_tables import TextTable, fair_full_table, fair_table
from analysis.stats.margins import Margins
from analysis.wording import words
from analysis.wording.notes import notes_of


@dataclass(frozen=True, repr=False)
class FairnessAnswer(RunAnswer):
    """How even each battle is, and where it stands among those of the atlas.

    Attributes
    ----------
    atlas : Atlas or None
    """

    atlas: Atlas | None = None

    @cached_property
    def notes(self) -> list[str]:
        """Rank in the atlas, draws, capped games, how many games, whom the numbers speak of."""
        plain = notes_of(self.rows, games_worth(self.manifest))
        return remarks(self.manifest) + standings(self.rows, self.atlas) + plain

    def sentence(self) -> str:
        """The answer: one sentence per battle, each on a line of its own."""
        return words.fair_sentences(self.rows)

    def tables(self, full: bool = False) -> list[TextTable]:
        """Tables for the terminal, at most 100 columns wide."""
        return [fair_table(self.rows)] + ([fair_full_table(self.rows)] if full else [])

    def flat_rows(self) -> list[dict[str, Any]]:
        """Flat objects with stable keys, one per row."""
        return [flat_levels(row) | self.rules_of(row) for row in self.rows]


def fair(run: Run | Path | str, atlas: Atlas | None = None) -> FairnessAnswer:
    """Tell how fair every battle of a run is.

    Parameters
    ----------
    run : Run, or folder of a finished run
    atlas : Atlas, optional
        Battles to rank it among.

    Returns
    -------
    FairnessAnswer

    Raises
    ------
    InputError
        The folder holds no finished run.
    """
    run, margins = as_run(run), Margins()
    measured = measure_run(run, margins, one_cell_each=True)
    return FairnessAnswer(measured, margins, run.manifest, "fair", atlas=atlas)
