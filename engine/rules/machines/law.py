"""Units that go through hexes of their side and end on none of them (house-rules, Martian machines)."""

from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.compiling.jit import kernel
from engine.hooks import Event, Fired
from engine.kernel.log_event import log_event, mark_fired
from engine.kernel.movement import arrive
from engine.layout import OFF


@compile_unit()
def passes_by(tables, state, row, hex_):
    """1 if a unit of the row goes through a hex whatever stands on it: another one that lets it.

    Rule: HR-MARFM-5, HR-MARSET-5, -10.
    """
    return is_let_through(tables, state, row, state["unit_at"][hex_])


@kernel
def is_let_through(tables, state, row, other):
    """1 if a unit of the row goes through the hex of another unit of its side."""
    return (tables["passed_rows"][row] >> state["unit_row"][other]) & 1 if other >= 0 else 0


@compile_unit(NOTHING)
def keep_free_ends(tables, state, mind, unit, most, lifted):
    """Nobody ends a move where another unit stands: take such hexes out of those that were found.

    Rule: HR-MARFM-5, HR-MARSET-5, -10.  Changes: mind.reach, reach_n.
    """
    if tables["passed_rows"][state["unit_row"][unit]] == 0:
        return
    n = 0
    for i in range(mind["reach_n"]):
        hex_ = mind["reach"][i]
        other = state["unit_at"][hex_]
        if other < 0 or other == unit:
            mind["reach"][n] = hex_
            n += 1
    mind["reach_n"] = n


@compile_unit(NOTHING)
def note_way_through(tables, state, unit, start, end):
    """A unit has come onto a hex; remember the last one it had for itself.  Changes: state.free_behind."""
    if tables["passed_rows"][state["unit_row"][unit]] == 0:
        return
    if state["unit_at"][start] < 0:
        state["free_behind"] = start
    if state["unit_at"][end] != unit:
        mark_fired(state, Fired.PASSED_OWN)


@compile_unit(NOTHING)
def come_to_rest(tables, state, unit, start, end):
    """A move that is cut short on the hex of another unit ends on the last hex that was free.

    Rule: HR-MARSET-5, -10.  Changes: position of the unit.
    """
    if end < 0 or state["unit_at"][end] == unit or state["unit_hex"][unit] != end:
        return
    to = state["free_behind"]
    state["unit_hex"][unit] = OFF
    arrive(tables, state, unit, to)
    log_event(state, Event.BACK_TO_FREE, unit, end, to, 0, 0)
