"""*How it plays*: what a battle is like before and after a change, each number with what it means at the table."""

from collections.abc import Sequence
from dataclasses import dataclass

from analysis import words
from analysis.contract import Finding
from analysis.rows import Row

# Metric, what it is called, what it means at the table.
LINES = (
    ("turns", "Player turns", "How long it takes; a turn of either side counts one."),
    ("close", "Close finishes of 100", "Level or one medal apart at the end: anybody's game to the last."),
    ("clear", "Blow-outs of 100", "Won by four medals or more."),
    ("comebacks", "Comebacks of 100", "The winner had been two medals behind or more."),
    ("lead_changes", "Changes of the lead", "How often the lead in medals goes to the other side."),
    ("dead_turns.axis", "Axis turns without use", "The card played orders nobody useful: it is thrown away."),
    ("dead_turns.allies", "Allied turns without use", "The same for the Allies."),
    (
        "drama_mean",
        "Drama, mean points",
        "How far the later winner trails in chances, turn by turn; a model's view.",
    ),
    ("drama_max", "Drama at its height, points", "How far the winner trails at worst; a model's view."),
    ("loser_best", "Loser's best chance of 100", "So near the loser comes to winning; a model's view."),
    ("decided_at", "Decided after, % of the game", "From here on the winner stays ahead; a model's view."),
    (
        "sure_at",
        "Beyond doubt after, % of the game",
        "From here on the winner stays above 90 of 100; a model's view.",
    ),
)


@dataclass(frozen=True)
class PlayLine:
    """One line of the block.

    Attributes
    ----------
    metric, title, meaning : str
    before : str
        Level with its 95 % interval under the baseline; empty without a comparison.
    after : str
        Level with its interval under the rules of the row.
    change : str
        With its interval; empty without a comparison.
    """

    metric: str
    title: str
    meaning: str
    before: str
    after: str
    change: str


def how_it_plays(row: Row, before: Row | None = None) -> list[PlayLine]:
    """Lines of the metrics that the row, and the row it is compared with, have complete findings of."""
    lines = []
    for metric, title, meaning in LINES:
        level, old = row.number(metric), before.number(metric) if before else None
        change = row.number(f"{metric}.delta") if before else None
        if level is None or (before and (old is None or change is None)):
            continue
        lines.append(
            PlayLine(metric, title, meaning, _level(old), _level(level), words.with_interval(change))
        )
    return lines


def _level(finding: Finding | None) -> str:
    return words.with_interval(finding, sign=False)


def baseline_of(row: Row, rows: Sequence[Row]) -> Row | None:
    """The row that another is compared with, None for a baseline."""
    if row.baseline is None:
        return None
    return next(
        other for other in rows
        if other.scenario == row.scenario and other.players == row.players and other.variant == row.baseline
    )  # fmt: skip
