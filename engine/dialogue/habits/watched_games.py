"""The compiled entry of games that are watched for habits."""

from engine.compiling.entry_unit import entry_unit
from engine.dialogue.game import write_result
from engine.dialogue.habits.beginnings import begin_game
from engine.dialogue.habits.watched_turn import end_game, watch_turn
from engine.dialogue.start import start_game
from engine.dialogue.turn import play_turn


@entry_unit
def play_watched(tables, states, minds, watches, base0, base1, first, results, habits):
    """Play ``len(results)`` games from game index ``first`` and note the habits of both sides.

    Parameters
    ----------
    tables, base0, base1, first, results
        As in ``batch.play_block``.
    states : array of STATE, shape (3,)
        The game and two copies.
    minds : array of MIND, shape (2,)
        The players, and one that only searches reach.
    watches : array of one WATCH record
    habits : array of HABIT, shape (n_games,)
    """
    for i in range(len(results)):
        start_game(tables[0], states[0], minds[0], base0, base1, first + i)
        states[0]["tracing"] = 1
        begin_game(tables[0], states[0], watches[0], habits[i])
        while not states[0]["over"]:
            states[0]["log_n"] = 0
            states[1] = states[0]
            side = states[0]["active"]
            play_turn(tables[0], states[0], minds[0])
            watch_turn(tables[0], states, minds[1], watches[0], habits[i], side)
        end_game(tables[0], states[0], watches[0], habits[i])
        states[0]["tracing"] = 0
        write_result(states[0], results[i], first + i)
