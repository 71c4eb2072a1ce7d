"""Every number of an answer as one tidy frame: estimate, interval, games, verdict."""

from collections.abc import Sequence
from typing import Any

import pandas as pd

from analysis.findings.rows import Row
from analysis.findings.schema import Finding
from analysis.measure.label_columns import with_rule_names

PLAIN = ("plain", "plain_low", "plain_high", "plain_error")
NAMES = (
    "scenario", "title", "variant", "baseline", "axis_player", "allies_player", "metric", "kind", "unit", "method",
    "verdict",
)  # fmt: skip
COUNTS = ("n_games", "n_pairs", "more_pairs_needed", "more_pairs_at_worst")
COLUMNS = (
    *NAMES[:-2], "estimate", "ci_low", "ci_high", "error", "conf_level", "method", "n_games", "n_pairs", "p_adjusted",
    "q", "verdict", "more_pairs_needed", "more_pairs_at_worst", "plain", "plain_low", "plain_high", "plain_error",
)  # fmt: skip


def effects_frame(rows: Sequence[Row]) -> pd.DataFrame:
    """Findings as rows; names are categories, counts whole numbers.

    Parameters
    ----------
    rows : sequence of Row

    Returns
    -------
    DataFrame
        ``scenario``, ``title``, ``variant``, ``option``, ``param``, ``level`` (what the label of the variant says),
        ``baseline``, ``axis_player``, ``allies_player``, ``metric``, ``kind`` (``level``, ``pairs``, ``change``),
        ``unit``, ``estimate``, ``ci_low``, ``ci_high``, ``error`` (standard error), ``conf_level``, ``method``,
        ``n_games``, ``n_pairs``, ``p_adjusted``, ``q`` (adjusted over the battles too, where there are several; the
        verdict goes by it), ``verdict``, ``more_pairs_needed`` (at the change seen), ``more_pairs_at_worst``;
        ``plain``, ``plain_low``, ``plain_high``, ``plain_error`` (the mean of the pairs alone, beside a regression);
        what a number has not, or is not known, is missing.
        Empty for no rows.
    """
    values = [_values(row, finding) for row in rows for finding in row.findings.values()]
    frame = pd.DataFrame(values, columns=COLUMNS)
    for name in NAMES:
        frame[name] = frame[name].astype("category")
    for name in COUNTS:
        frame[name] = frame[name].astype("int64" if name == "n_games" else "Int64")
    for name in ("error", "p_adjusted", "q", *PLAIN):
        frame[name] = frame[name].astype("float64")
    return with_rule_names(frame)


def _values(row: Row, finding: Finding) -> dict[str, Any]:
    axis, allies = row.players
    return {
        "scenario": row.scenario,
        "title": row.title,
        "variant": row.variant,
        "baseline": row.baseline,
        "axis_player": axis,
        "allies_player": allies,
        "metric": finding.id,
        "kind": finding.kind,
        "unit": finding.unit,
        "estimate": finding.est,
        "ci_low": finding.ends[0],
        "ci_high": finding.ends[1],
        "error": finding.mcse,
        "conf_level": finding.level,
        "method": finding.method,
        "n_games": finding.games,
        "n_pairs": finding.pairs,
        "p_adjusted": finding.family.p,
        "q": finding.family.q,
        "verdict": finding.verdict,
        "more_pairs_needed": finding.pairs_needed,
        "more_pairs_at_worst": finding.pairs_at_worst,
        **_plain(finding),
    }


def _plain(finding: Finding) -> dict[str, float | None]:
    """The mean of the pairs alone, of a change that is told by regression."""
    if finding.plain is None:
        return {}
    low, high = finding.plain.ci or (None, None)
    return dict(zip(PLAIN, (finding.plain.est, low, high, finding.plain.mcse), strict=True))
