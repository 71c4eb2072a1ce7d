"""Which orders a player who weighs terms gives to bridges: those worth more than the unit that goes without.

A bridge gone is worth what ``by_card.worth_without`` says: whom it keeps from crossing on either side, who stands on
it, an objective that nobody can take any more.  Charges are worth the same later, and less.
"""

from engine.compiling.jit import cold
from engine.kernel.charge_tokens import charges_at
from engine.kernel.orders import SECTIONS_AT, sections_of
from engine.kernel.rigged_bridges import may_lay, may_light
from engine.layout import MAX_FIGURES, OFF
from engine.players.common.crossings import CROSSING, who_would_cross
from engine.players.common.features import earns, no_future, sixths_of
from engine.players.common.weights import FORBIDS, Weight
from engine.players.sergeant.by_card import worth_without
from engine.players.sergeant.card_judged import rank_by_gain, strikes_instead

LATER = 0.75  # of what a bridge gone is worth, while it is not rigged yet


@cold
def sergeant_bridge_order(tables, state, mind, side):
    """The order to a bridge that gains most, OFF if none gains anything or the card is to strike instead of ordering.

    Changes: mind.target, mind.ranked and what judging units changes.
    """
    weights = mind["weights"][side]
    light, rig = weights[Weight.FUSE], weights[Weight.RIG]
    if (light >= FORBIDS and rig >= FORBIDS) or tables["fuse_dice"] == 0 or no_future(tables, state):
        return OFF
    if tables["card_as_strike"][state["card"]] and strikes_instead(tables, state, mind, side):
        return OFF
    rank_by_gain(tables, state, mind, side)
    most = 0.0
    chosen = OFF
    for hex_ in range(tables["n_hexes"]):
        if light < FORBIDS and may_light(tables, state, side, hex_):
            worth = worth_of_lighting(tables, state, mind, side, hex_) - light
            if worth > most:
                most = worth
                chosen = hex_
                mind["target"] = OFF
        for k in range(6 if rig < FORBIDS and tables["rig_rows"] else 0):
            near = tables["near"][hex_, k]
            unit = state["unit_at"][near] if near >= 0 else OFF
            if unit == OFF or not may_lay(tables, state, unit, hex_):
                continue
            worth = worth_of_laying(tables, state, mind, side, unit, hex_) - rig
            if worth > most:
                most = worth
                chosen = hex_
                mind["target"] = unit
    return chosen


@cold
def worth_of_lighting(tables, state, mind, side, hex_):
    """What an order to a rigged bridge gains over the last one that the card gives there."""
    chance = chance_to_blow(tables, mind, state["rig_fought"][charges_at(state, side, hex_)])
    other = last_order(tables, state, mind, tables["hex_sections"][hex_])
    return chance * gain_without(tables, state, mind, side, hex_) - other


@cold
def worth_of_laying(tables, state, mind, side, unit, hex_):
    """What charges gain over the unit's own order, or the last one that the card gives where it stands."""
    other = last_order(tables, state, mind, sections_of(tables, state, unit))
    gain = gain_without(tables, state, mind, side, hex_)
    return LATER * chance_to_blow(tables, mind, 0) * gain - max(mind["gain"][unit], other)


@cold
def sergeant_to_set_off(tables, state, mind, side, hex_, last):
    """1 if the bridge gone is still worth something; with one of his own on it he waits for the moves."""
    unit = state["unit_at"][hex_]
    if not last and unit >= 0 and state["unit_side"][unit] == side:
        return 0
    return 1 if gain_without(tables, state, mind, side, hex_) > 0.0 else 0


@cold
def gain_without(tables, state, mind, side, hex_):
    """Worth of the bridge gone with whoever stands on it; a side that waits for the enemy need not cross itself."""
    worth = worth_without(tables, state, mind, side, hex_, MAX_FIGURES)
    if is_waiting(tables, state, side):
        worth += CROSSING * who_would_cross(tables, state, side, hex_, 0)
    return worth


@cold
def is_waiting(tables, state, side):
    """1 if the enemy has ground to take and the side has none."""
    waiting = 0
    for hex_ in range(tables["n_hexes"]):
        mask = tables["hex_objectives"][hex_]
        if mask and earns(tables, state, mask, side) > 0:
            return 0
        if mask and earns(tables, state, mask, 1 - side) > 0:
            waiting = 1
    return waiting


@cold
def chance_to_blow(tables, mind, fought):
    """Chance that no die shows a face that fails.  Rule: HR-CHECK-4."""
    return mind["none_chance"][tables["fuse_dice"], sixths_of(tables["fuse_fails"][fought])]


@cold
def last_order(tables, state, mind, sections):
    """What the last order that the card gives in these sections would gain, 0 if an order is left over."""
    orders = 0
    for section in range(3):
        if (sections >> section) & 1:
            orders += state["quota"][section]
    for place in range(len(state["ordered_in"])):
        if SECTIONS_AT[place] & sections:
            orders -= state["ordered_in"][place]
    for i in range(mind["ranked_n"]):
        unit = mind["ranked"][i]
        if not state["ordered"][unit] and sections_of(tables, state, unit) & sections:
            orders -= 1
            if orders <= 0:
                return max(mind["gain"][unit], 0.0)
    return 0.0
