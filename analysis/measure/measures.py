"""Measure every cell of a run, every change against the baseline, and all scenarios together."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

import numpy as np
import pandas as pd

from analysis.measure import game_profile
from analysis.measure.luck_measured import luck_changes, luck_levels, shares_of
from analysis.measure.members import change_by_members, level_by_members, n_members
from analysis.measure.pairs import Arena, Outcomes, joined
from analysis.measure.sharper import (
    PRIMARY,
    WINS,
    change_by_regression,
    change_of_pairs,
    sharpened,
    sharper_levels,
    sharper_signed,
    weighed,
)
from analysis.stats import paths
from analysis.stats.estimates import Estimate, share, share_of
from analysis.stats.fairness import change_of_fairness, kinds_of_pairs
from analysis.stats.fired_rates import fired_rates
from analysis.stats.flips import flips
from analysis.stats.like_these import LikeThese, like_these
from analysis.stats.luck import farthest_z
from analysis.stats.match import change_of_drawn, drawn_share
from analysis.stats.near_even import Signed, near_even, signed
from analysis.stats.paired import Change, change_of_wins
from analysis.stats.pooled import pooled_change, pooled_change_of_shares, pooled_level, pooled_share
from analysis.stats.regressed import Sharpened
from analysis.stats.sides import SIDES
from analysis.stats.unseen_differences import change_with_doubt, mean_with_doubt
from analysis.stats.who_plays import WhoPlays
from analysis.value.game_chances import battle_of, chance_changes, chance_levels
from engine.hooks import Fired
from engine.hooks.fired import acted

# The other metrics are shares.
MEANS = ("medals.axis", "medals.allies", "medal_margin", "turns", *game_profile.COUNTS, *paths.SHARES)
NO_CARDS = Fired.MODERN_TURN.name.lower()
MANY_CAPPED = 0.01  # share of capped games above which a result needs care, and is also told without them

T = TypeVar("T")
Pooled = Callable[[list[Any]], T]  # several scenarios as one


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
    signed : tuple of Signed
        Distances from even before and after, scenario by scenario; empty for the baseline.
    turns_before : float
        Mean turns under the baseline.
    level_before : Estimate or None
        Win rate of the Allies under the baseline.
    n_games, n_capped, n_drawn, n_gaps : int
    luck_z : float or None
        Mean luck farthest from 0 of all sides and scenarios under this variant, in standard errors.
    fired : dict of str to float
        Share of the games in which a hook acted, for the hooks that acted at all.
    plain : dict of str to Change
        Primary changes as means of pairs alone; empty where ``changes`` are no others.
    who_plays : WhoPlays or None
        The change of wins (of the baseline the win rate) by the members of an ensemble; None of several scenarios.
    like_these : dict of str to LikeThese
        Changes in scenarios like these; only of several scenarios.
    luck : dict of str to Estimate
        Shares of luck by result and source, like ``wins.deck``; empty without companions.
    luck_changes : dict of str to Change
        Their changes; empty for the baseline.
    """

    cells: tuple[Mapping[str, Any], ...]
    before: tuple[Mapping[str, Any], ...]
    levels: dict[str, Estimate]
    pairs: dict[str, Estimate]
    changes: dict[str, Change]
    fairness: Estimate | None
    variances: tuple[float, float] | None
    signed: tuple[Signed, ...]
    turns_before: float
    level_before: Estimate | None
    n_games: int
    n_capped: int
    n_drawn: int
    n_gaps: int
    luck_z: float | None = None
    fired: dict[str, float] = field(default_factory=dict)
    plain: dict[str, Change] = field(default_factory=dict)
    who_plays: WhoPlays | None = None
    like_these: dict[str, LikeThese] = field(default_factory=dict)
    luck: dict[str, Estimate] = field(default_factory=dict)
    luck_changes: dict[str, Change] = field(default_factory=dict)

    @property
    def chance_id(self) -> str:
        """Name by which the battle draws its cards and dice; versions of one battle have it in common."""
        return battle_of(self.cells[0])

    @property
    def is_blind(self) -> bool:
        """Whether somebody's judgement reads nothing of what the rules change."""
        return bool(self.before) and any(cell.get("blind") for cell in self.cells)

    @property
    def has_no_cards(self) -> bool:
        """Whether games were played without cards, so that turns and medals count something else."""
        return self.fired.get(NO_CARDS, 0.0) > 0

    @property
    def is_all_alike(self) -> bool:
        """Whether every game was played move for move as under the baseline; False without one."""
        return "identical" in self.pairs and self.pairs["identical"].value == 1

    @property
    def is_near_even(self) -> bool:
        """Whether both win rates are near even, so that it may be impossible to say which is fairer."""
        return bool(self.signed) and near_even(self.signed)

    @property
    def is_pooled(self) -> bool:
        """True if several scenarios are taken together."""
        return len(self.cells) > 1


def measure_arena(arena: Arena) -> list[Measure]:
    """Baseline and variants of one scenario."""
    return [_measure(arena.baseline, None)] + [_measure(cell, arena.baseline) for cell in arena.variants]


def measure_cells(arena: Arena) -> list[Measure]:
    """Baseline and variants of one scenario, each by itself: nothing is compared."""
    return [_measure(cell, None) for cell in arena.cells]


def levels_of(cell: Outcomes) -> dict[str, Estimate]:
    """What happens under one set of rules."""
    levels = {
        "wins.axis": share(float((cell.points == 0).sum()), cell.n),
        "wins.allies": share(float((cell.points == 1).sum()), cell.n),
        "draws": share(float((cell.points == 0.5).sum()), cell.n),
        "capped": share(float(cell.capped.sum()), cell.n),
        "win_rate.allies": share_of(cell.points),
        "medals.axis": mean_with_doubt(cell.medals_axis),
        "medals.allies": mean_with_doubt(cell.medals_allies),
        "medal_margin": mean_with_doubt(cell.margin),
        "turns": mean_with_doubt(cell.turns),
    }
    matches = drawn_share(cell.margin) if _between_equals(cell) else None
    levels |= {"matches_drawn": matches} if matches else {}
    return levels | _profile_of(cell) | chance_levels(cell.chances)


def _profile_of(cell: Outcomes) -> dict[str, Estimate]:
    """How the battle plays; one metric at a time, for the columns are long."""
    games = cell.columns
    return {
        name: (mean_with_doubt if name in MEANS else share_of)(game_profile.values_of(name, games))
        for name in game_profile.metrics_of(games)
    }


def _changes_of_profile(before: Outcomes, after: Outcomes) -> dict[str, Change]:
    """What changes in how the battle plays."""
    old, new = before.columns, after.columns
    return {
        name: (change_with_doubt if name in MEANS else change_of_wins)(
            game_profile.values_of(name, old), game_profile.values_of(name, new)
        )
        for name in game_profile.metrics_of(old)
        if name in game_profile.metrics_of(new)
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
    old, new = weighed(before), weighed(after)
    changes = {name: change_of_pairs(name, old, new) for name in PRIMARY}
    drawn = change_of_drawn(before.margin, after.margin) if _between_equals(after) else None
    if drawn:
        changes["matches_drawn"] = drawn
    changes |= _changes_of_profile(before, after) | chance_changes(before.chances, after.chances)
    capped = before.capped | after.capped
    if capped.mean() > MANY_CAPPED and (~capped).sum() > 1:
        changes["win_rate_uncapped.allies"] = change_of_wins(before.points[~capped], after.points[~capped])
    return changes


def sharper_changes(before: Outcomes, after: Outcomes, found: Sharpened) -> dict[str, Change]:
    """The primary changes by regression."""
    old, new = weighed(before), weighed(after)
    return {name: change_by_regression(name, old, new, found) for name in PRIMARY}


def hooks_that_acted(cell: Outcomes) -> dict[str, float]:
    """Share of the games in which each hook acted; those that never did are left out."""
    if cell.fired is None:
        return {}
    rates = fired_rates({bit.name.lower(): acted(cell.fired, [bit]) for bit in Fired})
    return {name: float(rate) for name, rate in zip(rates["hook"], rates["rate"], strict=True) if rate > 0}


def mean_luck_z(cell: Outcomes) -> float | None:
    """Mean luck of the side that is farther from 0, in standard errors; None where the games do not tell."""
    luck = cell.luck
    return None if luck is None else farthest_z(pd.DataFrame(luck, columns=list(SIDES)))


def _measure(cell: Outcomes, baseline: Outcomes | None) -> Measure:
    pairs = joined(baseline, cell) if baseline else None
    paired = pairs is not None and pairs[1].n > 1
    own, before, members = weighed(cell), weighed(baseline) if baseline else None, n_members(cell.cell)
    shares, found = shares_of(cell), sharpened(own, before)
    changes = changes_of(*pairs) if pairs and paired else {}
    sharper = sharper_changes(*pairs, found) if pairs and found and paired else {}
    levels = levels_of(cell)
    of_even = (_signed(*pairs, found),) if pairs and paired else ()
    return Measure(
        cells=(cell.cell,),
        before=(baseline.cell,) if baseline else (),
        levels=sharper_levels(levels, found, True) if found else levels,
        pairs=pair_shares(*pairs) if pairs else {},
        changes={**changes, **sharper},
        fairness=change_of_fairness(of_even, {**changes, **sharper}[WINS].p) if of_even else None,
        variances=(float(pairs[0].points.var()), float(pairs[1].points.var())) if pairs else None,
        signed=of_even,
        turns_before=float((baseline or cell).turns.mean()),
        level_before=_level_before(baseline, found) if baseline else None,
        n_games=cell.n,
        n_capped=int(cell.capped.sum()),
        n_drawn=int((cell.points == 0.5).sum()),
        n_gaps=int(cell.gaps.sum()),
        luck_z=mean_luck_z(cell),
        fired=hooks_that_acted(cell),
        plain={name: changes[name] for name in sharper},
        who_plays=change_by_members(own, before, members) if before else level_by_members(own, members),
        luck=luck_levels(shares),
        luck_changes=luck_changes(shares_of(baseline), shares) if baseline and paired else {},
    )


def _signed(before: Outcomes, after: Outcomes, found: Sharpened | None) -> Signed:
    """Distances from even of a battle, by regression or as means of its pairs."""
    return sharper_signed(found, after.n) if found else signed(kinds_of_pairs(before.points, after.points))


def _level_before(baseline: Outcomes, found: Sharpened | None) -> Estimate:
    """Win rate of the Allies under the baseline."""
    plain = {WINS: share_of(baseline.points)}
    return sharper_levels(plain, found, False)[WINS] if found else plain[WINS]


def pool(measures: Sequence[Measure]) -> Measure:
    """Several scenarios under one variant, each with equal weight.

    A metric that is missing on one of the scenarios is left out.
    """
    of_even = tuple(one for measure in measures for one in measure.signed)
    return Measure(
        cells=tuple(cell for measure in measures for cell in measure.cells),
        before=tuple(cell for measure in measures for cell in measure.before),
        levels=_each(measures, "levels", pooled_share, of_means=pooled_level),
        pairs=_each(measures, "pairs", pooled_share),
        changes=_each(measures, "changes", pooled_change_of_shares, of_means=pooled_change),
        fairness=change_of_fairness(of_even) if len(of_even) == len(measures) else None,
        variances=_mean_variances(measures),
        signed=of_even,
        turns_before=float(np.mean([measure.turns_before for measure in measures])),
        level_before=pooled_share([m.level_before for m in measures if m.level_before])
        if measures[0].before
        else None,
        n_games=sum(measure.n_games for measure in measures),
        n_capped=sum(measure.n_capped for measure in measures),
        n_drawn=sum(measure.n_drawn for measure in measures),
        n_gaps=sum(measure.n_gaps for measure in measures),
        luck_z=max((m.luck_z for m in measures if m.luck_z is not None), key=abs, default=None),
        fired=_mean_rates([measure.fired for measure in measures]),
        plain=_each(measures, "plain", pooled_change_of_shares, of_means=pooled_change),
        like_these=_each(measures, "changes", like_these),
        luck=_each(measures, "luck", pooled_level),
        luck_changes=_each(measures, "luck_changes", pooled_change),
    )


def _each(
    measures: Sequence[Measure], field: str, pooled: Pooled[T], of_means: Pooled[T] | None = None
) -> dict[str, T]:
    """Metrics that all measures have, in the order of the first, each pooled; ``of_means`` where they are no shares."""
    tables = [getattr(measure, field) for measure in measures]
    common = [name for name in tables[0] if all(name in table for table in tables)]
    return {
        name: (of_means if of_means and name in MEANS else pooled)([table[name] for table in tables])
        for name in common
    }


def _mean_variances(measures: Sequence[Measure]) -> tuple[float, float] | None:
    """Mean over scenarios of the variance of the points, before and after; None where nothing was compared."""
    variances = [measure.variances for measure in measures if measure.variances]
    if not variances:
        return None
    return float(np.mean([v[0] for v in variances])), float(np.mean([v[1] for v in variances]))


def _mean_rates(rates: Sequence[dict[str, float]]) -> dict[str, float]:
    """Mean over scenarios of the share of games in which each hook acted."""
    names = dict.fromkeys(name for one in rates for name in one)
    return {name: float(np.mean([one.get(name, 0.0) for one in rates])) for name in names}
