"""What checks of a known truth share: their size, their verdict, and many comparisons of equal rules."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
from scipy import stats
from scipy.optimize import brentq

from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from engine.runs.games import play_games

MIRROR = str(Path(__file__).resolve().parents[1] / "data" / "mirror.toml")
SEED = 44
FAR = 4.0  # standard errors that a mean may be from its truth


@dataclass(frozen=True)
class Size:
    """How much a check plays."""

    comparisons: int
    pairs: int
    games: int
    draws: int


@dataclass(frozen=True)
class Check:
    """One figure beside what it should be."""

    what: str
    found: str
    expected: str
    passed: bool


def near(what: str, found: float, expected: float, bound: float) -> Check:
    """A number that should lie within a bound."""
    told = f"{expected:.4g} ± {bound:.2g}"
    return Check(what, f"{found:.4g}", told, bool(abs(found - expected) <= bound))


def at_least(what: str, found: float, least: float) -> Check:
    """A p-value that should not be tiny, or a coverage."""
    return Check(what, f"{found:.4g}", f"at least {least:g}", bool(found >= least))


def within(what: str, found: float, least: float, most: float) -> Check:
    """A rate that should lie between two."""
    return Check(what, f"{found:.4g}", f"{least:.4g} to {most:.4g}", bool(least <= found <= most))


def at_most(what: str, found: float, most: float) -> Check:
    """A rate that should not exceed its level."""
    return Check(what, f"{found:.4g}", f"at most {most:.4g}", bool(found <= most))


def coverage_bound(comparisons: int) -> float:
    """Three standard errors of a coverage of 95 %: 1.5 points for 2,000 comparisons.

    With two, one of a dozen such checks would fail by chance in four of ten pages.
    """
    return 3 * float(np.sqrt(0.05 * 0.95 / comparisons))


def coverage_of_no_change(differing: np.ndarray) -> float:
    """How often an interval holds 0 that excludes it only where the exact sign test does, if nothing changes.

    Of so few values the test stays below its level of 5 %: with m pairs that differ it finds a change where at most k
    of them differ one way, k being the largest number whose chance in both tails is 5 % or less.

    Parameters
    ----------
    differing : ndarray of int, shape (comparisons,)
        Pairs that differ, each one way or the other with the same chance.
    """
    tails = stats.binom.ppf(0.025, differing, 0.5)
    chance = 2 * stats.binom.cdf(tails, differing, 0.5)
    below = 2 * stats.binom.cdf(tails - 1, differing, 0.5)
    return float(1 - np.where(chance <= 0.05, chance, below).mean())


def ends_of_tango(up: int, down: int, same: int) -> tuple[float, float]:
    """Ends of a 95 % interval of a change of wins by Tango's formula for two kinds of change.

    Half a pair more each way counts in the variance, which is divided by the pairs there are.

    References
    ----------
    Tango, Stat. Med. 17 (1998) 891, equations 11 to 13.
    """
    n, seen, z = up + down + same, (up - down) / (up + down + same), stats.norm.ppf(0.975)

    def beyond(difference: float, sign: int) -> float:
        more, fewer, pairs = up + 0.5, down + 0.5, n + 1
        b = -more - fewer + (2 * pairs - more + fewer) * difference
        c = -fewer * difference * (1 - difference)
        chance = (np.sqrt(b * b - 8 * pairs * c) - b) / (4 * pairs)
        variance = (2 * chance + difference * (1 - difference)) / n
        return float(difference - seen - sign * z * np.sqrt(max(0.0, variance)))

    low = brentq(beyond, -1 + 1e-12, seen - 1e-9, args=(-1,)) if seen > -1 else -1.0
    return low, brentq(beyond, seen + 1e-9, 1 - 1e-12, args=(1,)) if seen < 1 else 1.0


def few(runs: int, full: int) -> float:
    """What fewer runs than the full number may be off: three standard errors of 5 %; nothing at full size."""
    return 0.0 if runs >= full else 3 * float(np.sqrt(0.05 * 0.95 / runs))


@cache
def equal_games(size: Size) -> dict[str, np.ndarray]:
    """Values of games of one set of rules between two equal players, cut into comparisons of disjoint games.

    One captain and not the usual population: whose members take turns by the number of the game, so that means of its
    games vary less than those of independent ones.

    Returns
    -------
    dict of str to ndarray of shape (comparisons, 2, pairs)
        ``points`` of the Allies, medal ``margin``, ``turns``.
    """
    built = build_tables(load_scenario("pegasus-bridge"))
    games = 2 * size.comparisons * size.pairs
    rows = play_games(built, SEED, ("captain", "captain"), count=games, namespace="acceptance").results
    shape = (size.comparisons, 2, size.pairs)
    values = {
        "points": np.select([rows["winner"] == 1, rows["winner"] == 2], [1.0, 0.5], 0.0),
        "margin": (rows["medals_allies"] - rows["medals_axis"]).astype(float),
        "turns": rows["turns"].astype(float),
    }
    return {name: value.reshape(shape) for name, value in values.items()}
