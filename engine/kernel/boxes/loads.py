"""Equipment and prisoners: taken by infantry that stops where they are, carried, left, lost, brought home."""

from engine.codes import MedalSource, UnitClass
from engine.codes_of_boxes import Load, LoadFate
from engine.compiling.jit import kernel
from engine.hooks import Event, Fired
from engine.kernel.log_event import log_event, mark_fired
from engine.kernel.medals import award
from engine.kernel.victory import check_victory
from engine.layout import OFF


@kernel
def stop_with_loads(tables, state, unit, hex_):
    """Infantry whose move or advance ends on a hex takes what waits there, and brings what it carries to its goal.

    Rule: TP-CAP-1, TP-POW-1.  Changes: state.load_hex, state.load_unit, medals.
    """
    if tables["row_class"][state["unit_row"][unit]] != UnitClass.INF:
        return
    for load in range(tables["loads_n"]):
        if state["load_hex"][load] == hex_ and (tables["load_sides"][load] >> state["unit_side"][unit]) & 1:
            state["load_hex"][load] = OFF
            state["load_unit"][load] = unit
            mark_fired(state, Fired.LOAD_TAKEN)
            log_event(state, Event.LOAD, unit, hex_, tables["load_kind"][load], LoadFate.TAKEN, 0)
        if state["load_unit"][load] == unit and (tables["load_to"][hex_] >> load) & 1:
            bring(tables, state, unit, hex_, load)
    check_victory(tables, state)


@kernel
def bring_off(tables, state, unit):
    """A unit has left the board with what it carries: it earns medals where the scenario says so.  Rule: TP-CAP-1."""
    for load in range(tables["loads_n"]):
        if state["load_unit"][load] == unit and tables["load_leaves"][load]:
            bring(tables, state, unit, OFF, load)
        elif state["load_unit"][load] == unit:
            state["load_unit"][load] = OFF
    check_victory(tables, state)


@kernel
def bring(tables, state, unit, hex_, load):
    """What a unit carries earns its medals, on a hex or (OFF) off the board, and is out of the battle."""
    state["load_unit"][load] = OFF
    mark_fired(state, Fired.LOAD_BROUGHT)
    log_event(state, Event.LOAD, unit, hex_, tables["load_kind"][load], LoadFate.BROUGHT, 0)
    award(tables, state, state["unit_side"][unit], tables["load_value"][load], MedalSource.EVENT)


@kernel
def drop_loads(tables, state, unit, hex_):
    """The carrier is eliminated: equipment stays on its hex, a prisoner dies with him.  Rule: TP-CAP-2, TP-POW-1."""
    for load in range(tables["loads_n"]):
        if state["load_unit"][load] == unit:
            state["load_unit"][load] = OFF
            kind = tables["load_kind"][load]
            if kind != Load.PRISONER:
                state["load_hex"][load] = hex_
            log_event(
                state,
                Event.LOAD,
                unit,
                hex_,
                kind,
                LoadFate.LOST if kind == Load.PRISONER else LoadFate.LEFT,
                0,
            )
