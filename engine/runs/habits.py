"""Games watched for habits: the same games as ever, and what they show of how each side plays."""

import numpy as np

from engine.compiling.compile_unit import take_over
from engine.dialogue.habits.watched_games import play_watched
from engine.layout import RESULT, STATE
from engine.layout.habits import HABIT, WATCH, Measure
from engine.loading.tables.build import Built
from engine.policies.player_files import beside_each_other, fill_mind
from engine.runs.games import base_key

ENTRY = "play_watched"
COPIES = 3  # records of STATE: the game, the game before the turn, room for a copy
BUNKER, BRIDGE = "HOLDS_GUNS", "BRIDGE"  # traits of terrain
WORKS = {BUNKER, "SANDBAGS", "SANDBAGGED", "TOWN", "BUILDING"}  # of what a garrison holds


def watch_of(built: Built) -> np.ndarray:
    """A WATCH record that knows the works, bunkers and bridges of a battle, shape (1,)."""
    watch = np.zeros(1, WATCH)
    terrain = built.document["terrain"]
    for stack, name in enumerate(built.stack_names):
        parts = [part.split()[0] for part in name.split(" + ")]
        traits = {trait for part in parts for trait in terrain[part]["traits"]}
        watch[0]["work"][stack] = bool(traits & WORKS)
        watch[0]["bunker"][stack] = BUNKER in traits
        watch[0]["bridge"][stack] = BRIDGE in traits
    return watch


def habits_of(
    built: Built, seed: int, players: tuple[str, str], first: int, count: int, namespace: str = "play"
) -> tuple[np.ndarray, np.ndarray]:
    """Play games ``first`` .. ``first + count - 1`` and watch both sides.

    Parameters
    ----------
    built : Built
    seed, namespace
        As in ``games.play_games``; the games are the same.
    players : tuple of str
        Axis first; players that do not search.

    Returns
    -------
    results : ndarray of RESULT, shape (count,)
    habits : ndarray of HABIT, shape (count,)

    Raises
    ------
    RuntimeError
        A turn retraced from its log did not end where the game was: a mistake of the watcher, whose counts are void.
    """
    take_over()
    results, habits = np.zeros(count, RESULT), np.zeros(count, HABIT)
    states, minds = np.zeros(COPIES, STATE), beside_each_other([fill_mind(players), fill_mind(players)])
    base = base_key(seed, namespace, built.scenario.chance_id)
    play_watched(built.tables, states, minds, watch_of(built), *base, first, results, habits)
    lost = habits["top"][:, :, Measure.REPLAYED].sum(axis=1)
    if lost.any():
        game = first + int(np.flatnonzero(lost)[0])
        raise RuntimeError(f"{built.scenario.id}, game {game}: a turn could not be retraced from its log")
    return results, habits
