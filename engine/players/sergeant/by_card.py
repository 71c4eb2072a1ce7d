"""Which card a player who weighs terms plays for a bridge: one that is worth more so than the best by its orders.

Worth in figures: who stands on the bridge, an objective that nobody can take any more, and who is kept from crossing.
"""

from engine.compiling.jit import cold
from engine.kernel.boxes.bridges import BLAST, ROLL, SURE, may_blow, may_bridge
from engine.kernel.terrain import units_near
from engine.layout import OFF
from engine.players.common.bounds import NEVER
from engine.players.common.features import earns, hit_worth, no_future
from engine.players.common.weights import FORBIDS, Weight
from engine.players.sergeant.card_judged import best_card

NEAR = 3  # hexes within which a unit may want to cross
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
    chosen = OFF
    for hex_ in range(tables["n_hexes"]):
        for i in range(state["hand_n"][side]):
            card_copy = state["hand"][side, i]
            worth = NEVER
            if may_blow(tables, state, side, card_copy, hex_):
                worth = worth_of_blowing(tables, state, mind, side, hex_)
            elif may_bridge(tables, state, side, card_copy, hex_):
                worth = worth_of_building(tables, state, side, hex_)
            if worth > most:
                most = worth
                mind["target"] = hex_
                chosen = card_copy
    return chosen


@cold
def worth_of_blowing(tables, state, mind, side, hex_):
    """What a bridge blown is worth, its chance counted, and the card that is gone for good."""
    weights = mind["weights"][side]
    worth = CROSSING * who_would_cross(tables, state, 1 - side, hex_)
    worth -= CROSSING * who_would_cross(tables, state, side, hex_)
    mask = tables["hex_objectives"][hex_]
    worth += weights[Weight.OBJECTIVE] * earns(tables, state, mask, 1 - side)
    worth -= weights[Weight.OBJECTIVE] * earns(tables, state, mask, side)
    unit = state["unit_at"][hex_]
    if unit >= 0:
        figures = state["unit_figures"][unit]
        loss = hit_worth(tables, mind, side) * min(figures, BLAST)
        if figures <= BLAST:
            loss += weights[Weight.KILL] * tables["row_medals"][state["unit_row"][unit]]
        worth += loss if state["unit_side"][unit] != side else -2.0 * loss
    if tables["demolition"] == ROLL:
        worth *= 1.0 - mind["none_chance"][tables["demolition_dice"], STAR]
    return worth - HAND if tables["demolition"] == SURE else worth


@cold
def worth_of_building(tables, state, side, hex_):
    """What a pontoon bridge is worth: own units that may cross, less enemies that may."""
    own = who_would_cross(tables, state, side, hex_)
    return CROSSING * (own - who_would_cross(tables, state, 1 - side, hex_)) if own > 0 else NEVER


@cold
def who_would_cross(tables, state, side, hex_):
    """Units of the side near the bridge, but for one that stands on it."""
    unit = state["unit_at"][hex_]
    on_it = 1 if unit >= 0 and state["unit_side"][unit] == side else 0
    return units_near(tables, state, side, hex_, NEAR) - on_it
