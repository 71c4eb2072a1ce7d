"""The page of an atlas: one table of battles, how they end, pictures, and what it takes to get the numbers again."""

from collections.abc import Mapping
from math import ceil, floor
from typing import Any

import pandas as pd

from analysis.atlas.distance import distance, rank_ranges
from analysis.pages.imports import import_markdown, imports_of
from analysis.pages.page import template
from analysis.stats.estimates import Estimate
from analysis.stats.fairness import bands
from analysis.stats.rounding import number_text as one_number
from analysis.stats.rounding import percent_text
from analysis.stats.sides import EVEN, SIDES
from analysis.studies.atlas.pictures import (
    END_WORDS,
    ENDINGS,
    HEAT,
    LEVELS,
    STRIPS,
    percent_of,
    reasons_found,
    usual_end,
)
from analysis.studies.atlas.rule_effects import section
from analysis.wording.intervals import number_and_ends
from analysis.wording.words import level_words

SIDED = ("medals_objectives", "figures_lost")


def answer_sentence(rows: pd.DataFrame) -> str:
    """What the atlas says, in one sentence or two."""
    n = len(rows)
    even = sum(_bands(row) == (0, 0) for row in rows.to_dict("records"))
    counted = f"{even or 'None'} of {n} battles {'is' if even == 1 else 'are'} shown to be even"
    if n == 1:
        (only,) = rows.to_dict("records")
        return f"{only['title']}: {_level(only)}, the Allies win {percent_text(only['win_rate.allies'])} of battles."
    by_far = rows.assign(rank=_rank_ranges(rows)).sort_values("win_rate.allies", key=_far, kind="stable")
    most = by_far[[rank[0] == 1 for rank in by_far["rank"]]]
    least = by_far[[rank[1] == n for rank in by_far["rank"]]][::-1]
    return (
        f"{counted}; the most even is {_one_of(most, 'the Allies win {}%')}, "
        f"the least even {_one_of(least, '{}')}."
    )


def _far(wins: pd.Series) -> pd.Series:
    return (wins - EVEN).abs()


def _one_of(rows: pd.DataFrame, first: str) -> str:
    """Battles that may hold a rank, with their wins; ``first`` is the form of those of the first."""
    forms = [first] + ["{}"] * (len(rows) - 1)
    battles = zip(rows["title"], rows["win_rate.allies"], forms, strict=True)
    return _listed([f"{title} ({form.format(one_number(wins))})" for title, wins, form in battles])


def _listed(names: list[str]) -> str:
    return " or ".join(filter(None, (", ".join(names[:-1]), names[-1])))


def _bands(row: Mapping[str, Any]) -> tuple[int, int]:
    low, high = (row[f"win_rate.allies{end}"] / 100 for end in ("_low", "_high"))
    return bands(Estimate(row["win_rate.allies"] / 100, low, high, 0.0, 1, ""))


def _level(row: Mapping[str, Any]) -> str:
    return level_words(_bands(row))


def titles(rows: pd.DataFrame) -> dict[str, str]:
    """The finding of each picture over all battles."""
    between = [_bands(row) for row in rows.to_dict("records")]
    allies, axis = (sum(min(sign * one for one in ends) > 0 for ends in between) for sign in (1, -1))
    even = sum(ends == (0, 0) for ends in between)
    open_ = len(rows) - allies - axis - even
    found = {
        LEVELS: f"Shown to lie with the Allies: {allies} battles, with the Axis: {axis}, even: {even}; open: {open_}"
    }
    turns = rows["turns"]
    found[STRIPS] = f"Battles last {span(turns)} turns"
    if "first_mover_edge" in rows.columns:
        helped = int((rows["first_mover_edge_low"] > 0).sum())
        found[STRIPS] += f"; beginning helps in {helped} of {len(rows)}"
    usual = usual_end(rows)
    found[ENDINGS] = f"The {END_WORDS[usual]} decides {span(percent_of(rows, usual))}% of battles"
    return found


def span(values: pd.Series) -> str:
    """Smallest to largest, rounded down and up to whole numbers; a single number where these are the same."""
    low, high = floor(values.min()), ceil(values.max())
    return f"{low}" if low == high else f"{low} to {high}"


def number_text(row: Mapping[str, Any], metric: str, digits: int, sign: bool = False) -> str:
    """A number with its interval, like 81.5 (79.7 to 83.1); nothing if it was not measured."""
    value, low, high = (row.get(f"{metric}{end}") for end in ("", "_low", "_high"))
    if value is None or pd.isna(value):
        return ""
    return number_and_ends(float(value), low, high, digits, sign)


def ranks(rows: pd.DataFrame) -> list[str]:
    """Rank of every battle, the most even first; a range like 7 to 8 where the intervals allow several."""
    return [str(best) if best == worst else f"{best} to {worst}" for best, worst in _rank_ranges(rows)]


def _rank_ranges(rows: pd.DataFrame) -> list[tuple[int, int]]:
    ends = rows[["win_rate.allies_low", "win_rate.allies_high"]].to_numpy()
    return rank_ranges([distance(float(low), float(high)) for low, high in ends])


def table(rows: pd.DataFrame) -> list[dict[str, str]]:
    """Cells of the main table, battle by battle in the order of the plan."""
    return [
        {
            "scenario": str(scenario),
            "title": str(row["title"]),
            "rank": str(rank),
            "wins": number_text(row, "win_rate.allies", 1),
            "level": _level(row),
            "margin": number_text(row, "medal_margin", 2, sign=True),
            "turns": number_text(row, "turns", 1),
            "first": number_text(row, "first_mover_edge", 1, sign=True),
            "close": number_text(row, "close", 1),
            "comebacks": number_text(row, "comebacks", 1),
        }
        for scenario, rank, row in zip(rows.index, ranks(rows), rows.to_dict("records"), strict=True)
    ]


def ends_table(rows: pd.DataFrame) -> list[dict[str, Any]]:
    """Cells of the table of ends, battle by battle."""
    return [
        {
            "title": row["title"],
            "ends": [number_text(row, f"ends.{reason}", 1) for reason in reasons_found(rows)],
            "more": [number_text(row, f"{metric}.{side}", 2) for metric in SIDED for side in SIDES],
        }
        for row in rows.to_dict("records")
    ]


def page(rows: pd.DataFrame, manifest: Mapping[str, Any], rules: pd.DataFrame | None = None) -> str:
    """``README.md`` of the folder of an atlas."""
    plan, found = manifest["plan"], titles(rows)
    cell = plan["cells"][0]
    return template("atlas.md").render(
        study=manifest["study"],
        table=table(rows),
        begins="first_mover_edge" in rows.columns,
        ends=ends_table(rows),
        reasons=[END_WORDS[reason] for reason in reasons_found(rows)],
        pictures=[(name, found[name]) for name in (LEVELS, STRIPS, ENDINGS)],
        heat=HEAT,
        rules=section(rules),
        players=(cell["axis_player"], cell["allies_player"]),
        plan=plan,
        manifest=manifest,
        notices=manifest.get("notices", []),
        imports=import_markdown(imports_of(manifest)),
        capped=[row for row in rows.to_dict("records") if row["ends.turn_cap"] > 0],
    )
