"""Which card a player who weighs terms plays for a bridge: one that is worth more so than the best by its orders.

Worth in figures: who stands on the bridge, an objective that nobody can take any more, and who is kept from crossing.
"""

from engine.codes_of_boxes import Demolition
from engine.compiling.jit import cold
from engine.kernel.boxes.bridges import may_act_by_card, may_blow
from engine.layout import OFF
from engine.players.common.bounds import NEVER
from engine.players.common.crossings import CROSSING, who_would_cross, worth_of_gap
from engine.players.common.features import no_future
from engine.players.common.hand_value import gain_in_hand
from engine.players.common.weights import FORBIDS, Weight
from engine.players.sergeant.card_judged import best_card

SAVED = 2  # hexes by which a bridge to be built has to shorten a march
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
        judged = 0
        worth = NEVER
        for i in range(state["hand_n"][side]):
            card_copy = state["hand"][side, i]
            if not may_act_by_card(tables, state, side, card_copy, hex_):
                continue
            if not judged:
                worth = worth_of_act(tables, state, mind, side, card_copy, hex_)
                judged = 1
            gain = gain_in_hand(tables, state, mind, side, i)
            if worth > most or (chosen != OFF and worth == most and gain < kept):
                most = worth
                kept = gain
                mind["target"] = hex_
                chosen = card_copy
    return chosen


@cold
def worth_of_act(tables, state, mind, side, card_copy, hex_):
    """What a card does at a hex at which it may be played, the same for all that may: a bridge is blown or built."""
    if may_blow(tables, state, side, card_copy, hex_):
        return worth_of_blowing(tables, state, mind, side, hex_)
    return worth_of_building(tables, state, side, hex_)


@cold
def worth_of_blowing(tables, state, mind, side, hex_):
    """What a bridge blown is worth, its chance counted, and the card that is gone for good."""
    worth = worth_without(tables, state, mind, side, hex_, tables["blast_hits"])
    if tables["hex_demolition"][hex_] == Demolition.ROLL:
        worth *= 1.0 - mind["none_chance"][tables["demolition_dice"], STAR]
    return worth - HAND if tables["hex_demolition"][hex_] == Demolition.SURE else worth


@cold
def worth_without(tables, state, mind, side, hex_, hits):
    """What it is worth to a side to blow a bridge for certain, whoever stands on it with so many hits."""
    worth = worth_of_gap(tables, state, mind, side, hex_, hits)
    if tables["hex_bridge_medal"][hex_]:
        worth += mind["weights"][side, Weight.KILL]
    return worth


@cold
def worth_of_building(tables, state, side, hex_):
    """What a pontoon bridge is worth: own units that may cross, less enemies that may."""
    own = who_would_cross(tables, state, side, hex_, SAVED)
    return CROSSING * (own - who_would_cross(tables, state, 1 - side, hex_, SAVED)) if own > 0 else NEVER
