"""Measure every cell of a run, every change against the baseline, and all scenarios together."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from analysis import character
from analysis.pairs import Arena, Outcomes, joined
from analysis.stats.fairness import change_of_fairness, kinds_of_pairs
from analysis.stats.flips import flips
from analysis.stats.levels import Estimate, mean_of, share, share_of
from analysis.stats.match import change_of_drawn, drawn_share
from analysis.stats.paired import Change, change_of_mean, change_of_wins
from analysis.stats.pooled import pooled_change, pooled_level, pooled_share

# The other metrics are shares.
MEANS = ("medals.axis", "medals.allies", "medal_margin", "turns", *character.COUNTS)
UNCAPPED_FROM = 0.01  # share of capped games from which the change is also told without them


@dataclass(frozen=True)
class Measure:
    """One variant on one scenario, or on several together.

    Attributes
    ----------
    cells, before : tuple of mapping
        Cells of the plan: played here, and the baseline of each (empty for the baseline itself).
    levels : dict of str to Estimate
        By metric: shares of 1, medals, turns.
    pairs : dict of str to Estimate
        Shares of the pairs; empty for the baseline.
    changes : dict of str to Change
        By metric; empty for the baseline.
    fairness : Estimate or None
        Points nearer to even than the baseline.
    variances : (float, float) or None
        Of the points of a game, before and after.
    kinds : tuple of ndarray, each of shape (9,)
        Pairs by result before and after, scenario by scenario.
    turns_before : float
        Mean turns under the baseline.
    level_before : Estimate or None
        Win rate of the Allies under the baseline.
    n_games, n_capped, n_drawn, n_gaps : int
    """

    cells: tuple[Mapping[str, Any], ...]
    before: tuple[Mapping[str, Any], ...]
    levels: dict[str, Estimate]
    pairs: dict[str, Estimate]
    changes: dict[str, Change]
    fairness: Estimate | None
    variances: tuple[float, float] | None
    kinds: tuple[np.ndarray, ...]
    turns_before: float
    level_before: Estimate | None
    n_games: int
    n_capped: int
    n_drawn: int
    n_gaps: int

    @property
    def is_pooled(self) -> bool:
        """True if several scenarios are taken together."""
        return len(self.cells) > 1


def measure_arena(arena: Arena) -> list[Measure]:
    """Baseline and variants of one scenario."""
    return [_measure(arena.baseline, None)] + [_measure(cell, arena.baseline) for cell in arena.variants]


def levels_of(cell: Outcomes) -> dict[str, Estimate]:
    """What happens under one set of rules."""
    levels = {
        "wins.axis": share(float((cell.points == 0).sum()), cell.n),
        "wins.allies": share(float((cell.points == 1).sum()), cell.n),
        "draws": share(float((cell.points == 0.5).sum()), cell.n),
        "capped": share(float(cell.capped.sum()), cell.n),
        "win_rate.allies": share_of(cell.points),
        "medals.axis": mean_of(cell.medals_axis),
        "medals.allies": mean_of(cell.medals_allies),
        "medal_margin": mean_of(cell.margin),
        "turns": mean_of(cell.turns),
    }
    matches = drawn_share(cell.margin) if _between_equals(cell) else None
    return levels | ({"matches_drawn": matches} if matches else {}) | _character_of(cell)


def _character_of(cell: Outcomes) -> dict[str, Estimate]:
    """How the battle plays."""
    values = character.character(cell.margin, cell.more)
    return {name: mean_of(one) if name in MEANS else share_of(one) for name, one in values.items()}


def _changes_of_character(before: Outcomes, after: Outcomes) -> dict[str, Change]:
    """What changes in how the battle plays."""
    old, new = (character.character(cell.margin, cell.more) for cell in (before, after))
    return {
        name: (change_of_mean if name in MEANS else change_of_wins)(old[name], new[name])
        for name in old
        if name in new
    }


def _between_equals(cell: Outcomes) -> bool:
    return bool(cell.cell["axis_player"] == cell.cell["allies_player"])


def pair_shares(before: Outcomes, after: Outcomes) -> dict[str, Estimate]:
    """What became of each battle, as shares of all pairs."""
    found = flips(before.points, after.points, before.trajectory, after.trajectory)
    shares = {
        "same_winner": found.same,
        "to_axis": found.to_axis,
        "to_allies": found.to_allies,
        "identical": found.identical,
    }
    return {name: share(value * after.n, after.n) for name, value in shares.items()}


def changes_of(before: Outcomes, after: Outcomes) -> dict[str, Change]:
    """Changes of the metrics; the first three are the primary ones.  Needs two pairs or more."""
    changes = {
        "win_rate.allies": change_of_wins(before.points, after.points),
        "medal_margin": change_of_mean(before.margin, after.margin),
        "turns": change_of_mean(before.turns, after.turns),
    }
    drawn = change_of_drawn(before.margin, after.margin) if _between_equals(after) else None
    if drawn:
        changes["matches_drawn"] = drawn
    changes |= _changes_of_character(before, after)
    capped = before.capped | after.capped
    if capped.mean() > UNCAPPED_FROM and (~capped).sum() > 1:
        changes["win_rate_uncapped.allies"] = change_of_wins(before.points[~capped], after.points[~capped])
    return changes


def _measure(cell: Outcomes, baseline: Outcomes | None) -> Measure:
    pairs = joined(baseline, cell) if baseline else None
    paired = pairs is not None and pairs[1].n > 1
    kinds = (kinds_of_pairs(pairs[0].points, pairs[1].points),) if pairs and paired else ()
    return Measure(
        cells=(cell.cell,),
        before=(baseline.cell,) if baseline else (),
        levels=levels_of(cell),
        pairs=pair_shares(*pairs) if pairs else {},
        changes=changes_of(*pairs) if pairs and paired else {},
        fairness=change_of_fairness(kinds) if kinds else None,
        variances=(float(pairs[0].points.var()), float(pairs[1].points.var())) if pairs else None,
        kinds=kinds,
        turns_before=float((baseline or cell).turns.mean()),
        level_before=share_of(baseline.points) if baseline else None,
        n_games=cell.n,
        n_capped=int(cell.capped.sum()),
        n_drawn=int((cell.points == 0.5).sum()),
        n_gaps=int(cell.gaps.sum()),
    )


def pool(measures: Sequence[Measure]) -> Measure:
    """Several scenarios under one variant, each with equal weight.

    A metric that is missing on one of the scenarios is left out.
    """
    first = measures[0]
    kinds = tuple(counts for measure in measures for counts in measure.kinds)
    variances = [measure.variances for measure in measures if measure.variances]
    return Measure(
        cells=tuple(cell for measure in measures for cell in measure.cells),
        before=tuple(cell for measure in measures for cell in measure.before),
        levels={
            name: (pooled_level if name in MEANS else pooled_share)([m.levels[name] for m in measures])
            for name in _common(measures, "levels")
        },
        pairs={name: pooled_share([m.pairs[name] for m in measures]) for name in _common(measures, "pairs")},
        changes={
            name: pooled_change([m.changes[name] for m in measures]) for name in _common(measures, "changes")
        },
        fairness=change_of_fairness(kinds) if len(kinds) == len(measures) else None,
        variances=(float(np.mean([v[0] for v in variances])), float(np.mean([v[1] for v in variances])))
        if variances
        else None,
        kinds=kinds,
        turns_before=float(np.mean([measure.turns_before for measure in measures])),
        level_before=pooled_share([m.level_before for m in measures if m.level_before])
        if first.before
        else None,
        n_games=sum(measure.n_games for measure in measures),
        n_capped=sum(measure.n_capped for measure in measures),
        n_drawn=sum(measure.n_drawn for measure in measures),
        n_gaps=sum(measure.n_gaps for measure in measures),
    )


def _common(measures: Sequence[Measure], field: str) -> list[str]:
    """Metrics that all measures have, in the order of the first."""
    return [name for name in getattr(measures[0], field) if all(name in getattr(m, field) for m in measures)]
