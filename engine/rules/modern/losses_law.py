"""Strength lost, and who is destroyed: at once, but on its hex until the guns are silent (MMB-ART-1)."""

from engine.codes import Loss, MedalSource
from engine.compiling.jit import cold, kernel
from engine.hooks import Event, Fired
from engine.kernel.ask import figures_are_lost
from engine.kernel.log_event import log_event, mark_fired
from engine.kernel.losses import eliminate
from engine.kernel.victory import pay
from engine.layout import OFF

HIT = int(Loss.HIT)


@kernel
def lose_strength(tables, state, unit, n, cause):
    """A unit loses points of strength; 1 if it is destroyed.

    Rule: MMB-UNIT-3, MMB-UNIT-4, MMB-ART-1.  Changes: state.unit_figures, losses, modern_doomed.
    """
    figures = state["unit_figures"][unit]
    lost = min(n, figures)
    if lost <= 0:
        return 0
    left = figures - lost
    side = state["unit_side"][unit]
    class_ = tables["row_class"][state["unit_row"][unit]]
    state["unit_figures"][unit] = left
    state["figures_lost"][side, class_] += lost
    if cause != HIT:
        state["figures_lost_other"][side, class_] += lost
    state["hex_losses"][side, state["unit_hex"][unit]] += lost
    log_event(state, Event.HIT, unit, lost, left, cause, 0)
    figures_are_lost(tables, state, unit, lost, cause)
    if left > 0:
        return 0
    if state["modern_guns_fire"]:
        state["modern_doomed"][unit] = 1
    else:
        destroy(tables, state, unit)
    return 1


@cold
def destroy(tables, state, unit):
    """A unit leaves the board, and whoever it carries dies with it.

    Rule: MMB-UNIT-4, MMB-TRP-2.  Changes: positions, losses, medals.
    """
    cargo = state["modern_cargo"][unit] - 1
    state["modern_cargo"][unit] = 0
    state["modern_doomed"][unit] = 0
    state["modern_owes_back"][unit] = 0
    eliminate(tables, state, unit)
    if cargo >= 0:
        lose_cargo(tables, state, cargo, unit)


@cold
def lose_cargo(tables, state, unit, carrier):
    """A carried unit dies with its transport.  Rule: MMB-TRP-2.  Changes: losses, medals, state.modern_carrier."""
    side = state["unit_side"][unit]
    class_ = tables["row_class"][state["unit_row"][unit]]
    state["modern_carrier"][unit] = 0
    state["figures_lost"][side, class_] += state["unit_figures"][unit]
    state["unit_figures"][unit] = 0
    state["units_lost"][side] += 1
    mark_fired(state, Fired.MODERN_CARGO_LOST)
    log_event(state, Event.CARGO_DIED, unit, carrier, 0, 0, 0)
    pay(tables, state, 1 - side, tables["row_medals"][state["unit_row"][unit]], MedalSource.UNIT)


@cold
def bury_the_dead(tables, state):
    """All guns have fired: who was destroyed leaves the board.  Rule: MMB-ART-1."""
    for unit in range(state["n_units"]):
        if state["modern_doomed"][unit] and state["unit_hex"][unit] != OFF:
            destroy(tables, state, unit)
