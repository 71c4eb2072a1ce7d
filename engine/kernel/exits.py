"""Leaving the board by an exit hex: who may, the way there, and what it earns (core section 8.3)."""

from engine.codes import MedalSource, Stop
from engine.compiling.jit import kernel
from engine.hooks import Event, Fired
from engine.kernel.ask import contact_ends, pays_for_exit
from engine.kernel.log_event import log_event, mark_fired
from engine.kernel.movement import leave_hex
from engine.kernel.objective_holders import test_objectives_of
from engine.kernel.victory import check_victory, pay
from engine.layout import LEAVE_BOARD, OFF, WINS

COST = 1  # hexes of allowance that leaving uses


@kernel
def may_leave(tables, state, unit):
    """Medals for the unit in motion if it may leave the board from where it stands, else 0.

    Rule: CORE-MOV-22, VIC-EXIT-1, VIC-EXIT-3, WW-GAP-12, TP-ROAD-6, SCEN-EXIT-3.
    """
    if state["spent"] > 0 and state["stopped"][unit] != Stop.NO:
        return 0
    if state["spent"] + COST > state["limit"]:
        return 0
    return exit_value(tables, state, unit, state["unit_hex"][unit])


@kernel
def exit_value(tables, state, unit, hex_):
    """Medals for the unit if it leaves the board from the hex, 0 if it may not there."""
    paid = pays_for_exit(tables, state, unit, hex_)
    return paid - 1 if paid > 0 else tables["exit_value"][state["unit_side"][unit], hex_]


@kernel
def leave_board(tables, state):
    """Take the unit in motion out of play and give its owner the medals, or the victory; 0 if the rules refuse.

    No figure counts as lost and no unit as eliminated.  Rule: CORE-MOV-22, OBS-SANDBAG-4, TG-13, VIC-EXIT-2, -4, VIC-8,
    VIC-OBJ-9.
    Changes: positions, state.alive, state.medals_events, objectives of the hex left.
    """
    unit = state["mover"]
    medals = may_leave(tables, state, unit)
    if medals == 0:
        return 0
    side = state["unit_side"][unit]
    here = state["unit_hex"][unit]
    state["spent"] += COST
    state["moved"][unit] += COST
    log_event(state, Event.EXIT, unit, here, medals if medals < WINS else 0, 0, 0)
    mark_fired(state, Fired.EXITED)
    leave_hex(tables, state, unit)
    contact_ends(tables, state, unit)
    state["alive"][side] -= 1
    pay(tables, state, side, medals, MedalSource.EVENT)
    if tables["objective_passing"] and not state["over"]:
        test_objectives_of(tables, state, here)
        check_victory(tables, state)
    return 1


@kernel
def find_exit(tables, state, mind, unit):
    """Medals of the best way off the board among those the last search of reach met, 0 if there is none.

    The exit worth most, then the shortest way to it.  Rule: CORE-MOV-22, VIC-EXIT-3.  Changes: mind.exit_label.
    """
    side = state["unit_side"][unit]
    if tables["exit_hexes"][side] == 0:
        return 0
    best = 0
    shortest = 0
    for i in range(mind["label_n"]):
        medals = tables["exit_value"][side, mind["label_hex"][i]]
        spent = mind["label_spent"][i]
        if medals == 0 or spent + COST > mind["label_limit"][i]:
            continue
        medals = exit_value(tables, state, unit, mind["label_hex"][i])
        if medals > best or (medals == best and spent < shortest):
            best = medals
            shortest = spent
            mind["exit_label"] = i
    return best


@kernel
def path_out(mind):
    """Lay out the way off the board that ``find_exit`` found.  Changes: mind.path, mind.path_n."""
    n = 0
    label = mind["exit_label"]
    while mind["label_from"][label] != OFF:
        n += 1
        label = mind["label_from"][label]
    mind["path"][n] = LEAVE_BOARD
    mind["path_n"] = n + 1
    label = mind["exit_label"]
    for i in range(n - 1, -1, -1):
        mind["path"][i] = mind["label_hex"][label]
        label = mind["label_from"][label]
