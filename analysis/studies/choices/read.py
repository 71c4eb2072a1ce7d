"""The table of choices as a frame: what a folder like ``reports/choices`` holds, checked."""

from pathlib import Path

import pandas as pd

from analysis.studies.kept_table import read_table

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
COLUMNS = (
    "option",
    "words",
    "scenario",
    "mode",
    "change",
    "ci_low",
    "ci_high",
    "family_low",
    "family_high",
    "n_pairs",
    "used",
    "used_by_never",
    "verdict",
)


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
        No such table, or one without these columns.

    Examples
    --------
    >>> frame = choices_frame("reports/choices")  # doctest: +SKIP
    >>> frame.query("scenario == 'all' and mode == 'axis'")  # doctest: +SKIP
    """
    return read_table(Path(folder) / TABLE, COLUMNS, "the folder of m44 choices")[list(COLUMNS)]
