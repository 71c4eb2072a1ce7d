"""Whether a card is played for a bridge instead of its orders."""

from engine.players.common.answers import optional_answers, question
from engine.players.random.by_card import random_by_card
from engine.players.recruit.by_card import recruit_by_card
from engine.players.sergeant.by_card import sergeant_by_card

BY_CARD = 0
by_card_answers = optional_answers(
    "by_card_answers",
    {BY_CARD: (("side",), (random_by_card, recruit_by_card, sergeant_by_card))},
)


@question
def choose_by_card(tables, state, mind, side):
    """Copy of the card to play for a bridge on hex mind.target, OFF to play one for its orders."""
    kind = mind["player"][side]
    return by_card_answers(tables, state, mind, kind, BY_CARD, side, 0, 0, 0)
