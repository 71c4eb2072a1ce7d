"""Losses: figures removed, units eliminated, and the medals they pay (core 6.3)."""

from engine.codes import Loss, MedalSource
from engine.compiling.jit import cold, kernel
from engine.hooks import Event
from engine.kernel.ask import (
    contact_ends,
    figures_are_lost,
    hit_otherwise,
    hits_more,
    leaves_otherwise,
    unit_has_fallen,
)
from engine.kernel.log_event import log_event
from engine.kernel.movement import leave_hex
from engine.kernel.objective_holders import test_hex
from engine.kernel.victory import check_victory, pay


@kernel
def remove_figures(tables, state, unit, n, cause):
    """Take figures off a unit; 1 if that eliminates it.

    Rule: CORE-HIT-4, -5, RET-8, VIC-2, UNIT-TIG-2, WW-HT-5, HR-SNIPER-10, HR-DALMERC-4, HR-SET-45.
    Changes: state.unit_figures, losses, medals.
    """
    n += hits_more(tables, state, unit, n, cause)
    figures = state["unit_figures"][unit]
    lost = min(n, figures)
    left = figures - lost
    if lost == 0:
        return 0
    side = state["unit_side"][unit]
    class_ = tables["row_class"][state["unit_row"][unit]]
    state["unit_figures"][unit] = left
    state["figures_lost"][side, class_] += lost
    if cause != Loss.HIT:
        state["figures_lost_other"][side, class_] += lost
    state["hex_losses"][side, state["unit_hex"][unit]] += lost
    log_event(state, Event.HIT, unit, lost, left, cause, 0)
    figures_are_lost(tables, state, unit, lost, cause)
    if left > 0:
        return 0
    eliminate(tables, state, unit)
    return 1


@kernel
def take_hits(tables, state, unit, hits, cause):
    """Hits on a unit that no battle dealt, on a train as a whole; 1 if that eliminates it."""
    other = hit_otherwise(tables, state, unit, hits, cause)
    return other - 1 if other > 0 else remove_figures(tables, state, unit, hits, cause)


@kernel
def eliminate(tables, state, unit):
    """The unit is gone and pays its medals.

    Rule: CORE-HIT-5, OBS-SANDBAG-5, VIC-2, VIC-OBJ-9, UNIT-STR-2, RET-12, VIC-OBJ-16, HR-GEN-7, HR-ENGAGE-6,
    HR-SANDBAG-2.
    """
    side = state["unit_side"][unit]
    hex_ = state["unit_hex"][unit]
    log_event(state, Event.ELIMINATED, unit, hex_, 1 - side, 0, 0)
    if not leaves_otherwise(tables, state, unit):
        leave_hex(tables, state, unit)
    state["alive"][side] -= 1
    state["units_lost"][side] += 1
    contact_ends(tables, state, unit)
    pay(tables, state, 1 - side, tables["row_medals"][state["unit_row"][unit]], MedalSource.UNIT)
    unit_has_fallen(tables, state, unit, hex_)
    test_hex(tables, state, hex_)
    check_victory(tables, state)


@cold
def perish(tables, state, unit, cause):
    """The last figures of a unit go by a cause that pays nobody.  Rule: HR-STARVE-2, -4, -5, HR-MARCOLD-5.

    Changes: losses, positions, objectives.
    """
    side = state["unit_side"][unit]
    hex_ = state["unit_hex"][unit]
    lost = state["unit_figures"][unit]
    class_ = tables["row_class"][state["unit_row"][unit]]
    state["unit_figures"][unit] = 0
    state["figures_lost"][side, class_] += lost
    state["figures_lost_other"][side, class_] += lost
    state["hex_losses"][side, hex_] += lost
    log_event(state, Event.HIT, unit, lost, 0, cause, 0)
    log_event(state, Event.ELIMINATED, unit, hex_, 1 - side, 0, 0)
    if not leaves_otherwise(tables, state, unit):
        leave_hex(tables, state, unit)
    state["alive"][side] -= 1
    state["units_lost"][side] += 1
    contact_ends(tables, state, unit)
    unit_has_fallen(tables, state, unit, hex_)
    test_hex(tables, state, hex_)
    check_victory(tables, state)
