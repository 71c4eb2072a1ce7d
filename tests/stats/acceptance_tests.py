"""Checks of tests and intervals: equal rules, a known effect, swapped sides, pick-freeze."""

from __future__ import annotations

import numpy as np
from scipy import stats

from analysis.stats.equivalence import within_margin
from analysis.stats.luck_shares import luck_share
from analysis.stats.multiplicity import benjamini_hochberg
from analysis.stats.paired import change_of_wins
from analysis.stats.unseen_differences import change_of_count
from tests.stats.known_truth import (
    Check,
    Size,
    at_least,
    at_most,
    coverage_bound,
    coverage_of_no_change,
    equal_games,
    near,
)

LEAST_P = 0.001
FAMILY = 10  # comparisons adjusted together
INJECTED = 0.10  # share of the games that get one more medal


def equal_rules(size: Size) -> list[Check]:
    """The same rules on other cards and dice: uniform p-values, honest intervals, few false alarms."""
    values, checks, bound = equal_games(size), [], coverage_bound(size.comparisons)
    measures = {"points": change_of_wins, "margin": change_of_count, "turns": change_of_count}
    for name, measure in measures.items():
        changes = [measure(*pair) for pair in values[name]]
        covered = float(np.mean([change.low <= 0 <= change.high for change in changes]))
        differing = np.count_nonzero(values[name][:, 1] - values[name][:, 0], axis=1)
        expected = coverage_of_no_change(differing) if name == "points" else 0.95
        checks.append(near(f"95 % intervals that hold 0, {name}", covered, expected, bound))
        p_values = [change.p for change in changes]
        alarms = float(np.mean(np.array(p_values) <= 0.05))
        checks.append(at_most(f"p-values up to 0.05, {name}", alarms, 0.05 + bound))
        families = np.array(p_values).reshape(-1, FAMILY)
        found = float(np.mean([min(benjamini_hochberg(list(family))) <= 0.05 for family in families]))
        most = 0.05 + 3 * float(np.sqrt(0.05 * 0.95 / len(families)))
        checks.append(at_most(f"families of {FAMILY} with a false discovery, {name}", found, most))
        if name != "points":  # the exact test of wins has few possible p-values, so they cannot be uniform
            p = float(stats.kstest(p_values, "uniform").pvalue)
            checks.append(at_least(f"p-values uniform (Kolmogorov-Smirnov), {name}", p, LEAST_P))
    return checks


def injected(size: Size) -> list[Check]:
    """One more medal for the Allies in a tenth of the games, in pairs and between other games."""
    margin, bound = equal_games(size)["margin"], coverage_bound(size.comparisons)
    given = (np.random.default_rng(1).random(margin[:, 1].shape) < INJECTED).astype(float)
    checks = []
    for how, before in (("the same games", margin[:, 1]), ("other games", margin[:, 0])):
        changes = [change_of_count(*pair) for pair in zip(before, margin[:, 1] + given, strict=True)]
        estimates = np.array([change.value for change in changes])
        error = float(estimates.std(ddof=1) / np.sqrt(size.comparisons))
        checks.append(near(f"mean change, {how}", float(estimates.mean()), INJECTED, 4 * error))
        covered = float(np.mean([change.low <= INJECTED <= change.high for change in changes]))
        apart = float(np.mean(margin[:, 1].var(axis=1, ddof=1) + (margin[:, 1] + given).var(axis=1, ddof=1)))
        expected = exact_coverage(size.pairs, INJECTED, apart) if how == "the same games" else 0.95
        checks.append(near(f"95 % intervals that hold the truth, {how}", covered, expected, bound))
        if how == "other games":  # differences of no game or one are too skewed for few pairs
            shown = float(np.mean([within_margin(change, INJECTED) for change in changes]))
            checks.append(at_most("shown to be below a margin it reaches", shown, 0.05 + bound))
    return checks


def exact_coverage(pairs: int, share: float, apart: float) -> float:
    """How often the interval of a count holds the share of differences that are 1, all others being 0.

    Summed over the binomial distribution: so skewed a difference of so few values is covered by other than 95 %, and
    the estimator has to come out there.

    Parameters
    ----------
    pairs : int
    share : float
    apart : float
        Sum of the variances of both games of a pair, by which one pair may differ that was not seen.
    """
    ones = np.arange(pairs + 1)
    mean = ones / pairs
    error = np.sqrt(mean * (1 - mean) / (pairs - 1) + apart / pairs**2)
    held = np.abs(mean - share) <= stats.t.ppf(0.975, pairs) * error
    return float(stats.binom.pmf(ones, pairs, share)[held].sum())


def swapped(size: Size) -> list[Check]:
    """Every change told for the other side is the same with the other sign."""
    values, checks = equal_games(size), []
    for name, other in (("points", 1.0), ("margin", 0.0)):
        measure = change_of_wins if name == "points" else change_of_count
        worst = 0.0
        for pair in values[name]:
            one, turned = measure(*pair), measure(*(other - pair))
            ends = (one.value + turned.value, one.low + turned.high, one.high + turned.low, one.p - turned.p)
            worst = max(worst, *map(abs, ends))
        checks.append(near(f"largest difference, {name}", worst, 0.0, 1e-9))
    return checks


def pick_freeze(size: Size) -> list[Check]:
    """The same games correlate fully, games with no stream in common not at all."""
    checks = []
    for name in ("points", "margin"):
        one, other = equal_games(size)[name].transpose(1, 0, 2).reshape(2, -1)
        everything, nothing = luck_share(one, one.copy()), luck_share(one, other)
        checks.append(near(f"all streams shared, {name}", everything.value, 1.0, 1e-9))
        checks.append(near(f"no stream shared, {name}", nothing.value, 0.0, 4 * nothing.error))
    return checks
