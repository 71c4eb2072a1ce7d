"""Learning from choices that chance made: what each thing noted of an act turned out to be worth.

A pupil draws cards, orders, moves and battles by lot, likelier the more he thinks them worth.  For every term ``k`` a
turn leaves the sum over its choices of ``note_k(chosen) - E[note_k]``, the expectation over the lot.  These sums know
nothing of what happened before, so the regression on them of what the turn did to the chance to win (``returns``) tells
what a unit of each note was worth, all terms at once and side by side with the worth the pupil gave the act himself,
which fixes the scale.  Weights move a part of the way toward what was found: it holds near where the pupil stands.

References
----------
Williams, Simple statistical gradient-following algorithms, Machine Learning 8 (1992); Kakade, A natural policy
gradient, NIPS 2001: the regression of returns on these sums is the natural gradient.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from analysis.players.tuning.returns import Chances, returns_of
from engine.codes import Side
from engine.players.common.class_terms import CLASSES
from engine.players.common.weights import (
    FIRST_BATTLE,
    FIRST_ORDER,
    FIRST_PLACE,
    N_TERMS,
    TERMS,
    WEIGHTS,
    Weight,
)
from engine.policies.minds import Policy
from engine.runs.lessons import Lessons
from engine.sizes import N_CARD_NOTES, N_LESSON, N_WEIGHTS

PRIOR = 0.0004  # standard deviation of a term's effect on the chance to win, per standard deviation of a turn's sum
MOST = 0.015  # standard deviation of a term's effect on the chance to win, per unit noted: that of rare notes
STEP = 0.3  # part of the way that weights move
LEAST_SCALE = 0.005  # chance to win for a figure; a smaller estimate is noise
OF_UNITS = tuple(N_WEIGHTS + i for i in range(len(CLASSES)))
OF_CARDS, OF_ORDERS, OF_BATTLES = N_WEIGHTS + 3, N_WEIGHTS + 4, N_WEIGHTS + 5
WORTH = (*OF_UNITS, OF_CARDS, OF_ORDERS, OF_BATTLES)
CARDS = range(int(Weight.CARD_GAIN), int(Weight.CARD_GAIN) + N_CARD_NOTES)
LEARNED = (*CARDS, *range(FIRST_PLACE, N_TERMS))
NAMES = {number: name for name, number in WEIGHTS.items()}


@dataclass(frozen=True)
class Sums:
    """Normal equations of the regression; those of several batches of one pupil are added.

    Attributes
    ----------
    squares : ndarray, shape (N_LESSON, N_LESSON)
    products : ndarray, shape (N_LESSON,)
    turns : int
        Of pupils.
    spread : float
        Sum of squares of what the turns did to the chance to win.
    """

    squares: np.ndarray
    products: np.ndarray
    turns: int
    spread: float

    def __add__(self, other: "Sums") -> "Sums":
        return Sums(
            self.squares + other.squares,
            self.products + other.products,
            self.turns + other.turns,
            self.spread + other.spread,
        )


def sums_of(games: Lessons, chances: Chances) -> Sums:
    """Normal equations of the turns of pupils in games of one battle between the same two players."""
    mine = games.sums.any(axis=1)
    chosen = games.sums[mine].astype(np.float64)
    chosen *= np.where(games.turns["side"][mine] == Side.ALLIES, 1.0, -1.0)[:, None]
    did = returns_of(games, chances)[mine]
    did = did - did.mean()
    return Sums(chosen.T @ chosen, chosen.T @ did, len(did), float(did @ did))


def worth_of_notes(sums: Sums) -> np.ndarray:
    """What a unit of each note is worth, in chances to win, shape (N_LESSON,): ridge regression, scales left free."""
    spread = np.sqrt(np.maximum(np.diag(sums.squares), 0.0) / sums.turns)
    seen = np.flatnonzero(spread > 1e-6)
    scaled = sums.squares[np.ix_(seen, seen)] / np.outer(spread[seen], spread[seen])
    doubt = sums.spread / sums.turns * (1 / PRIOR**2 + 1 / (MOST * spread[seen]) ** 2)
    held = np.where(np.isin(seen, WORTH), 1e-6 * sums.turns, doubt)
    found = np.zeros(N_LESSON)
    found[seen] = np.linalg.solve(scaled + np.diag(held), sums.products[seen] / spread[seen]) / spread[seen]
    return found


def taught(pupil: Policy, id_: str, sums: Sums, step: float = STEP) -> Policy:
    """The player with the weights of a pupil moved toward what his games say, each within its range."""
    found = worth_of_notes(sums)
    of_units, of_cards, of_orders, of_battles = (
        max(float(np.mean([found[at] for at in group])), LEAST_SCALE)
        for group in (OF_UNITS, (OF_CARDS,), (OF_CARDS, OF_ORDERS), (OF_BATTLES,))
    )
    weights = dict(pupil.weights)
    changed = {}
    for term in LEARNED:
        name = NAMES[term]
        scale = of_cards if term in CARDS else of_units
        if term >= FIRST_ORDER:
            scale = of_battles if term >= FIRST_BATTLE else of_orders
        new = weights[name] + step * found[term] / scale
        changed[name] = float(np.clip(new, TERMS[name].low, TERMS[name].high))
    return pupil.with_weights(id_, **changed)


def pooled(parts: Sequence[Sums]) -> Sums:
    """All parts together."""
    total = parts[0]
    for part in parts[1:]:
        total = total + part
    return total
