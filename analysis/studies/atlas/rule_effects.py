"""What rules do in the battles of an atlas: rows of ``rules.csv``, and the part of the page that is drawn from them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pandas as pd

from analysis.findings.rows import Row, measure_runs
from analysis.measure.read import load_run
from analysis.pages.flat_rows import flat_row, frame
from analysis.pages.page import template
from analysis.stats.margins import Margins
from analysis.studies.atlas.rules_file import Tried
from analysis.studies.kept_table import read_table
from analysis.wording.intervals import number_and_ends
from analysis.wording.verdict_names import LONG

FILE = "rules.csv"
# Heading of a change, its column, the finding that holds its verdict, and how many digits are shown.
CHANGES = (
    ("allies_change_points", "win_rate.allies.delta", 1),
    ("medal_margin_change", "medal_margin.delta", 2),
    ("turns_change", "turns.delta", 1),
)
ENDS = ("", "_low", "_high")  # behind the name of a column: the change itself, and its interval
COLUMNS = (
    "rule", "about", "change", "taken_away", "scenario", "title", "n_pairs", "without_of_100", "with_of_100",
    *(f"{column}{end}" for column, *_ in CHANGES for end in ENDS), "judged", "touched_of_100", "acts_of_100",
)  # fmt: skip


@dataclass(frozen=True)
class PlayedRule:
    """A rule whose games are played.

    Attributes
    ----------
    tried : Tried
    folder : Path
        Its run.
    """

    tried: Tried
    folder: Path


def rules_frame(played: Iterable[PlayedRule]) -> pd.DataFrame:
    """Rows of all rules: a battle each, then all of a rule's battles together where it has several.

    Changes are those that the rule makes, with it less without it, also where the change tried takes it away.
    """
    rows = [row for one in played for row in _rows(one)]
    return frame(rows)[list(COLUMNS)]


def _rows(one: PlayedRule) -> Iterable[dict[str, Any]]:
    rule = one.tried.rule
    for row in measure_runs([load_run(one.folder)], Margins()).rows:
        if row.baseline is not None:
            yield {
                "rule": rule.title,
                "about": rule.about,
                "change": rule.change,
                "taken_away": rule.taken_away,
                **_numbers(row, rule.taken_away),
            }


def _numbers(row: Row, taken_away: bool) -> dict[str, Any]:
    """Levels and changes of a battle as the rule makes them."""
    flat, level, main = flat_row(row), row.measure.level_before, row.number(CHANGES[0][1])
    assert level is not None and main is not None
    tried, written = flat["allies_level_of_100"], 100 * level.value
    without, with_rule = (tried, written) if taken_away else (written, tried)
    found = {
        "scenario": row.scenario,
        "title": row.title,
        "n_pairs": main.pairs,
        "without_of_100": without,
        "with_of_100": with_rule,
        "judged": main.verdict or "",
        "touched_of_100": 100 - flat["identical_of_100"],
        "acts_of_100": " ".join(f"{hook}={100 * rate:.1f}" for hook, rate in row.measure.fired.items()),
    }
    for column, *_ in CHANGES:
        est, low, high = (flat[f"{column}{end}"] for end in ENDS)
        made = (_turned(est), _turned(high), _turned(low)) if taken_away else (est, low, high)
        found |= {f"{column}{end}": value for end, value in zip(ENDS, made, strict=True)}
    return found


def _turned(value: float | None) -> float | None:
    """A change seen from the other side; what is not known stays so."""
    return None if value is None else -value


def read_frame(folder: Path) -> pd.DataFrame | None:
    """The rows that an atlas keeps; None if it tries no rules.

    Raises
    ------
    InputError
        A table that is no such table.
    """
    path = folder / FILE
    return read_table(path, COLUMNS, "the rules of an atlas") if path.exists() else None


def section(rows: pd.DataFrame | None) -> str:
    """The part of the page that tells of rules; nothing where an atlas tries none."""
    if rows is None:
        return ""
    rules = [_told(group.to_dict("records")) for _, group in rows.groupby("rule", sort=False)]
    return template("atlas_rules.md").render(rules=rules, most=int(rows["n_pairs"].max()))


def _told(rows: list[Mapping[str, Any]]) -> dict[str, Any]:
    """A rule as its template takes it."""
    first = rows[0]
    return {
        "title": first["rule"],
        "about": first["about"],
        "change": first["change"],
        "taken_away": bool(first["taken_away"]),
        "rows": [
            {
                "title": row["title"],
                "levels": f"{row['without_of_100']:.1f} → {row['with_of_100']:.1f}",
                "changes": [_change(row, column, digits) for column, _, digits in CHANGES],
                "judged": LONG[row["judged"]] if pd.notna(row["judged"]) else "cannot change anything here",
                "touched": f"{row['touched_of_100']:.1f}",
            }
            for row in rows
        ],
    }


def _change(row: Mapping[str, Any], column: str, digits: int) -> str:
    """A change with its interval; nothing where it was not measured."""
    est, low, high = (row[f"{column}{end}"] for end in ENDS)
    return "" if pd.isna(est) else number_and_ends(est, low, high, digits, sign=True)
