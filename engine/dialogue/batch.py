"""The compiled entry: a block of games from one record of rules into rows of results."""

from engine.compiling.entry_unit import entry_unit
from engine.dialogue.game import play_game, write_result


@entry_unit
def play_block(tables, states, minds, base0, base1, first, results, turns, events, written):
    """Play ``len(results)`` games from game index ``first``; every array holds one record of its kind in front.

    Parameters
    ----------
    tables, states, minds : arrays of one TABLES, STATE and MIND record
    base0, base1 : int
        Base key words of the run (seed, namespace, chance_id).
    first : int
        Game index of the first game.
    results : array of RESULT, shape (n_games,)
    turns : array of TURN, shape (n,) or (0,) for no turn table
    events : array of EVENT, shape (n,) or (0,) for no log
    written : array of int64, shape (2,)
        Takes the numbers of rows written to ``turns`` and to ``events``.
    """
    n_turns = 0
    n_events = 0
    for i in range(len(results)):
        n_turns, n_events = play_game(
            tables[0], states[0], minds[0], base0, base1, first + i, turns, n_turns, events, n_events
        )
        write_result(states[0], results[i], first + i)
    written[0] = n_turns
    written[1] = n_events
