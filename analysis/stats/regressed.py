"""Means of games, sharper by what else is known of these games: regression on covariates whose means are known.

*Luck.*  What dice and cards were worth in a game has mean zero whoever plays (``engine/kernel/luck.py``).  What a mean
owes to the luck of its games is taken away.

*Games under the baseline.*  A variant is played on the cards and dice of the first games of the baseline, of which
there may be more.  How those first games differ from all of them is known, and what follows of it is taken away.

How far a mean follows each covariate is estimated from the other games only, in folds, so that no estimate is biased:
a slope that was fitted on the games it corrects would follow their noise.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

FOLDS = 10
PRIOR_GAMES = 100  # what the slopes expected beforehand weigh


@dataclass(frozen=True)
class Sharpened:
    """Means before and after a change, and how well they are known.

    Attributes
    ----------
    before, after : ndarray, shape (n_metrics,)
    covariance : ndarray, shape (2 * n_metrics, 2 * n_metrics)
        Of all means before, then of all means after.
    """

    before: np.ndarray
    after: np.ndarray
    covariance: np.ndarray

    def change(self, weights: Sequence[float]) -> tuple[float, float]:
        """Change of a weighted sum of the metrics and its standard error."""
        w = np.asarray(weights, dtype=float)
        both = np.concatenate([-w, w])
        return float(w @ (self.after - self.before)), _error(both, self.covariance)

    def level(self, weights: Sequence[float], after: bool) -> tuple[float, float]:
        """Mean of a weighted sum of the metrics, before or after, and its standard error."""
        w = np.asarray(weights, dtype=float)
        of_one = np.concatenate([np.zeros_like(w), w] if after else [w, np.zeros_like(w)])
        return float(w @ (self.after if after else self.before)), _error(of_one, self.covariance)


def sharpened_level(game: np.ndarray, values: np.ndarray, luck: np.ndarray, slopes: np.ndarray) -> Sharpened:
    """Means of games corrected for their luck; before and after are the same.

    Parameters
    ----------
    game : ndarray of int, shape (n_games,)
        Numbers of the games, which say in which fold each lies.
    values : ndarray, shape (n_games, n_metrics)
    luck : ndarray, shape (n_games, n_luck)
        Of mean zero.
    slopes : ndarray, shape (n_luck, n_metrics)
        Expected beforehand.
    """
    parts = _without_luck(game, values, luck, slopes) / len(game)
    means = parts.sum(axis=0)
    return Sharpened(means, means, np.tile(_covariance([parts]), (2, 2)))


def sharpened_change(
    game: np.ndarray,
    before: np.ndarray,
    after: np.ndarray,
    luck_before: np.ndarray,
    luck_after: np.ndarray,
    slopes: np.ndarray,
) -> Sharpened:
    """Means under the baseline and under a variant that was played on the first of its games.

    Parameters
    ----------
    game : ndarray of int, shape (n_before,)
        Numbers of the games under the baseline.
    before : ndarray, shape (n_before, n_metrics)
    after : ndarray, shape (n_after, n_metrics)
        Games of the same numbers as the first ``n_after`` of ``before``, in order.
    luck_before, luck_after : ndarray, shape (n_before, n_luck), (n_after, n_luck)
        Of mean zero.
    slopes : ndarray, shape (n_luck, n_metrics)
        Expected beforehand of a level: of a change they count for the luck after, and against that before, and the
        value before is expected to come again.

    Notes
    -----
    With A after, B before, luck L and slopes b, g of a fold fitted on the others, the mean after is that of
    A - b (B - m) - g L over the pairs, where m is the mean before, without luck, of all games.  Where a variant changes
    nothing it changes nothing here either: b is 1, and the luck of both games is the same.  That b knows some of the
    games of m leaves a bias of the order of 1 / n, nothing where results are two.

    References
    ----------
    Lavenberg and Welch, Manage. Sci. 27 (1981) 322 (control variates); Avramidis and Wilson, Oper. Res. 41 (1993) 568
    (splitting); Zinkevich et al., AAAI 2006, and Burch et al., AAAI 2018, for luck as a covariate of known mean.
    """
    n, many, k = len(after), len(before), before.shape[1]
    pure = _without_luck(game, before, luck_before, slopes)
    mean = pure.mean(axis=0)
    covariates = np.hstack([before[:n] - mean, luck_before[:n], luck_after])
    folds = game[:n] % FOLDS
    follows = np.zeros((k, k))
    left = np.empty_like(after)
    for fold, slope in _slopes_by_fold(
        folds, covariates, after, np.vstack([np.eye(k), -slopes, slopes])
    ).items():
        own = folds == fold
        left[own] = after[own] - covariates[own] @ slope
        follows += own.mean() * slope[:k]
    of_before = pure / many
    of_after = (pure - mean) @ follows / many
    of_after[:n] += left / n
    both = np.hstack([of_before, of_after])
    means = both.sum(axis=0)
    return Sharpened(means[:k], means[k:], _covariance([both[:n], both[n:]]))


def _without_luck(game: np.ndarray, values: np.ndarray, luck: np.ndarray, slopes: np.ndarray) -> np.ndarray:
    """Values less what their luck says of them, shape (n_games, n_metrics)."""
    folds = game % FOLDS
    pure = np.empty_like(values)
    for fold, slope in _slopes_by_fold(folds, luck, values, slopes).items():
        own = folds == fold
        pure[own] = values[own] - luck[own] @ slope
    return pure


def _slopes_by_fold(
    folds: np.ndarray, covariates: np.ndarray, values: np.ndarray, prior: np.ndarray
) -> dict[int, np.ndarray]:
    """Slopes of values on covariates for every fold, from all others, drawn a little towards those expected."""
    k = covariates.shape[1]
    rows = np.hstack([np.ones((len(folds), 1)), covariates, values])
    sums = {int(fold): rows[own].T @ rows[own] for fold in np.unique(folds) for own in [folds == fold]}
    total = sum(sums.values())
    found = {}
    for fold, own in sums.items():
        rest = total - own
        n = rest[0, 0]
        means = rest[0, 1:] / max(n, 1.0)
        spread = rest[1:, 1:] - n * np.outer(means, means)
        scale = np.maximum(np.diag(spread)[:k], 0.0) / max(n, 1.0)
        weight = np.where(scale > 0, PRIOR_GAMES * scale, 1.0)
        found[fold] = np.linalg.solve(
            spread[:k, :k] * ((scale > 0)[:, None] & (scale > 0)) + np.diag(weight),
            spread[:k, k:] * (scale > 0)[:, None] + weight[:, None] * prior,
        )
    return found


def _covariance(groups: Sequence[np.ndarray]) -> np.ndarray:
    """Covariance of the sum of the rows of groups that are independent, those of one group alike."""
    k = groups[0].shape[1]
    total = np.zeros((k, k))
    for rows in groups:
        if len(rows) > 1:
            total += len(rows) * np.atleast_2d(np.cov(rows, rowvar=False))
    return total


def _error(weights: np.ndarray, covariance: np.ndarray) -> float:
    return float(np.sqrt(max(0.0, weights @ covariance @ weights)))
