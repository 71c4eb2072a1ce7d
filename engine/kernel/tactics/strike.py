"""Air Power and Barrage: dice on enemy units without any order (core 9.3)."""

from engine.codes import Attack, Event, Stream
from engine.kernel.battle import roll, spare_hits
from engine.kernel.jit import kernel
from engine.kernel.note import note
from engine.kernel.terrain import distance


@kernel
def may_strike(tables, state, unit):
    """1 if the unit may be declared as (a further) target.  Rule: CARD-AIR-1, CARD-BARRAGE-1, AMB-8."""
    if state["unit_hex"][unit] < 0 or state["unit_side"][unit] == state["active"]:
        return 0
    n = state["strike_n"]
    if n >= tables["card_strike_targets"][state["card"]]:
        return 0
    touching = 0
    for i in range(n):
        if state["strike"][i] == unit:
            return 0
        if i == n - 1 or not tables["air_chain"]:
            if distance(tables, state["unit_hex"][state["strike"][i]], state["unit_hex"][unit]) == 1:
                touching = 1
    return 1 if n == 0 else touching


@kernel
def declare_strike(state, unit):
    """Fix a target.  Rule: CARD-AIR-5.  Changes: state.strike, state.strike_n."""
    note(state, Event.DECLARE, unit, 0, 0, 0, 0)
    state["strike"][state["strike_n"]] = unit
    state["strike_n"] += 1


@kernel
def take_target(state, index):
    """Take one declared target off the list; returns the unit.  Changes: state.strike, state.strike_n."""
    unit = state["strike"][index]
    for i in range(index, state["strike_n"] - 1):
        state["strike"][i] = state["strike"][i + 1]
    state["strike_n"] -= 1
    return unit


@kernel
def roll_strike(tables, state, unit):
    """Roll the card's dice against one target.

    Rule: CARD-AIR-2, -3, -7, CARD-BARRAGE-2, -3, BT-AIR-1, BT-BARRAGE-1, CORE-DICE-10, HR-GEN-8.
    Changes: state.hits, state.flags.
    """
    side = state["active"]
    row = state["unit_row"][unit]
    card = state["card"]
    dice = tables["card_strike_dice"][card, side]
    faces = tables["card_strike_faces"][card]
    note(state, Event.BATTLE, -1, unit, dice, 0, Attack.STRIKE)
    roll(
        tables, state, side, dice, tables["strike_hits"][faces, row], tables["strike_flags"][row], Stream.DICE
    )
    spare_hits(tables, state, unit)
