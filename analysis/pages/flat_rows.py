"""Flat rows of an answer: stable keys and plain values, for ``summary.csv``, ``--json`` and tidy frames.

The names of the columns carry their unit; ``docs/12-results.md`` explains each.
"""

from collections.abc import Sequence
from typing import Any

import pandas as pd

from analysis.findings.rows import Row
from analysis.findings.schema import Finding
from analysis.wording import words
from analysis.wording.table_words import stored_fairness, stored_level, stored_size, stored_verdict

# Column, finding it is taken from; a value and the two ends of its interval each.
LEVELS = (
    ("axis_wins_of_100", "wins.axis"),
    ("allies_wins_of_100", "wins.allies"),
    ("draws_of_100", "draws"),
    ("capped_of_100", "capped"),
    ("medals_axis", "medals.axis"),
    ("medals_allies", "medals.allies"),
    ("drawn_matches_of_100", "matches_drawn"),
)
LEVELS_WITH_INTERVAL = (
    ("allies_level_of_100", "win_rate.allies"),
    ("medal_margin", "medal_margin"),
    ("turns", "turns"),
)
PAIRS = (
    ("same_winner_of_100", "same_winner"),
    ("to_axis_of_100", "to_axis"),
    ("to_allies_of_100", "to_allies"),
    ("identical_of_100", "identical"),
)
CHANGES = (
    ("allies_change_points", "win_rate.allies.delta"),
    ("medal_margin_change", "medal_margin.delta"),
    ("turns_change", "turns.delta"),
    ("fairness_change_points", "fairness.delta"),
    ("drawn_matches_change_points", "matches_drawn.delta"),
)


def _value(finding: Finding | None) -> float | None:
    return finding.est if finding else None


def with_ends(column: str, finding: Finding | None) -> dict[str, float | None]:
    """A number and the ends of its interval, the column's name before all three; None where there is none."""
    low, high = finding.ci if finding and finding.ci else (None, None)
    return {column: _value(finding), f"{column}_low": low, f"{column}_high": high}


def flat_levels(row: Row) -> dict[str, Any]:
    """Labels and levels of a row."""
    values: dict[str, Any] = {
        "scenario": row.scenario,
        "title": row.title,
        "variant": row.variant,
        "axis_player": row.players[0],
        "allies_player": row.players[1],
        "n_games": row.measure.n_games,
        "n_drawn": row.measure.n_drawn,
        "n_capped": row.measure.n_capped,
    }
    values |= {column: _value(row.number(name)) for column, name in LEVELS}
    for column, name in LEVELS_WITH_INTERVAL:
        values |= with_ends(column, row.number(name))
    return values | {"evenness": stored_level(row.level_bands), "idle": words.idle_word(row)}


def flat_row(row: Row) -> dict[str, Any]:
    """Labels, levels and changes of a row; changes are None for a baseline."""
    main = row.number("win_rate.allies.delta")
    values = flat_levels(row)
    values |= {"baseline": row.baseline, "n_pairs": main.pairs if main else None}
    values |= {column: _value(row.number(name)) for column, name in PAIRS}
    for column, name in CHANGES:
        values |= with_ends(column, row.number(name))
    return values | {
        "verdict": stored_verdict(main),
        "size": stored_size(main),
        "fairness": stored_fairness(row),
        "medal_margin_verdict": stored_verdict(row.number("medal_margin.delta")),
        "turns_verdict": stored_verdict(row.number("turns.delta")),
        "more_pairs_needed": main.pairs_needed if main else None,
        "more_pairs_at_worst": main.pairs_at_worst if main else None,
        "measured_correlation": main.rho if main else None,
        "years_to_notice": row.years,
    }


def adjusted(row: Row) -> dict[str, float | None]:
    """The adjusted p-value that the verdict on the change for the Allies goes by, where battles are judged together."""
    main = row.number("win_rate.allies.delta")
    return {"q": main.family.q if main else None}


def frame(rows: Sequence[dict[str, Any]]) -> pd.DataFrame:
    """Tidy frame of flat rows; counts stay whole numbers where a row has none."""
    table = pd.DataFrame(list(rows))
    for column in table.columns.intersection(["n_pairs", "more_pairs_needed", "more_pairs_at_worst"]):
        table[column] = table[column].astype("Int64")
    return table
