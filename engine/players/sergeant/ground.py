"""After a won assault: take ground, and go on before the overrun (``sergeant``)."""

from engine.codes import Lift
from engine.compiling.jit import kernel
from engine.kernel.movement import NO_STOP, limit_after, step_cost
from engine.players.common.bounds import NEVER
from engine.players.common.features import look_around
from engine.players.common.ground_priced import price_of_advance
from engine.players.common.weights import FORBIDS, Weight
from engine.players.sergeant.judged import attack_from, hex_worth
from engine.rules.desert.law import hexes_from


@kernel
def sergeant_ground(tables, state, mind, unit, hex_):
    """Advance when the new hex, with the overrun it offers, is worth more than the old one."""
    side = state["unit_side"][unit]
    look_around(tables, state, mind, side)
    here = hex_worth(tables, state, mind, unit, state["unit_hex"][unit])
    there = ground_worth(tables, state, mind, unit, hex_)
    if tables["desert_extra"]:
        there = max(there, ground_beyond(tables, state, mind, unit, hex_))
    if tables["ground_bites"]:
        there -= price_of_advance(tables, state, mind, unit, hex_)
    if mind["weights"][side, Weight.GROUND] <= -FORBIDS:
        return 0
    return 1 if there > here else 0


@kernel
def ground_worth(tables, state, mind, unit, hex_):
    """Worth of the hex emptied and of the overrun from there."""
    side = state["unit_side"][unit]
    there = hex_worth(tables, state, mind, unit, hex_) + mind["weights"][side, Weight.GROUND]
    if tables["row_advance"][state["unit_row"][unit]] > 1 and state["overruns"][unit] < tables["overruns"]:
        if state["overruns"][unit] == 0 or mind["weights"][side, Weight.AGAIN] < FORBIDS:
            there += attack_from(tables, state, mind, unit, hex_, 0)
    return there


@kernel
def ground_beyond(tables, state, mind, unit, hex_):
    """Worth of the best hex next to the one emptied for a unit that may go on; very low if it may or will not."""
    best = NEVER
    row = state["unit_row"][unit]
    free = tables["row_free"][row]
    stop = NO_STOP if free else tables["stack_stop"][state["hex_stack"][hex_], row]
    most = hexes_from(tables, state, row, hex_, state["advances"][unit] + 1, stop)
    side = state["unit_side"][unit]
    if most == 0 or mind["weights"][side, Weight.EXTRA_HEX] >= FORBIDS:
        return best
    asked = mind["weights"][side, Weight.GROUND] - mind["weights"][side, Weight.EXTRA_HEX]
    for edge in range(6):
        cost = step_cost(tables, state, row, hex_, edge, 1, free)
        if cost == 0:
            continue
        to = tables["near"][hex_, edge]
        if cost <= limit_after(tables, state, to, most, free):
            worth = hex_worth(tables, state, mind, unit, to) + asked
            if battle_after(tables, state, unit, hex_, to):
                worth += attack_from(tables, state, mind, unit, to, 0)
            best = max(best, worth)
    return best


@kernel
def battle_after(tables, state, unit, here, to):
    """1 if the unit may still overrun from a hex it goes on to.  Rule: HR-DESERT-6, OVR-3."""
    row = state["unit_row"][unit]
    if state["overruns"][unit] >= tables["overruns"] or state["banned"][unit]:
        return 0
    new = state["hex_stack"][to]
    if (tables["stack_ban_here"][new] >> row) & 1:
        return 0
    if here == to or state["lifts"] & Lift.BANS:
        return 1
    for hex_ in (here, to):
        if (tables["stack_ban_entered"][state["hex_stack"][hex_]] >> row) & 1 and not tables[
            "row_entry_battle"
        ][row]:
            return 0
    return 0 if (tables["stack_ban_left"][state["hex_stack"][here]] >> row) & 1 else 1


@kernel
def further_worth(tables, state, mind, unit, hex_):
    """Worth of a hex after going on, with the overrun from there."""
    worth = hex_worth(tables, state, mind, unit, hex_)
    here = state["unit_hex"][unit]
    if hex_ != here:
        worth -= mind["weights"][state["unit_side"][unit], Weight.EXTRA_HEX]
    if battle_after(tables, state, unit, here, hex_):
        worth += attack_from(tables, state, mind, unit, hex_, 0)
    return worth
