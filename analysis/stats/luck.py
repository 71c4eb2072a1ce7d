"""Luck of the dice: hits beyond what every roll promised before it fell; a check of the dice and a sharper estimate.

The expectation of a roll is noted before its dice are seen, so that the sum of all luck has mean zero whatever the
players do.  That makes it a test of dice tables and kernel from end to end, and a covariate whose true mean is known:
an estimate may be corrected for the luck of its games without being moved by it.  Of the two estimates, plain and
adjusted, neither is to be chosen after looking: they are shown side by side.
"""

from dataclasses import dataclass

import numpy as np
import pandas as pd

from analysis.stats.levels import Estimate, mean_of, t_value

COLUMNS = ("hits_axis", "hits_allies", "expected_sixths_axis", "expected_sixths_allies")
SIDES = ("axis", "allies")
FAR = 4.0  # standard errors a mean luck may be from 0


@dataclass(frozen=True)
class Luck:
    """Mean luck of one side in hits per game.

    Attributes
    ----------
    side : str
    mean : Estimate
    z : float
        Mean in standard errors; 0 if no die ever surprised.
    """

    side: str
    mean: Estimate
    z: float

    @property
    def is_fair(self) -> bool:
        """True if the mean is within 4 standard errors of 0."""
        return abs(self.z) <= FAR


@dataclass(frozen=True)
class Adjusted:
    """An estimate beside itself corrected for luck.

    Attributes
    ----------
    plain, adjusted : Estimate
    r2 : float
        Share of the variance that luck explains, 0 to 1.
    """

    plain: Estimate
    adjusted: Estimate
    r2: float

    @property
    def games_saved(self) -> float:
        """How many times fewer games give the same error."""
        return (self.plain.error / self.adjusted.error) ** 2 if self.adjusted.error > 0 else 1.0


def luck_of_games(games: pd.DataFrame) -> pd.DataFrame:
    """Luck of each side in each game.

    Parameters
    ----------
    games : DataFrame
        ``COLUMNS``: hits rolled, and hits expected in sixths.

    Returns
    -------
    DataFrame
        ``axis`` and ``allies``: hits above expectation, float64, in the order of the games.
    """
    return pd.DataFrame(
        {
            side: games[f"hits_{side}"].to_numpy(float) - games[f"expected_sixths_{side}"].to_numpy(float) / 6
            for side in SIDES
        }
    )


def zero_mean(luck: pd.DataFrame) -> list[Luck]:
    """Mean luck of each column of a frame and how far it is from 0."""
    found = []
    for side in luck.columns:
        mean = mean_of(luck[side].to_numpy())
        found.append(Luck(str(side), mean, mean.value / mean.error if mean.error > 0 else 0.0))
    return found


def farthest_z(luck: pd.DataFrame) -> float:
    """Mean luck of the column farthest from 0, in standard errors."""
    return max((one.z for one in zero_mean(luck)), key=abs)


def adjusted(values: np.ndarray, covariates: np.ndarray) -> Adjusted:
    """Mean of values, plain and at a luck of 0.

    Parameters
    ----------
    values : ndarray, shape (n,)
        Points, margins or turns of games, or paired differences of them.
    covariates : ndarray, shape (n, k)
        Luck of the same games, known to have mean 0; of a paired difference that of both games.  More rows than
        columns by two or more.

    Returns
    -------
    Adjusted
        By least squares; the error takes the slopes as estimated.

    Notes
    -----
    Kept by hand, but for the least squares of numpy: OLS of statsmodels tells the same intercept and error, but every
    comparison would pay for the import of its models.

    References
    ----------
    Lavenberg and Welch, Manag. Sci. 27 (1981) 322.
    """
    n = len(covariates)
    plain = mean_of(values)
    centered = covariates - covariates.mean(axis=0)
    slopes, _, rank, _ = np.linalg.lstsq(centered, values - values.mean(), rcond=None)
    residuals = values - values.mean() - centered @ slopes
    total = float(((values - values.mean()) ** 2).sum())
    left = float((residuals**2).sum())
    df = n - 1 - int(rank)
    # Variance of an intercept: the distance of the mean luck from 0 makes the slopes matter.
    shift = covariates.mean(axis=0)
    lever = 1 / n + float(shift @ np.linalg.pinv(centered.T @ centered) @ shift)
    error = float(np.sqrt(left / df * lever))
    value = plain.value - float(shift @ slopes)
    wide = t_value(df) * error
    estimate = Estimate(value, value - wide, value + wide, error, n, "luck-adjusted", df=df)
    return Adjusted(plain, estimate, 1 - left / total if total > 0 else 0.0)
