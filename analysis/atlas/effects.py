"""Numbers of an atlas: one row per battle and metric, each with its interval and the games it rests on.

A run of an atlas plays every battle twice on the same cards and dice: as it is written, and with the other side
taking the first turn.  Everything but the first-mover edge speaks of the battle as it is written.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import nan
from typing import Any

import numpy as np
import pandas as pd

from analysis.findings.findings import DECIMALS, SHARES, UNITS
from analysis.measure.measures import levels_of
from analysis.measure.pairs import Arena, arenas, joined
from analysis.measure.read import Run
from analysis.stats import drama, first_mover
from analysis.stats.estimates import Estimate, share
from analysis.stats.unseen_differences import mean_with_doubt
from engine.runs.columns import LABELS

FIRST_SIDE = "scenario.first_side"
MORE_VALUES = (
    "end_reason", "lead_changes", "worst_deficit", "battles_axis", "battles_allies", "medals_objectives_axis",
    "medals_objectives_allies", "lost_axis_inf", "lost_axis_arm", "lost_axis_art", "lost_allies_inf",
    "lost_allies_arm", "lost_allies_art",
)  # fmt: skip
ENDS = ("medals", "break_point", "sudden_death", "deck_out", "wiped_out", "last_turn", "turn_cap", "rule_gap")

# What each metric says; `docs/12-results.md` lists them.
METRICS = {
    "win_rate.allies": "Wins of the Allies of 100, draws counted half.",
    "wins.axis": "Battles of 100 that the Axis wins.",
    "wins.allies": "Battles of 100 that the Allies win.",
    "draws": "Battles of 100 that nobody wins.",
    "medals.axis": "Mean medals of the Axis.",
    "medals.allies": "Mean medals of the Allies.",
    "medal_margin": "Mean medals of the Allies minus medals of the Axis.",
    "turns": "Mean player turns.",
    "matches_drawn": "Of 100 two-battle matches between equals, those drawn.",
    "first_mover_edge": "Battles of 100 more that a side wins when it begins instead of its enemy; in pairs.",
    "ends.medals": "Battles of 100 won by reaching the medal target.",
    "ends.break_point": "Battles of 100 without cards that end because a side has lost too many units.",
    "ends.sudden_death": "Battles of 100 won by an objective that wins outright.",
    "ends.deck_out": "Battles of 100 that end with the deck.",
    "ends.wiped_out": "Battles of 100 in which a side has no unit left.",
    "ends.last_turn": "Battles of 100 that end after a last turn: by an option, or the last of a battle without cards.",
    "ends.turn_cap": "Battles of 100 stopped at the cap on turns.",
    "ends.rule_gap": "Battles of 100 given up after an illegal act; none in healthy games.",
    "close": "Battles of 100 that end with medals one apart or level.",
    "clear": "Battles of 100 won by four medals or more.",
    "comebacks": "Battles of 100 whose winner was two medals behind or more.",
    "lead_changes": "How often the lead in medals changes sides, on average.",
    "battles": "Mean battles of both sides.",
    "figures_lost.axis": "Mean figures lost by the Axis.",
    "figures_lost.allies": "Mean figures lost by the Allies.",
    "medals_objectives.axis": "Mean medals of the Axis that come from objectives.",
    "medals_objectives.allies": "Mean medals of the Allies that come from objectives.",
}
COLUMNS = (
    "scenario",
    "title",
    "metric",
    "unit",
    "estimate",
    "ci_low",
    "ci_high",
    "error",
    "n_games",
    "method",
)


@dataclass(frozen=True)
class Number:
    """One metric of one battle: estimate, unit, factor from the estimate to the unit, games behind it."""

    metric: str
    estimate: Estimate
    unit: str
    factor: float
    n_games: int


def effects(run: Run) -> pd.DataFrame:
    """All numbers of a run of an atlas.

    Parameters
    ----------
    run : Run
        Its games also hold the columns ``MORE_VALUES``.

    Returns
    -------
    DataFrame
        Columns ``COLUMNS``, battle by battle in the order of the plan, metrics in the order of ``METRICS``; ends and
        error of an interval that is not known are missing.
    """
    rows = []
    for arena in arenas(run):
        cell = arena.baseline.cell
        found = {number.metric: number for number in _numbers(arena, run)}
        rows += [_row(cell, found[name]) for name in METRICS if name in found]
    return pd.DataFrame(rows, columns=list(COLUMNS))


def _row(cell: Mapping[str, Any], number: Number) -> dict[str, Any]:
    one, factor = number.estimate, number.factor
    known = {"ci_low": one.low, "ci_high": one.high, "error": one.error}
    values = {"estimate": one.value} | (known if one.is_known else dict.fromkeys(known, nan))
    rounded = {name: round(factor * value, DECIMALS) + 0.0 for name, value in values.items()}
    labels = {
        "scenario": cell["scenario"],
        "title": cell["title"],
        "metric": number.metric,
        "unit": number.unit,
    }
    return {**labels, **rounded, "n_games": number.n_games, "method": one.method}


def _numbers(arena: Arena, run: Run) -> Iterator[Number]:
    """Every metric of one battle."""
    cell = arena.baseline.cell
    for metric, estimate in levels_of(arena.baseline).items():
        unit, _, factor = UNITS.get(metric, SHARES)
        yield Number(metric, estimate, unit, factor, arena.baseline.n)
    yield from first_mover_edge(arena, first_side_of(cell["scenario"], run.manifest))
    games = run.games
    own = np.logical_and.reduce([np.asarray(games[name] == cell[name]) for name in LABELS])
    yield from more_levels(games[own])


def first_side_of(scenario: str, manifest: Mapping[str, Any]) -> str | None:
    """Who begins the battle as it is written, told by the change that lets the other side begin."""
    for entry in manifest["provenance"]:
        for change in entry["changes"] if entry["scenario"] == scenario else ():
            if change["path"] == FIRST_SIDE:
                return str(change["was"])
    return None


def first_mover_edge(arena: Arena, first_side: str | None) -> Iterator[Number]:
    """What it is worth to begin, in points of 100; nothing if the other side never began."""
    if not arena.variants or first_side is None:
        return
    as_written, swapped = joined(arena.baseline, arena.variants[0])
    if as_written.n < 2:
        return
    change = first_mover.first_mover_edge(as_written.points, swapped.points, first_side)
    yield Number("first_mover_edge", change, SHARES[1], SHARES[2], 2 * as_written.n)


def more_levels(games: pd.DataFrame) -> Iterator[Number]:
    """How games end, how close they are, what they cost."""
    n = len(games)
    for reason in ENDS:
        yes = int((games["end_reason"] == reason).sum())
        yield Number(f"ends.{reason}", share(yes, n), SHARES[0], SHARES[2], n)
    for metric, estimate in drama.drama(games).items():
        unit, factor = (SHARES[0], SHARES[2]) if metric in drama.SHARES else ("changes", 1.0)
        yield Number(metric, estimate, unit, factor, n)
    sums = {
        ("battles", "battles"): ("battles_axis", "battles_allies"),
        ("figures_lost.axis", "figures"): ("lost_axis_inf", "lost_axis_arm", "lost_axis_art"),
        ("figures_lost.allies", "figures"): ("lost_allies_inf", "lost_allies_arm", "lost_allies_art"),
        ("medals_objectives.axis", "medals"): ("medals_objectives_axis",),
        ("medals_objectives.allies", "medals"): ("medals_objectives_allies",),
    }
    for (metric, unit), columns in sums.items():
        values = games[list(columns)].to_numpy(float).sum(axis=1)
        yield Number(metric, mean_with_doubt(values), unit, 1.0, n)


def wide(frame: pd.DataFrame) -> pd.DataFrame:
    """One row per battle in the order of the frame: ``title``, and each metric with its ``_low`` and ``_high``."""
    titles = frame.drop_duplicates("scenario").set_index("scenario")["title"]
    columns = {"": "estimate", "_low": "ci_low", "_high": "ci_high"}
    parts = [
        frame.pivot(index="scenario", columns="metric", values=value).add_suffix(suffix)
        for suffix, value in columns.items()
    ]
    return pd.concat([titles, *parts], axis=1).loc[titles.index]
