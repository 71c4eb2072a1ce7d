"""Which card a player who weighs terms plays for a bridge: one that is worth more so than the best by its orders.

Worth in figures: who stands on the bridge, an objective that nobody can take any more, and who is kept from crossing.
"""

from engine.codes_of_boxes import Demolition
from engine.compiling.jit import cold
from engine.kernel.boxes.bridges import may_blow, may_bridge
from engine.layout import OFF
from engine.players.common.bounds import NEVER
from engine.players.common.features import earns, hit_worth, no_future
from engine.players.common.weights import FORBIDS, Weight
from engine.players.sergeant.card_judged import best_card

SAVED = 2  # hexes by which a bridge to be built has to shorten a march
FAR = 10_000  # hexes: farther than any march
CROSSING = 1.2  # figures: a unit kept from crossing, or one that may
HAND = 4.0  # figures: a card fewer for the rest of the game
STAR = 1  # side of a die of six


@cold
def sergeant_by_card(tables, state, mind, side):
    """The best bridge and the card that gains least by its orders, OFF if the orders are worth more.

    Changes: mind.target, mind.judged_* and all that judging cards changes.
    """
    asked = mind["weights"][side, Weight.BRIDGE]
    if asked >= FORBIDS or mind["forced_card"][side] != 0 or no_future(tables, state):
        return OFF
    best = best_card(tables, state, mind, side)
    given_up = NEVER
    for i in range(state["hand_n"][side]):
        if state["hand"][side, i] == best:
            given_up = mind["card_gain"][i]
    most = max(given_up, 0.0) + asked
    kept = 0.0  # what the orders of the card chosen would gain
    chosen = OFF
    for hex_ in range(tables["n_hexes"]):
        for i in range(state["hand_n"][side]):
            card_copy = state["hand"][side, i]
            worth = NEVER
            if may_blow(tables, state, side, card_copy, hex_):
                worth = worth_of_blowing(tables, state, mind, side, hex_)
            elif may_bridge(tables, state, side, card_copy, hex_):
                worth = worth_of_building(tables, state, side, hex_)
            cheaper = chosen != OFF and worth == most and mind["card_gain"][i] < kept
            if worth > most or cheaper:
                most = worth
                kept = mind["card_gain"][i]
                mind["target"] = hex_
                chosen = card_copy
    return chosen


@cold
def worth_of_blowing(tables, state, mind, side, hex_):
    """What a bridge blown is worth, its chance counted, and the card that is gone for good."""
    worth = worth_without(tables, state, mind, side, hex_, tables["blast_hits"])
    if tables["demolition"] == Demolition.ROLL:
        worth *= 1.0 - mind["none_chance"][tables["demolition_dice"], STAR]
    return worth - HAND if tables["demolition"] == Demolition.SURE else worth


@cold
def worth_without(tables, state, mind, side, hex_, hits):
    """What it is worth that a bridge is gone, whoever stands on it with so many hits."""
    weights = mind["weights"][side]
    worth = CROSSING * who_would_cross(tables, state, 1 - side, hex_, 0)
    worth -= CROSSING * who_would_cross(tables, state, side, hex_, 0)
    mask = tables["hex_objectives"][hex_]
    worth += weights[Weight.OBJECTIVE] * earns(tables, state, mask, 1 - side)
    worth -= weights[Weight.OBJECTIVE] * earns(tables, state, mask, side)
    unit = state["unit_at"][hex_]
    if unit >= 0:
        figures = state["unit_figures"][unit]
        loss = hit_worth(tables, mind, side) * min(figures, hits)
        if figures <= hits:
            loss += weights[Weight.KILL] * tables["row_medals"][state["unit_row"][unit]]
        worth += loss if state["unit_side"][unit] != side else -2.0 * loss
    if tables["hex_bridge_medal"][hex_]:
        worth += weights[Weight.KILL]
    return worth


@cold
def worth_of_building(tables, state, side, hex_):
    """What a pontoon bridge is worth: own units that may cross, less enemies that may."""
    own = who_would_cross(tables, state, side, hex_, SAVED)
    return CROSSING * (own - who_would_cross(tables, state, 1 - side, hex_, SAVED)) if own > 0 else NEVER


@cold
def who_would_cross(tables, state, side, hex_, saved):
    """Units of the side whose way to the nearest enemy or objective leads over the bridge.

    ``saved``: hexes by which that way has to be shorter than the one known, none where the bridge is there already.
    One that stands on the bridge does not count.
    """
    n = 0
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        here = state["unit_hex"][unit]
        if here >= 0 and here != hex_ and leads_over(tables, state, unit, hex_, saved):
            n += 1
    return n


@cold
def leads_over(tables, state, unit, hex_, saved):
    """1 if the unit's march to its nearest goal leads over the bridge, or would if there were one."""
    kind = tables["row_march"][state["unit_row"][unit]]
    here = state["unit_hex"][unit]
    side = state["unit_side"][unit]
    onto = tables["march"][kind, here, hex_]
    nearest = FAR
    over = FAR
    for to in range(tables["n_hexes"]):
        if to == here or to == hex_ or not is_goal(tables, state, side, to):
            continue
        round_ = tables["march"][kind, here, to]
        across = onto + tables["march"][kind, hex_, to]
        if min(round_, across) < min(nearest, over):
            nearest = round_
            over = across
    return 1 if over < FAR and over + saved <= nearest else 0


@cold
def is_goal(tables, state, side, hex_):
    """1 if an enemy stands on the hex, or the side earns something there."""
    unit = state["unit_at"][hex_]
    if unit >= 0:
        return 1 if state["unit_side"][unit] != side else 0
    mask = tables["hex_objectives"][hex_]
    return 1 if mask and earns(tables, state, mask, side) > 0 else 0
