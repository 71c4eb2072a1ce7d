"""Games in which pupils play, and what they remember of their choices."""

from dataclasses import dataclass, replace

import numpy as np

from engine.codes import Player
from engine.compiling.compile_unit import take_over
from engine.dialogue.lessons import play_lessons
from engine.layout import EVENT, LESSON, RESULT, STATE, TURN
from engine.loading.tables.build import Built
from engine.policies.minds import Policy, mind_of
from engine.runs.games import base_key

PUPIL = Player.PUPIL.name.lower()
ROOM = 60  # player turns kept for each game, on the average of a block


@dataclass(frozen=True)
class Lessons:
    """Whole games, turn by turn.

    Attributes
    ----------
    results : ndarray of RESULT, shape (n_games,)
    turns : ndarray of TURN, shape (n_turns,)
        Every player turn, game after game.
    sums : ndarray of float32, shape (n_turns, N_LESSON)
        What the player whose turn it was remembers of his choices, see MIND.lesson; 0 for one who is no pupil.
    luck : ndarray of float32, shape (n_turns,)
        Hits beyond the expected, those of the Allies less those of the Axis.
    """

    results: np.ndarray
    turns: np.ndarray
    sums: np.ndarray
    luck: np.ndarray


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
) -> Lessons:
    """Play games ``first`` .. ``first + count - 1`` between two players, Axis first.

    Games at the end of a block whose turns find no room (``ROOM``) are left out.

    Parameters
    ----------
    temperature : float
        Figures by which an act may be worth less than the best and still be drawn about a third as often.
    """
    take_over()
    results, lessons, turns = (np.zeros(n, of) for n, of in ((count, RESULT), *_rooms(count)))
    mind, written = mind_of(*seats), np.zeros(1, np.int64)
    mind[0]["temperature"] = temperature
    base = base_key(seed, namespace, built.scenario.chance_id)
    states = np.zeros(1, STATE)
    play_lessons(
        built.tables, states, mind, *base, first, results, lessons, turns, np.zeros(0, EVENT), written
    )
    ends = np.cumsum(results["turns"])
    whole = int(np.searchsorted(ends, written[0], side="right"))
    kept = int(ends[whole - 1]) if whole else 0
    return Lessons(results[:whole], turns[:kept], lessons["sums"][:kept], lessons["luck"][:kept])


def _rooms(count: int) -> tuple[tuple[int, np.dtype], tuple[int, np.dtype]]:
    return (ROOM * count, LESSON), (ROOM * count, TURN)
