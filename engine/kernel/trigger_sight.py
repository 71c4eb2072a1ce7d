"""Whether a rule about sight decides anything: targets that ordered units lose by it, shots that need a spotter.

Asked by the dialogue only, once in a battle step, and only where such a rule is in force.
"""

from engine.codes import Attack, Contact, Fire
from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.compiling.jit import kernel
from engine.hooks import Fired
from engine.kernel.battle import bonus_of, count_dice, line_open, may_battle, may_cross
from engine.kernel.log_event import have_fired, mark_fired
from engine.kernel.sight import obstructs, sees
from engine.kernel.terrain import direction, distance, enemy_adjacent
from engine.layout import ALL, LINE, OFF
from engine.rules.spotting.law import sees_at


@compile_unit(NOTHING)
def mark_unseen(tables, state, mind, side):
    """Look for enemies that ordered units could attack but for the rules of sight.  Changes: state.fired.

    Rule: HR-FIRE-1, -2, HR-FOG-1, -2, HR-NIGHT-1, -2, HR-RAIN-2, -3, HR-BRIDGELOS-1.
    """
    if state["over"] or state["cut_turn"]:
        return
    if have_fired(state, tables["sight_marks"]) or state["contact"] == Contact.ADJACENT:
        return
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        if may_battle(tables, state, unit) != 1:
            continue
        if tables["must_battle_adjacent"] and enemy_adjacent(tables, state, state["unit_hex"][unit], side):
            continue
        for other in range(tables["first_unit"][1 - side], tables["end_unit"][1 - side]):
            if state["unit_hex"][other] >= 0:
                mark_lost(tables, state, unit, other)


@kernel
def mark_lost(tables, state, unit, other):
    """Mark the rule of sight that keeps a unit from an enemy in its range, if one does.  Changes: state.fired."""
    here = state["unit_hex"][unit]
    there = state["unit_hex"][other]
    row = state["unit_row"][unit]
    far = distance(tables, here, there)
    if far == 1 or far > tables["row_range"][row]:
        return
    if (tables["stack_ban_target"][state["hex_stack"][there]] >> state["unit_row"][other]) & 1:
        return
    still = 1 if state["moved"][unit] == 0 else 0
    bonus = bonus_of(tables, state, row, still, Attack.ORDERED, far)
    if count_dice(tables, state, unit, here, other, far, still, bonus) == 0:
        return
    if not may_cross(tables, row, here, there) or line_open(tables, state, unit, row, here, there, far, here):
        return
    if tables["row_fire"][row] != Fire.DIRECT:
        mark_fired(state, Fired.DIMMED if state["spotting"] < ALL else Fired.SPOTTED)
    elif not sees(tables, state, here, there, here):
        if (tables["mode_rows"] >> row) & 1:
            mark_fired(state, Fired.SPOTTED)
        elif far <= state["visibility"] and sees_past_bridges(tables, state, here, there):
            mark_fired(state, Fired.BRIDGE_BLOCKED)
    else:
        mark_fired(state, Fired.DIMMED)


@compile_unit(NOTHING)
def mark_spotted(tables, state, unit, target, dice, far, still, bonus):
    """Mark a shot that only a spotter makes possible.  Rule: HR-FIRE-2.  Changes: state.fired."""
    row = state["unit_row"][unit]
    here = state["unit_hex"][unit]
    hex_ = state["unit_hex"][target]
    if far > 1 and tables["row_fire"][row] == Fire.SPOTTED and state["spotting"] >= ALL:
        if not sees_at(tables, state, here, hex_, far, here):
            mark_fired(state, Fired.SPOTTED)


@kernel
def sees_past_bridges(tables, state, a, b):
    """1 if the line between two hexes were open without the bridges in between."""
    k = direction(tables, a, b)
    if blocked_past_bridges(tables, state, tables["line_crossed"], k, a, b):
        return 0
    if tables["line_left"][k, 0] == OFF or tables["line_right"][k, 0] == OFF:
        return 1
    if not blocked_past_bridges(tables, state, tables["line_left"], k, a, b):
        return 1
    return 1 - blocked_past_bridges(tables, state, tables["line_right"], k, a, b)


@kernel
def blocked_past_bridges(tables, state, lists, k, a, b):
    """1 if a hex of the k-th direction list obstructs the line from a to b by more than a bridge."""
    for i in range(LINE):
        j = lists[k, i]
        if j < 0:
            return 0
        hex_ = tables["near"][a, j]
        if obstructs(tables, state, hex_, a, b, a):
            if (
                hex_ < 0
                or state["unit_at"][hex_] >= 0
                or not tables["stack_bridge"][state["hex_stack"][hex_]]
            ):
                return 1
    return 0
