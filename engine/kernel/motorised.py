"""Support weapons that ride: whether their wheels made a difference this turn (isw-motorised)."""

from engine.codes import March
from engine.compiling.jit import cold, kernel
from engine.hooks import Fired
from engine.kernel.log_event import mark_fired
from engine.kernel.penalties import slowed


@cold
def mark_motorised(tables, state, side):
    """Before the battles: note a support weapon that went where its feet would not have taken it, or that may battle.

    One that moves or battles notes the battle it gave up.  Rule: HR-ISWMOTOR-1, -2.  Changes: state.fired.
    """
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        row = state["unit_row"][unit]
        moved = state["moved"][unit]
        if not (tables["motor_rows"] >> row) & 1 or moved == 0:
            continue
        on_foot = moved <= battles_after(tables, state, unit, tables["foot_battle"][row])
        riding = moved <= battles_after(tables, state, unit, tables["row_move_battle"][row])
        if on_foot != riding or moved > max(tables["foot_max"][row], state["raise_max"]):
            mark_fired(state, Fired.MOTORISED)


@kernel
def battles_after(tables, state, unit, own):
    """Hexes after which a unit of so many may still battle, as ``battle_allowance`` counts them."""
    most = max(own, state["raise_battle"])
    row = state["unit_row"][unit]
    return slowed(tables, row, state["way_paths"][unit], March.BATTLE, most) if own > 0 else 0
