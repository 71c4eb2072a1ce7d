"""Tables of an answer for the terminal and the report: their headings, and the short texts of every row."""

from collections.abc import Sequence

from analysis.findings.rows import Row
from analysis.findings.schema import Finding
from analysis.pages.drawn_table import Column, TextTable
from analysis.wording import words
from analysis.wording.headline import MATCHES_DRAWN
from analysis.wording.intervals import between


def _grouped(rows: Sequence[Row], cells: dict[int, list[str]]) -> list[tuple[str, list[list[str]]]]:
    """Rows under the heading of their scenario, with the players where these differ."""
    groups: dict[str, list[list[str]]] = {}
    for i, row in enumerate(rows):
        place = words.place_words(row, rows)
        heading = place[0].upper() + place[1:]
        groups.setdefault(heading, []).append(cells[i])
    return list(groups.items())


SHARES = "Results, % of battles"
MAIN = (
    Column("Rules", is_number=False),
    Column("Axis %"),
    Column("Allies %"),
    Column("Draws %"),
    Column("Medals (Axis: Allies)"),
    Column("Change in Allied wins, points"),
    Column("Same result %"),
    Column("Verdict; size; fairness", is_number=False),
)


def main_table(rows: Sequence[Row]) -> TextTable:
    """Wins and draws in %, medals (Axis : Allies), change, % of battles that end with the same result, verdict."""
    return TextTable(SHARES, MAIN, _grouped(rows, {i: _main(row) for i, row in enumerate(rows)}))


def _main(row: Row) -> list[str]:
    change = row.number("win_rate.allies.delta")
    judged = [words.verdict_words(change), words.size_words(change), words.fairness_words(row)]
    return [
        *_levels(row),
        "0.0" if words.is_known_idle(change) else words.with_interval(change).replace(" (", "\n("),
        words.plain(row.number("same_winner")),
        "; ".join(word for word in judged if word) or words.level_words(row.level_bands),
    ]


def _levels(row: Row) -> list[str]:
    return [
        row.variant,
        words.plain(row.number("wins.axis")),
        words.plain(row.number("wins.allies")),
        words.plain(row.number("draws")),
        words.both_medals(row.number("medals.axis"), row.number("medals.allies")),
    ]


FULL = (
    Column("Rules", is_number=False),
    Column("Allied wins, % (draws half)"),
    Column("Change by pairs alone, points"),
    Column("Medal margin"),
    Column("Turns"),
    Column("Correlation of paired games"),
    Column("Swung to Axis %"),
    Column("Swung to Allies %"),
    Column("Played identically %"),
)


def full_table(rows: Sequence[Row]) -> TextTable:
    """Levels with intervals, medal margin and turns with their changes, correlation, battles that turned."""
    return TextTable("In full", FULL, _grouped(rows, {i: _full(row) for i, row in enumerate(rows)}))


def _full(row: Row) -> list[str]:
    change = row.number("win_rate.allies.delta")
    turned = [words.plain(row.number(name)) for name in ("to_axis", "to_allies", "identical")]
    return [
        row.variant,
        words.with_interval(row.number("win_rate.allies"), sign=False).replace(" (", "\n("),
        _pairs_alone(change),
        *[_level_and_change(row, metric) for metric in ("medal_margin", "turns")],
        f"{change.rho:.2f}" if change and change.rho is not None else "",
        *turned,
    ]


def _pairs_alone(change: Finding | None) -> str:
    """A change by regression as the mean of its pairs alone, with its interval; empty for any other."""
    plain = change.plain if change else None
    if plain is None:
        return ""
    low, high = plain.ci or (None, None)
    return f"{words.signed(plain.est, 1)}\n({between(low, high, sign=True)})"


def _level_and_change(row: Row, metric: str) -> str:
    """A level, and below it the change with interval and verdict."""
    level, change = row.number(metric), row.number(f"{metric}.delta")
    text = words.signed(level.est, 2) if level and metric == "medal_margin" else words.plain(level)
    if change is None:
        return text
    changed = words.with_interval(change).replace(" (", "\n(")
    return f"{text}\n{changed}\n{words.short_verdict(change)}"


FAIR = (
    Column("Rules", is_number=False),
    Column("Axis %"),
    Column("Allies %"),
    Column("Draws %"),
    Column("Medals (Axis: Allies)"),
    Column("Allied wins, % (draws half)"),
    Column("Verdict", is_number=False),
)


def fair_table(rows: Sequence[Row]) -> TextTable:
    """Wins and draws in %, medals (Axis : Allies), level with its interval, level words."""
    return TextTable(SHARES, FAIR, _grouped(rows, {i: _fair(row) for i, row in enumerate(rows)}))


def _fair(row: Row) -> list[str]:
    level = words.with_interval(row.number("win_rate.allies"), sign=False)
    return [*_levels(row), level, words.level_words(row.level_bands)]


FAIR_FULL = (
    Column("Rules", is_number=False),
    Column("Medal margin"),
    Column("Turns"),
    Column(MATCHES_DRAWN),
)


def fair_full_table(rows: Sequence[Row]) -> TextTable:
    """Medal margin, turns and drawn matches with their intervals."""
    cells = {i: _fair_full(row) for i, row in enumerate(rows)}
    return TextTable("In full", FAIR_FULL, _grouped(rows, cells))


def _fair_full(row: Row) -> list[str]:
    return [
        row.variant,
        words.with_interval(row.number("medal_margin")),
        words.with_interval(row.number("turns"), sign=False),
        words.with_interval(row.number("matches_drawn"), sign=False),
    ]
