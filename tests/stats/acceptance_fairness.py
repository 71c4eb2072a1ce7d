"""Checks of a change of fairness: how often its interval holds the truth where levels are even, nearly even, or not."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import numpy as np

from analysis.stats.estimates import Estimate
from analysis.stats.fairness import Fairness, change_of_fairness, fairness
from analysis.stats.margins import Margins
from analysis.stats.near_even import near_even, signed
from analysis.stats.paired import Change, change_of_wins
from analysis.stats.pooled import pooled_change_of_shares
from tests.stats.known_truth import SEED, Check, Size, at_least, at_most, few, within

RUNS = 2_000  # at full size
LEVELS = (0.50, 0.51, 0.53, 0.60)
ACROSS = ((0.51, 0.49), (0.53, 0.49), (0.53, 0.47))  # changes that pass even
PAIRS = 1_000  # of each battle
LEAST, MOST = 0.935, 0.97
DRAWN = 0.06
LOOSELY = {"other cards and dice": 0.0, "half of the games on the same": 0.5}
NEARLY = {**LOOSELY, "nearly all games on the same": 0.95}
HOW = {1: NEARLY, 4: NEARLY, 16: {**NEARLY, "all games but one of 100 on the same": 0.99}}
SEVERAL = (
    (0.50, 0.50),
    (0.50, 0.53),
    (0.53, 0.53),
    (0.60, 0.50),
    (0.60, 0.60),
    *ACROSS,
)  # levels of several battles
CLEAR = 0.53  # from here on the interval of one battle of loosely paired games must not be too wide either
FEW, MANY = 20, 20_000  # pairs of each battle, beside PAIRS
MIXED = ((0.50, 0.51), (0.60, 0.58), (0.45, 0.47), (0.70, 0.69))  # levels of every fourth battle


def kinds_of(before: float, after: float, kept: float) -> np.ndarray:
    """Chances of the nine kinds of pairs, if so many games meet the same fortune before and after.

    A game is lost, drawn or won as one number between 0 and 1 falls below the chance of a defeat, below that of a
    defeat or draw, or above.
    """
    edges = [np.array([0.0, 1 - level - DRAWN / 2, 1 - level + DRAWN / 2, 1.0]) for level in (before, after)]
    low, high = (np.maximum if i == 0 else np.minimum for i in (0, 1))
    same = np.clip(high.outer(edges[0][1:], edges[1][1:]) - low.outer(edges[0][:-1], edges[1][:-1]), 0, None)
    return np.asarray(kept * same + (1 - kept) * np.outer(*(np.diff(edge) for edge in edges))).ravel()


def coverage(size: Size) -> list[Check]:
    """All pairs of levels, one battle and sixteen; and how often it is said that it cannot be told."""
    runs, checks = min(RUNS, 2 * size.comparisons), []
    slack = few(runs, RUNS)
    levels = [*product(LEVELS, repeat=2), *ACROSS]
    cells = [
        (battles, *how, *pair)
        for battles, each in HOW.items()
        for how in each.items()
        for pair in (levels if battles == 1 else SEVERAL)
    ]
    for battles, how, kept, before, after in cells:
        generator = np.random.default_rng(SEED)
        drawn = generator.multinomial(PAIRS, kinds_of(before, after, kept), (runs, battles))
        truth = 100 * (abs(before - 0.5) - abs(after - 0.5))
        found = [of_fairness(kinds) for kinds in drawn]
        held = float(np.mean([one.low <= truth <= one.high for one in found]))
        unreported = float(np.mean([is_untold(*both) for both in zip(drawn, found, strict=True)]))
        many = f"{battles} battle{'s' if battles > 1 else ''}"
        what = f"{100 * before:.0f} -> {100 * after:.0f}, {many}, {how} (cannot be told: {100 * unreported:.1f} %)"
        is_clear = battles == 1 and min(before, after) >= CLEAR and kept in LOOSELY.values()
        checks.append(
            within(what, held, LEAST - slack, MOST + slack)
            if is_clear
            else at_least(what, held, LEAST - slack)
        )
    generator = np.random.default_rng(SEED)
    drawn = generator.multinomial(10_000, kinds_of(0.55, 0.60, 0.5), (runs, 1))
    unreported = float(np.mean([is_untold(kinds, of_fairness(kinds)) for kinds in drawn]))
    return [*checks, at_most("55 -> 60, 10,000 pairs: cannot be told", unreported, 0.01)]


def of_several(size: Size) -> list[Check]:
    """Battles whose levels differ, of few and of many pairs, and how wide the interval is where nothing folds."""
    runs, checks = min(RUNS, size.comparisons), []
    slack = few(runs, RUNS)
    for battles, pairs, kept in product((2, 4, 16), (FEW, PAIRS, MANY), (0.0, 0.5, 0.99)):
        generator = np.random.default_rng(SEED)
        levels = [MIXED[i % len(MIXED)] for i in range(battles)]
        truth = 100 * float(np.mean([abs(before - 0.5) - abs(after - 0.5) for before, after in levels]))
        drawn = np.array([generator.multinomial(pairs, kinds_of(*pair, kept), runs) for pair in levels])
        found = [of_fairness(kinds) for kinds in drawn.transpose(1, 0, 2)]
        held = float(np.mean([one.low <= truth <= one.high for one in found]))
        what = f"mixed levels, {battles} battles of {pairs:,} pairs, {kept:.0%} of the games on the same"
        checks.append(at_least(what, held, LEAST - slack))
    for kept in (0.0, 0.5, 0.95):
        kinds = [np.rint(MANY * kinds_of(0.60, 0.58, kept)).astype(int)] * 16
        ours = of_fairness(kinds)
        plain = pooled_change_of_shares([of_wins(one) for one in kinds])
        ratio = (ours.high - ours.low) / (100 * (plain.high - plain.low))
        what = f"width beside that of the change of wins, 60 -> 58, 16 battles, {kept:.0%} on the same"
        checks.append(at_most(what, ratio, 1.02))
    return checks


def of_fairness(kinds: Sequence[np.ndarray]) -> Estimate:
    """Change of fairness of battles of so many pairs of each of the nine kinds."""
    p = of_wins(kinds[0]).p if len(kinds) == 1 else 0.0
    return change_of_fairness([signed(one) for one in kinds], p)


def of_wins(kinds: np.ndarray) -> Change:
    """Change of wins of so many pairs of each of the nine kinds."""
    points = np.array([0.0, 0.5, 1.0])
    return change_of_wins(np.repeat(np.repeat(points, 3), kinds), np.repeat(np.tile(points, 3), kinds))


def is_untold(kinds: np.ndarray, change: Estimate) -> bool:
    """Whether the answer says that it cannot be told which is fairer."""
    return (
        fairness(change, Margins().wins_points, near_even([signed(one) for one in kinds])) is Fairness.UNTOLD
    )
