"""The compiled entry of games in which a side searches; compiled only where such a player plays."""

from engine.compiling.entry_unit import entry_unit
from engine.compiling.jit import kernel
from engine.dialogue.game import flush_log, play_noted_turn, write_result
from engine.dialogue.start import start_game
from engine.players.common.features import open_book
from engine.search.plan_turn import NOBODY, both_act, plan_turn, put_on, take_off


@kernel
def play_searched_game(tables, states, minds, search, base0, base1, game, turns, n_turns, events, n_events):
    """Play one game in which a side searches; as ``game.play_game`` otherwise.  Changes: states, minds, search."""
    state = states[0]
    mind = minds[0]
    state["tracing"] = 1 if len(events) > 0 else 0
    start_game(tables, state, mind, base0, base1, game)
    n_events = flush_log(state, events, n_events, state["active"])
    for side in range(2):
        open_book(tables, minds[1 + side], game)
    while not state["over"]:
        side = state["active"]
        plan = plan_of(tables, states, minds, search, side)
        other = plan_of(tables, states, minds, search, 1 - side) if both_act(tables) else NOBODY
        begin_plan(mind, search, side, plan)
        begin_plan(mind, search, 1 - side, other)
        n_turns, n_events = play_noted_turn(tables, state, mind, game, turns, n_turns, events, n_events)
        end_plan(mind, minds, side, plan)
        end_plan(mind, minds, 1 - side, other)
    return n_turns, n_events


@kernel
def plan_of(tables, states, minds, search, side):
    """The plan of a side for the turn to come, NOBODY if it does not search.

    Changes: states[1], states[2], minds[3], search.
    """
    if search["plans"][side] == 0:
        return NOBODY
    return plan_turn(tables, states, minds, search, side)


@kernel
def begin_plan(mind, search, side, plan):
    """The side plays by its plan, if it has one.  Changes: mind."""
    if plan != NOBODY:
        put_on(mind, search, side, plan)


@kernel
def end_plan(mind, minds, side, plan):
    """The side plays in its own style again, if it had a plan.  Changes: mind."""
    if plan != NOBODY:
        take_off(mind, minds[1 + side], side)


@entry_unit
def play_searched_block(
    tables, states, minds, searches, base0, base1, first, results, turns, events, written
):
    """Play ``len(results)`` games from game index ``first`` in which at least one side searches.

    Parameters
    ----------
    tables : array of one TABLES record
    states : array of STATE, shape (3,)
        The game and two copies.
    minds : array of MIND, shape (4,)
        The players; the policy of each side on both sides; the one at work.
    searches : array of one SEARCH record
    base0, base1, first, results, turns, events, written
        As in ``batch.play_block``.
    """
    n_turns = 0
    n_events = 0
    for i in range(len(results)):
        n_turns, n_events = play_searched_game(
            tables[0],
            states,
            minds,
            searches[0],
            base0,
            base1,
            first + i,
            turns,
            n_turns,
            events,
            n_events,
        )
        write_result(states[0], results[i], first + i)
    written[0] = n_turns
    written[1] = n_events
