"""Scenarios like these: what the scenarios played say about others of their kind (random effects).

``stats/pooled.py`` speaks of the scenarios played and no other.  Here they stand for a population: the interval of
the mean knows that the effect differs between scenarios, and the prediction interval says where the effect in
one more scenario may lie.  More games narrow neither once the scenarios themselves differ.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from analysis.stats.estimates import LEVEL, t_value
from analysis.stats.heterogeneity import Heterogeneity, heterogeneity, variances_of
from analysis.stats.paired import NARROW, Change, student_p

METHOD = "paule-mandel-hartung-knapp"
FEWEST = 2  # scenarios; a prediction needs one more


@dataclass(frozen=True)
class LikeThese:
    """An effect in scenarios like these.

    Attributes
    ----------
    mean : Change
        Mean effect, with Student's interval for as many scenarios.
    prediction_low, prediction_high : float or None
        Where the effect in one more scenario lies with 95 %; None for two scenarios.
    spread : Heterogeneity
    """

    mean: Change
    prediction_low: float | None
    prediction_high: float | None
    spread: Heterogeneity


def like_these(changes: Sequence[Change]) -> LikeThese:
    """Take the scenarios for a sample of scenarios.

    Parameters
    ----------
    changes : sequence of Change, two or more
        One per scenario, independent of each other.

    Returns
    -------
    LikeThese
        The interval is that of Hartung and Knapp, never narrower than chance within the scenarios alone would make
        it: five scenarios that agree by luck do not prove that all scenarios agree.

    Raises
    ------
    ValueError
        Fewer than two scenarios.

    Notes
    -----
    Kept by hand: combine_effects of statsmodels lets this interval shrink below chance and predicts nothing.

    References
    ----------
    Hartung and Knapp, Stat. Med. 20 (2001) 3875; Röver, Knapp and Friede, BMC Med. Res. Methodol. 15 (2015) 99;
    Higgins, Thompson and Spiegelhalter, J. R. Stat. Soc. A 172 (2009) 137.
    """
    if len(changes) < FEWEST:
        raise ValueError(f"scenarios: found {len(changes)}, expected {FEWEST} or more")
    effects = np.array([change.value for change in changes])
    errors = [change.error for change in changes]
    spread = heterogeneity([float(value) for value in effects], errors)
    mean, error = _mean(effects, variances_of(errors), spread.tau**2)
    df = len(changes) - 1
    wide, narrow = (t_value(df, level) * error for level in (LEVEL, NARROW))
    change = Change(
        value=mean,
        low=mean - wide,
        high=mean + wide,
        error=error,
        n=sum(change.n for change in changes),
        method=METHOD,
        narrow_low=mean - narrow,
        narrow_high=mean + narrow,
        p=student_p(mean, error, df),
        correlation=float(np.mean([change.correlation for change in changes])),
        df=df,
    )
    if df < FEWEST:
        return LikeThese(change, None, None, spread)
    reach = t_value(df - 1) * float(np.hypot(spread.tau, error))
    return LikeThese(change, mean - reach, mean + reach, spread)


def _mean(effects: np.ndarray, variances: np.ndarray, tau2: float) -> tuple[float, float]:
    """Weighted mean and its standard error."""
    total = variances + tau2
    if not total.any():
        return float(effects.mean()), 0.0
    weights = 1 / total
    mean = float(weights @ effects / weights.sum())
    seen = float(weights @ (effects - mean) ** 2) / (len(effects) - 1)
    return mean, float(np.sqrt(max(1.0, seen) / weights.sum()))
