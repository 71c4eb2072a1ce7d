"""Attacks of engaged units that were not ordered: who may make one, with how many dice, and the roll (HR-ENGAGE)."""

from engine.codes import Action
from engine.compiling.jit import kernel
from engine.hooks import Stream
from engine.kernel.battle import count_dice, roll_battle
from engine.kernel.engaged import are_engaged, has_begun
from engine.kernel.terrain import distance

ENGAGE = int(Stream.ENGAGE)
CLOSE = 3  # the variant of the tables for a unit that has not moved and attacks at range 1


@kernel
def fights_on(tables, state):
    """1 if the turn of a card lets engaged units fight on.  Rule: HR-ENGAGE-12, HR-CHAPMAN-6, HR-SWAP1-9."""
    if not tables["engagement"] or state["action"] != Action.CARD:
        return 0
    if tables["engage_always"]:
        return 1
    return 1 if state["card"] >= 0 and state["battles_allowed"] > 0 and not state["as_strike"] else 0


@kernel
def engagement_dice(tables, state, unit, other):
    """Dice of an attack without an order on an engaged enemy; 0 = not allowed.

    Where the turn says so (``state.engage_any``) touching enemies need not be engaged.
    Rule: HR-ENGAGE-7, -14, -16, HR-SWAP2-4.
    """
    if other < 0:
        return 0
    if not state["engage_any"]:
        if not are_engaged(state, unit, other):
            return 0
        if tables["engage_initiator"] and not has_begun(state, unit, other):
            return 0
    return touching_dice(tables, state, unit, other)


@kernel
def touching_dice(tables, state, unit, other):
    """Dice of such an attack between any two units that touch; 0 = not allowed.

    Rule: HR-ENGAGE-2, -3, -8, -13, -15, HR-ARITH-5.
    """
    hex_ = state["unit_hex"][unit]
    if other < 0 or hex_ < 0 or state["ordered"][unit] or state["battles"][unit] > 0:
        return 0
    there = state["unit_hex"][other]
    if there < 0 or state["unit_side"][unit] == state["unit_side"][other]:
        return 0
    if distance(tables, hex_, there) != 1:
        return 0
    if (tables["stack_ban_here"][state["hex_stack"][hex_]] >> state["unit_row"][unit]) & 1:
        return 0
    if (tables["stack_ban_target"][state["hex_stack"][there]] >> state["unit_row"][other]) & 1:
        return 0
    return count_dice(tables, state, unit, hex_, other, 1, 1, -tables["engage_penalty"])


@kernel
def anyone_engaged(tables, state, side):
    """1 if a unit of the side may make such an attack now."""
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        hex_ = state["unit_hex"][unit]
        for k in range(6 if hex_ >= 0 else 0):
            at = tables["near"][hex_, k]
            if at >= 0 and engagement_dice(tables, state, unit, state["unit_at"][at]) > 0:
                return 1
    return 0


@kernel
def engaged_faces(tables, state, unit, other):
    """Bits of the faces that hit in such an attack.  Rule: HR-ENGAGE-4."""
    return (
        tables["hit_faces"][CLOSE, state["unit_row"][unit], state["unit_row"][other]] & tables["engage_faces"]
    )


@kernel
def roll_engaged(tables, state, unit, other, dice):
    """Roll such an attack, with dice of their own stream.  Rule: HR-ENGAGE-4, HR-FACE-15, HR-GEN-17."""
    roll_battle(tables, state, unit, other, dice, 1, 1, ENGAGE, tables["engage_faces"])
