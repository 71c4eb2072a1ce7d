"""Which card to commit to a commissar's slot, and when to play one past it (all kinds of players)."""

from engine.codes import Contact, Effect
from engine.compiling.jit import kernel
from engine.kernel.orders import PLAIN_TERMS, put_contact, put_terms, terms_in_force
from engine.layout import OFF
from engine.players.choice import DECLINED, Decline, choice, may_answer, may_answer_at
from engine.players.common.answers import optional_answers, question
from engine.players.common.bounds import NEVER
from engine.players.common.features import assess_all, fresh_notes
from engine.players.common.weights import FORBIDS, Weight
from engine.players.recruit.choices import rank_units, recruit_card, units_ordered
from engine.players.sergeant.ask_card_judgement import gain_played, rank_by_gain, survey_turn
from engine.rules.commissar.law import may_commit, may_except


@kernel
def exceptions(tables, state, mind, side):
    """Every card of the hand that may be played past the one committed."""
    for i in range(state["hand_n"][side]):
        if may_except(tables, state, side, state["hand"][side, i]):
            may_answer(mind, state["hand"][side, i])


@kernel
def commitments(tables, state, mind, side):
    """Every card of the hand that may be committed, with its place in the hand."""
    for i in range(state["hand_n"][side]):
        if may_commit(tables, state, side, state["hand"][side, i]):
            may_answer_at(mind, state["hand"][side, i], i)


@kernel
def recruit_exception(tables, state, mind, side):
    """An exception that orders more units than the card committed.  Changes: mind.ranked and its companions."""
    rank_units(tables, state, mind, side)
    row = tables["copy_row"][state["committed"][side, 0]]
    most = units_ordered(tables, state, mind, side, row, side, OFF)
    chosen = OFF
    for i in range(state["hand_n"][side]):
        card_copy = state["hand"][side, i]
        if may_except(tables, state, side, card_copy):
            units = units_ordered(tables, state, mind, side, tables["copy_row"][card_copy], side, OFF)
            if units > most:
                most = units
                chosen = card_copy
    return chosen


@kernel
def recruit_commit(tables, state, mind, side):
    """The card that orders most units as things stand, of a hand that orders none the first.

    Changes: mind.ranked and its companions.
    """
    card_copy = recruit_card(tables, state, mind, side)
    return card_copy if card_copy != OFF else state["hand"][side, 0]


@kernel
def least_of_exception(tables, state, mind, side):
    """More than the card committed gains, by as much as the player asks.

    The whole board is judged first, for orders follow whichever card is played.  Changes: the notes of the turn.
    """
    survey_turn(tables, state, mind, side)
    row = tables["copy_row"][state["committed"][side, 0]]
    asked = mind["weights"][side, Weight.EXCEPTION]
    return DECLINED if asked >= FORBIDS else gain_played(tables, state, mind, side, row) + asked


@kernel
def worth_of_exception(tables, state, mind, side, answer):
    """What the card gains over keeping it."""
    return gain_played(tables, state, mind, side, tables["copy_row"][answer])


@kernel
def least_of_commitment(tables, state, mind, side):
    """Nothing is asked: one has to be committed.  The board is judged as it stands; what will be copied is not known.

    Changes: mind.card_gain; the notes of the turn if they are old.
    """
    if state["card_copy"] != OFF or mind["assessed_turn"] != state["turn"] or mind["assessed_side"] != side:
        look_over(tables, state, mind, side)
    assess_worths(tables, state, mind, side)
    return NEVER


@kernel
def worth_of_commitment(mind, target):
    """What the card would gain."""
    return mind["card_gain"][target]


@kernel
def assess_worths(tables, state, mind, side):
    """What each card of the hand would gain; a copy counts like the mean of the others.  Changes: mind.card_gain."""
    total = 0.0
    n = 0
    for i in range(state["hand_n"][side]):
        row = tables["copy_row"][state["hand"][side, i]]
        effect = tables["card_effect"][row]
        mind["card_gain"][i] = 0.0
        if effect != Effect.COPY and effect != Effect.AMBUSH:
            mind["card_gain"][i] = gain_played(tables, state, mind, side, row)
            total += mind["card_gain"][i]
            n += 1
    for i in range(state["hand_n"][side]):
        row = tables["copy_row"][state["hand"][side, i]]
        if tables["card_effect"][row] == Effect.COPY and n > 0:
            mind["card_gain"][i] = total / n


@kernel
def look_over(tables, state, mind, side):
    """Judge every own unit anew under plain orders, whatever card is in force.  Changes: the notes of the turn."""
    in_force = terms_in_force(state)
    contact = state["contact"]
    put_terms(state, PLAIN_TERMS)
    put_contact(state, Contact.ANY)
    fresh_notes(state, mind, side)
    mind["assessed_stamp"] += 1
    assess_all(tables, state, mind, side)
    rank_by_gain(tables, state, mind, side)
    put_terms(state, in_force)
    put_contact(state, contact)


# --- which cards are committed ahead, and which are played past them (political-commissar) ---


EXCEPTION = 0
COMMIT = 1
commissar_answers = optional_answers(
    "commissar_answers",
    {
        EXCEPTION: choice(
            "exception", ("side",), legal=exceptions, decline=Decline.LIKE_ANY, worth=worth_of_exception,
            asked=least_of_exception, recruit=recruit_exception,
        ),
        COMMIT: choice(
            "commit", ("side",), legal=commitments, decline=Decline.NEVER, worth=worth_of_commitment,
            asked=least_of_commitment, recruit=recruit_commit,
        ),
    },
)  # fmt: skip


@question
def choose_exception(tables, state, mind, side):
    """Copy of a card to play past the one committed, OFF to play that."""
    kind = mind["player"][side]
    return commissar_answers(tables, state, mind, kind, EXCEPTION, side, 0, 0, 0)


@question
def choose_commit(tables, state, mind, side):
    """Copy of the card to commit."""
    kind = mind["player"][side]
    return commissar_answers(tables, state, mind, kind, COMMIT, side, 0, 0, 0)
