"""A turn that has been played is gone through again, event by event, and its habits are noted."""

from engine.codes import Action, MedalSource
from engine.compiling.jit import kernel
from engine.dialogue.begin_turn import count_turn, open_turn
from engine.dialogue.habits.battle_habits import note_battle, note_ground, settle_ground
from engine.dialogue.habits.beginnings import begin_watch
from engine.dialogue.habits.card_habits import end_run, note_ambush, note_card_use, note_play
from engine.dialogue.habits.lie_of_land import in_surf
from engine.dialogue.habits.order_habits import after_moves, after_orders, before_orders, note_order
from engine.dialogue.habits.reachable_dice import find_danger
from engine.dialogue.habits.retraced import repeat_event, same_position
from engine.dialogue.habits.section_habits import end_section_turn
from engine.dialogue.habits.tally import note
from engine.dialogue.habits.turn_end_habits import LONG_IN_SURF, note_denial, note_medals, note_units
from engine.hooks import Event
from engine.kernel.orders import void_orders
from engine.kernel.setup import rest_units
from engine.layout import OFF
from engine.layout.habits import Measure

FEWEST_BATTLES = 2  # of a turn that says whether targets are shared


@kernel
def watch_turn(tables, states, mind, watch, habit, side):
    """Note the habits of a turn.  Who came onto the board at its start comes when the log says so.

    Parameters
    ----------
    states : array of STATE, shape (3,)
        The game after the turn, its log in it; the game before the turn; room for a copy.
    mind : MIND
        Not a player's: the search of reach writes to it.
    watch, habit : WATCH, HABIT
    side : int
        Whose turn it was.
    """
    game, copy = states[0], states[1]
    copy["tracing"] = 0
    count_turn(tables, copy)
    open_turn(tables, copy)
    begin_watch(tables, copy, mind, watch, side)
    orders_end = last_of(game, Event.ORDER, Event.ON_MOVE, game["log_n"])
    moves_end = last_of(game, Event.STEP, Event.EXIT, first_battle(game))
    asked = wrong = 0
    for i in range(game["log_n"]):
        event = game["log"][i]
        if event[0] == Event.ORDER and not asked:
            asked = 1
            before_orders(tables, copy, mind, watch, side)
        wrong += note_event(tables, copy, watch, habit, side, event)
        repeat_event(tables, copy, side, event)
        if event[0] == Event.PLAY:
            states[2] = copy
        if i == orders_end:
            after_orders(tables, copy, mind, watch, side)
        if i == moves_end or (i == orders_end and moves_end < orders_end):
            after_moves(tables, copy, watch, habit, side)
    end_watch(tables, states, mind, watch, habit, side)
    wrong += 1 - same_position(tables, copy, game)
    note(habit, side, Measure.REPLAYED, 1 if wrong else 0, 1)


@kernel
def last_of(state, kind, other, end):
    """Place in the log of the last event of two kinds before ``end``, OFF if there is none."""
    for i in range(end - 1, -1, -1):
        if state["log"][i, 0] == kind or state["log"][i, 0] == other:
            return i
    return OFF


@kernel
def first_battle(state):
    """Place in the log at which the battles, or a second move, begin; its length if there are none."""
    for i in range(state["log_n"]):
        kind = state["log"][i, 0]
        if kind == Event.BATTLE or kind == Event.DECLARE or kind == Event.SECOND_MOVE or kind == Event.CLEAR:
            return i
    return state["log_n"]


@kernel
def note_event(tables, state, watch, habit, side, event):
    """Note what an event shows, before it is done again; gives 1 if it cannot be.  Changes: watch, habit."""
    kind = event[0]
    if kind == Event.PLAY:
        note_play(tables, state, watch, habit, side, event[1], event[2], event[5])
    elif kind == Event.ORDER:
        note_order(tables, state, watch, habit, side, event[1])
    elif kind == Event.STEP:
        watch["stepped"][event[1]] = 1
    elif kind == Event.DECLARE:
        watch["declared"] += 1
    elif kind == Event.BATTLE:
        return note_battle(
            tables, state, watch, habit, side, event[1], event[2], event[3], event[4], event[5]
        )
    elif kind == Event.GROUND:
        watch["followed"][event[1]] = 1
        watch["attacker"] = OFF
        note_ground(tables, state, habit, side, event[3], 1)
    elif kind == Event.AMBUSH:
        note_ambush(tables, state, watch, habit, event[1], event[2], event[3])
    elif kind == Event.SECOND_MOVE or kind == Event.END:
        settle_ground(tables, state, watch, habit, side)
    elif kind == Event.ELIMINATED:
        note_death(tables, state, watch, habit, side, event[1], event[2])
    else:
        note_gain(watch, state, side, event)
    return 0


@kernel
def note_gain(watch, state, side, event):
    """Medals, objectives and cards change hands.  Changes: watch."""
    kind = event[0]
    if kind == Event.MEDAL:
        watch["taken"][event[1]] += event[2]
        if event[4] != MedalSource.UNIT and event[2] > 0:
            watch["objective_medals"][event[1]] += event[2]
    elif kind == Event.OBJECTIVE and event[2] == side:
        watch["gained"] |= 1 << event[1]
    elif kind == Event.DRAW or kind == Event.KEEP:
        watch["got"][event[2]] = state["side_turns"][event[1]]


@kernel
def note_death(tables, state, watch, habit, side, unit, hex_):
    """A unit is eliminated.  Changes: watch, habit."""
    owner = state["unit_side"][unit]
    if owner != side and watch["battle_by"] >= 0:
        watch["killed"][watch["battle_by"]] += 1
    if watch["effort"][owner] != OFF and (tables["hex_sections"][hex_] >> watch["effort"][owner]) & 1:
        watch["effort_lost"][owner] += 1
    if in_surf(tables, state, unit) and watch["surf_turns"][unit] >= LONG_IN_SURF:
        note(habit, owner, Measure.SURF_DEATHS, 1, 0)


@kernel
def end_watch(tables, states, mind, watch, habit, side):
    """All events are reported: what the turn as a whole shows.  Changes: states[2], watch, habit, mind.reach."""
    game, copy = states[0], states[1]
    settle_ground(tables, copy, watch, habit, side)
    if watch["battles"] >= FEWEST_BATTLES:
        note(habit, side, Measure.TARGETS, watch["targets"], watch["battles"])
    if game["action"] == Action.CARD and watch["card_copy"] != OFF:
        note_card_use(tables, states[2], watch, habit, side)
    if not watch["has_moves"]:
        after_moves(tables, copy, watch, habit, side)
    states[2] = game
    rest_units(states[2])
    void_orders(states[2])
    find_danger(tables, states[2], mind, watch, side)
    note_units(tables, game, watch, habit, side)
    note_medals(tables, game, watch, habit, side)
    note_denial(tables, game, watch, habit, side)
    end_section_turn(watch, habit, side)


@kernel
def end_game(tables, state, watch, habit):
    """The game is over: what never happened.  Changes: watch, habit."""
    for side in range(2):
        end_run(watch, habit, side)
        for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
            if watch["start_hex"][unit] >= 0:
                note(habit, side, Measure.NEVER_ORDERED, state["never_ordered"][unit], 1)
                if watch["reserve"][unit]:
                    note(habit, side, Measure.RESERVE_TURN, state["side_turns"][side] + 1, 1)
