"""What a hex is worth beyond the terms of every battle: ways back over ice, rivers under boats, what own losses pay.

Costs are in the terms of threats, for all of this may happen in the next enemy turn.
"""

from engine.codes import DIE
from engine.compiling.jit import kernel
from engine.kernel.ask import worth_of_errands
from engine.players.common.bounds import MOST_AIMED, MOST_SPARED
from engine.players.common.captain_terms import chance_lost
from engine.players.common.detours import worth_of_detours
from engine.players.common.features import dice_at, no_future
from engine.players.common.further_terms import cost_of_unspared
from engine.players.common.price_of_ground import FORBIDDEN, price_of_way_back, price_of_way_out, stays_ashore
from engine.players.common.weights import FORBIDS, Weight


@kernel
def worth_in_box_terms(tables, state, mind, unit, hex_):
    """What is to be added to the worth of a unit on a hex; nothing in the last turn, in which only the score counts."""
    if stays_ashore(tables, state, mind, unit, hex_):
        return -FORBIDDEN
    if no_future(tables, state):
        return 0.0
    row = state["unit_row"][unit]
    worth = worth_of_errands(tables, state, mind, unit, hex_)
    if tables["loose_bars"]:
        worth += worth_of_detours(tables, state, mind, unit, hex_)
    dice = dice_at(tables, state, mind, state["unit_side"][unit], hex_)
    if dice <= 0.0:
        return worth
    if tables["ground_bites"]:
        worth -= cost_of_way_back(tables, state, mind, unit, hex_, dice)
    if tables["stack_river"][state["hex_stack"][hex_]]:
        worth -= cost_of_boats(tables, state, mind, unit, hex_, dice)
    if tables["row_part"][row] > 0:
        worth -= cost_of_parts(tables, state, mind, unit, dice)
    if tables["row_confirmed"][row] < len(DIE):
        worth += hits_undone(tables, state, mind, unit, dice)
    return worth


@kernel
def flags_met(tables, mind, row, dice, spared):
    """Chance that more flags than are spared fall among the dice to be met on a hex."""
    if spared >= MOST_SPARED:
        return 0.0
    aimed = min(dice * mind["met_share"][row], MOST_AIMED)
    whole = int(aimed)
    part = aimed - whole
    few = mind["flag_chance"][whole, spared + 1]
    return few + part * (mind["flag_chance"][whole + 1, spared + 1] - few)


@kernel
def cost_of_way_back(tables, state, mind, unit, hex_, dice):
    """What mines and ice behind a hex cost by the chance that a flag drives the unit onto them."""
    side = state["unit_side"][unit]
    row = state["unit_row"][unit]
    if tables["row_retreat_max"][row] == 0:
        return 0.0
    price = price_of_way_back(tables, state, mind, unit, hex_)
    if price == 0.0:
        return 0.0
    spared = tables["flags_spared"][state["hex_stack"][hex_], side, row]
    return price * flags_met(tables, mind, row, dice, spared)


@kernel
def cost_of_boats(tables, state, mind, unit, hex_, dice):
    """What flags cost a unit that takes to its boats on a river, or is in them: a figure each.

    Players who price flags as they fall know what they cost a unit that is afloat already.  Rule: TP-BOAT-4.
    """
    side = state["unit_side"][unit]
    weights = mind["weights"][side]
    row = state["unit_row"][unit]
    afloat = tables["row_afloat"][row] - 1
    if afloat < 0:
        if tables["row_landed"][row] == 0 or weights[Weight.WAY_BACK] > 0.0:
            return 0.0
        afloat = row
    spared = tables["flags_spared"][state["hex_stack"][hex_], side, afloat]
    stake = mind["stake"] if mind["sharp"][side] else 0.0
    return weights[Weight.AFLOAT] * cost_of_unspared(tables, state, mind, unit, afloat, dice, spared, stake)


@kernel
def cost_of_parts(tables, state, mind, unit, dice):
    """What figures pay that the unit is expected to lose, each a part of a medal.  Rule: WW-HT-5."""
    side = state["unit_side"][unit]
    share = mind["weights"][side, Weight.PARTS]
    if share <= -FORBIDS or not mind["sharp"][side]:
        return 0.0
    row = state["unit_row"][unit]
    loss = min(dice * mind["exposure"][row], 1.0 * state["unit_figures"][unit])
    return share * mind["stake"] * loss * tables["row_part"][row] / tables["part_medals"]


@kernel
def hits_undone(tables, state, mind, unit, dice):
    """What hits on the unit are feared for in vain, as many of them as no second die confirms.  Rule: UNIT-TIG-2."""
    side = state["unit_side"][unit]
    weights = mind["weights"][side]
    if weights[Weight.CONFIRMED] <= -FORBIDS:
        return 0.0
    row = state["unit_row"][unit]
    figures = state["unit_figures"][unit]
    counts = tables["row_confirmed"][row] / len(DIE)
    loss = dice * mind["exposure"][row]
    worth = mind["caution"][side] * loss * (1.0 - counts) * (1.0 + weights[Weight.FRAGILE] / figures)
    if mind["sharp"][side] and mind["stake"] > 0.0:
        aimed = dice * mind["met_share"][row]
        sixths = mind["target_sixths"][0, row]
        spared = chance_lost(mind, aimed, sixths, figures) - chance_lost(
            mind, aimed * counts, sixths, figures
        )
        worth += mind["stake"] * spared * tables["row_medals"][row]
    return weights[Weight.CONFIRMED] * worth


@kernel
def leaving_in_box_terms(tables, state, mind, unit):
    """Worth of leaving the board by the way found: with what the unit carries, if mines and ice let it come so far.

    Changes: mind.figures_left.
    """
    side = state["unit_side"][unit]
    worth = mind["leaving_worth"]
    share = mind["weights"][side, Weight.CARRY]
    for load in range(tables["loads_n"] if share > -FORBIDS else 0):
        if state["load_unit"][load] == unit and tables["load_leaves"][load]:
            worth += share * mind["weights"][side, Weight.OBJECTIVE] * tables["load_value"][load]
    if tables["ground_bites"] and mind["weights"][side, Weight.BITTEN_LATER] != 0.0:
        price = price_of_way_out(tables, state, mind, unit)
        worth = worth * (1.0 - mind["figures_left"][0, 0]) - price
    return worth
