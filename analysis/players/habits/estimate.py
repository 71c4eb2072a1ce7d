"""Sums over games become ratios with intervals; battles are strata, games of one index are pairs.

References
----------
Cochran, Sampling Techniques (1977), sections 6.3 and 6.11 (combined ratio estimate).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from analysis.players.habits.indicator import Indicator
from analysis.players.habits.table import OPENINGS, VARIETY
from analysis.stats.estimates import z_value

Sums = tuple[NDArray[np.float64], NDArray[np.float64]]  # top and bottom, shape (n_games, n_measures)


@dataclass(frozen=True)
class Found:
    """A value, and what every game moves it by.

    Attributes
    ----------
    value : float
    n : int
        Occasions counted: the denominator, of a difference the smaller one.
    pulls : list of ndarray, one per battle, shape (n_games,)
        Linearised contribution of each game; their spread within battles is the error.
    """

    value: float
    n: int
    pulls: list[NDArray[np.float64]]

    @property
    def error(self) -> float:
        """Standard error; 0 where no two games differ, which says nothing."""
        return _error(self.pulls)

    def ends(self) -> tuple[float, float] | tuple[None, None]:
        """95 % interval, None where it is not known."""
        return _ends(self.value, self.error)


@dataclass(frozen=True)
class Apart:
    """How far two players are apart, from games of the same numbers."""

    value: float
    low: float | None
    high: float | None


def _error(pulls: Sequence[NDArray[np.float64]]) -> float:
    total = 0.0
    for one in pulls:
        if len(one) > 1:
            total += len(one) / (len(one) - 1) * float(np.sum((one - one.mean()) ** 2))
    return sqrt(total)


def _ends(value: float, error: float) -> tuple[float, float] | tuple[None, None]:
    half = z_value() * error
    return (value - half, value + half) if half > 1e-12 else (None, None)


def apart(one: Found, other: Found) -> Apart:
    """The first value less the second, with the interval of games in pairs."""
    pulls = [a - b for a, b in zip(one.pulls, other.pulls, strict=True)]
    value = one.value - other.value
    return Apart(value, *_ends(value, _error(pulls)))


def ratio(battles: Sequence[Sums], measure: int) -> Found | None:
    """Sum of one count over the sum of another; None where there is nothing below."""
    below = sum(float(bottom[:, measure].sum()) for _, bottom in battles)
    if below <= 0:
        return None
    value = sum(float(top[:, measure].sum()) for top, _ in battles) / below
    pulls = [(top[:, measure] - value * bottom[:, measure]) / below for top, bottom in battles]
    return Found(value, round(below), pulls)


def entropy(sides: Sequence[Sequence[Sums]]) -> Found | None:
    """Entropy in bits of three shares, the mean over battles and sides.

    ``sides``: sums of every battle for each side.
    """
    strata = [(side, i, battle) for side in sides for i, battle in enumerate(side)]
    known = [(i, top[:, list(OPENINGS)], bottom[:, OPENINGS[0]]) for _, i, (top, bottom) in strata]
    known = [one for one in known if one[2].sum() > 0]
    if not known:
        return None
    pulls = [np.zeros(len(top)) for top, _ in sides[0]]
    total = 0.0
    for i, chosen, counted in known:
        shares = chosen.sum(axis=0) / counted.sum()
        bits = np.where(shares > 0, -np.log2(np.where(shares > 0, shares, 1.0)), 0.0)
        here = float(shares @ bits)
        total += here
        pulls[i] += (chosen @ bits - here * counted) / counted.sum() / len(known)
    return Found(total / len(known), round(sum(float(one[2].sum()) for one in known)), pulls)


def estimate(indicator: Indicator, sides: Sequence[Sequence[Sums]]) -> Found | None:
    """The value of an indicator in its unit.

    Parameters
    ----------
    indicator : Indicator
    sides : sequence of sequences of Sums
        Sums of every battle, for the sides that count: one or both.

    Returns
    -------
    Found or None
        None where nothing was there to count.
    """
    if indicator is VARIETY:
        return entropy(sides)
    battles = [
        (sum(one[0] for one in parts), sum(one[1] for one in parts)) for parts in zip(*sides, strict=True)
    ]
    found = ratio(battles, indicator.measure)
    if found is not None and indicator.less is not None:
        less = ratio(battles, indicator.less)
        found = None if less is None else _less(found, less)
    return None if found is None else _scaled(found, indicator.scale)


def _less(one: Found, other: Found) -> Found:
    pulls = [a - b for a, b in zip(one.pulls, other.pulls, strict=True)]
    return Found(one.value - other.value, min(one.n, other.n), pulls)


def _scaled(found: Found, scale: float) -> Found:
    return Found(found.value * scale, found.n, [one * scale for one in found.pulls])
