"""Learning from choices that chance made: what each thing noted of an act turned out to be worth.

A pupil draws cards and moves by lot, likelier the more he thinks them worth.  For every term ``k`` a game leaves the
sum over its choices of ``note_k(chosen) - E[note_k]``, the expectation over the lot.  These sums know nothing of what
happened before or after a choice, so the regression of the outcome on them tells what a unit of each note was worth in
chances to win, all terms at once and side by side with the worth the pupil gave the act himself, which fixes the
scale.  Weights move a part of the way toward what was found: it holds near where the pupil stands.

References
----------
Williams, Simple statistical gradient-following algorithms, Machine Learning 8 (1992); Kakade, A natural policy
gradient, NIPS 2001: the regression of returns on these sums is the natural gradient.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from analysis.players.tuning.matches import HALVES
from engine.codes import Side
from engine.players.common.class_terms import CLASSES
from engine.players.common.weights import FIRST_PLACE, N_TERMS, TERMS, WEIGHTS, Weight
from engine.policies.minds import Policy
from engine.sizes import N_CARD_NOTES, N_LESSON, N_WEIGHTS

PRIOR = 0.004  # standard deviation of a term's effect on the chance to win, per standard deviation of its sum
STEP = 0.3  # part of the way that weights move
LEAST_SCALE = 0.005  # chance to win for a figure; a smaller estimate is noise
WORTH = (*(N_WEIGHTS + i for i in range(len(CLASSES))), N_WEIGHTS + 3)  # by class of unit, of cards
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
    games : int
    spread : float
        Sum of squares of what is left of the outcomes without their mean and the luck of the dice.
    """

    squares: np.ndarray
    products: np.ndarray
    games: int
    spread: float

    def __add__(self, other: "Sums") -> "Sums":
        return Sums(
            self.squares + other.squares,
            self.products + other.products,
            self.games + other.games,
            self.spread + other.spread,
        )


def sums_of(results: np.ndarray, lessons: np.ndarray) -> Sums:
    """Normal equations of games of one battle between the same two players.

    Outcomes are taken less their mean, and less what hits beyond the expected explain of them: dice know nothing of
    choices still to come, so that this takes away noise alone.

    Parameters
    ----------
    results : ndarray of RESULT, shape (n,)
    lessons : ndarray, shape (n, 2, N_LESSON)
        0 for a side that is no pupil.
    """
    chosen = lessons[:, Side.ALLIES].astype(np.float64) - lessons[:, Side.AXIS]
    points = HALVES[results["winner"]] / 2.0
    luck = np.stack(
        [results[f"hits_{side}"] - results[f"expected_sixths_{side}"] / 6 for side in ("axis", "allies")],
        axis=1,
    )
    points = points - points.mean()
    luck = luck - luck.mean(axis=0)
    points = points - luck @ np.linalg.lstsq(luck, points, rcond=None)[0]
    return Sums(chosen.T @ chosen, chosen.T @ points, len(points), float(points @ points))


def worth_of_notes(sums: Sums) -> np.ndarray:
    """What a unit of each note is worth, in chances to win, shape (N_LESSON,): ridge regression, scales left free."""
    spread = np.sqrt(np.maximum(np.diag(sums.squares), 0.0) / sums.games)
    seen = np.flatnonzero(spread > 1e-6)
    scaled = sums.squares[np.ix_(seen, seen)] / np.outer(spread[seen], spread[seen])
    doubt = sums.spread / sums.games / PRIOR**2
    held = np.where(np.isin(seen, WORTH), 1e-6 * sums.games, doubt)
    found = np.zeros(N_LESSON)
    found[seen] = np.linalg.solve(scaled + np.diag(held), sums.products[seen] / spread[seen]) / spread[seen]
    return found


def taught(pupil: Policy, id_: str, sums: Sums, step: float = STEP) -> Policy:
    """The player with the weights of a pupil moved toward what his games say, each within its range."""
    found = worth_of_notes(sums)
    of_units = max(float(np.mean([found[at] for at in WORTH[:-1]])), LEAST_SCALE)
    of_cards = max(float(found[WORTH[-1]]), LEAST_SCALE)
    weights = dict(pupil.weights)
    changed = {}
    for term in LEARNED:
        name = NAMES[term]
        new = weights[name] + step * found[term] / (of_cards if term in CARDS else of_units)
        changed[name] = float(np.clip(new, TERMS[name].low, TERMS[name].high))
    return pupil.with_weights(id_, **changed)


def pooled(parts: Sequence[Sums]) -> Sums:
    """All parts together."""
    total = parts[0]
    for part in parts[1:]:
        total = total + part
    return total
