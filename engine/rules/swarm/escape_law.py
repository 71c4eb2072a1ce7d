"""Who may leave the board to be saved, and leaving it (HR-ZOMWIN-2, -3, -5)."""

from engine.codes import Stop
from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.compiling.jit import cold, kernel
from engine.hooks import Event
from engine.kernel.ask import contact_ends
from engine.kernel.exits import COST
from engine.kernel.log_event import log_event
from engine.kernel.movement import allowance, leave_hex, limits_lifted, may_move
from engine.kernel.penalties import slowed_at_best
from engine.kernel.reach import find_reach
from engine.kernel.retreat import cannot_retreat, hexes_demanded, retreat_room, rows_behind
from engine.layout import OFF


@kernel
def may_be_saved(tables, state, unit):
    """1 if the unit is one of those who fight the swarm: zombies never leave the board.  Rule: HR-ZOMWIN-2, -3."""
    return 0 if tables["cardless"][state["unit_side"][unit]] else 1


@cold
def find_way_off(tables, state, mind, unit):
    """1 if the ordered unit can walk off the board with this move.

    It leaves from a hex of the edge with one hex of its move left, those that a road gives included.
    Rule: HR-ZOMWIN-5, VIC-EXIT-3, TP-ROAD-1.
    Changes: mind.exit_label, mind.reach and its companions.
    """
    here = state["unit_hex"][unit]
    if here < 0 or not may_be_saved(tables, state, unit) or not may_move(tables, state, unit):
        return 0
    most = allowance(tables, state, unit)
    if tables["escape_far"][here] + COST > slowed_at_best(tables, state["unit_row"][unit], here, most):
        return 0
    find_reach(tables, state, mind, unit, most, limits_lifted(tables, state, unit))
    found = 0
    shortest = 0
    for i in range(mind["label_n"]):
        spent = mind["label_spent"][i]
        if tables["escape_edges"][mind["label_hex"][i]] and spent + COST <= mind["label_limit"][i]:
            if not found or spent < shortest:
                found = 1
                shortest = spent
                mind["exit_label"] = i
    return found


@cold
def may_step_off(tables, state, unit):
    """1 if the unit on its march stands where it may leave the board, with a hex of its move left.

    Rule: HR-ZOMWIN-5, VIC-EXIT-3.
    """
    here = state["unit_hex"][unit]
    if here < 0 or not tables["escape_edges"][here]:
        return 0
    if state["spent"] > 0 and state["stopped"][unit] != Stop.NO:
        return 0
    return 1 if state["spent"] + COST <= state["limit"] else 0


@cold
def falls_back_off(tables, state, unit, flags):
    """1 if the flags left lead a unit off its own edge, which saves it if its owner wishes.  Rule: HR-ZOMWIN-2, -5."""
    if not may_be_saved(tables, state, unit) or cannot_retreat(tables, state, unit):
        return 0
    here = state["unit_hex"][unit]
    rows = rows_behind(tables, state["unit_side"][unit], here)
    if rows >= hexes_demanded(tables, state, unit, flags):
        return 0
    return 1 if retreat_room(tables, state, unit, here, rows) >= rows else 0


@cold
def save_unit(tables, state, unit):
    """The unit leaves the board; none of its figures is lost, and nobody is paid.

    Rule: HR-ZOMWIN-2, -5, OBS-SANDBAG-4.  Changes: positions, state.alive, saved_units, saved_figures.
    """
    log_event(state, Event.SAVED, unit, state["unit_hex"][unit], state["unit_figures"][unit], 0, 0)
    state["saved_units"] += 1
    state["saved_figures"] += state["unit_figures"][unit]
    leave_hex(tables, state, unit)
    contact_ends(tables, state, unit)
    state["alive"][state["unit_side"][unit]] -= 1


@compile_unit(NOTHING)
def repeat_escape(tables, state, side, kind, a, b, c, d):
    """A unit leaves the board, on a copy of the game."""
    if kind == Event.SAVED and state["unit_hex"][a] != OFF:
        state["unit_at"][b] = OFF
        state["unit_hex"][a] = OFF
        state["alive"][state["unit_side"][a]] -= 1
        state["saved_units"] += 1
        state["saved_figures"] += c
