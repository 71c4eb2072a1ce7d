"""What a report tells of one variant, or of one battle, before its tables."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from analysis.findings.rows import Row
from analysis.wording import words
from analysis.wording.game_profile_lines import (
    LEADERS,
    LeadLine,
    PlayLine,
    baseline_of,
    half_time,
    how_it_plays,
    who_leads_when,
)
from analysis.wording.luck_lines import NOTE as LUCK_NOTE
from analysis.wording.luck_lines import LuckLine, luck_cells, luck_of_row, luck_sentence

MATCHES_DRAWN = "Drawn two-game matches (sides swapped), %"
# Metric of the change table, what it is called, whether its level carries a sign.
CHANGE_TABLE = (
    ("win_rate.allies", "Battles won by the Allies, % (a draw counts half)", False),
    ("medal_margin", "Medal margin (Allies minus Axis)", True),
    ("turns", "Length in player turns", False),
    ("matches_drawn", MATCHES_DRAWN, False),
)


@dataclass(frozen=True)
class Headline:
    """What is reported of one variant, or of one battle, before the tables.

    Attributes
    ----------
    heading, story : str
        Which rules, where; what became of 100 battles.
    columns, rows
        The change table: metric, before, after, change with interval, verdict.  Empty without a comparison.
    plays : list of PlayLine
        How it plays.
    names : tuple of str
        What the rules before and after are called; the first is empty without a comparison.
    leads : list of LeadLine
        Who leads when.
    half_time : str
        The same after half of the turns, in one sentence.
    luck : list of LuckLine
        What decides; empty where it was not measured.
    """

    heading: str
    story: str
    rows: list[list[str]]
    plays: list[PlayLine]
    names: tuple[str, str]
    leads: list[LeadLine]
    half_time: str
    luck: list[LuckLine] = field(default_factory=list)

    @property
    def columns(self) -> list[str]:
        """Headings of the change table."""
        return ["", *self.names, "Change (95% interval)", "Verdict"]

    @property
    def play_columns(self) -> list[str]:
        """Headings of the block how it plays."""
        levels = [*self.names, "Change"] if self.rows else [self.names[1]]
        return ["With 95% intervals", *levels, "What it means"]

    @property
    def luck_columns(self) -> list[str]:
        """Headings of the block of luck."""
        levels = [*self.names, "Change"] if self.rows else [self.names[1]]
        return ["Share of all luck, % (95% interval)", *levels, "What it means"]

    def luck_rows(self) -> list[list[str]]:
        """Cells of the block of luck."""
        return luck_cells(self.luck)

    def luck_story(self) -> str:
        """The block of luck in a sentence, and how it is measured."""
        return f"{luck_sentence(self.luck)} {LUCK_NOTE}" if self.luck else ""

    def play_rows(self) -> list[list[str]]:
        """Cells of the block how it plays."""
        return [
            [
                line.title,
                *([line.before, line.after, line.change] if self.rows else [line.after]),
                line.meaning,
            ]
            for line in self.plays
        ]

    @property
    def lead_columns(self) -> list[str]:
        """Headings of the table who leads when."""
        return ["In medals, % of battles (95% interval)", "", *LEADERS.values()]

    def lead_rows(self) -> list[list[str]]:
        """Cells of the table who leads when."""
        moments = ["", *(line.moment for line in self.leads)]
        return [
            [line.moment if line.moment != earlier else "", line.rules, *line.cells]
            for earlier, line in zip(moments, self.leads, strict=False)
        ]


def headline_of_variant(row: Row, rows: Sequence[Row], called: tuple[str, str] | None = None) -> Headline:
    """What is told of one variant before the tables; ``called``: the rules before and after, default their labels."""
    before = baseline_of(row, rows)
    assert before is not None
    names = called or (before.variant, row.variant)
    years = words.years_words(row)
    nearer = words.with_interval(row.number("fairness.delta"))
    return Headline(
        heading=f"{names[1]} against {names[0]}, {words.place_words(row, rows)}",
        story=words.natural_frequencies(row) + (f" At the table, {years}." if years else ""),
        rows=[_change_cells(row, before, *metric) for metric in CHANGE_TABLE]
        + [["Closer to even by, points (minus: further away)", "", "", nearer, words.fairness_words(row)]],
        plays=how_it_plays(row, before),
        names=names,
        leads=who_leads_when(row, before, names),
        half_time=half_time(row),
        luck=luck_of_row(row, rows),
    )


def headline_of_battle(row: Row, rows: Sequence[Row]) -> Headline:
    """What is reported of one battle before the tables."""
    names = ("", row.variant)
    return Headline(
        heading=f"{words.place_words(row, rows)}, {names[1]}",
        story="",
        rows=[],
        plays=how_it_plays(row),
        names=names,
        leads=who_leads_when(row, None, names),
        half_time=half_time(row),
        luck=luck_of_row(row, rows),
    )


def _change_cells(row: Row, before: Row, metric: str, title: str, sign: bool) -> list[str]:
    """A metric before and after, its change with interval, the verdict."""
    change = row.number(f"{metric}.delta")
    levels = []
    for one in (before, row):
        level = one.number(metric)
        levels.append(
            words.signed(level.est, words.digits_of(level)) if level and sign else words.plain(level)
        )
    verdict = words.verdict_words(change) if metric == "win_rate.allies" else ""
    return [
        title,
        *levels,
        words.with_interval(change),
        verdict or (words.short_verdict(change) if change else ""),
    ]
