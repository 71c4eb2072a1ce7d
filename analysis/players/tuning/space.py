"""What is searched: the weights that make a difference, where they begin, how far they may go."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from engine.loading.tables.build import Built
from engine.players.common.weights import TERMS
from engine.policies.minds import Policy, mind_of
from engine.runs.games import play_games

FARTHEST = 4.0  # a weight may go so many scales up or down
SMALLEST = 0.25  # least scale of a weight that does not start at 0, in figures
UNIT = "hit"  # a figure removed is what the others are measured in: searching it too would only add a scale
HANDICAPS = ("noise", "card_noise", "blind", "idle_armor", "idle_guns")  # make a player weaker on purpose


@dataclass(frozen=True)
class Space:
    """Weights as a point of the search: ``weight = start + scale * x``.

    Attributes
    ----------
    start : Policy
        Where the search begins, x = 0; terms that are not searched keep its weights.
    names : tuple of str
        Terms searched.
    """

    start: Policy
    names: tuple[str, ...]

    @property
    def center(self) -> np.ndarray:
        """Weights at x = 0, shape (n_terms,)."""
        known = dict(self.start.weights)
        return np.array([known[name] for name in self.names])

    @property
    def scale(self) -> np.ndarray:
        """Weight per unit of x, shape (n_terms,): the start itself, so that all terms are searched alike."""
        return np.array([scale_of(name, at) for name, at in zip(self.names, self.center, strict=True)])

    @property
    def bounds(self) -> np.ndarray:
        """Least and largest x, shape (2, n_terms)."""
        return np.clip((self._ranges - self.center) / self.scale, -FARTHEST, FARTHEST)

    @property
    def _ranges(self) -> np.ndarray:
        """What a file may say, shape (2, n_terms)."""
        return np.array([[TERMS[name].low, TERMS[name].high] for name in self.names]).T

    def weights(self, x: np.ndarray) -> dict[str, float]:
        """Weights at a point, shape (n_terms,)."""
        low, high = self._ranges
        values = np.clip(self.center + self.scale * x, low, high)
        return dict(zip(self.names, values.tolist(), strict=True))

    def policy(self, id_: str, x: np.ndarray) -> Policy:
        """The player at a point."""
        return self.start.with_weights(id_, **self.weights(x))


def scale_of(name: str, start: float) -> float:
    """How far a weight goes for one unit of x: as far as it is from 0; from 0 a tenth of its range, 1 at most."""
    if start == 0:
        return min(1.0, (TERMS[name].high - TERMS[name].low) / 10)
    return max(abs(start), SMALLEST)


def terms_that_matter(
    start: Policy, plays_alike: Callable[[Policy], bool], wanted: Sequence[str] = ()
) -> tuple[str, ...]:
    """Terms whose weight changes games; handicaps and the unit of all are not among them.

    A term that no game reads (a rule that is not in force) would only walk at random.  A term counts as read if
    some other weight, as far as it may go or one scale away, plays any trial game in another way.

    Parameters
    ----------
    start : Policy
    plays_alike : callable
        Whether a player plays every trial game as the start does.
    wanted : sequence of str
        Try these terms only; left out: all but the handicaps and the unit.
    """
    found = []
    tried = wanted or [name for name, _ in start.weights if name not in (UNIT, *HANDICAPS)]
    for name, value in start.weights:
        if name in tried and not all(
            plays_alike(start.with_weights(start.id, **{name: other})) for other in _others(name, value)
        ):
            found.append(name)
    return tuple(found)


def _others(name: str, value: float) -> Iterable[float]:
    """Weights to try in place of one."""
    term, step = TERMS[name], scale_of(name, value)
    return dict.fromkeys(
        min(max(value + way * step, term.low), term.high) for way in (-FARTHEST, FARTHEST, -1.0, 1.0)
    )


def plays_alike(battles: Sequence[Built], seed: int, start: Policy, games: int) -> Callable[[Policy], bool]:
    """Whether a player plays the first games of every battle exactly as the start does."""

    def played(battle: int, policy: Policy) -> np.ndarray:
        mind = mind_of(policy, policy)
        block = play_games(battles[battle], seed, count=games, namespace="tune-probe", mind=mind)
        return np.asarray(block.results["trajectory"])

    known = [played(battle, start) for battle in range(len(battles))]

    def alike(policy: Policy) -> bool:
        return all(bool((played(battle, policy) == known[battle]).all()) for battle in range(len(known)))

    return alike
