"""Which cards are laid open, taken and given away (discard-method-1, discard-method-2)."""

from engine.players.common.answers import optional_answers, question
from engine.players.random.actions import random_discard, random_expose, random_take
from engine.players.recruit.actions import recruit_discard, recruit_expose, recruit_take
from engine.players.sergeant.actions import sergeant_discard, sergeant_expose, sergeant_take

EXPOSE = 0
TAKE = 1
DISCARD = 2
exchange_answers = optional_answers(
    "exchange_answers",
    {
        EXPOSE: (("side",), (random_expose, recruit_expose, sergeant_expose)),
        TAKE: (("side",), (random_take, recruit_take, sergeant_take)),
        DISCARD: (("side",), (random_discard, recruit_discard, sergeant_discard)),
    },
)


@question
def choose_expose(tables, state, mind, side):
    """Next card of the hand to lay open for an exchange, OFF for no more."""
    kind = mind["player"][side]
    return exchange_answers(tables, state, mind, kind, EXPOSE, side, 0, 0, 0)


@question
def choose_take(tables, state, mind, side):
    """Open card of the enemy to take, OFF for none; mind.target is the own card given for it."""
    kind = mind["player"][side]
    return exchange_answers(tables, state, mind, kind, TAKE, side, 0, 0, 0)


@question
def choose_discard(tables, state, mind, side):
    """Card of the hand to discard unseen."""
    kind = mind["player"][side]
    return exchange_answers(tables, state, mind, kind, DISCARD, side, 0, 0, 0)
