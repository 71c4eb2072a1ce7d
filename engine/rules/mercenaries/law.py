"""Mercenaries surrender when the last of their masters falls (house-rules 4.17)."""

from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.compiling.jit import cold
from engine.hooks import Event, Fired
from engine.kernel.ask import contact_ends, unit_is_gone
from engine.kernel.log_event import log_event, mark_fired
from engine.kernel.movement import leave_hex
from engine.kernel.objective_holders import test_hex
from engine.kernel.tactics.strike import is_no_target_now
from engine.kernel.victory import lose_without_units


@compile_unit(NOTHING)
def surrender(tables, state, unit, hex_):
    """A unit is gone: with the last master of a side all its mercenaries are gone, and nobody is paid for it.

    An army that never had a master does not surrender.  Who eliminates a unit tests victory afterwards.
    Rule: HR-DALMERC-2, -3, VIC-8.  Changes: positions, state.alive, strikes, objectives.
    """
    side = state["unit_side"][unit]
    if (tables["master_rows"] >> state["unit_row"][unit]) & 1 and not has_master(tables, state, side):
        dismiss(tables, state, side)


@compile_unit(NOTHING)
def surrender_before_battle(tables, state, mind):
    """All air drops are down: a side that has lost its last master in them has no mercenaries either.

    Without any unit it has lost.  Rule: HR-DALMERC-2, VIC-8.  Changes: what ``dismiss`` changes, the end of the game.
    """
    for side in range(2):
        if not state["over"] and had_master(tables, state, side) and not has_master(tables, state, side):
            if dismiss(tables, state, side):
                lose_without_units(tables, state)


@cold
def dismiss(tables, state, side):
    """All mercenaries of a side on the board are gone; gives how many.  Rule: HR-DALMERC-2.

    Changes: positions, state.alive, strikes, objectives.
    """
    n = 0
    for other in range(tables["first_unit"][side], tables["end_unit"][side]):
        if (tables["hired_rows"] >> state["unit_row"][other]) & 1 and state["unit_hex"][other] >= 0:
            give_up(tables, state, other)
            n += 1
    return n


@cold
def had_master(tables, state, side):
    """1 if a side has a master, or has lost one."""
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        if (tables["master_rows"] >> state["unit_row"][unit]) & 1:
            return 1
    return 0


@cold
def has_master(tables, state, side):
    """1 if a master of a side is on the board, or will come to it before the first turn."""
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        if (tables["master_rows"] >> state["unit_row"][unit]) & 1 and state["unit_figures"][unit] > 0:
            if state["unit_hex"][unit] >= 0 or state["turn"] == 0:
                return 1
    return 0


@cold
def give_up(tables, state, unit):
    """One unit is gone: no figure counts as lost, no unit as eliminated, and no medal is paid.  Rule: HR-DALMERC-3.

    Changes: positions, state.alive, strikes, objectives.
    """
    here = state["unit_hex"][unit]
    log_event(state, Event.SURRENDER, unit, here, 0, 0, 0)
    mark_fired(state, Fired.MERCENARIES_GONE)
    leave_hex(tables, state, unit)
    state["alive"][state["unit_side"][unit]] -= 1
    is_no_target_now(state, unit)
    contact_ends(tables, state, unit)
    unit_is_gone(tables, state, unit, here)
    test_hex(tables, state, here)


@compile_unit(NOTHING)
def repeat_surrender(tables, state, side, kind, a, b, c, d):
    """A mercenary unit leaves the board, on a copy of the game."""
    if kind == Event.SURRENDER:
        leave_hex(tables, state, a)
        state["alive"][state["unit_side"][a]] -= 1
