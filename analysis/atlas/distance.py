"""How far from even battles are, and which ranks that allows."""

from collections.abc import Sequence
from dataclasses import dataclass

from analysis.stats.sides import EVEN


@dataclass(frozen=True)
class Distance:
    """Points between an Allied win rate and even, as far as its interval tells.

    Attributes
    ----------
    low, high : float
        Nearest to even and farthest from it.
    """

    low: float
    high: float


def distance(low: float, high: float) -> Distance:
    """How far from even a win rate may be.

    Examples
    --------
    >>> distance(52.0, 55.0), distance(48.0, 53.0)
    (Distance(low=2.0, high=5.0), Distance(low=0.0, high=3.0))
    """
    ends = abs(low - EVEN), abs(high - EVEN)
    return Distance(0.0 if low <= EVEN <= high else min(ends), max(ends))


def places(own: Distance, others: Sequence[Distance]) -> tuple[int, int]:
    """How many others a battle is shown to be more even than, and how many it may be more even than.

    Examples
    --------
    >>> places(Distance(4, 6), [Distance(0, 1), Distance(5, 8), Distance(9, 10)])
    (1, 2)
    """
    return sum(own.high < other.low for other in others), sum(own.low < other.high for other in others)


def rank_ranges(all_of_them: Sequence[Distance]) -> list[tuple[int, int]]:
    """The first and the last rank of every battle that the intervals allow, the most even is 1.

    Examples
    --------
    >>> rank_ranges([Distance(4, 6), Distance(0, 1), Distance(5, 8)])
    [(2, 3), (1, 1), (2, 3)]
    """
    found = []
    for i, own in enumerate(all_of_them):
        fewest, most = places(own, [other for j, other in enumerate(all_of_them) if j != i])
        found.append((len(all_of_them) - most, len(all_of_them) - fewest))
    return found
