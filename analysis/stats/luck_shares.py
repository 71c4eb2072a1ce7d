"""Who decides, cards or dice?  Luck shares by pick-freeze: games that have one source of chance in common.

Two games that share one source and nothing else agree as far as that source decides: the correlation of their
results is the first-order share of the source.  What no source decides alone is interaction.

With three sources and a companion for each, four games belong together: the game itself and three in which all but
one source are drawn anew, by the same new words.  Then *every* two of the four share exactly one source (a companion
shares its source with the game, and with another companion the new words of the third), so that each share comes
from two pairs of each four.  Kept by hand: scipy.stats.sobol_indices wants a function that it calls with
samples of its own, and tells no errors that games give.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from math import inf

import numpy as np

from analysis.stats.estimates import LEVEL, Estimate, t_value
from analysis.stats.paired import NARROW, Change, correlation, student_p

METHOD = "pick-freeze"
INTERACTION = "interaction"
FEWEST = 3  # games of each kind from which a share is reported
# From here on it has an interval: of sums of normal sources 94 % hold the truth; with 50 it were 92 %, with 3 66 %.
FEWEST_KNOWN = 100


@dataclass(frozen=True)
class Shares:
    """How the variance of a result divides among the sources of chance.

    Attributes
    ----------
    shares : dict of str to Estimate
        By source, and ``interaction`` last: what the shares leave of 1.
    influence : dict of str to ndarray, shape (n,)
        What each four games add to an estimate, to first order; mean 0.
    """

    shares: dict[str, Estimate]
    influence: dict[str, np.ndarray]


def luck_share(one: np.ndarray, other: np.ndarray) -> Estimate:
    """Share of the variance of a result that a source of chance decides by itself.

    Parameters
    ----------
    one, other : ndarray, shape (n_pairs,)
        Results of games that share this source and nothing else; three pairs or more.

    Returns
    -------
    Estimate
        Correlation with a common mean and variance; about 0 for games that share nothing, 1 for the same games.
        A result that never varies has share 0.  Student's interval; of fewer than 100 pairs it is not known.

    References
    ----------
    Sobol, Math. Model. Comput. Exp. 1 (1993) 407; Janon, Klein, Lagnoux, Nodet and Prieur, ESAIM P&S 18 (2014) 342.
    """
    value, influence = _share([one, other], [(0, 1)])
    return _estimate(value, influence)


def luck_shares(own: np.ndarray, companions: Mapping[str, np.ndarray]) -> Shares:
    """Shares of three sources and their interaction.

    Parameters
    ----------
    own : ndarray, shape (n,)
        Results of the games, three or more.
    companions : mapping of str to ndarray of shape (n,)
        By source: results of the games that share it alone with ``own``, in the same order; all three sources, the
        others drawn anew by the same words in all companions of a game.

    Returns
    -------
    Shares

    References
    ----------
    The pairs among companions are those of Saltelli, Comput. Phys. Commun. 145 (2002) 280.
    """
    if len(companions) != 3:
        raise ValueError(f"{len(companions)} companions, expected one for each of three sources")
    sources, games = list(companions), [own, *companions.values()]
    shares, influence = {}, {}
    for i, source in enumerate(sources):
        second, third = (1 + j for j in range(3) if j != i)
        value, influence[source] = _share(games, [(0, 1 + i), (second, third)])
        shares[source] = _estimate(value, influence[source])
    left = -np.sum([influence[source] for source in sources], axis=0)
    influence[INTERACTION] = left
    never_varies = np.ptp(games) == 0
    rest = 0.0 if never_varies else 1 - sum(one.value for one in shares.values())
    return Shares({**shares, INTERACTION: _estimate(rest, left)}, influence)


def change_of_shares(before: Shares, after: Shares) -> dict[str, Change]:
    """Change of every share between two sets of rules that played games of the same numbers, after minus before.

    What the same four games add under both rules is taken together, so that their common luck does not count twice.

    Parameters
    ----------
    before, after : Shares
        Of equally many games in the same order; of fewer than 100 the intervals are not known.
    """
    changes = {}
    for source, share in after.shares.items():
        old, new = before.influence[source], after.influence[source]
        n = len(new)
        value = share.value - before.shares[source].value
        error, df = _known_error(new - old)
        wide, narrow = (t_value(df, level) * error for level in (LEVEL, NARROW))
        changes[source] = Change(
            value=value,
            low=value - wide,
            high=value + wide,
            error=error,
            n=n,
            method=METHOD,
            narrow_low=value - narrow,
            narrow_high=value + narrow,
            p=student_p(value, error, df) if error > 0 else 1.0,
            correlation=correlation(old, new),
            df=df,
        )
    return changes


def _share(games: list[np.ndarray], pairs: list[tuple[int, int]]) -> tuple[float, np.ndarray]:
    """Mean correlation of some pairs of the games, mean and variance taken over all; and what each row adds."""
    table = np.array(games, dtype=float)
    table -= table.mean()
    own = (table**2).mean(axis=0)
    spread = float(own.mean())
    if spread == 0:
        return 0.0, np.zeros(table.shape[1])
    common = np.mean([table[i] * table[j] for i, j in pairs], axis=0)
    value = float(common.mean()) / spread
    return value, (common - value * own) / spread


def _estimate(value: float, influence: np.ndarray) -> Estimate:
    error, df = _known_error(influence)
    wide = t_value(df) * error
    # Not cut at -1 and 1: few games may put how the sources meet beyond, and an interval holds its estimate.
    return Estimate(value, value - wide, value + wide, error, len(influence), METHOD, df=df)


def _known_error(influence: np.ndarray) -> tuple[float, float]:
    """Standard error and its degrees of freedom; 0, so that no interval has a width, where it is not known."""
    n = len(influence)
    error = float(influence.std(ddof=1) / np.sqrt(n)) if n >= FEWEST_KNOWN else 0.0
    return error, n - 1 if error > 0 else inf
