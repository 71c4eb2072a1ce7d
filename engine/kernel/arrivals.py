"""Units that come onto the board in the middle of a battle."""

from engine.compiling.jit import cold, kernel
from engine.kernel.ask import unit_has_arrived
from engine.kernel.movement import arrive
from engine.kernel.objective_holders import test_entry, test_hex


@cold
def come_in(tables, state, unit, hex_):
    """Put a unit of a reserve, or one that a train has carried, on a free hex.

    Rule: TP-FSA-1, VIC-OBJ-11, HR-HELD-5.
    Changes: positions, state.hex_visits, alive, never_ordered, objectives, rows of guns.
    """
    arrive(tables, state, unit, hex_)
    state["alive"][state["unit_side"][unit]] += 1
    state["never_ordered"][unit] = 1
    unit_has_arrived(tables, state, unit, hex_)
    test_hex(tables, state, hex_)
    if tables["entries"]:
        test_entry(tables, state, hex_, 0)


@kernel
def put_on_board(state, side, unit, hex_):
    """A unit stands on a hex as it stood there in the game that is gone through again.  Changes: state."""
    state["unit_at"][hex_] = unit
    state["unit_hex"][unit] = hex_
    state["alive"][side] += 1
