"""Which further cards are played in a turn, and for which section (manoeuvre-blimp)."""

from engine.players.blimp_choices import (
    random_more,
    random_part,
    recruit_more,
    recruit_part,
    sergeant_lead,
    sergeant_more,
    sergeant_part,
)
from engine.players.common.answers import optional_answers, question

MORE = 0
PART = 1
LEAD = 2  # put by players who weigh terms themselves, when they choose the first card
many_cards_answers = optional_answers(
    "many_cards_answers",
    {
        MORE: (("side",), (random_more, recruit_more, sergeant_more)),
        PART: (("side", "row", "view"), (random_part, recruit_part, sergeant_part)),
        LEAD: (("side",), (sergeant_lead, sergeant_lead, sergeant_lead)),
    },
)


@question
def choose_more(tables, state, mind, side):
    """Copy of a card to show beside those of this turn, OFF for no more."""
    kind = mind["player"][side]
    return many_cards_answers(tables, state, mind, kind, MORE, side, 0, 0, 0)


@question
def choose_part(tables, state, mind, side, row, view):
    """Physical section for which a card of several sections is played."""
    kind = mind["player"][side]
    return many_cards_answers(tables, state, mind, kind, PART, side, row, view, 0)
