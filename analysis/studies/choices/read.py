"""The table of choices as a frame: what a folder like ``reports/choices`` holds, checked."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pandas as pd

from analysis.measure.study_manifest import check_table, read_study
from analysis.studies.choices.shape import EXPECTED, ChoicesPart
from analysis.studies.kept_table import COUNT, NUMBER, OF_100, WORD, one_of, read_table
from engine.runs.manifest_file import MANIFEST

TABLE = "choices.csv"
ALL = "all"  # in place of a battle: the mean of all battles in which the choice can occur
# Who makes the choice; the others, and both sides in what it is compared with, play *never*.
AXIS, ALLIES, BOTH = "axis", "allies", "both"
NEVER = "never"  # the rule with nobody making its choice, against the official rules: the burden of the rule
DEFAULT = "default"  # the rule as the usual players play it, against the official rules: burden and choice
SEARCH_AXIS, SEARCH_ALLIES = "search-axis", "search-allies"  # the searching player makes it alone
ONE_SIDED = (AXIS, ALLIES)
MODES = (AXIS, ALLIES, BOTH, NEVER, DEFAULT, SEARCH_AXIS, SEARCH_ALLIES)
# Verdicts; a cell that is neither shown to keep the bar nor shown to be beyond it is open
KEPT, OPEN, BROKEN = "keeps the bar", "not shown beyond the bar", "beyond the bar"
NO_BAR, UNUSED = "no bar", "not used"
NEVER_KEPT, NEVER_BROKEN = "never is never", "never is broken"
SHOWN = {  # what stands for them on pages and in the terminal
    KEPT: "within the limit",
    OPEN: "not settled",
    BROKEN: "over the limit",
    NO_BAR: "no limit set",
    UNUSED: UNUSED,
    NEVER_KEPT: "choice never made, as intended",
    NEVER_BROKEN: "choice made after all",
}
KINDS = {
    "option": WORD,
    "words": WORD,
    "scenario": WORD,
    "mode": one_of(MODES),
    "change": NUMBER.or_empty,
    "ci_low": NUMBER.or_empty,
    "ci_high": NUMBER.or_empty,
    "family_low": NUMBER.or_empty,
    "family_high": NUMBER.or_empty,
    "n_pairs": COUNT,
    "used": OF_100,
    "used_by_never": COUNT,
    "verdict": one_of(SHOWN),
}
COLUMNS = tuple(KINDS)


def choices_frame(folder: Path | str) -> pd.DataFrame:
    """Every option with a choice in every battle and mode.

    Parameters
    ----------
    folder : path
        What ``m44 choices`` wrote.

    Returns
    -------
    DataFrame
        ``option`` (id), ``words`` (as it was played), ``scenario`` (a battle, or ``ALL``: the mean of those in which
        the choice can occur), ``mode`` (of ``MODES``), ``change`` with ``ci_low`` and ``ci_high`` (points of 100:
        of the side that makes the choice in the one-sided and the searching modes, of the Allies in the others; 95 %
        interval; NaN where nothing was used), ``family_low`` and ``family_high`` (the interval widened for all cells
        that have a bar together; NaN for the others), ``n_pairs`` (on the same cards and dice), ``used`` (games of 100
        in which the choice was made), ``used_by_never`` (games of two players who never make it in which it was made;
        0), ``verdict``.

    Raises
    ------
    InputError
        No such table, one without these columns, a value of another kind, a table that is not the one of its manifest.

    Examples
    --------
    >>> frame = choices_frame("reports/choices")  # doctest: +SKIP
    >>> frame.query("scenario == 'all' and mode == 'axis'")  # doctest: +SKIP
    """
    folder = Path(folder)
    if (folder / MANIFEST).exists():
        return frame_of(folder, read_study(folder, EXPECTED, ChoicesPart))
    return read_frame(folder)


def frame_of(folder: Path, manifest: Mapping[str, Any]) -> pd.DataFrame:
    """The same, checked against a manifest that was read already."""
    if (folder / TABLE).exists():
        check_table(folder / TABLE, manifest)
    return read_frame(folder)


def read_frame(folder: Path) -> pd.DataFrame:
    """The same from the table alone."""
    return read_table(folder / TABLE, KINDS, "the folder of m44 choices")[list(COLUMNS)]
