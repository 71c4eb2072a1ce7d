"""Cards and orders as players who weigh terms judge them: a compile unit beside the `judgement` of units and hexes."""

from engine.compiling.compile_unit import SCORE, compile_unit
from engine.players.common.features import look_around
from engine.players.sergeant.card_terms import judge_bent
from engine.players.sergeant.cards import (
    card_gain,
    card_worth,
    judge_all,
    rank_gains,
    section_worth,
    sergeant_as_strike,
    sergeant_card,
    sergeant_keep,
    sergeant_section,
    survey,
)
from engine.players.sergeant.orders import prepare_orders, sergeant_order
from engine.players.sergeant.question_numbers import (
    ALL,
    AS_STRIKE,
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


@compile_unit(SCORE)
def card_judgement(tables, state, mind, asked, side, row, other):
    """The function of `cards` that is asked for; those that give nothing give 0."""
    if asked == CARD:
        return float(sergeant_card(tables, state, mind, side))
    if asked == ORDER:
        return float(sergeant_order(tables, state, mind, side))
    if asked == KEEP:
        return float(sergeant_keep(tables, state, mind, side, row))
    if asked == AS_STRIKE:
        return float(sergeant_as_strike(tables, state, mind, side))
    if asked == SECTION:
        return float(sergeant_section(tables, state, mind, side))
    if asked == WORTH:
        return card_worth(tables, state, mind, side, row, other)
    if asked == GAIN:
        return card_gain(tables, state, mind, side, row)
    if asked == OF_SECTION:
        return section_worth(tables, state, mind, side, row, other)
    if asked == SURVEY:
        survey(tables, state, mind, side)
    elif asked == ALL:
        judge_all(tables, state, mind, side)
    elif asked == RANKED:
        rank_gains(tables, state, mind, side)
    elif asked == READY:
        prepare_orders(tables, state, mind, side)
    elif asked == NOTES:
        look_around(tables, state, mind, side)
    else:
        judge_bent(tables, state, mind, side, row)
    return 0.0
