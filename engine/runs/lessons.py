"""Games in which pupils play, and what they remember of their choices."""

from dataclasses import replace

import numpy as np

from engine.codes import Player
from engine.compiling.compile_unit import raise_failure, take_over
from engine.dialogue.lessons import play_lessons
from engine.layout import EVENT, LESSON, RESULT, STATE, TURN
from engine.loading.tables.build import Built
from engine.policies.minds import Policy, mind_of
from engine.runs.games import base_key

PUPIL = Player.PUPIL.name.lower()


def as_pupil(policy: Policy) -> Policy:
    """The player with the same weights who lets chance choose among acts that seem nearly alike."""
    return replace(policy, kernel=PUPIL)


def lessons_of(
    built: Built,
    seats: tuple[Policy, Policy],
    temperature: float,
    seed: int,
    first: int,
    count: int,
    namespace: str,
) -> tuple[np.ndarray, np.ndarray]:
    """Play games ``first`` .. ``first + count - 1`` between two players, Axis first.

    Parameters
    ----------
    temperature : float
        Figures by which an act may be worth less than the best and still be drawn about a third as often.

    Returns
    -------
    results : ndarray of RESULT, shape (count,)
    sums : ndarray of float32, shape (count, 2, N_LESSON)
        By side, see MIND.lesson; 0 for a side whose player is no pupil.
    """
    take_over()
    results, lessons = np.zeros(count, RESULT), np.zeros(count, LESSON)
    mind = mind_of(*seats)
    mind[0]["temperature"] = temperature
    base = base_key(seed, namespace, built.scenario.chance_id)
    states = np.zeros(1, STATE)
    play_lessons(
        built.tables, states, mind, *base, first, results, lessons, np.zeros(0, TURN), np.zeros(0, EVENT)
    )
    raise_failure()
    return results, lessons["sums"]
