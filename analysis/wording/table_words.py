"""Verdict, size, fairness and level in the words of tables for programs: ``summary.csv``, ``results.json``, frames.

They stay as they are, for what was stored is read back; what people read is worded in ``words.py``.
"""

from analysis.findings.rows import Row
from analysis.findings.schema import Finding
from analysis.stats.fairness import Fairness
from analysis.stats.size import size
from analysis.wording import words
from analysis.wording.verdict_names import MORE_PAIRS, STORED

FAIRNESS = words.FAIRNESS | {
    Fairness.UNTOLD: "both near even: which is fairer cannot be told",
    Fairness.UNCLEAR: "fairness unclear",
}


def stored_verdict(finding: Finding | None) -> str:
    """Verdict on a change, with its direction or what it takes to decide."""
    return words.worded_verdict(finding, STORED, MORE_PAIRS)


def stored_size(finding: Finding | None) -> str:
    """How large a change is; its largest plausible size while 0 is possible."""
    if finding is None or words.is_idle(finding) or words.is_shown(finding):
        return words.size_words(finding)
    return f"at most {size(max(abs(end) for end in finding.ci))}" if finding.ci else ""


def stored_fairness(row: Row) -> str:
    """What a change does to fairness."""
    return words.worded_fairness(row, FAIRNESS)


def stored_level(bands: tuple[int, int] | None) -> str:
    """Whether a scenario is even."""
    if bands is None or bands[1] - bands[0] <= 1:
        return words.level_words(bands)
    low, high = (words.of_band(band, words.LEVELS) for band in bands)
    return f"unclear: anything from {low} to {high}"
