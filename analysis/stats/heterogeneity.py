"""How much an effect differs from scenario to scenario: Q, I2 and tau, beyond what chance makes of one effect."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from scipy.special import chdtrc

LEAST = (
    1e-6  # an error below this part of the largest counts as that part: a rule that can do nothing somewhere
)


@dataclass(frozen=True)
class Heterogeneity:
    """Spread of the effects of several scenarios.

    Attributes
    ----------
    n : int
        Scenarios.
    q, p : float
        Cochran's Q and its p-value of "the same effect everywhere".
    i2 : float
        Share of the spread that chance does not explain, 0 to 1.
    tau : float
        Standard deviation of the true effects after Paule and Mandel, in the unit of the effects.
    lowest, highest : float
        The extreme estimates.
    """

    n: int
    q: float
    p: float
    i2: float
    tau: float
    lowest: float
    highest: float


def heterogeneity(values: Sequence[float], errors: Sequence[float]) -> Heterogeneity:
    """Measure the spread of independent estimates.

    Parameters
    ----------
    values, errors : sequence of float, two or more
        Estimates and their standard errors.

    References
    ----------
    Cochran, Biometrics 10 (1954) 101; Higgins and Thompson, Stat. Med. 21 (2002) 1539.
    """
    effects, variances = np.asarray(values, dtype=float), variances_of(errors)
    df = len(effects) - 1
    q = generalised_q(effects, variances, 0.0) if variances.any() else 0.0
    return Heterogeneity(
        n=len(effects),
        q=q,
        p=float(chdtrc(df, q)),
        i2=max(0.0, 1 - df / q) if q > 0 else 0.0,
        tau=float(np.sqrt(paule_mandel(effects, variances))),
        lowest=float(effects.min()),
        highest=float(effects.max()),
    )


def variances_of(errors: Sequence[float]) -> np.ndarray:
    """Squares of the standard errors, none of them 0 unless all are."""
    known = np.asarray(errors, dtype=float)
    return np.asarray(np.maximum(known, LEAST * known.max()) ** 2)


def generalised_q(effects: np.ndarray, variances: np.ndarray, tau2: float) -> float:
    """Weighted sum of squares about the weighted mean, with so much variance between scenarios."""
    weights = 1 / (variances + tau2)
    mean = (weights @ effects) / weights.sum()
    return float(weights @ (effects - mean) ** 2)


def paule_mandel(effects: np.ndarray, variances: np.ndarray) -> float:
    """Variance between scenarios that makes the weighted sum of squares what it should be; 0 if chance suffices.

    Notes
    -----
    Kept by hand: the iteration of statsmodels (combine_effects) can step below 0 and give up there.

    References
    ----------
    Paule and Mandel, J. Res. Nat. Bur. Stand. 87 (1982) 377.
    """
    df = len(effects) - 1
    spread = float(effects.var(ddof=1))
    if not variances.any():
        return spread
    if generalised_q(effects, variances, 0.0) <= df:
        return 0.0
    from scipy.optimize import brentq  # late: a fifth of a second, and only what differs needs it

    # With this much variance every weight is at most df / sum of squares, so that the root lies below.
    top = float(((effects - effects.mean()) ** 2).sum()) / df
    return float(
        brentq(lambda tau2: generalised_q(effects, variances, tau2) - df, 0.0, top, xtol=1e-14 * top)
    )
