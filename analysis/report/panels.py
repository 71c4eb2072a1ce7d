"""What the figures of an answer draw: rows as frames, curves along the ladder, panels of distributions."""

from collections.abc import Sequence
from dataclasses import asdict

import pandas as pd

from analysis.findings.along_ladder import Along
from analysis.findings.rows import Row
from analysis.plots.panels import Panel
from analysis.plots.skill import Curve
from analysis.report.answer import Answer
from analysis.wording import titles

CELL = ["scenario", "variant", "axis_player", "allies_player"]


def skill_curves_of(titled: Sequence[tuple[str, Along]]) -> list[Curve]:
    """Changes for the Allies against the ratings of the players, each under its title; only players that are rated."""
    rated = [
        (title, [asdict(tier) for tier in found.tiers if tier.elo is not None]) for title, found in titled
    ]
    return [Curve(title, pd.DataFrame(tiers)) for title, tiers in rated if tiers]


def changes_frame(rows: Sequence[Row]) -> pd.DataFrame:
    """Changes for the Allies as the forest plot takes them: by variant, largest first, pooled last."""
    names = _names(rows)
    found = []
    for row in rows:
        change = row.number("win_rate.allies.delta")
        if change and change.pairs:
            like = _another_like_these(row) or (change.est, change.est)
            found.append(
                {
                    "variant": row.variant,
                    "label": names[id(row)],
                    "change_points": change.est,
                    "low": change.ends[0],
                    "high": change.ends[1],
                    "n_pairs": change.pairs,
                    "is_pooled": row.measure.is_pooled,
                    "like_low": like[0],
                    "like_high": like[1],
                }
            )
    if not found:
        return pd.DataFrame(found)
    frame = pd.DataFrame(found)
    frame["order"] = pd.Categorical(frame["variant"], frame["variant"].unique(), ordered=True).codes
    by = ["order", "is_pooled", "change_points"]
    return frame.sort_values(by, ascending=[True, True, False], kind="stable", ignore_index=True)


def _another_like_these(row: Row) -> tuple[float, float] | None:
    """Between which points the change on another scenario like these is expected; None where it is not known."""
    like = row.number("win_rate.allies.delta.like_these")
    return (like.prediction[0], like.prediction[1]) if like and like.prediction else None


def levels_frame(rows: Sequence[Row]) -> pd.DataFrame:
    """Levels of the Allies as the level plot takes them."""
    names = _names(rows)
    found = [(names[id(row)], row.number("win_rate.allies"), row.measure.n_games) for row in rows]
    return pd.DataFrame(
        [
            {
                "label": label,
                "win_rate": level.est,
                "low": level.ends[0],
                "high": level.ends[1],
                "n_games": games,
            }
            for label, level, games in found
            if level
        ]
    )


def _names(rows: Sequence[Row]) -> dict[int, str]:
    """Shortest labels that tell the rows apart: variant, scenario, players, whichever differ."""
    many_scenarios = len({row.scenario for row in rows}) > 1
    compared = [row for row in rows if row.baseline is not None] or rows
    many_variants = len({row.variant for row in compared}) > 1
    many_players = len({row.players for row in rows}) > 1
    names = {}
    for row in rows:
        parts = [row.title] if many_scenarios else []
        parts += [row.variant] if many_variants or not many_scenarios else []
        parts += [" - ".join(row.players)] if many_players else []
        names[id(row)] = ": ".join(parts)
    return names


def arms(answer: Answer) -> list[tuple[Row, str]]:
    """Rows that have a panel of their own, with their names: the variants, or every battle by itself."""
    names = _names(answer.rows)
    found = []
    for row in answer.rows:
        is_before = answer.kind == "compare" and _has_variants(answer, row) and not row.baseline
        if not (row.measure.is_pooled or is_before):
            found.append((row, names[id(row)]))
    return found


def panels_of(answer: Answer, metric: str, title_metric: str = "") -> list[Panel]:
    """Distributions of a metric: variants over their baseline, or every battle by itself.

    ``title_metric`` is the number told above a panel, if it has another name than the metric.
    """
    counts = answer.measured.counts
    counts = counts[counts["metric"] == metric]
    by_cell = dict(list(counts.groupby(CELL, observed=True, sort=False)))
    nothing = counts.iloc[:0]
    panels = []
    for row, name in arms(answer):
        if row.number(title_metric or metric) is None:
            continue
        own = by_cell.get((row.scenario, row.variant, *row.players), nothing)
        before = by_cell.get((row.scenario, row.baseline, *row.players), nothing) if row.baseline else None
        title = titles.panel_title(name, row, title_metric or metric)
        panels.append(Panel(title, own, short(row.variant), before, short(row.baseline or "")))
    return panels


def short(variant: str) -> str:
    """A label that fits into the legend of a small panel."""
    return variant if len(variant) <= 20 else "variant"


def _has_variants(answer: Answer, row: Row) -> bool:
    return any(other.baseline and other.scenario == row.scenario for other in answer.rows)


def select(counts: pd.DataFrame, row: Row, variant: str) -> pd.DataFrame:
    """The lines of a frame that belong to the row's battle and players under a variant."""
    wanted = (counts["scenario"] == row.scenario) & (counts["variant"] == variant)
    wanted &= (counts["axis_player"] == row.players[0]) & (counts["allies_player"] == row.players[1])
    return counts[wanted]
