"""Which card a pupil plays: by lot, likelier the more it gains over keeping it."""

from engine.compiling.jit import kernel
from engine.kernel.deck import may_play
from engine.layout import OFF
from engine.players.common.class_terms import ORDERED
from engine.players.common.weights import FIRST_ORDER, Weight
from engine.players.pupil.choices import choose_by_lot, remember
from engine.players.sergeant.ask_card_judgement import gain_played, rank_by_gain, survey_turn
from engine.sizes import N_CARD_NOTES, N_ORDER, N_WEIGHTS

CARDS = 700  # ordinal of the choice, out of the way of noise and of moves
CARD_LESSON = N_WEIGHTS + 3
N_CLASSES = len(ORDERED)
N_ORDERS = N_CLASSES * N_ORDER


@kernel
def pupil_card(tables, state, mind, side):
    """The card to play, OFF if none can be.  Changes: the notes of the turn, mind.lesson."""
    survey_turn(tables, state, mind, side)
    mind["option_n"] = 0
    for i in range(state["hand_n"][side]):
        if may_play(tables, state["hand"][side, i]) and not held_before(tables, state, side, i):
            note_gain(tables, state, mind, side, i)
    if mind["option_n"] == 0:
        return OFF
    chosen = choose_by_lot(state, mind, side, CARDS, 0)
    remember(mind, side, chosen, Weight.CARD_GAIN, 0, N_CARD_NOTES)
    remember(mind, side, chosen, FIRST_ORDER, N_CARD_NOTES, N_ORDERS)
    remember(mind, side, chosen, CARD_LESSON, N_CARD_NOTES + N_ORDERS, 1)
    return state["hand"][side, mind["option"][chosen, 0]]


@kernel
def held_before(tables, state, side, i):
    """1 if a card like the i-th of the hand stands before it."""
    row = tables["copy_row"][state["hand"][side, i]]
    for k in range(i):
        if tables["copy_row"][state["hand"][side, k]] == row:
            return 1
    return 0


@kernel
def note_gain(tables, state, mind, side, i):
    """Add the i-th card of the hand to the options.  Changes: mind.option and its companions."""
    n = mind["option_n"]
    worth = gain_played(tables, state, mind, side, tables["copy_row"][state["hand"][side, i]])
    for k in range(N_CARD_NOTES):
        mind["option_notes"][n, k] = mind["card_notes"][k]
    note_orders(tables, state, mind, n)
    if mind["bent"]:  # the notes of orders are those of this card: the next one is judged by plain ones
        rank_by_gain(tables, state, mind, side)
        mind["bent"] = 0
    mind["option_notes"][n, N_CARD_NOTES + N_ORDERS] = worth
    mind["option_worth"][n] = worth
    mind["option"][n, 0] = i
    mind["option_n"] = n + 1


@kernel
def note_orders(tables, state, mind, n):
    """Add up what the orders are that the card judged last would give, class by class.  Changes: mind.option_notes."""
    for k in range(N_ORDERS):
        mind["option_notes"][n, N_CARD_NOTES + k] = 0.0
    for i in range(mind["ranked_n"]):
        unit = mind["ranked"][i]
        class_ = tables["row_class"][state["unit_row"][unit]]
        if mind["taken"][unit] == mind["taken_n"] and class_ < N_CLASSES:
            for k in range(N_ORDER):
                at = N_CARD_NOTES + class_ * N_ORDER + k
                mind["option_notes"][n, at] += mind["order_notes"][unit, k]
