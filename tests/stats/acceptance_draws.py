"""Checks of wins where games are drawn: the test of a mean change, intervals of win rates, rules judged together."""

from __future__ import annotations

import numpy as np

from analysis.stats.estimates import share, share_of
from analysis.stats.joint_verdicts import in_one_battle, judge_together, judged, over_battles
from analysis.stats.margins import Margins
from analysis.stats.paired import change_of_wins
from analysis.stats.unseen_differences import change_of_count
from analysis.stats.verdict import Verdict, verdict
from tests.stats.known_truth import SEED, Check, Size, at_most, coverage_bound, equal_games, few, near, within

TESTS, INTERVALS = 5_000, 2_000  # runs at full size
# A rule of zero mean: victories become draws, half as many defeats victories; the others stay victory or defeat.
ZERO_MEAN = (0.06, 0.03, 0.46, 0.45)
BEFORE, AFTER = np.array([1.0, 0.0, 1.0, 0.0]), np.array([0.5, 1.0, 1.0, 0.0])
# Pairs, least share of the runs that reject at 5 %: an exact test of few differing pairs stays below its level.
LEAST = ((200, 0.030), (1_000, 0.038), (5_000, 0.043))
MOST = 0.057
FAMILY = 5  # sets of rules judged together
BATTLES = 16  # in which one set of rules is tried
CLAIMS = (Verdict.CHANGES, Verdict.SHIFTS, Verdict.TOO_SMALL)


def zero_mean(size: Size) -> list[Check]:
    """A rule that turns victories into draws and defeats into victories, and nothing on average."""
    runs, checks = min(TESTS, 5 * size.comparisons), []
    for n, least in LEAST:
        generator = np.random.default_rng(SEED)
        drawn, counts = np.unique(generator.multinomial(n, ZERO_MEAN, runs), axis=0, return_counts=True)
        p_values = [change_of_wins(np.repeat(BEFORE, kinds), np.repeat(AFTER, kinds)).p for kinds in drawn]
        rejected = float(counts[np.array(p_values) <= 0.05].sum() / runs)
        slack = few(runs, TESTS)
        what = f"p-values up to 0.05 of {runs:,} runs, 6 % of {n:,} games drawn"
        checks.append(within(what, rejected, least - slack, MOST + slack))
    return checks


def win_rates(size: Size) -> list[Check]:
    """Win rates with so many draws: how often the interval holds the truth, and its width beside Wilson's."""
    runs, checks = min(INTERVALS, 2 * size.comparisons), []
    for n, win_rate, draws in ((200, 0.5, 0.1), (1_000, 0.6, 0.1), (1_000, 0.8, 0.1), (10_000, 0.5, 0.4)):
        chances = (1 - win_rate - draws / 2, draws, win_rate - draws / 2)
        generator = np.random.default_rng(SEED)
        held = 0
        for kinds in generator.multinomial(n, chances, runs):
            level = share_of(np.repeat([0.0, 0.5, 1.0], kinds))
            held += level.low <= win_rate <= level.high
        what = f"95 % intervals that hold the truth, {n:,} games, {win_rate:.0%} won, {draws:.0%} drawn"
        checks.append(near(what, held / runs, 0.95, coverage_bound(runs) + 0.004))  # counts are whole numbers
        usual = np.round(n * np.array(chances)).astype(int)
        ours, wilson = share_of(np.repeat([0.0, 0.5, 1.0], usual)), share(usual[2] + usual[1] / 2, n)
        variance = win_rate * (1 - win_rate)
        ratio = (ours.high - ours.low) / (wilson.high - wilson.low)
        what = f"width beside Wilson's, {n:,} games, {win_rate:.0%} won, {draws:.0%} drawn"
        checks.append(near(what, ratio, float(np.sqrt(1 - draws / 4 / variance)), 0.01))
    return checks


def together(size: Size) -> list[Check]:
    """Five sets of rules that change nothing, judged together: how often a verdict claims that any of them does."""
    values, margins = equal_games(size), Margins()
    limits = (margins.wins_points / 100, margins.medals, margins.turns(float(values["turns"].mean())))
    families = size.comparisons // FAMILY
    claimed = 0
    for family in range(families):
        changes, borders = [], []
        for i in range(family * FAMILY, (family + 1) * FAMILY):
            changes.append(change_of_wins(*values["points"][i]))
            changes += [change_of_count(*values[name][i]) for name in ("margin", "turns")]
            borders += limits
        claimed += any(one.verdict in CLAIMS for one in judge_together(changes, borders))
    most = 0.05 + 3 * float(np.sqrt(0.05 * 0.95 / families))
    return [at_most(f"families of {FAMILY} equal rules with a claim of change", claimed / families, most)]


def battles(size: Size) -> list[Check]:
    """A rule that changes nothing in sixteen battles: how often a verdict claims that it changes wins in any.

    Real games of equal players are drawn anew for every battle, with replacement, so that there are as many families as
    comparisons: both sets of rules then have one distribution, that of all these games.
    """
    values, margins = equal_games(size), Margins()
    limits = (margins.wins_points / 100, margins.medals, margins.turns(float(values["turns"].mean())))
    pool = {name: value.reshape(-1) for name, value in values.items()}
    generator, families = np.random.default_rng(SEED), size.comparisons
    alone, together = 0, 0
    for _ in range(families):
        wins, claims = [], []
        for _ in range(BATTLES):
            games = generator.integers(len(pool["points"]), size=(2, size.pairs))
            change = change_of_wins(*pool["points"][games])
            others = [change_of_count(*pool[name][games]) for name in ("margin", "turns")]
            wins.append(change)
            claims.append(in_one_battle([change, *others], limits)[0])
        alone += any(verdict(change, limits[0]) in CLAIMS for change in wins)
        found = zip(wins, over_battles(claims), strict=True)
        together += any(judged(change, limits[0], one, BATTLES).verdict in CLAIMS for change, one in found)
    most = 0.05 + 2 * float(np.sqrt(0.05 * 0.95 / families))
    what = f"equal rules with a claim in any of {BATTLES} battles, {families:,} families "
    return [at_most(f"{what}(by intervals alone {alone / families:.0%})", together / families, most)]
