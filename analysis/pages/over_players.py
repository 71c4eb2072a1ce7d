"""What is reported of a battle over players and postures: one line, a table, columns, the JSON."""

from collections.abc import Sequence
from typing import Any

from analysis.measure.over_players import OverPlayers, Styled
from analysis.pages.drawn_table import Column, TextTable
from analysis.stats.rounding import number_text
from analysis.wording.intervals import number_and_ends
from engine.policies.postures import USUAL

ACROSS = "across players and postures"
DIGITS = 4  # of a share of 100 in JSON
COLUMNS = (
    Column("Who plays", is_number=False),
    Column("Games"),
    Column("Allied wins, % (draws half)"),
    Column("Noise removed"),
)


def who_words(one: Styled) -> str:
    """Which players a level speaks of: postures of both sides, or the member of an ensemble on both.

    Examples
    --------
    >>> from analysis.stats.estimates import share
    >>> [who_words(Styled("a", "a", postures, share(1, 2), 0.5)) for postures in ("holding,usual", "usual,usual", "")]
    ['Axis holding, Allies as usual', 'both as usual', 'a on both sides']
    """
    if not one.postures:
        return f"{one.axis_player} on both sides"
    axis, allies = ("as usual" if word == USUAL else word for word in one.postures.split(","))
    return f"both {axis}" if axis == allies else f"Axis {axis}, Allies {allies}"


def range_sentence(found: OverPlayers, place: str, n_rows: int) -> str:
    """The line beside the interval of chance: how much of the answer hangs on who plays.

    Parameters
    ----------
    found : OverPlayers
        With levels.
    place : str
        The battle, named where the answer has several.
    n_rows : int
        Rows of the answer.
    """
    rules = "" if found.cell["variant"] == "official" else f" under {found.cell['variant']}"
    start = f"{place}{rules}, {ACROSS}" if n_rows > 1 else ACROSS.capitalize()
    low, high = (number_text(100 * one.value, 0) for one in (found.lowest, found.highest))
    if low == high:
        return f"{start}, the Allies win {low}% of battles throughout, as far as {found.games:,} games each can tell."
    ends = f"lowest: {who_words(found.lowest)}; highest: {who_words(found.highest)}"
    return f"{start}, the Allies win {low}% to {high}% of battles ({ends})."


def without_styles(ranges: Sequence[OverPlayers]) -> list[str]:
    """A note on players of whom there are no styles, if there are any."""
    pairs = dict.fromkeys(
        (found.cell["axis_player"], found.cell["allies_player"]) for found in ranges if not found.levels
    )
    names = list(dict.fromkeys(name for pair in pairs for name in pair))
    if not names:
        return []
    said = f"{', '.join(names[:-1])} and {names[-1]} have" if len(names) > 1 else f"{names[0]} has"
    return [f"Range across playing styles: not available, because {said} no alternative style."]


def range_tables(ranges: Sequence[OverPlayers]) -> list[TextTable]:
    """Every level the lines rest on; nothing without any."""
    with_levels = [found for found in ranges if found.levels]
    groups = [
        (f"{found.cell['title']}, {found.cell['variant']}", [_cells(one) for one in found.levels])
        for found in with_levels
    ]
    return [TextTable(ACROSS.capitalize(), COLUMNS, groups)] if groups else []


def _cells(one: Styled) -> list[str]:
    value, low, high = (100 * end for end in (one.level.value, one.level.low, one.level.high))
    level = number_and_ends(value, low, high)
    return [who_words(one), f"{one.level.n:,}", level, number_text(100 * one.value)]


def range_columns(found: OverPlayers | None) -> dict[str, Any]:
    """Columns of a row: both ends with who plays there; None where it was not measured."""
    known = found if found and found.levels else None
    return {
        "range_low": _of_100(known.lowest.value) if known else None,
        "range_high": _of_100(known.highest.value) if known else None,
        "range_lowest": who_words(known.lowest) if known else None,
        "range_highest": who_words(known.highest) if known else None,
    }


def range_entry(found: OverPlayers) -> dict[str, Any]:
    """The range of a battle as ``results.json`` tells it."""
    columns = range_columns(found)
    return {
        **{name: found.cell[name] for name in ("scenario", "variant", "axis_player", "allies_player")},
        "games": found.games,
        "low": columns["range_low"],
        "high": columns["range_high"],
        "lowest": columns["range_lowest"] or "",
        "highest": columns["range_highest"] or "",
        "levels": [
            {
                "axis_player": one.axis_player,
                "allies_player": one.allies_player,
                "postures": one.postures,
                "games": one.level.n,
                "est": _of_100(one.level.value),
                "ci": [_of_100(one.level.low), _of_100(one.level.high)],
                "value": _of_100(one.value),
            }
            for one in found.levels
        ],
    }


def _of_100(share: float) -> float:
    return round(100 * share, DIGITS)
