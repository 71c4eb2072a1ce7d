"""Questions to the judgement of cards (`card_judgement`) from outside of it."""

from engine.compiling.jit import kernel
from engine.players.sergeant.card_judgement import card_judgement
from engine.players.sergeant.question_numbers import (
    ALL,
    AS_STRIKE,
    BENT,
    CARD,
    GAIN,
    KEEP,
    NOTES,
    OF_SECTION,
    ORDER,
    RANKED,
    READY,
    SECTION,
    SURVEY,
    WORTH,
)


@kernel
def best_card(tables, state, mind, side):
    """`cards.sergeant_card`."""
    return int(card_judgement(tables, state, mind, CARD, side, 0, 0))


@kernel
def next_order(tables, state, mind, side):
    """`orders.sergeant_order`."""
    return int(card_judgement(tables, state, mind, ORDER, side, 0, 0))


@kernel
def card_kept(tables, state, mind, side, count):
    """`cards.sergeant_keep`."""
    return int(card_judgement(tables, state, mind, KEEP, side, count, 0))


@kernel
def strikes_instead(tables, state, mind, side):
    """`cards.sergeant_as_strike`."""
    return int(card_judgement(tables, state, mind, AS_STRIKE, side, 0, 0))


@kernel
def best_section(tables, state, mind, side):
    """`cards.sergeant_section`."""
    return int(card_judgement(tables, state, mind, SECTION, side, 0, 0))


@kernel
def survey_turn(tables, state, mind, side):
    """`cards.survey`."""
    card_judgement(tables, state, mind, SURVEY, side, 0, 0)


@kernel
def take_notes(tables, state, mind, side):
    """`features.look_around`."""
    card_judgement(tables, state, mind, NOTES, side, 0, 0)


@kernel
def judge_every_unit(tables, state, mind, side):
    """`cards.judge_all`."""
    card_judgement(tables, state, mind, ALL, side, 0, 0)


@kernel
def rank_by_gain(tables, state, mind, side):
    """`cards.rank_gains`."""
    card_judgement(tables, state, mind, RANKED, side, 0, 0)


@kernel
def ready_orders(tables, state, mind, side):
    """`orders.prepare_orders`."""
    card_judgement(tables, state, mind, READY, side, 0, 0)


@kernel
def judge_terms(tables, state, mind, side, row):
    """`card_terms.judge_bent`."""
    card_judgement(tables, state, mind, BENT, side, row, 0)


@kernel
def worth_played(tables, state, mind, side, row, view):
    """`cards.card_worth`."""
    return card_judgement(tables, state, mind, WORTH, side, row, view)


@kernel
def gain_played(tables, state, mind, side, row):
    """`cards.card_gain`."""
    return card_judgement(tables, state, mind, GAIN, side, row, 0)


@kernel
def worth_in_section(tables, state, mind, side, row, physical):
    """`cards.section_worth`."""
    return card_judgement(tables, state, mind, OF_SECTION, side, row, physical)
