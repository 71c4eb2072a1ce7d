"""*How it plays*: what a battle is like before and after a change, each number with what it means at the table."""

from collections.abc import Sequence
from dataclasses import dataclass

from analysis.findings.rows import Row
from analysis.findings.schema import Finding
from analysis.wording import words
from analysis.wording.play_terms import LINES as LINES

# Part of a game, what it is called.
MOMENTS = (("quarter", "a quarter"), ("half", "half"), ("three_quarters", "three quarters"))
LEADERS = {"axis": "Axis leads", "nobody": "Nobody leads", "allies": "Allies lead"}


@dataclass(frozen=True)
class PlayLine:
    """One line of the block.

    Attributes
    ----------
    metric, title, meaning : str
    before : str
        Level with its 95% interval under the baseline; empty without a comparison.
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


@dataclass(frozen=True)
class LeadLine:
    """Who leads in medals at one moment: one line of the table *Who leads when*.

    Attributes
    ----------
    moment, rules : str
        When; under which rules, or that it is the change.
    cells : tuple of str
        Share of battles in % in which the Axis leads, nobody, the Allies, each with its 95% interval.
    """

    moment: str
    rules: str
    cells: tuple[str, ...]


def who_leads_when(row: Row, before: Row | None, names: tuple[str, str]) -> list[LeadLine]:
    """Lines of each moment: the level, and with a comparison the level before it and the change after it.

    Parameters
    ----------
    row : Row
    before : Row or None
        The row it is compared with.
    names : (str, str)
        What the rules before and after are called.

    Returns
    -------
    list of LeadLine
        A moment of which any finding is missing has no line.
    """
    lines = []
    for part, words_of_it in MOMENTS:
        ids = [f"leads.{part}.{who}" for who in LEADERS]
        leads = [(names[1], [row.number(one) for one in ids], False)]
        if before is not None:
            changes = [row.number(f"{one}.delta") for one in ids]
            leads = [
                (names[0], [before.number(one) for one in ids], False),
                *leads,
                ("change", changes, True),
            ]
        if all(finding is not None for _, findings, _ in leads for finding in findings):
            moment = f"After {words_of_it} of the turns"
            lines += [
                LeadLine(moment, rules, tuple(words.with_interval(finding, sign) for finding in findings))
                for rules, findings, sign in leads
            ]
    return lines


def half_time(row: Row) -> str:
    """Who leads after half of the turns, in one sentence; empty where it is not known."""
    axis, allies = row.number("leads.half.axis"), row.number("leads.half.allies")
    if axis is None or allies is None:
        return ""
    return f"Leads after half of the turns, in % of battles: Axis {_level(axis)}, Allies {_level(allies)}"


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
