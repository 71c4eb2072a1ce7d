"""How far a number hangs on who plays: members of an ensemble taken for a sample of players like them."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from analysis.stats.estimates import t_value
from analysis.stats.heterogeneity import heterogeneity

FEWEST = 3  # members; two do not show a spread


@dataclass(frozen=True)
class WhoPlays:
    """A number by the players who take turns.

    Attributes
    ----------
    n : int
        Players.
    tau : float
        Standard deviation of the true numbers of such players, in the unit of the number: chance left out.
    half_width : float
        Of a 95 % interval of their mean, from nothing but that there are so few of them.
    lowest, highest : float
        The extreme players as they were seen, chance included.
    """

    n: int
    tau: float
    half_width: float
    lowest: float
    highest: float


def who_plays(values: Sequence[float], errors: Sequence[float]) -> WhoPlays | None:
    """Spread over players; None for fewer than three.

    Parameters
    ----------
    values, errors : sequence of float
        The number of each player, in games of his own, and its standard error.

    Notes
    -----
    The spread is that of Paule and Mandel, as between scenarios (``stats/like_these.py``); the mean of n players has
    Student's interval with n - 1 degrees of freedom.
    """
    n = len(values)
    if n < FEWEST:
        return None
    spread = heterogeneity(list(values), list(errors))
    return WhoPlays(n, spread.tau, t_value(n - 1) * spread.tau / sqrt(n), spread.lowest, spread.highest)
