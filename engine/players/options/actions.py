"""What is done instead of playing a card: which action, and with which cards.

Options: discard-method-1, discard-method-2, manoeuvre-chapman, manoeuvre-melchett.
"""

from engine.players.common.answers import optional_answers, question
from engine.players.random.actions import (
    random_action,
    random_discard,
    random_expose,
    random_take,
)
from engine.players.recruit.actions import (
    recruit_action,
    recruit_discard,
    recruit_expose,
    recruit_take,
)
from engine.players.sergeant.actions import (
    sergeant_discard,
    sergeant_expose,
    sergeant_take,
    sergeant_turn_action,
)

ACTION, EXPOSE, TAKE, DISCARD = range(4)
actions_answers = optional_answers(
    "actions_answers",
    {
        ACTION: (("side",), (random_action, recruit_action, sergeant_turn_action)),
        EXPOSE: (("side",), (random_expose, recruit_expose, sergeant_expose)),
        TAKE: (("side",), (random_take, recruit_take, sergeant_take)),
        DISCARD: (("side",), (random_discard, recruit_discard, sergeant_discard)),
    },
)


@question
def choose_action(tables, state, mind, side):
    """What to do this turn (codes.Action): CARD to play one, or something the rules allow instead.

    The one a plan demands where the side carries out a plan: a card, or an action as a number below 0.
    """
    kind = mind["player"][side]
    return actions_answers(tables, state, mind, kind, ACTION, side, 0, 0, 0)


@question
def choose_expose(tables, state, mind, side):
    """Next card of the hand to lay open for an exchange, OFF for no more."""
    kind = mind["player"][side]
    return actions_answers(tables, state, mind, kind, EXPOSE, side, 0, 0, 0)


@question
def choose_take(tables, state, mind, side):
    """Open card of the enemy to take, OFF for none; mind.target is the own card given for it."""
    kind = mind["player"][side]
    return actions_answers(tables, state, mind, kind, TAKE, side, 0, 0, 0)


@question
def choose_discard(tables, state, mind, side):
    """Card of the hand to discard unseen."""
    kind = mind["player"][side]
    return actions_answers(tables, state, mind, kind, DISCARD, side, 0, 0, 0)
