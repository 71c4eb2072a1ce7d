"""Checks of changes: how often intervals hold the truth where few pairs change, few are played, or a width stops."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import product

import numpy as np
from scipy import stats

from analysis.stats.paired import Change, change_of_wins
from analysis.stats.pooled import pooled_change, pooled_change_of_shares
from analysis.stats.unseen_differences import change_with_doubt
from engine.runs.stopping import BATCH
from tests.stats.known_truth import SEED, Check, Size, at_least, coverage_bound

LEAST, LEAST_NARROW = 0.94, 0.89  # of intervals of 95 and of 90 %, where all outcomes are summed
PAIRS = (20, 100, 1000, 40_000)
EXPECTED = (
    0.5,
    1,
    1.5,
    2,
    2.5,
    3,
    3.5,
    4,
    4.5,
    5,
    6,
    7,
    8,
    10,
    12,
    15,
    20,
    25,
    30,
    37,
    50,
)  # pairs that change
ONE_WAY = (0.5, 0.75, 1.0)  # share of them that change one way
RARE = 1e-7  # outcomes so rare that all of them together do not matter
RUNS = 1_000  # at full size, where outcomes are too many to be summed; they miss by three standard errors at most
HALVES = 0.3  # of the changes, where games are drawn
WIDTHS = (0.1, 0.3, 1.2, 3.0)  # half a width, in points, that ends playing
AFTER = (1, 2, 4, 9)  # looks at which it is about reached
LOOKS = 40
BATTLES, OF_EACH = (2, 16), (2, 5, 30)
RATES = (0.05, 0.5)  # chance that a pair changes
COUNTS = {
    "medals": (2.5, 1.2),
    "turns": (7.0, 2.0),
}  # spread of a game, and by how much it is longer where it changes


@cache
def change_of(down: int, half_down: int, same: int, half_up: int, up: int) -> Change:
    """Change of wins of so many pairs that change by -1, -1/2, 0, 1/2 and 1."""
    counts = [down, half_down, same, half_up, up]
    return change_of_wins(
        np.repeat([1.0, 0.5, 0.0, 0.0, 0.0], counts), np.repeat([0.0, 0.0, 0.0, 0.5, 1.0], counts)
    )


def chances(rate: float, one_way: float, halves: float = 0.0) -> np.ndarray:
    """Chances of the five changes of a pair."""
    up, down = rate * one_way, rate * (1 - one_way)
    whole = 1 - halves
    return np.array([down * whole, down * halves, 1 - rate, up * halves, up * whole])


def held(found: Change, truth: float) -> tuple[bool, bool]:
    """Whether the 95 % and the 90 % interval hold the truth, but for rounding."""
    ends = ((found.low, found.high), (found.narrow_low, found.narrow_high))
    wide, narrow = (low - 1e-9 <= truth <= high + 1e-9 for low, high in ends)
    return wide, narrow


def summed(pairs: int, rate: float, one_way: float) -> np.ndarray:
    """Coverage of both intervals without draws, summed over all outcomes that are not too rare."""
    down, _, _, _, up = chance = chances(rate, one_way)
    ups, downs = (
        np.arange(stats.binom.ppf(RARE, pairs, p), stats.binom.isf(RARE, pairs, p) + 1, dtype=int)
        for p in (up, down)
    )
    covered = np.zeros(2)
    for more, fewer in product(ups, downs):
        if more + fewer <= pairs:
            counts = (fewer, 0, pairs - more - fewer, 0, more)
            weight = stats.multinomial.pmf([fewer, counts[2], more], pairs, [down, chance[2], up])
            if weight > RARE / 100:
                covered += weight * np.array(held(change_of(*map(int, counts)), up - down))
    return covered


def few_changes(size: Size) -> list[Check]:
    """Changes of wins from 20 to 40,000 pairs: the least coverage over how many pairs change, and how lopsided."""
    runs, checks = min(RUNS, size.comparisons), []
    small = size.comparisons < RUNS
    expected = EXPECTED[1:12:4] if small else EXPECTED
    for pairs in PAIRS[1:3] if small else PAIRS:
        rates = [one / pairs for one in expected if one <= pairs / 2]
        lowest = np.min([summed(pairs, *cell) for cell in product(rates, ONE_WAY)], axis=0)
        what = (
            f"{pairs:,} pairs, {expected[0]:g} to {round(rates[-1] * pairs):g} expected to change: least of"
        )
        checks += [
            at_least(f"{what} 95 % intervals", float(lowest[0]), LEAST),
            at_least(f"{what} 90 % intervals", lowest[1], LEAST_NARROW),
        ]
    for pairs, one_way in product((20, 1000), ONE_WAY):
        generator, covered = np.random.default_rng(SEED), []
        for one in expected[1::6]:
            chance = chances(min(0.5, one / pairs), one_way, HALVES)
            truth = float(chance @ [-1, -0.5, 0, 0.5, 1])
            drawn, times = np.unique(generator.multinomial(pairs, chance, runs), axis=0, return_counts=True)
            found = [held(change_of(*map(int, kinds)), truth) for kinds in drawn]
            covered.append(times @ np.array(found) / runs)
        lowest = np.min(covered, axis=0)
        what = f"{pairs:,} pairs, {HALVES:.0%} of the changes by a draw, {one_way:.0%} one way: least of"
        narrow = 0.90 - 3 * float(np.sqrt(0.10 * 0.90 / runs))
        checks += [
            at_least(f"{what} 95 % intervals", lowest[0], 0.95 - coverage_bound(runs)),
            at_least(f"{what} 90 % intervals", lowest[1], narrow),
        ]
    return checks


def stopped(size: Size) -> list[Check]:
    """Playing in batches until the change is known to a width: how often the interval then holds the truth."""
    runs, checks = min(RUNS, size.comparisons), []
    for width, one_way in product(WIDTHS[2:3] if size.comparisons < RUNS else WIDTHS, ONE_WAY):
        covered = []
        for looks in AFTER:
            rate = (width / 100 / stats.norm.ppf(0.975)) ** 2 * looks * BATCH
            if rate <= 0.5:
                covered.append(_stopped(width, chances(rate, one_way), runs))
        what = f"± {width:g} points, changes {one_way:.0%} one way: least of 95 % intervals"
        checks.append(at_least(what, min(covered), 0.95 - coverage_bound(runs)))
    return checks


def _stopped(width: float, chance: np.ndarray, runs: int) -> float:
    """Coverage of the interval at which a run of batches stops."""
    generator, truth = np.random.default_rng(SEED), float(chance[4] - chance[0])
    covered = 0
    for _ in range(runs):
        kinds = np.zeros(5, int)
        for _ in range(LOOKS):
            kinds += generator.multinomial(BATCH, chance)
            found = change_of(*map(int, kinds))
            if 100 * (found.high - found.low) / 2 <= width:
                break
        covered += held(found, truth)[0]
    return covered / runs


def few_pairs(size: Size) -> list[Check]:
    """Changes of several battles of few pairs each, wins and counts: the least coverage over how many pairs change."""
    runs, checks = min(RUNS, size.comparisons), []
    least = 0.95 - coverage_bound(runs)
    small = size.comparisons < RUNS
    for battles, pairs in product(BATTLES[:1] if small else BATTLES, OF_EACH[:1] if small else OF_EACH):
        wins = min(_of_wins(battles, pairs, rate, way, runs) for rate in RATES for way in ONE_WAY[::2])
        what = f"{battles} battles of {pairs} pairs: least of 95 % intervals"
        checks.append(at_least(f"{what}, wins", wins, least))
        for name, (spread, more) in COUNTS.items():
            lowest = min(_of_counts(battles, pairs, rate, spread, more, runs) for rate in RATES)
            checks.append(at_least(f"{what}, {name}", lowest, least))
    return checks


def _coverage(changes: Callable[[], tuple[Change, float]], runs: int) -> float:
    found = (changes() for _ in range(runs))
    return float(np.mean([held(change, truth)[0] for change, truth in found]))


def _of_wins(battles: int, pairs: int, rate: float, one_way: float, runs: int) -> float:
    generator, chance = np.random.default_rng(SEED), chances(rate, one_way)

    def changes() -> tuple[Change, float]:
        drawn = generator.multinomial(pairs, chance, battles)
        pooled = pooled_change_of_shares([change_of(*map(int, kinds)) for kinds in drawn])
        return pooled, float(chance[4] - chance[0])

    return _coverage(changes, runs)


def _of_counts(battles: int, pairs: int, rate: float, spread: float, more: float, runs: int) -> float:
    """A pair that changes is another game, so many medals or turns longer on average."""
    generator = np.random.default_rng(SEED)

    def changes() -> tuple[Change, float]:
        before, other = np.rint(generator.normal([[[0.0]], [[more]]], spread, (2, battles, pairs)))
        after = np.where(generator.random(before.shape) < rate, other, before)
        pooled = pooled_change([change_with_doubt(*pair) for pair in zip(before, after, strict=True)])
        return pooled, rate * more

    return _coverage(changes, runs)
