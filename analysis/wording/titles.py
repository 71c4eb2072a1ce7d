"""Titles of figures, which say what is to be seen there."""

from collections.abc import Sequence
from textwrap import fill

from analysis.findings.rows import Row
from analysis.findings.schema import Finding
from analysis.stats.verdict import Verdict
from analysis.wording.words import (
    VERDICTS,
    is_shown,
    level_words,
    plain,
    short_verdict,
    signed,
    toward,
    verdict_words,
    with_interval,
)

PANEL_CHARACTERS = 38


def forest_title(rows: Sequence[Row]) -> str:
    """Finding of the forest plot."""
    found = [row.number("win_rate.allies.delta") for row in rows if not row.measure.is_pooled]
    changes = [finding for finding in found if finding is not None]
    if len(changes) == 1 and is_shown(changes[0]):
        judged = VERDICTS[Verdict(str(changes[0].verdict))]
        return f"{abs(changes[0].est):.1f} points {toward(changes[0])}: {judged}"
    if len(changes) == 1:
        return f"{signed(changes[0].est)} points for the Allies: {verdict_words(changes[0])}"
    return f"{_number_changed(changes)} of {len(changes)} changes are clearly beyond the margin that matters"


def _number_changed(changes: Sequence[Finding]) -> str:
    count = sum(change.verdict == Verdict.CHANGES for change in changes)
    return str(count) if count else "None"


def levels_title(rows: Sequence[Row]) -> str:
    """Finding of the level plot."""
    if len(rows) == 1:
        return f"{rows[0].title}: {level_words(rows[0].level_bands)}"
    even = sum(row.is_even for row in rows)
    return f"{even or 'None'} of {len(rows)} battles are shown to be even"


METRICS = {
    "medal_margin": ("Medal margin", "medals"),
    "turns": ("Length", "turns"),
    "loser_best": ("Win probability over time, the loser's best chance", "%"),
    "decided_at": ("When it is decided", "% of the game"),
}


def metric_title(rows: Sequence[Row], metric: str) -> str:
    """Finding of a figure of medal margins, of turns, or of what the value model sees."""
    name, unit = METRICS[metric]
    single = [row for row in rows if not row.measure.is_pooled]
    found = [row.number(f"{metric}.delta") for row in single]
    changes = [finding for finding in found if finding is not None]
    if len(changes) == 1:
        return f"{name}: {with_interval(changes[0])} {unit}, {short_verdict(changes[0])}"
    if changes:
        count = f"{_number_changed(changes)} of {len(changes)}"
        return f"{name}: {count} changes are clearly beyond the margin that matters"
    levels = [level.est for level in (row.number(metric) for row in single) if level]
    digits = 2 if metric == "medal_margin" else 1
    if not levels:
        return name
    span = f"{min(levels):.{digits}f}" + (f" to {max(levels):.{digits}f}" if len(levels) > 1 else "")
    return f"{name}: {span} {unit} on average"


def panel_title(name: str, row: Row, metric: str) -> str:
    """Finding of one panel: whose it is, and its change or mean."""
    change, level = row.number(f"{metric}.delta"), row.number(metric)
    number_text = with_interval(change) if change else f"mean {plain(level)}"
    return f"{fill(name, PANEL_CHARACTERS)}\n{number_text}"
