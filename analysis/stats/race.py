"""Which of several means is nearest to a target: a knock-out on the same games, and how sure its winner is.

All candidates play the same games, so what one has beyond another is a mean of paired differences.  After each round a
candidate leaves that is shown to lie farther from the target than the nearest one.
"""

from dataclasses import dataclass

import numpy as np

from analysis.stats.estimates import z_value

# Chance that the nearest one leaves in any round, at most (Bonferroni over candidates and rounds).
WRONGLY = 0.05
FEWEST = 100  # games from which anybody leaves
DRAWS, KEY = 20_000, 44


@dataclass(frozen=True)
class Standing:
    """Means of some candidates over the same games.

    Attributes
    ----------
    values : ndarray, shape (n_games, n_candidates)
        A column for each candidate; a mean of its values is what is compared with the target.
    target : float
    """

    values: np.ndarray
    target: float

    @property
    def means(self) -> np.ndarray:
        """Mean of each candidate, shape (n_candidates,)."""
        return np.asarray(self.values.mean(axis=0))

    @property
    def misses(self) -> np.ndarray:
        """How far each lies from the target."""
        return np.abs(self.means - self.target)

    @property
    def nearest(self) -> int:
        """The candidate nearest to the target."""
        return int(np.argmin(self.misses))

    def stays(self, candidates: int, rounds: int) -> np.ndarray:
        """Who is not shown to be farther from the target than the nearest, shape (n_candidates,), bool.

        Parameters
        ----------
        candidates, rounds : int
            Of the whole race, over which errors are shared out.

        Notes
        -----
        The distance of the nearest is taken as small as its own mean may be, so that a sign that is not clear throws
        nobody out: what is tested are both a - b and a + b, with a and b the signed distances.
        """
        n, k = self.values.shape
        if n < FEWEST:
            return np.ones(k, bool)
        z = z_value(1 - 2 * WRONGLY / max(1, candidates - 1) / rounds)
        signed = self.values - self.target
        best = signed[:, self.nearest]
        farther = np.ones(k, bool)
        for sign in (1.0, -1.0):
            beyond = np.sign(signed.mean(axis=0)) * signed - sign * best[:, None]
            error = beyond.std(axis=0, ddof=1) / np.sqrt(n)
            farther &= beyond.mean(axis=0) > z * error
        farther[self.nearest] = False
        return ~farther

    def chance_of(self, candidate: int) -> float:
        """Chance that a candidate is the nearest of all, by draws of all means together from their normal law."""
        n, k = self.values.shape
        if k == 1:
            return 1.0
        covariance = np.atleast_2d(np.cov(self.values, rowvar=False)) / n
        generator = np.random.Generator(np.random.Philox(KEY))
        means = generator.multivariate_normal(self.means, covariance, DRAWS, method="eigh")
        return float(np.mean(np.argmin(np.abs(means - self.target), axis=1) == candidate))


def rounds_of(games: int, first: int = 250) -> list[int]:
    """Games after which losers leave: twice as many each time.

    Examples
    --------
    >>> rounds_of(2_000), rounds_of(60), rounds_of(1_200)
    ([250, 500, 1000, 2000], [60], [300, 600, 1200])
    """
    found = [games]
    while found[0] >= 2 * first:
        found.insert(0, found[0] // 2)
    return found
