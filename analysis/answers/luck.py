"""The answer to *who decides*: which part of all luck is the deck's, the dice's and the players' tie-breaks'."""

from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Any

import pandas as pd

from analysis.answers.run_answer import RunAnswer
from analysis.findings.rows import Row
from analysis.pages.answer_base import ShownAnswer
from analysis.pages.drawn_table import Column, TextTable
from analysis.pages.html import changed_html, picture, table_html
from analysis.pages.imports import NOTES, TRUST, import_block, import_html
from analysis.plots import theme
from analysis.wording import what_changed, words
from analysis.wording.luck_lines import NOTE, LuckLine, luck_notes, luck_of_row
from engine.loading.words.terminal import wrapped_lines

if TYPE_CHECKING:
    from matplotlib.figure import Figure

COLUMNS = (
    "scenario", "title", "variant", "baseline", "axis_player", "allies_player", "result", "source", "share",
    "share_low", "share_high", "before", "before_low", "before_high", "change", "change_low", "change_high", "n_games",
)  # fmt: skip
ALONE = (Column("% of all luck", is_number=False), Column("95% interval"))
COMPARED = (
    Column("% of all luck", is_number=False),
    Column("Before"), Column("After"), Column("Change"),
)  # fmt: skip


@dataclass(frozen=True, repr=False, eq=False)
class LuckAnswer(ShownAnswer):
    """Who decides a battle, before and after a change.

    Attributes
    ----------
    answer : RunAnswer
        The comparison (or the judgement of the battle) that the same games give.
    """

    answer: RunAnswer

    @property
    def rows(self) -> list[Row]:
        """Rows of variants that are compared; without any, of the battles."""
        return [row for row in self.answer.rows if row.baseline is not None] or self.answer.rows

    def lines(self, row: Row) -> list[LuckLine]:
        """Shares of a row beside those of its baseline."""
        return luck_of_row(row, self.answer.rows)

    def sentence(self) -> str:
        """What decides who wins, a sentence for each battle and variant."""
        return "\n".join(luck_notes(self.answer.rows)) or "Too few games to tell what decides."

    def flat_rows(self) -> list[dict[str, Any]]:
        """Flat objects with stable keys: shares and changes in parts of 100 with their intervals."""
        return [self._flat(row, line) for row in self.rows for line in self.lines(row)]

    def _flat(self, row: Row, line: LuckLine) -> dict[str, Any]:
        labels = (row.scenario, row.title, row.variant, row.baseline, *row.players, line.result, line.part)
        numbers: list[float | None] = []
        for number in (line.after, line.before, line.change):
            numbers += [number.est if number else None]
            numbers += number.ci if number and number.ci else [None, None]
        games = (line.change or line.after).games
        return dict(zip(COLUMNS, (*labels, *numbers, games), strict=True)) | self.answer.rules_of(row)

    def frame(self) -> pd.DataFrame:
        """Tidy frame of the rows."""
        return pd.DataFrame(self.flat_rows(), columns=[*COLUMNS, "what_changed", "notices", TRUST, NOTES])

    def table(self) -> TextTable:
        """All shares as a table for terminal and notebook."""
        compared = any(row.baseline is not None for row in self.answer.rows)
        groups = []
        for row in self.rows:
            cells = [_cells(line) for line in self.lines(row)]
            groups.append((f"{row.title}, {row.variant}", cells))
        return TextTable("Who decides", COMPARED if compared else ALONE, groups)

    def text(self) -> str:
        """Everything for a terminal, as wide as it is."""
        changed = what_changed.text_of(self.answer.changed, what_changed.IN_JSON)
        imports = import_block(self.answer.imports)
        notes = wrapped_lines("\n".join([NOTE, *self.answer.notes]))
        parts = [wrapped_lines(self.sentence()), self.table().text(), changed, imports, notes]
        return "\n\n".join(part for part in parts if part)

    def plot(self) -> "Figure":
        """The shares with their intervals."""
        return self.answer.plot.luck()

    def html(self) -> str:
        """Sentences, shares as table and figure, notes."""
        figure = self.plot()
        parts = [f"<p><b>{escape(line)}</b></p>" for line in self.sentence().splitlines()]
        parts += [table_html(self.table()), picture(figure, theme.title_of(figure))]
        parts += changed_html(self.answer.changed)
        parts += import_html(self.answer.imports)
        return "\n".join(
            [*parts, *(f"<p><small>{escape(n)}</small></p>" for n in (NOTE, *self.answer.notes))]
        )


def _cells(line: LuckLine) -> list[str]:
    levels = [words.with_interval(number, sign=False) for number in (line.before, line.after) if number]
    return [line.title, *levels, *([words.with_interval(line.change)] if line.change else [])]
