"""Luck of the dice: hits beyond what every roll promised before it fell; a check of the dice and a sharper estimate.

The expectation of a roll is noted before its dice are seen, so that the sum of all luck has mean zero whatever the
players do.  That makes it a test of dice tables and kernel from end to end, and a covariate whose true mean is known:
an estimate may be corrected for the luck of its games without being moved by it.  Of the two estimates, plain and
adjusted, neither is to be chosen after looking: they are shown side by side.
"""

from dataclasses import dataclass, replace

import numpy as np
import pandas as pd

from analysis.stats.estimates import LEVEL, Estimate, mean_of
from analysis.stats.separable import separable
from analysis.stats.sides import SIDES

COLUMNS = ("hits_axis", "hits_allies", "expected_sixths_axis", "expected_sixths_allies")


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

    References
    ----------
    Lavenberg and Welch, Manag. Sci. 27 (1981) 322.
    """
    plain = mean_of(values)
    if (values == values[0]).all():  # nothing to explain
        return Adjusted(plain, replace(plain, method="luck-adjusted"), 0.0)
    from statsmodels.regression.linear_model import OLS  # late: an eighth of a second

    # Where a rule leaves the dice alone the luck before and after is the same column twice, which OLS takes for two.
    own = covariates[:, separable(covariates - covariates.mean(axis=0))]
    fit = OLS(values, np.column_stack([np.ones(len(values)), own])).fit()
    low, high = fit.conf_int(1 - LEVEL)[0]
    adjusted_mean = Estimate(
        value=float(fit.params[0]),
        low=float(low),
        high=float(high),
        error=float(fit.bse[0]),
        n=len(values),
        method="luck-adjusted",
        df=float(fit.df_resid),
    )
    return Adjusted(plain, adjusted_mean, float(fit.rsquared))
