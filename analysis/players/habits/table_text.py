"""The table of indicators as text: players as columns, a few of them side by side."""

from collections.abc import Mapping, Sequence
from typing import Any

from analysis.pages.drawn_table import Column, TextTable
from analysis.players.habits.beside_greedy_player import HUMAN, MARKS, OPEN, OTHER
from analysis.players.habits.indicator import Direction, Group, Indicator, Sure
from engine.loading.words.terminal import wrapped, wrapped_lines

TITLE = 24  # characters of the names of indicators at least
ABREAST = 5  # players in one table
Rows = Sequence[Mapping[str, Any]]


def tables(groups: Sequence[Group], rows: Rows, players: Sequence[str]) -> list[str]:
    """The table for every few players; each begins with the players its columns stand for."""
    found = {(row["player"], row["indicator"]): row for row in rows}
    return [
        _table(groups, found, players[first : first + ABREAST], first)
        for first in range(0, len(players), ABREAST)
    ]


def _table(
    groups: Sequence[Group],
    found: Mapping[tuple[str, str], Mapping[str, Any]],
    players: Sequence[str],
    first: int,
) -> str:
    numbers = [f"({first + i + 1})" for i in range(len(players))]
    names = ", ".join(f"{number} {player}" for number, player in zip(numbers, players, strict=True))
    columns = (
        Column("Indicator", is_number=False, least=TITLE),
        Column("People", is_number=False),
        Column("Sure", is_number=False),
        *(Column(number) for number in numbers),
    )
    lines = [(group.title, [_cells(one, found, players) for one in group.indicators]) for group in groups]
    return wrapped(f"Columns: {names}") + "\n\n" + TextTable("Habits", columns, lines).text()


def _cells(
    indicator: Indicator, found: Mapping[tuple[str, str], Mapping[str, Any]], players: Sequence[str]
) -> list[str]:
    cells = [_cell(found[player, indicator.id], indicator) for player in players]
    return [indicator.title, indicator.people.value, indicator.sure.value, *cells]


def _cell(row: Mapping[str, Any], indicator: Indicator) -> str:
    """Value with its mark, and below it half its interval; how often it was counted where the interval is not known."""
    if row["value"] is None:
        return "none\n "
    digits = 1 if indicator.scale > 1 else 2
    sign = "+" if indicator.is_difference else ""
    value = f"{row['value']:{sign}.{digits}f}{MARKS[row['stands']] or ' '}"
    if row["ci_low"] is None:
        return f"{value}\nn {row['n']} "
    return f"{value}\n±{(row['ci_high'] - row['ci_low']) / 2:.{digits}f} "


def _without(rows: Rows) -> str:
    missing = sum(row["stands"] is None for row in rows)
    return f"; of {missing} there was nothing to count" if missing else ""


def summary(rows: Rows, players: Sequence[str], greedy: str) -> list[str]:
    """For every player in how many of the indicators that several sources agree on it stands on which side."""
    lines = []
    for player in players:
        if player == greedy:
            continue
        agreed = [
            row
            for row in rows
            if row["player"] == player
            and row["sure"] == Sure.SEVERAL.value
            and row["direction"] != Direction.SOME.value
        ]
        counts = {word: sum(row["stands"] == word for row in agreed) for word in (HUMAN, OTHER, OPEN)}
        wrong = [row["indicator"] for row in agreed if row["stands"] == OTHER]
        said = (
            f"{player}: of {len(agreed)} indicators that several sources agree on {counts[HUMAN]} are shown to stand "
            f"on the side of people seen from {greedy}, {counts[OTHER]} on the other, {counts[OPEN]} on neither"
            f"{_without(agreed)}."
        )
        lines.append(said + (f"  On the other: {', '.join(wrong)}." if wrong else ""))
    return [wrapped_lines("\n".join(lines))] if lines else []
