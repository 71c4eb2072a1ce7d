"""Intervals of a change of fairness that hold where both win rates are near even.

A distance from even is folded: at 50 of 100 every error makes it larger.  A bootstrap folds what was seen a second time
and so leans towards *fairer*.  Here nothing is drawn again; what is tested are the signed levels.

*One battle.*  With a and b the signed distances before and after, |a| - |b| is the smaller of |a + b| and |a - b|, its
sign that of their product.  Both are plain means of pairs: from the smaller of their lower ends to the smaller of their
upper ends the smaller of both is held.  Where the sign of the larger is not clear, both signs count.

*Several battles.*  One fold does no harm to the interval of one battle, but the folds of many add up faster than
chance does.  So each end is estimated by itself.  The upper end rests on an estimate that is never too low on
average, the lower one on one that is never too high.  A distance as seen is never too small on average (Jensen).  If
half of the games said which side leads and the other half by how much, the distance would never be too large on
average, for a side that was named wrongly counts against it; ``at_most`` is what that comes to on average of all ways
to halve the games (Rao and Blackwell). No constant is set by trial.  Besides, no battle can have come nearer to even
by more than its win rate has changed.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.polynomial.hermite_e import hermegauss
from scipy.special import ndtr

from analysis.stats.estimates import LEVEL, z_value

Interval = tuple[float, float, float]  # both ends and the standard error

RESULTS = np.array([-0.5, 0.0, 0.5])  # points of the Allies from even: lost, drawn, won
KINDS = np.array([np.repeat(RESULTS, 3), np.tile(RESULTS, 3)])  # before and after of the nine kinds of pairs
CLEAR = 0.9  # level at which a sign is: one side of it alone is at stake
RARELY = 0.001  # part of the error that the bound by the change itself may have (as Berger and Boos share theirs out)
NODES = 10  # of the quadrature of a normal error, each way


@dataclass(frozen=True, eq=False)
class Signed:
    """Signed distances from even of one battle before and after a change, and how well they are known.

    Attributes
    ----------
    levels : ndarray, shape (2,)
        Win rate of the Allies minus one half before and after, in shares of 1.
    covariance : ndarray, shape (2, 2)
    n : int
        Pairs behind them.
    """

    levels: np.ndarray
    covariance: np.ndarray
    n: int


def signed(counts: np.ndarray) -> Signed:
    """Distances from even as means of pairs, from ``fairness.kinds_of_pairs``."""
    n = float(counts.sum())
    means = KINDS @ counts / n
    squares = (KINDS * counts) @ KINDS.T / n
    return Signed(means, (squares - np.outer(means, means)) / n, int(n))


def near_even(battles: Sequence[Signed]) -> bool:
    """True if both win rates are near even: in most battles neither is shown to lie on one side of it."""
    before, after = np.array([one.levels for one in battles]).T
    reach = z_value() * np.sqrt([np.diag(one.covariance) for one in battles])
    unclear = (np.abs(before) <= reach[:, 0]) & (np.abs(after) <= reach[:, 1])
    return bool(unclear.mean() > 0.5)


def at_most(distance: np.ndarray, error: np.ndarray) -> np.ndarray:
    """Estimate of a distance from even that is never too large on average.

    Parameters
    ----------
    distance : ndarray
        Signed.
    error : ndarray
        Standard errors, above 0.

    Returns
    -------
    ndarray
        Far from even the distance itself; below 0 near even.

    Notes
    -----
    Of x with mean a and error 1: x (2 F(x) - 1) - 2 f(x), F and f being the normal distribution and its density.
    Halves of the games have the error of x times the root of 2 and are x + y and x - y with a y of error 1, drawn at
    will; the sign of one times the other has this mean over all y, and a (2 F(a / root 2) - 1) over x too, which is
    no farther than a.

    References
    ----------
    Leiner, Duan, Wasserman and Ramdas, J. Am. Stat. Assoc. 120 (2025) 135 (data fission).
    """
    size = distance / error
    density = np.exp(-(size**2) / 2) / np.sqrt(2 * np.pi)
    return np.asarray(distance * (2 * ndtr(size) - 1) - 2 * error * density)


def interval_of_one(battle: Signed) -> Interval:
    """Interval of the change of one battle, in shares of 1, and its standard error."""
    (before, after), covariance = battle.levels, battle.covariance
    both, change, least = before + after, before - after, _least(battle.n)
    spread, common = covariance[0, 0] + covariance[1, 1], 2 * covariance[0, 1]
    sizes = np.abs([both, change])
    errors = np.sqrt([spread + common + least, spread - common + least])
    smaller, larger = np.argsort(sizes)
    reach = z_value() * errors
    low, high = (sizes - reach).min(), (sizes + reach).min()
    if both * change < 0:
        low, high = -high, -low
    if sizes[larger] <= z_value(CLEAR) * errors[larger]:
        low, high = min(low, -high), max(high, -low)
    return float(low), float(high), float(errors[smaller])


def interval_of_several(battles: Sequence[Signed]) -> Interval:
    """Interval of the mean change of several battles, in shares of 1, and its standard error.

    Notes
    -----
    How far an end may err is the spread of its estimate on its own side, as if the levels seen were the true ones:
    twice the mean square of what it may lie farther out, which for a plain mean is the variance.  ``make acceptance``
    shows the coverage. Kept by hand: neither scipy nor statsmodels has an interval of a difference of folded means.

    References
    ----------
    Berger and Boos, J. Am. Stat. Assoc. 89 (1994) 1012.
    """
    before, after = np.array([one.levels for one in battles]).T
    covariance, n = np.array([one.covariance for one in battles]), np.array([one.n for one in battles])
    own = np.einsum("sii->si", covariance) + np.asarray(_least(n))[:, None] / 2
    errors, common = np.sqrt(own), covariance[:, 0, 1]
    of_change = own.sum(axis=1) - 2 * common
    reach = z_value(LEVEL + RARELY)
    nodes, weights = hermegauss(NODES)
    shared, rest = (one.ravel() for one in np.meshgrid(nodes, nodes, indexing="ij"))
    weights = np.outer(weights, weights).ravel() / weights.sum() ** 2
    slope = common / errors[:, 0]
    other = np.sqrt(np.maximum(own[:, 1] - slope**2, 0.0))
    near_before = before[:, None] + errors[:, :1] * shared
    near_after = after[:, None] + slope[:, None] * shared + other[:, None] * rest
    ends, spreads = [], []
    for sign, nearer, farther in (  # the lower end, and that of the change turned around
        (-1, (before, near_before, errors[:, 0]), (after, near_after, errors[:, 1])),
        (1, (after, near_after, errors[:, 1]), (before, near_before, errors[:, 0])),
    ):
        seen = at_most(nearer[0], nearer[2]) - np.abs(farther[0])
        might = at_most(nearer[1], nearer[2][:, None]) - np.abs(farther[1])
        square = 2 * np.maximum(seen[:, None] - might, 0.0) ** 2 @ weights
        spreads.append(float(np.sqrt(square.sum())) / len(n))
        ends.append(-sign * (float(seen.mean()) - reach * spreads[-1]))
    farthest = float(np.abs(before - after).mean())
    farthest += z_value(1 - 2 * RARELY) * float(np.sqrt(of_change.sum())) / len(n)
    low, high = max(ends[0], -farthest), min(ends[1], farthest)
    return low, high, (high - low) / (2 * reach)


def _least(n: np.ndarray | float) -> np.ndarray | float:
    """What is added to a variance: one more pair that changes each way, as Bonett and Price do."""
    return 2 / (n + 2) ** 2
