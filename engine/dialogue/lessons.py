"""The compiled entry of games from which somebody learns: what pupils chose, summed up game by game."""

from engine.compiling.entry_unit import entry_unit
from engine.dialogue.game import play_game, write_result
from engine.sizes import N_LESSON


@entry_unit
def play_lessons(tables, states, minds, base0, base1, first, results, lessons, turns, events):
    """Play ``len(results)`` games from game index ``first`` and keep what pupils remember of each.

    Parameters
    ----------
    tables, states, minds, base0, base1, first, results
        As in ``batch.play_block``.
    lessons : array of LESSON, shape (n_games,)
    turns, events : arrays of TURN and EVENT, shape (0,)
    """
    for i in range(len(results)):
        for side in range(2):
            for k in range(N_LESSON):
                minds[0]["lesson"][side, k] = 0.0
        play_game(tables[0], states[0], minds[0], base0, base1, first + i, turns, 0, events, 0)
        write_result(states[0], results[i], first + i)
        for side in range(2):
            for k in range(N_LESSON):
                lessons[i]["sums"][side, k] = minds[0]["lesson"][side, k]
