"""Support weapons that ride: whether their wheels made a difference this turn (isw-motorised)."""

from engine.codes import March
from engine.compiling.jit import cold, kernel
from engine.hooks import Fired
from engine.kernel.log_event import mark_fired
from engine.kernel.movement import battle_hexes, hexes_given
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
        if on_foot != riding or moved > hexes_given(tables, state, unit, tables["foot_max"][row]):
            mark_fired(state, Fired.MOTORISED)


@kernel
def battles_after(tables, state, unit, own):
    """Hexes after which a unit of so many may still battle, as ``battle_allowance`` counts them."""
    row, paths = state["unit_row"][unit], state["way_paths"][unit]
    return slowed(tables, row, paths, March.BATTLE, battle_hexes(state, unit, own))
