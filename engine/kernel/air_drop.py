"""The air drop before the first turn: where figures come down and what becomes of them (core section 2)."""

from engine.codes import Landing
from engine.compiling.jit import kernel
from engine.hooks import Event, Fired, Stream
from engine.kernel.ask import unit_has_arrived
from engine.kernel.chance import draw_below
from engine.kernel.log_event import log_event, mark_fired
from engine.kernel.objective_holders import test_entry, test_hex
from engine.layout import MAX_RANGE

WAYS = 7  # of one step: over the six edges in the order of codes.Edge, or staying put
STEP_ROWS = (0, -1, -1, 0, 1, 1, 0)
STEP_COLS = (2, 1, -1, -2, -1, 1, 0)
LANDED = int(Landing.LANDED)
OFF_BOARD = int(Landing.OFF_BOARD)
IMPASSABLE = int(Landing.IMPASSABLE)
OCCUPIED = int(Landing.OCCUPIED)


@kernel
def scatter(tables, state, side, figure, steps, aim):
    """Hex on which the random walk of a figure ends, OFF off the board; on its way it knows no edge.

    Rule: CORE-SETUP-15, AMB-50, HR-DROP1-8.
    """
    row = col = 0
    for step in range(steps):
        way = draw_below(state, Stream.EVENT, side, figure, step, WAYS)
        row += STEP_ROWS[way]
        col += STEP_COLS[way]
    if row == 0 and col == 0:
        return aim
    return tables["near"][aim, tables["near_index"][row + MAX_RANGE, col + 2 * MAX_RANGE]]


@kernel
def landing_on(tables, state, unit, hex_):
    """What becomes of a figure that comes down on a hex (codes.Landing).  Rule: CORE-SETUP-14, -15, AMB-50."""
    if hex_ < 0:
        return OFF_BOARD
    if (tables["stack_barred"][state["hex_stack"][hex_]] >> state["unit_row"][unit]) & 1:
        return IMPASSABLE
    return LANDED if state["unit_at"][hex_] < 0 else OCCUPIED


@kernel
def touch_down(tables, state, unit, aim, hex_):
    """A figure comes down: on free ground a full unit at once, anywhere else lost without a medal.

    Rule: CORE-SETUP-14.  Changes: what ``come_down`` changes.
    """
    come_down(tables, state, unit, aim, hex_, landing_on(tables, state, unit, hex_))


@kernel
def come_down(tables, state, unit, aim, hex_, fate):
    """A figure comes down with its fate (codes.Landing): it is a full unit at once, or lost without a medal.

    Rule: CORE-SETUP-14, VIC-10, VIC-OBJ-11, HR-EQUIP-4, HR-DROP1-2, -3, -10.
    Changes: state.unit_at, unit_hex, unit_figures, alive, drop_losses.
    """
    side = state["unit_side"][unit]
    log_event(state, Event.DROP, unit, aim, hex_, fate, 0)
    if fate != LANDED:
        state["unit_figures"][unit] = 0
        state["drop_losses"][side, tables["row_class"][state["unit_row"][unit]]] += 1
        mark_fired(state, Fired.DROP_LOST)
        return
    state["unit_at"][hex_] = unit
    state["unit_hex"][unit] = hex_
    state["never_ordered"][unit] = 1
    state["alive"][side] += 1
    unit_has_arrived(tables, state, unit, hex_)
    test_hex(tables, state, hex_)
    if tables["entries"]:
        test_entry(tables, state, hex_, 0)
