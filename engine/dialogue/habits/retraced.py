"""The turn retraced: one event after the other done again on a copy of the game, so that rules can be asked in between.

The copy is moved by the same kernels that moved the game.  It rolls nothing and asks nobody.
"""

from engine.compiling.jit import kernel
from engine.hooks import Event
from engine.kernel.ask import event_is_repeated
from engine.kernel.battled import spend_battle
from engine.kernel.movement import arrive, land, leave_hex, limits_lifted
from engine.kernel.orders import bind_section, needs_section, order, play_card
from engine.kernel.terrain import place_piece, remove_piece


@kernel
def repeat_card(tables, state, side, card_copy):
    """A card is played, and its orders are in force.  Changes: state."""
    play_card(tables, state, side, card_copy)
    if state["card"] >= 0 and tables["card_one_section"][state["card"]] and not needs_section(tables, state):
        bind_section(tables, state)


@kernel
def repeat_step(tables, state, unit, here, to, cost):
    """A unit goes one hex.  Changes: state."""
    lifted = limits_lifted(tables, state, unit)
    state["moved"][unit] += cost
    leave_hex(tables, state, unit)
    arrive(tables, state, unit, to)
    land(tables, state, unit, here, to, lifted)


@kernel
def repeat_loss(tables, state, kind, unit, left):
    """Figures leave or return; the last one leaves the board.  Changes: state."""
    if kind == Event.ELIMINATED:
        leave_hex(tables, state, unit)
        state["alive"][state["unit_side"][unit]] -= 1
    else:
        state["unit_figures"][unit] = left


@kernel
def repeat_other(tables, state, side, kind, a, b, c):
    """What is no move, order or loss.  Changes: state."""
    if kind == Event.OBSTACLE:
        if c:
            place_piece(tables, state, a, b)
        else:
            remove_piece(tables, state, a, b)
    elif kind == Event.BATTLE and a >= 0 and state["unit_side"][a] == side:
        spend_battle(state, a, c)
    elif kind == Event.CLEAR:
        state["battles"][a] = state["battles_allowed"]
    elif kind == Event.OBJECTIVE:
        state["objective_holder"][a] = b
    elif kind == Event.MEDAL:
        state["medals"][a] = c
    elif kind == Event.END:
        state["over"] = 1


@kernel
def repeat_event(tables, state, side, event):
    """Do again what an event tells.  Changes: state.

    ``event``: kind and the numbers a to e, a row of STATE.log.
    """
    kind = event[0]
    if kind == Event.PLAY:
        repeat_card(tables, state, side, event[1])
    elif kind == Event.SECTION:
        state["section"] = event[1]
        bind_section(tables, state)
    elif kind == Event.ORDER:
        order(tables, state, event[1])
    elif kind == Event.STEP:
        repeat_step(tables, state, event[1], event[2], event[3], event[4])
    elif kind == Event.GROUND:
        repeat_ground(tables, state, event[1], event[3])
    elif kind == Event.RETREAT:
        if state["unit_side"][event[1]] == side:
            state["pushed"][event[1]] = 1
        leave_hex(tables, state, event[1])
        arrive(tables, state, event[1], event[3])
    elif kind == Event.EXIT:
        leave_hex(tables, state, event[1])
        state["alive"][side] -= 1
    elif kind == Event.HIT or kind == Event.ELIMINATED or kind == Event.HEAL:
        repeat_loss(tables, state, kind, event[1], event[3])
    elif kind == Event.BATTLE:
        repeat_other(tables, state, side, kind, event[1], event[2], event[5])
    else:
        repeat_other(tables, state, side, kind, event[1], event[2], event[3])
        event_is_repeated(tables, state, side, kind, event[1], event[2], event[3], event[4])


@kernel
def repeat_ground(tables, state, unit, to):
    """A unit takes ground; medals and holders follow from events of their own.  Changes: state."""
    here = state["unit_hex"][unit]
    state["advances"][unit] += 1
    leave_hex(tables, state, unit)
    arrive(tables, state, unit, to)
    land(tables, state, unit, here, to, tables["row_free"][state["unit_row"][unit]])


@kernel
def same_position(tables, copy, state):
    """1 if units, figures and obstacles of the copy are those of the game."""
    for unit in range(state["n_units"]):
        if copy["unit_hex"][unit] != state["unit_hex"][unit]:
            return 0
        if copy["unit_figures"][unit] != state["unit_figures"][unit]:
            return 0
    for hex_ in range(tables["n_hexes"]):
        if copy["hex_stack"][hex_] != state["hex_stack"][hex_]:
            return 0
    return 1
