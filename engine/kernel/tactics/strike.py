"""Air Power, Barrage and a Recon used like them: dice on enemy units without any order (core 9.2, 9.3)."""

from engine.codes import Attack, Event, Fired, Origin, Stream
from engine.kernel.battle import roll, spare_hits
from engine.kernel.jit import kernel
from engine.kernel.note import mark_fired, note
from engine.kernel.orders import seen_by
from engine.kernel.terrain import distance
from engine.kernel.weather import strikes_are_shut


@kernel
def anchor_sections(tables, row, view):
    """Bits of the physical sections the first target of a strike has to stand in, 0 if anywhere.

    Only a Recon used as a strike has such sections: its own, as the side ``view`` reads it.

    Rule: CARD-RECON-4, AMB-54.
    """
    sections = 0
    if tables["card_as_strike"][row] and tables["as_strike_anchor"]:
        for section in range(3):
            if tables["card_quota"][row, section] > 0:
                sections |= 1 << seen_by(view, section)
    return sections


@kernel
def may_use_as_strike(tables, state, row, view, side):
    """1 if the side may strike with this card, which otherwise gives orders, and has something to strike at.

    Rule: CARD-RECON-4, -5, CARD-COUNTER-9.
    """
    if not (tables["card_as_strike"][row] >> side) & 1 or strikes_are_shut(tables, state):
        return 0
    held = 1 if tables["as_strike_held_n"] == 0 else 0
    for i in range(tables["as_strike_held_n"]):
        unit = state["unit_at"][tables["as_strike_held"][i]]
        if unit >= 0 and state["unit_side"][unit] == side:
            held = 1
    if not held:
        return 0
    sections = anchor_sections(tables, row, view)
    for unit in range(tables["first_unit"][1 - side], tables["end_unit"][1 - side]):
        if stands_in(tables, state, unit, sections):
            return 1
    return 0


@kernel
def stands_in(tables, state, unit, sections):
    """1 if the unit is on the board in one of the sections; ``sections`` 0 = anywhere."""
    hex_ = state["unit_hex"][unit]
    if hex_ < 0:
        return 0
    return 1 if sections == 0 or tables["hex_sections"][hex_] & sections else 0


@kernel
def use_as_strike(tables, state):
    """The card in force strikes instead of giving orders.  Rule: CARD-RECON-4, -5.  Changes: state.as_strike."""
    state["as_strike"] = 1
    mark_fired(state, Fired.RECON_STRUCK)
    note(state, Event.STRIKE_AS, tables["card_strike_dice"][state["card"], state["active"]], 0, 0, 0, 0)


@kernel
def may_strike(tables, state, unit):
    """1 if the unit may be declared as (a further) target.

    Rule: CARD-AIR-1, CARD-BARRAGE-1, CARD-RECON-4, AMB-8, AMB-54, HR-FOG-6, HR-NIGHT-6.
    """
    if state["unit_hex"][unit] < 0 or state["unit_side"][unit] == state["active"]:
        return 0
    if strikes_are_shut(tables, state):
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
    if n == 0:
        return stands_in(tables, state, unit, anchor_sections(tables, state["card"], state["view"]))
    return touching


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
    state["struck_by"] = Origin.AIRPOWER if tables["card_air"][card] else Origin.BARRAGE
    note(state, Event.BATTLE, -1, unit, dice, 0, Attack.STRIKE)
    roll(
        tables, state, side, dice, tables["strike_hits"][faces, row], tables["strike_flags"][row], Stream.DICE
    )
    spare_hits(tables, state, unit)
