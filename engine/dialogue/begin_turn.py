"""A player turn begins: the clock goes on, and what the last turn left is forgotten."""

from engine.codes import Action, Origin, When
from engine.compiling.jit import kernel
from engine.hooks import Event
from engine.kernel.ask import turn_begins, units_are_due
from engine.kernel.log_event import log_event
from engine.kernel.objective_holders import test_turn_objectives
from engine.kernel.orders import forget_cards, void_orders
from engine.kernel.setup import rest_units
from engine.layout import OFF


@kernel
def begin_turn(tables, state, mind):
    """The next player turn begins: who comes onto the board does so before anything is tested.

    Rule: CORE-TURN-2, -14.  Changes: what ``count_turn`` and ``open_turn`` change.
    """
    count_turn(tables, state)
    units_are_due(tables, state, mind, state["active"])
    if not state["over"]:
        open_turn(tables, state)


@kernel
def count_turn(tables, state):
    """The clock goes on, and what the last turn left is forgotten.  Rule: CORE-TURN-2, -14.

    Changes: the clock, what units have done.
    """
    side = state["active"]
    state["turn"] += 1
    state["side_turns"][side] += 1
    state["rolls"] = 0
    state["ambush_n"] = 0
    state["charge_rolls"] = 0
    state["rolls_apart"] = 0
    state["engage_any"] = 0
    state["shell_rolls"] = 0
    state["struck_by"] = Origin.OTHER
    state["card_copy"] = OFF
    state["card"] = OFF
    state["section"] = OFF
    state["strike_n"] = 0
    state["action"] = Action.CARD
    state["cut_turn"] = 0
    state["to_commit"] = 0
    rest_units(state)
    void_orders(state)
    forget_cards(state)
    for i in range(state["hand_n"][side]):
        state["card_held"][side, tables["copy_row"][state["hand"][side, i]]] += 1
    log_event(state, Event.TURN, side, state["medals"][0], state["medals"][1], 0, 0)


@kernel
def open_turn(tables, state):
    """What happens as a turn begins, then the objectives tested then.  Rule: CORE-TURN-14.

    Changes: what the rules in force change, objectives, medals.
    """
    side = state["active"]
    turn_begins(tables, state, side)
    test_turn_objectives(tables, state, When.TURN_START, side)
