"""Tables of an answer for the terminal and the report: headings, short texts, the width they need."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from analysis.findings.rows import Row
from analysis.wording import words
from engine.loading.words.quoting import WIDTH

GAP = 2  # blanks between columns


@dataclass(frozen=True)
class Column:
    """A column: heading, width in characters, and whether it holds numbers."""

    heading: str
    width: int
    is_number: bool = True


@dataclass(frozen=True)
class TextTable:
    """A table of short texts.

    Attributes
    ----------
    title : str
    columns : tuple of Column
    groups : list of (str, list of list of str)
        Heading and rows of each scenario.
    """

    title: str
    columns: tuple[Column, ...]
    groups: list[tuple[str, list[list[str]]]]

    def text(self, width: int = WIDTH) -> str:
        """The table drawn with characters; lines longer than ``width`` are cut."""
        rule = "-" * min(width, sum(column.width + GAP for column in self.columns) - GAP)
        lines = [*self._lines([column.heading for column in self.columns], at_bottom=True), rule]
        for i, (heading, rows) in enumerate(self.groups):
            lines += ([""] if i else []) + [heading]
            for cells in rows:
                lines += self._lines(cells)
        return "\n".join(line[:width].rstrip() for line in lines)

    def _lines(self, cells: Sequence[str], at_bottom: bool = False) -> list[str]:
        """One row of cells, each wrapped to the width of its column; a label that does not fit has lines of its own."""
        first, *rest = cells
        if any(len(part) > self.columns[0].width for part in label_parts(first)):
            whole = sum(column.width + GAP for column in self.columns) - GAP
            return [*wrapped_cell(first, whole), *self._lines(["", *rest], at_bottom)]
        wrapped = [wrapped_cell(cell, column.width) for cell, column in zip(cells, self.columns, strict=True)]
        height = max(len(cell) for cell in wrapped)
        padded = [
            [""] * (height - len(cell)) + cell if at_bottom else cell + [""] * (height - len(cell))
            for cell in wrapped
        ]
        return [
            (" " * GAP).join(
                text.rjust(column.width) if column.is_number else text.ljust(column.width)
                for text, column in zip(texts, self.columns, strict=True)
            )
            for texts in zip(*padded, strict=True)
        ]


def label_parts(text: str) -> list[str]:
    """Parts of a text between which a line may be broken: after spaces, and in a label after its marks.

    Examples
    --------
    >>> label_parts("hand-size:side=axis,change=-1+first-player")
    ['hand-size:', 'side=', 'axis,', 'change=', '-1+', 'first-player']
    """
    return [part for word in text.split() for part in re.split(r"(?<=[+:,=])", word) if part]


def wrapped_cell(cell: str, width: int) -> list[str]:
    """Lines of a cell; a given line break is kept, and a label longer than a line is broken after its marks.

    Nothing is added where a label is broken, so its lines put together are what was typed; what is longer than a line
    and has no mark is cut.
    """
    return [line for part in cell.split("\n") for line in _wrapped(part, width) or [""]]


def _wrapped(text: str, width: int) -> list[str]:
    lines: list[str] = []
    for word in text.split():
        if lines and len(lines[-1]) + 1 + len(word) <= width:
            lines[-1] += f" {word}"
            continue
        broken = [""]
        for part in label_parts(word):
            if len(broken[-1]) + len(part) <= width:
                broken[-1] += part
            else:
                broken += [part[i : i + width] for i in range(0, len(part), width)]
        lines += [line for line in broken if line]
    return lines


def _grouped(rows: Sequence[Row], cells: dict[int, list[str]]) -> list[tuple[str, list[list[str]]]]:
    """Rows under the heading of their scenario, with the players where these differ."""
    groups: dict[str, list[list[str]]] = {}
    for i, row in enumerate(rows):
        place = words.place_words(row, rows)
        heading = place[0].upper() + place[1:]
        groups.setdefault(heading, []).append(cells[i])
    return list(groups.items())


MAIN = (
    Column("Rules", 18, is_number=False),
    Column("Axis", 5),
    Column("Allies", 6),
    Column("Draws", 5),
    Column("Medals", 9),
    Column("Change for the Allies", 16),
    Column("Same", 5),
    Column("Verdict; size; fairness", 22, is_number=False),
)


def main_table(rows: Sequence[Row]) -> TextTable:
    """Wins and draws of 100, medals (Axis : Allies), change, battles of 100 that end the same, verdict."""
    return TextTable("Of 100 battles", MAIN, _grouped(rows, {i: _main(row) for i, row in enumerate(rows)}))


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
    Column("Rules", 16, is_number=False),
    Column("Level of the Allies", 15),
    Column("Medal margin", 16),
    Column("Turns", 16),
    Column("Measured corr.", 8),
    Column("To Axis", 4),
    Column("To Allies", 6),
    Column("Same moves", 5),
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
        *[_level_and_change(row, metric) for metric in ("medal_margin", "turns")],
        f"{change.rho:.2f}" if change and change.rho is not None else "",
        *turned,
    ]


def _level_and_change(row: Row, metric: str) -> str:
    """A level, and below it the change with interval and verdict."""
    level, change = row.number(metric), row.number(f"{metric}.delta")
    text = words.signed(level.est, 2) if level and metric == "medal_margin" else words.plain(level)
    if change is None:
        return text
    changed = words.with_interval(change).replace(" (", "\n(")
    return f"{text}\n{changed}\n{words.short_verdict(change)}"


FAIR = (
    Column("Rules", 18, is_number=False),
    Column("Axis", 5),
    Column("Allies", 6),
    Column("Draws", 5),
    Column("Medals", 9),
    Column("Level of the Allies", 19),
    Column("This battle", 26, is_number=False),
)


def fair_table(rows: Sequence[Row]) -> TextTable:
    """Wins and draws of 100, medals (Axis : Allies), level with its interval, level words."""
    return TextTable("Of 100 battles", FAIR, _grouped(rows, {i: _fair(row) for i, row in enumerate(rows)}))


def _fair(row: Row) -> list[str]:
    level = words.with_interval(row.number("win_rate.allies"), sign=False)
    return [*_levels(row), level, words.level_words(row.level_bands)]


FAIR_FULL = (
    Column("Rules", 28, is_number=False),
    Column("Medal margin", 22),
    Column("Turns", 20),
    Column("Matches drawn between equals", 20),
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
