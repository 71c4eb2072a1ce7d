"""Which cards and orders blow and build bridges: what is legal, and what it is worth to each kind of player."""

from engine.codes_of_boxes import Demolition
from engine.compiling.compile_unit import compile_unit
from engine.compiling.jit import cold
from engine.layout import OFF
from engine.players.choice import DECLINED, NONE, choice, may_answer_at
from engine.players.common.answers import optional_answers, question
from engine.players.common.bounds import NEVER
from engine.players.common.crossings import CROSSING, enemies_alone_near, who_would_cross, worth_of_gap
from engine.players.common.features import look_around, no_future
from engine.players.common.hand_value import gain_in_hand
from engine.players.common.weights import FORBIDS, Weight
from engine.players.sergeant.ask_card_judgement import best_card
from engine.players.sergeant.ask_judgement import judge
from engine.rules.bridges.law import may_act_by_card, may_blow, may_order_bridge


@cold
def acts_by_card(tables, state, mind, side):
    """Every card that may be played for a bridge, and the hex of the bridge."""
    for hex_ in range(tables["n_hexes"]):
        for i in range(state["hand_n"][side]):
            card_copy = state["hand"][side, i]
            if may_act_by_card(tables, state, side, card_copy, hex_):
                may_answer_at(mind, card_copy, hex_)


# --- which card ``recruit`` plays for a bridge: he blows one at which the enemy has come, and builds none ---


@cold
def recruit_by_card(tables, state, mind, side):
    """The first card that blows a bridge with enemies near and none of his own.  Changes: mind.target."""
    for hex_ in range(tables["n_hexes"]):
        for i in range(state["hand_n"][side]):
            if may_blow(tables, state, side, state["hand"][side, i], hex_):
                if enemies_alone_near(tables, state, side, hex_):
                    mind["target"] = hex_
                    return state["hand"][side, i]
    return OFF


# --- which card a player who weighs terms plays for a bridge: one that is worth more so than the best by its orders ---


SAVED = 2  # hexes by which a bridge to be built has to shorten a march
HAND = 4.0  # figures: a card fewer for the rest of the game
STAR = 1  # side of a die of six


@cold
def best_by_card(tables, state, mind, side):
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


# --- where players build pontoon bridges by orders, in each manner of playing ---


ORDER = 0.5  # figures: an order more that the bridge costs


@cold
def pontoons(tables, state, mind, side):
    """Every hex that may be bridged by orders, and the engineers who would build there, OFF if none are needed."""
    for hex_ in range(tables["n_hexes"]):
        for unit in range(OFF, tables["end_unit"][side]):
            if may_order_bridge(tables, state, side, unit, hex_):
                may_answer_at(mind, hex_, unit)


@cold
def least_of_pontoon(tables, state, mind, side, least):
    """What the player asks; nothing is built in the last turn.  Changes: what is noted of the position."""
    if no_future(tables, state):
        return DECLINED
    look_around(tables, state, mind, side)
    return least


@cold
def worth_of_pontoon(tables, state, mind, side, answer, target):
    """What the bridge is worth, less the orders it costs: that of the engineers, and those besides."""
    cost = ORDER * (tables["pontoon_orders"] - 1)
    if target != OFF:
        judge(tables, state, mind, target)
        cost += max(mind["gain"][target], 0.0)
    return worth_of_building(tables, state, side, answer) - cost


# --- whether a card is played for a bridge instead of its orders ---


BY_CARD = 0
by_card_answers = optional_answers(
    "by_card_answers",
    {
        BY_CARD: choice(
            "by_card",
            ("side",),
            legal=acts_by_card,
            aims=True,
            sergeant=best_by_card,
            recruit=recruit_by_card,
        )
    },
)


@question
def choose_by_card(tables, state, mind, side):
    """Copy of the card to play for a bridge on hex mind.target, OFF to play one for its orders."""
    kind = mind["player"][side]
    return by_card_answers(tables, state, mind, kind, BY_CARD, side, 0, 0, 0)


@compile_unit()
def spends_card(tables, state, mind, side):
    """1 if the side would play a card for a bridge."""
    return 1 if choose_by_card(tables, state, mind, side) != OFF else 0


# --- whether orders of an Attack card build a pontoon bridge ---


PONTOON = 0
pontoon_answers = optional_answers(
    "pontoon_answers",
    {
        PONTOON: choice(
            "pontoon", ("side",), legal=pontoons, aims=True, worth=worth_of_pontoon, weight=Weight.PONTOON,
            asked=least_of_pontoon, recruit=NONE,
        )
    },
)  # fmt: skip


@question
def choose_pontoon(tables, state, mind, side):
    """Hex of a pontoon bridge to build by orders, OFF for none; mind.target: the engineers, OFF if none are needed."""
    kind = mind["player"][side]
    return pontoon_answers(tables, state, mind, kind, PONTOON, side, 0, 0, 0)
