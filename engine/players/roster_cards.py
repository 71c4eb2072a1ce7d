"""One dispatch per decision about cards, and about what is done instead of playing one (``roster``)."""

from engine.codes import Player
from engine.kernel.actions import CARD
from engine.kernel.jit import kernel
from engine.players.blimp_choices import (
    random_more,
    random_part,
    recruit_more,
    recruit_part,
    sergeant_lead,
    sergeant_more,
    sergeant_part,
)
from engine.players.commissar_choices import (
    random_commit,
    random_exception,
    recruit_commit,
    recruit_exception,
    sergeant_commit,
    sergeant_exception,
)
from engine.players.common.opening_hands import recruit_opening, sergeant_opening
from engine.players.random.actions import random_action, random_discard, random_expose, random_take
from engine.players.random.choices import pick, random_card, random_section
from engine.players.recruit.actions import recruit_action, recruit_discard, recruit_expose, recruit_take
from engine.players.recruit.choices import recruit_card, recruit_keep, recruit_section
from engine.players.sergeant.actions import (
    judged_before,
    sergeant_action,
    sergeant_discard,
    sergeant_expose,
    sergeant_take,
)
from engine.players.sergeant.cards import (
    sergeant_as_strike,
    sergeant_card,
    sergeant_keep,
    sergeant_section,
)


@kernel
def choose_card(tables, state, mind, side):
    """Copy of the card to play, OFF if none can be; the one a plan demands where the side carries out a plan."""
    if mind["player"][side] == Player.RANDOM:
        return random_card(tables, state, mind, side)
    if mind["player"][side] == Player.RECRUIT:
        return recruit_card(tables, state, mind, side)
    if judged_before(tables, state, mind, side):
        card_copy = mind["judged_card"]
    else:
        card_copy = sergeant_card(tables, state, mind, side)
    if tables["max_cards"][side] > 1:
        card_copy = sergeant_lead(tables, state, mind, side)
    return mind["forced_card"][side] - 1 if mind["forced_card"][side] > 0 else card_copy


@kernel
def choose_action(tables, state, mind, side):
    """What to do this turn (codes.Action): CARD to play one, or something the rules allow instead.

    The one a plan demands where the side carries out a plan: a card, or an action as a number below 0.
    """
    if mind["player"][side] == Player.RANDOM:
        return random_action(tables, state, mind, side)
    if mind["player"][side] == Player.RECRUIT:
        return recruit_action(tables, state, mind, side)
    action = sergeant_action(tables, state, mind, side)
    forced = mind["forced_card"][side]
    if forced != 0:
        action = -forced if forced < 0 else CARD
    return action


@kernel
def choose_expose(tables, state, mind, side):
    """Next card of the hand to lay open for an exchange, OFF for no more."""
    if mind["player"][side] == Player.RANDOM:
        return random_expose(state, side)
    if mind["player"][side] == Player.RECRUIT:
        return recruit_expose(tables, state, mind, side)
    return sergeant_expose(tables, state, mind, side)


@kernel
def choose_take(tables, state, mind, side):
    """Open card of the enemy to take, OFF for none; mind.target is the own card given for it."""
    if mind["player"][side] == Player.RANDOM:
        return random_take(state, mind, side)
    if mind["player"][side] == Player.RECRUIT:
        return recruit_take(tables, state, mind, side)
    return sergeant_take(tables, state, mind, side)


@kernel
def choose_discard(tables, state, mind, side):
    """Card of the hand to discard unseen."""
    if mind["player"][side] == Player.RANDOM:
        return random_discard(state, side)
    if mind["player"][side] == Player.RECRUIT:
        return recruit_discard(tables, state, mind, side)
    return sergeant_discard(tables, state, mind, side)


@kernel
def choose_as_strike(tables, state, mind, side):
    """1 to strike with the card in force instead of giving orders."""
    if mind["player"][side] == Player.RANDOM:
        return pick(state, side, 2)
    if mind["player"][side] == Player.RECRUIT:
        return 0
    return sergeant_as_strike(tables, state, mind, side)


@kernel
def choose_section(tables, state, mind, side):
    """Physical section for a one-section card."""
    if mind["player"][side] == Player.RANDOM:
        return random_section(tables, state, mind, side)
    if mind["player"][side] == Player.RECRUIT:
        return recruit_section(tables, state, mind, side)
    return sergeant_section(tables, state, mind, side)


@kernel
def choose_keep(tables, state, mind, side, count):
    """Which of the cards drawn aside to keep."""
    if mind["player"][side] == Player.RANDOM:
        return pick(state, side, count)
    if mind["player"][side] == Player.RECRUIT:
        return recruit_keep(tables, state, mind, side, count)
    return sergeant_keep(tables, state, mind, side, count)


@kernel
def choose_opening(tables, state, mind, side, count):
    """Which of the cards laid out for a small opening hand to keep next."""
    if mind["player"][side] == Player.RANDOM:
        return pick(state, side, count)
    if mind["player"][side] == Player.RECRUIT:
        return recruit_opening(tables, state, mind, side, count)
    return sergeant_opening(tables, state, mind, side, count)


@kernel
def choose_exception(tables, state, mind, side):
    """Copy of a card to play past the one committed, OFF to play that."""
    if mind["player"][side] == Player.RANDOM:
        return random_exception(tables, state, mind, side)
    if mind["player"][side] == Player.RECRUIT:
        return recruit_exception(tables, state, mind, side)
    return sergeant_exception(tables, state, mind, side)


@kernel
def choose_commit(tables, state, mind, side):
    """Copy of the card to commit."""
    if mind["player"][side] == Player.RANDOM:
        return random_commit(tables, state, mind, side)
    if mind["player"][side] == Player.RECRUIT:
        return recruit_commit(tables, state, mind, side)
    return sergeant_commit(tables, state, mind, side)


@kernel
def choose_more(tables, state, mind, side):
    """Copy of a card to show beside those of this turn, OFF for no more."""
    if mind["player"][side] == Player.RANDOM:
        return random_more(tables, state, mind, side)
    if mind["player"][side] == Player.RECRUIT:
        return recruit_more(tables, state, mind, side)
    return sergeant_more(tables, state, mind, side)


@kernel
def choose_part(tables, state, mind, side, row, view):
    """Physical section for which a card of several sections is played."""
    if mind["player"][side] == Player.RANDOM:
        return random_part(tables, state, mind, side, row, view)
    if mind["player"][side] == Player.RECRUIT:
        return recruit_part(tables, state, mind, side, row, view)
    return sergeant_part(tables, state, mind, side, row, view)
