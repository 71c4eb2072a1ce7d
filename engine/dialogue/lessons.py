"""The compiled entry of games from which somebody learns: what pupils chose, turn by turn."""

from engine.compiling.entry_unit import entry_unit
from engine.compiling.jit import kernel
from engine.dialogue.game import play_noted_turn, write_result
from engine.dialogue.start import start_game
from engine.sizes import N_LESSON


@entry_unit
def play_lessons(tables, states, minds, base0, base1, first, results, lessons, turns, events, written):
    """Play ``len(results)`` games from game index ``first`` and keep what pupils remember of each turn.

    Parameters
    ----------
    tables, states, minds, base0, base1, first, results
        As in ``batch.play_block``.
    lessons, turns : arrays of LESSON and TURN, of one length
        A row for every player turn, game after game; turns for which there is no room are left out.
    events : array of EVENT, shape (0,)
    written : array of int64, shape (1,)
        Becomes the number of rows filled.
    """
    n = 0
    for i in range(len(results)):
        start_game(tables[0], states[0], minds[0], base0, base1, first + i)
        while not states[0]["over"]:
            n = play_lesson(tables[0], states[0], minds[0], first + i, lessons, turns, n, events)
        write_result(states[0], results[i], first + i)
    written[0] = n


@kernel
def play_lesson(tables, state, mind, game, lessons, turns, n, events):
    """Play a turn and keep what the pupil whose turn it is remembers of it; gives the new number of rows."""
    side = state["active"]
    for k in range(N_LESSON):
        mind["lesson"][side, k] = 0.0
    lucky = luck(state)
    n_turns, _ = play_noted_turn(tables, state, mind, game, turns, n, events, 0)
    if n_turns > n:
        for k in range(N_LESSON):
            lessons[n]["sums"][k] = mind["lesson"][side, k]
        lessons[n]["luck"] = luck(state) - lucky
    return n_turns


@kernel
def luck(state):
    """Hits beyond the expected so far, those of the Allies less those of the Axis."""
    hits = state["actual_hits"][1] - state["actual_hits"][0]
    return hits - (state["expected_sixths"][1] - state["expected_sixths"][0]) / 6.0
