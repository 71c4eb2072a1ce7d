"""Air Power, Barrage and a Recon used like them: dice on enemy units without any order (core 9.2, 9.3)."""

from engine.codes import Anchor, Attack, Origin
from engine.compiling.jit import cold, kernel
from engine.hooks import Event, Fired, Stream
from engine.kernel.ask import is_target_already
from engine.kernel.battle import mark_rows, roll, spare_hits
from engine.kernel.card_orders import named_sections
from engine.kernel.log_event import log_event, mark_fired
from engine.kernel.luck import note_roll
from engine.kernel.terrain import distance
from engine.kernel.visibility import strikes_are_shut

STARS = 1  # of a line of ``strike_hits``: stars hit; the other bit: it strikes from afar


@kernel
def anchor_sections(tables, row, view, uses):
    """Bits of the physical sections that targets of a strike have to stand in, 0 if anywhere.

    Only a Recon used as a strike has such sections: its own, as the side ``view`` reads it.  ``uses``: bits of the
    permissions by which it strikes.  Whom they bind: ``binds_all``.  Rule: CARD-RECON-4, AMB-54, HR-BLITZAIR-2.
    """
    return named_sections(tables, row, view) if tables["as_strike_anchor"][uses] else 0


@kernel
def binds_all(tables, uses):
    """1 if every target has to stand in the section of the card, 0 if the first alone or none.  Rule: AMB-54."""
    return 1 if tables["as_strike_anchor"][uses] == Anchor.ALL else 0


@kernel
def may_use_as_strike(tables, state, row, view, side):
    """Bits of the permissions by which the side may strike with this card, which else gives orders; 0 = it may not.

    There has to be something to strike at, and nobody sees a camouflaged unit.
    Rule: CARD-RECON-4, -5, CARD-COUNTER-9, HR-BLITZAIR-1, -12, HR-AIRSTRIKE-1, -2, -5, WW-GAP-17.
    """
    permitted = tables["card_as_strike"][row] >> side
    if not permitted or strikes_are_shut(tables, state):
        return 0
    uses = 0
    for use in range(tables["uses_n"]):
        if (permitted >> 2 * use) & 1 and holds_for(tables, state, use, side):
            uses |= 1 << use
    if uses == 0:
        return 0
    sections = anchor_sections(tables, row, view, uses)
    for unit in range(tables["first_unit"][1 - side], tables["end_unit"][1 - side]):
        if stands_in(tables, state, unit, sections) and not state["camouflaged"][unit]:
            return uses
    return 0


@kernel
def holds_for(tables, state, use, side):
    """1 if a unit of the side that may holds one of the hexes a permission asks for, or if it asks for none.

    Rule: CARD-RECON-4, HR-AIRSTRIKE-1.
    """
    if tables["use_held_n"][use] == 0:
        return 1
    for i in range(tables["use_held_n"][use]):
        unit = state["unit_at"][tables["use_held"][use, i]]
        if unit >= 0 and (tables["unit_holds"][unit] >> 2 * use + side) & 1:
            return 1
    return 0


@kernel
def strike_targets(tables, card, uses):
    """Targets a strike may have: those of its card, or of the permissions by which a Recon strikes."""
    return tables["as_strike_targets"][uses] if uses else tables["card_strike_targets"][card]


@kernel
def strike_dice(tables, card, side, uses):
    """Dice of a strike against each target.  Rule: CARD-AIR-2, HR-BLITZAIR-3."""
    return tables["as_strike_dice"][uses, side] if uses else tables["card_strike_dice"][card, side]


@kernel
def strike_faces(tables, card, uses):
    """Line of ``strike_hits`` that says what the dice hit with."""
    return tables["as_strike_faces"][uses] if uses else tables["card_strike_faces"][card]


@kernel
def stands_in(tables, state, unit, sections):
    """1 if the unit is on the board in one of the sections; ``sections`` 0 = anywhere.  Rule: HR-BLITZAIR-8."""
    hex_ = state["unit_hex"][unit]
    if hex_ < 0:
        return 0
    return 1 if sections == 0 or tables["hex_sections"][hex_] & sections else 0


@kernel
def use_as_strike(tables, state, uses):
    """The card in force strikes instead of giving orders, by these permissions.

    Rule: CARD-RECON-4, -5, HR-BLITZAIR-1, HR-AIRSTRIKE-1.  Changes: state.as_strike.
    """
    state["as_strike"] = uses
    mark_fired(state, int(tables["as_strike_fired"][uses]))
    dice = strike_dice(tables, state["card"], state["active"], uses)
    log_event(state, Event.STRIKE_AS, dice, uses - 1, 0, 0, 0)


@kernel
def dice_at(tables, card, side, uses, row):
    """Dice of a strike at a unit of a row.  Rule: CARD-AIR-2, CARD-BARRAGE-2, HR-ARTARM-5, HR-BLITZAIR-3."""
    return max(strike_dice(tables, card, side, uses) - tables["strike_less"][row], 0)


@kernel
def may_strike(tables, state, unit):
    """1 if the unit may be declared as (a further) target.

    Rule: CARD-AIR-1, CARD-BARRAGE-1, CARD-RECON-4, AMB-8, AMB-54, HR-ARTARM-2, -5, WW-GAP-17, HR-CAMO-5.
    """
    hex_ = state["unit_hex"][unit]
    if hex_ < 0 or state["unit_side"][unit] == state["active"] or state["camouflaged"][unit]:
        return 0
    if dice_at(tables, state["card"], state["active"], state["as_strike"], state["unit_row"][unit]) == 0:
        return 0
    if is_target_already(tables, state, unit):
        return 0
    return joins_targets(tables, state, hex_)


@kernel
def joins_targets(tables, state, hex_):
    """1 if the strike in force may have a hex, or who stands on it, as (a further) target, each once.

    Rule: CARD-AIR-1, CARD-BARRAGE-1, CARD-RECON-4, AMB-8, AMB-54, HR-FOG-6, HR-NIGHT-6, HR-BRSHELL-5.
    """
    n = state["strike_n"]
    if strikes_are_shut(tables, state):
        return 0
    if n >= strike_targets(tables, state["card"], state["as_strike"]):
        return 0
    if n == 0 or binds_all(tables, state["as_strike"]):
        sections = anchor_sections(tables, state["card"], state["view"], state["as_strike"])
        if sections and not tables["hex_sections"][hex_] & sections:
            return 0
    touching = 1 if n == 0 else 0
    for i in range(n):
        far = distance(tables, state["unit_hex"][state["strike"][i]], hex_)
        if far == 0:
            return 0
        if far == 1 and (i == n - 1 or not tables["air_chain"]):
            touching = 1
    return touching


@kernel
def declare_strike(state, unit):
    """Fix a target.  Rule: CARD-AIR-5.  Changes: state.strike, state.strike_n."""
    log_event(state, Event.DECLARE, unit, 0, 0, 0, 0)
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


@cold
def is_no_target_now(state, unit):
    """A unit is off the board before dice were rolled at it: a strike goes on without it.  Rule: CARD-AIR-5.

    Changes: state.strike, state.strike_n.
    """
    for i in range(state["strike_n"] - 1, -1, -1):
        if state["strike"][i] == unit:
            take_target(state, i)


@kernel
def roll_strike(tables, state, unit):
    """Roll the card's dice against one target.

    Rule: CARD-AIR-2, -3, -7, CARD-BARRAGE-2, -3, BT-AIR-1, BT-BARRAGE-1, CORE-DICE-10, HR-GEN-8, HR-FORT-5, HR-HEAVY-3,
    HR-BLITZAIR-4, HR-CHECK-16, WW-VIS-1.
    Changes: state.hits, state.flags.
    """
    side = state["active"]
    row = state["unit_row"][unit]
    card = state["card"]
    dice = dice_at(tables, card, side, state["as_strike"], row)
    faces = strike_faces(tables, card, state["as_strike"])
    if tables["strike_hits"][faces, row] != tables["strike_hits"][faces & STARS, row]:
        mark_fired(state, Fired.SYMBOLS_LOST)
    state["struck_by"] = Origin.AIRPOWER if tables["card_air"][card] else Origin.BARRAGE
    if tables["strike_less"][row] > 0:
        mark_fired(state, Fired.GUNS_FEWER)
    if tables["air_dice_changed"][card] or tables["air_use_changed"]:
        mark_air_dice(tables, state, side)
    log_event(state, Event.BATTLE, -1, unit, dice, 0, Attack.STRIKE)
    shown = roll(
        tables, state, side, dice, tables["strike_hits"][faces, row], tables["strike_flags"][row], Stream.DICE
    )
    if tables["special_rows"]:
        mark_rows(tables, state, 1 << row, row, shown)
    spared = spare_hits(tables, state, unit)
    note_roll(tables, state, unit, dice, tables["strike_hits"][faces, row], spared)


@cold
def mark_air_dice(tables, state, side):
    """Note a strike from the air whose dice an option changed.  Rule: WW-WX-4.  Changes: state.fired."""
    sides = tables["air_use_changed"] if state["as_strike"] else tables["air_dice_changed"][state["card"]]
    if (sides >> side) & 1:
        mark_fired(state, Fired.AIR_DICE_CHANGED)
