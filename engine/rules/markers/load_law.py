"""Equipment and prisoners: taken by infantry that stops where they are, carried, left, lost, brought home."""

from engine.codes import MedalSource, Origin, UnitClass
from engine.codes_of_boxes import Load, LoadFate, LoadPay
from engine.compiling.jit import kernel
from engine.hooks import Event, Fired
from engine.kernel.log_event import log_event, mark_fired
from engine.kernel.medals import award
from engine.kernel.victory import check_victory
from engine.layout import OFF


@kernel
def stop_with_loads(tables, state, unit, hex_):
    """A unit whose move or advance ends on a hex takes what waits there, and brings what it carries to its goal.

    Infantry alone, unless an option names others.
    Rule: TP-CAP-1, TP-POW-1, HR-EQUIP-1, -4, -6, -7, HR-PRISON-3.
    Changes: state.load_hex, load_unit, load_taken, medals.
    """
    row = state["unit_row"][unit]
    foot = tables["row_class"][row] == UnitClass.INF
    if not foot and not ((tables["load_rows"][0] | tables["load_rows"][1]) >> row) & 1:
        return
    for load in range(tables["loads_n"]):
        if state["load_hex"][load] == hex_:
            if may_take(tables, state, unit, load):
                take(tables, state, unit, hex_, load)
            elif foot and not (tables["load_rows"][tables["load_kind"][load]] >> row) & 1:
                mark_fired(state, Fired.LOAD_HOUSE)  # officially any infantry may take it
        if state["load_unit"][load] == unit and (tables["load_to"][hex_] >> load) & 1:
            bring(tables, state, unit, hex_, load)
    check_victory(tables, state)


@kernel
def may_take(tables, state, unit, load):
    """1 if units of its row and side may take it.  Rule: HR-EQUIP-1, -7, HR-PRISON-2."""
    if not (tables["load_rows"][tables["load_kind"][load]] >> state["unit_row"][unit]) & 1:
        return 0
    return (tables["load_sides"][load] >> state["unit_side"][unit]) & 1


@kernel
def take(tables, state, unit, hex_, load):
    """A unit takes equipment or a prisoner along, which may earn its medals at once.

    Rule: TP-CAP-1, HR-EQUIP-8, HR-PRISON-3.  Changes: state.load_hex, load_unit, load_taken, medals.
    """
    side = state["unit_side"][unit]
    state["load_hex"][load] = OFF
    state["load_unit"][load] = unit
    mark_fired(state, Fired.LOAD_TAKEN)
    log_event(state, Event.LOAD, unit, hex_, tables["load_kind"][load], LoadFate.TAKEN, 0)
    pays = tables["load_pays"][load]
    if pays == LoadPay.HELD or (pays == LoadPay.PICKUP and not state["load_taken"][load]):
        mark_fired(state, Fired.LOAD_HOUSE)
        award(tables, state, side, tables["load_value"][load], MedalSource.EVENT)
    state["load_taken"][load] = 1
    foot = tables["row_class"][state["unit_row"][unit]] == UnitClass.INF
    if not foot or (tables["load_more_sides"][load] >> side) & 1:
        mark_fired(state, Fired.LOAD_HOUSE)


@kernel
def land_with_loads(tables, state, unit, hex_):
    """A unit that lands on a hex takes what waits there.  Rule: HR-EQUIP-4."""
    for load in range(tables["loads_n"]):
        if state["load_hex"][load] == hex_ and may_take(tables, state, unit, load):
            mark_fired(state, Fired.LOAD_HOUSE)
    stop_with_loads(tables, state, unit, hex_)


@kernel
def bring_off(tables, state, unit):
    """A unit has left the board with what it carries: it earns medals where the scenario says so.

    What earns them by being carried keeps them.  Rule: TP-CAP-1, HR-EQUIP-8.
    """
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
    if tables["load_pays"][load] == LoadPay.EXIT:
        mark_fired(state, Fired.LOAD_HOUSE)
    log_event(state, Event.LOAD, unit, hex_, tables["load_kind"][load], LoadFate.BROUGHT, 0)
    award(tables, state, state["unit_side"][unit], tables["load_value"][load], MedalSource.EVENT)


@kernel
def drop_loads(tables, state, unit, hex_):
    """The carrier is eliminated: equipment stays on its hex, a prisoner dies with him.

    By an option guns that eliminate him destroy it, and medals for carrying it are lost.
    Rule: TP-CAP-2, TP-POW-1, HR-EQUIP-2, -3, -5, -8, -9, HR-PRISON-1, -3.
    """
    for load in range(tables["loads_n"]):
        if state["load_unit"][load] != unit:
            continue
        state["load_unit"][load] = OFF
        kind = tables["load_kind"][load]
        shot = tables["loads_shot"] and kind != Load.PRISONER and state["struck_by"] == Origin.ART
        if shot:
            mark_fired(state, Fired.LOAD_SHOT)
        lost = shot or kind == Load.PRISONER
        if not lost:
            state["load_hex"][load] = hex_
        log_event(state, Event.LOAD, unit, hex_, kind, LoadFate.LOST if lost else LoadFate.LEFT, 0)
        if tables["load_pays"][load] == LoadPay.HELD:
            award(tables, state, state["unit_side"][unit], -tables["load_value"][load], MedalSource.EVENT)
