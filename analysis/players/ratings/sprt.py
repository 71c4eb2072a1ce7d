"""Is one player stronger than another?  A sequential test over two-leg matches that ends as soon as it knows.

One observation is a match: the mean of the points of both legs, which takes the side and half of the luck of the deck
out.  Matches of several battles are strata of equal size.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from analysis.pages.imports import Entry
from analysis.stats.sequential import promotion

GAIN = 10.0  # rating points that count
ERROR = 0.05  # chance of either mistake
EVEN = 0.5
Result = Literal["pass", "fail", "undecided"]


def points_of_gain(elo: float) -> float:
    """Points above one half that so many rating points are worth on a board that favours nobody.

    Examples
    --------
    >>> round(points_of_gain(10), 4)
    0.0144
    """
    return float(1 / (1 + 10 ** (-elo / 400))) - EVEN


@dataclass(frozen=True)
class Verdict:
    """Where a test stands.

    Attributes
    ----------
    result : str
        ``pass``: the first player is stronger by the gain; ``fail``: it is not stronger; ``undecided``.
    log_ratio : float
        Logarithm of the ratio of the likelihoods; borders are at +-log((1 - error) / error).
    matches : int
        Matches seen.
    score : float
        Points of the first player of 100.  After the test has ended it is biased: play fresh games to estimate it.
    notices : tuple of str
        In whose place files of battles played.
    imports : tuple of mapping
        What is not in the battles as it was in files of the publisher's editor.
    """

    result: Result
    log_ratio: float
    matches: int
    score: float
    notices: tuple[str, ...] = ()
    imports: tuple[Entry, ...] = ()


def judge(scores: Sequence[np.ndarray], gain: float = GAIN, error: float = ERROR) -> Verdict:
    """Judge the matches so far: no gain at all against a gain of so many rating points.

    Parameters
    ----------
    scores : sequence of ndarray
        Match scores 0, 1/4, 1/2, 3/4, 1 of the first player, one array for each battle, all of one length.
    gain : float
    error : float
        Chance of a wrong pass where there is no gain, and of a wrong fail where the gain is there.

    Notes
    -----
    The variance is that within battles, with one lost and one won match added, so that a player who wins everything
    passes too.

    References
    ----------
    Wald, Ann. Math. Stat. 16 (1945) 117; Bartroff, Lai and Shih, Sequential Experimentation (2013), 3.4.
    """
    n = sum(len(one) for one in scores)
    mean = float(np.mean([one.mean() for one in scores]))
    squares = sum(float(((one - one.mean()) ** 2).sum()) for one in scores)
    variance = (squares + 2 * EVEN**2) / (n - len(scores) + 2)
    found = promotion(mean - EVEN, variance, n, points_of_gain(gain), error)
    return Verdict("undecided" if found.result == "open" else found.result, found.log_ratio, n, 100 * mean)


def sentence(verdict: Verdict, first: str, second: str, gain: float = GAIN) -> str:
    """The result in words, without an estimate of the gain."""
    sentences = {
        "pass": f"Pass: {first} is stronger than {second} (by {gain:g} rating points rather than not at all)",
        "fail": f"Fail: {first} is not {gain:g} rating points stronger than {second}",
        "undecided": f"Undecided whether {first} is stronger than {second}",
    }
    return f"{sentences[verdict.result]}; {2 * verdict.matches:,} games, log ratio {verdict.log_ratio:+.2f}."
