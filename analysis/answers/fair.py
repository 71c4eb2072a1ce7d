"""Is this battle fair: how often each side wins under the rules it is played by."""

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from analysis.answers.run_answer import RunAnswer
from analysis.atlas.standing import standings
from analysis.atlas.store import Atlas
from analysis.findings.rows import Row, measure_run
from analysis.measure.over_players import OverPlayers, over_players
from analysis.measure.read import Run, as_run, games_worth, remarks
from analysis.pages.drawn_table import TextTable
from analysis.pages.flat_rows import flat_levels
from analysis.pages.over_players import (
    range_columns,
    range_entry,
    range_sentence,
    range_tables,
    without_styles,
)
from analysis.pages.text_tables import fair_full_table, fair_table
from analysis.stats.margins import Margins
from analysis.wording import words
from analysis.wording.notes import notes_of
from engine.runs.columns import LABELS


@dataclass(frozen=True, repr=False, eq=False)
class FairnessAnswer(RunAnswer):
    """How even each battle is, and where it stands among those of the atlas.

    Attributes
    ----------
    atlas : Atlas or None
    ranges : tuple of OverPlayers
        Of every row, over players and postures; empty if that was not asked for.
    """

    atlas: Atlas | None = None
    ranges: tuple[OverPlayers, ...] = ()

    @cached_property
    def notes(self) -> list[str]:
        """Rank in the atlas, draws, capped games, how many games, whom the numbers speak of."""
        plain = notes_of(self.rows, games_worth(self.manifest))
        return remarks(self.manifest) + standings(self.rows, self.atlas) + plain + without_styles(self.ranges)

    def sentence(self) -> str:
        """The answer: one sentence per battle, and one over players and postures, each on a line of its own."""
        sentences = []
        for row in self.rows:
            sentences.append(words.fair_sentence(row, self.rows))
            found = self._range_of(row)
            sentences += (
                [range_sentence(found, words.place_words(row, self.rows), len(self.rows))] if found else []
            )
        return "\n".join(sentences)

    def beside(self) -> list[str]:
        """Between which levels the Allies end up over players and postures, battle by battle."""
        found = [(row, self._range_of(row)) for row in self.rows]
        n, rows = len(self.rows), self.rows
        return [range_sentence(one, words.place_words(row, rows), n) for row, one in found if one]

    def _range_of(self, row: Row) -> OverPlayers | None:
        """The range of a row; None where it was not asked for, or the players have no styles."""
        key = (row.scenario, row.variant, *row.players)
        found = (one for one in self.ranges if one.levels and tuple(one.cell[name] for name in LABELS) == key)
        return next(found, None)

    def tables(self, full: bool = False) -> list[TextTable]:
        """Tables for the terminal, as wide as it is."""
        more = [fair_full_table(self.rows), *range_tables(self.ranges)] if full else []
        return [fair_table(self.rows), *more]

    def flat_rows(self) -> list[dict[str, Any]]:
        """Flat objects with stable keys, one per row."""
        return [
            flat_levels(row) | range_columns(self._range_of(row)) | self.rules_of(row) for row in self.rows
        ]

    def over_players_entries(self) -> list[dict[str, Any]]:
        """How far the answer hangs on who plays, battle by battle."""
        return [range_entry(one) for one in self.ranges]


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
    ranges = tuple(over_players(run))
    return FairnessAnswer(measured, margins, run.manifest, "fair", atlas=atlas, ranges=ranges)
