"""What rules do in the battles they are tried on: rows of ``rules.csv``, and the part of the page drawn from them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pandas as pd

from analysis.findings.rows import Row, measure_runs
from analysis.measure.read import load_run
from analysis.pages.flat_rows import flat_row, frame
from analysis.pages.page import template
from analysis.stats.margins import Margins
from analysis.stats.rounding import number_text
from analysis.studies.atlas.rules_file import Rule, Tried
from analysis.studies.kept_table import COUNT, NUMBER, OF_100, TRUTH, WORD, read_table
from analysis.wording.intervals import number_and_ends
from analysis.wording.verdict_names import LONG

FILE = "rules.csv"
POOLED = "all"  # in place of a battle: all battles of a rule together
MAIN = "win_rate.allies.delta"  # the finding whose verdict is reported
CHANGES = (
    ("allies_change_points", 1),
    ("medal_margin_change", 2),
    ("turns_change", 1),
)  # columns and their digits
ENDS = ("", "_low", "_high")  # behind the name of a column: the change itself, and its interval
KINDS = {
    "rule": WORD, "about": WORD, "change": WORD, "taken_away": TRUTH, "scenario": WORD, "title": WORD.or_empty,
    "n_pairs": COUNT, "without_of_100": OF_100.or_empty, "with_of_100": OF_100.or_empty,
    **{f"{column}{end}": NUMBER.or_empty for column, _ in CHANGES for end in ENDS},
    "judged": WORD.or_empty, "idle": WORD.or_empty, "touched_of_100": OF_100.or_empty,
}  # fmt: skip
COLUMNS = tuple(KINDS)


@dataclass(frozen=True)
class PlayedRules:
    """Rules that were tried on the same battles, in one run.

    Attributes
    ----------
    tried : sequence of Tried
    folder : Path
        The run.
    """

    tried: Sequence[Tried]
    folder: Path


def rules_frame(played: Iterable[PlayedRules]) -> pd.DataFrame:
    """Rows of all rules in the order of their file: a battle each, then all of a rule's battles where it has several.

    Changes are those that the rule makes, with it less without it, also where the change tried takes it away.
    """
    found: dict[int, list[dict[str, Any]]] = {}
    for one in played:
        rows = [
            row for row in measure_runs([load_run(one.folder)], Margins()).rows if row.baseline is not None
        ]
        for tried in one.tried:
            mine = (row for row in rows if row.variant == tried.variant)
            found[tried.number] = [_said_by(tried.rule, row) for row in mine]
    return frame([row for number in sorted(found) for row in found[number]])[list(COLUMNS)]


def _said_by(rule: Rule, row: Row) -> dict[str, Any]:
    """A battle as the rule makes it."""
    flat, level, main = flat_row(row), row.measure.level_before, row.number(MAIN)
    assert level is not None and main is not None
    levels = 100 * level.value, flat["allies_level_of_100"]
    without, with_rule = levels[::-1] if rule.taken_away else levels
    found = {
        **rule.model_dump(include={"about", "change", "taken_away"}),
        "rule": rule.title,
        "scenario": row.scenario,
        "title": row.title,
        "n_pairs": main.pairs,
        "without_of_100": without,
        "with_of_100": with_rule,
        "judged": main.verdict or "",
        "idle": flat["idle"],
        "touched_of_100": 100 - flat["identical_of_100"],
    }
    for column, _ in CHANGES:
        est, low, high = (flat[f"{column}{end}"] for end in ENDS)
        made = (_turned(est), _turned(high), _turned(low)) if rule.taken_away else (est, low, high)
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
    if not path.exists():
        return None
    found = read_table(path, KINDS, "the rules of an atlas")
    return found.astype({"judged": object, "idle": object}).fillna({"judged": "", "idle": ""})


def section(rows: pd.DataFrame | None) -> str:
    """The part of the page that tells of rules; nothing where an atlas tries none."""
    if rows is None:
        return ""
    battles = rows.loc[rows["scenario"] != POOLED]
    rules = [_told(group.to_dict("records")) for _, group in rows.groupby("rule", sort=False)]
    few, many = (int(pick) for pick in (battles["n_pairs"].min(), battles["n_pairs"].max()))
    return template("atlas_rules.md").render(
        rules=rules,
        pairs=f"{few:,}" if few == many else f"{few:,} to {many:,}",
        largest=[_largest(row) for row in _by_size(battles)[:3]],
    )


def _by_size(battles: pd.DataFrame) -> list[dict[str, Any]]:
    """Battles that a rule is shown to move, the largest change of wins first."""
    main = CHANGES[0][0]
    shown = battles[(battles[f"{main}_low"] > 0) | (battles[f"{main}_high"] < 0)]
    return shown.sort_values(main, key=abs, ascending=False, kind="stable").to_dict("records")


def _largest(row: Mapping[str, Any]) -> str:
    """A battle and what a rule does in it, in a few words."""
    return f"{row['rule']} in {row['title']} ({_change(row, *CHANGES[0])} points)"


def _told(rows: list[dict[Any, Any]]) -> dict[str, Any]:
    """A rule as its template takes it."""
    first = rows[0]
    return {
        "title": first["rule"],
        "about": first["about"],
        "change": first["change"],
        "taken_away": bool(first["taken_away"]),
        "rows": [
            {
                "title": f"mean of {row['title']}" if row["scenario"] == POOLED else row["title"],
                "levels": f"{number_text(row['without_of_100'])} → {number_text(row['with_of_100'])}",
                "changes": [_change(row, column, digits) for column, digits in CHANGES],
                "judged": row["idle"] or LONG[row["judged"]],
                "touched": number_text(row["touched_of_100"]),
            }
            for row in rows
        ],
    }


def _change(row: Mapping[str, Any], column: str, digits: int) -> str:
    """A change with its interval; the plain number where no game differs."""
    est, low, high = (row[f"{column}{end}"] for end in ENDS)
    return f"{0:.{digits}f}" if row["idle"] else number_and_ends(est, low, high, digits, sign=True)
