"""The roster: one function per decision, which asks the kind of player that sits on a side.

A player is an id and a vector of weights; answers never change STATE.  Each kind answers by a table of its own
(``<kind>_answers``), compiled as a unit of its own, so that a game compiles only the players that play it.
"""

from engine.codes import Player
from engine.compiling.jit import cold, kernel
from engine.kernel.ask import battle_is_forced, overrun_is_forced, player_has_answered, player_is_asked
from engine.layout import OFF
from engine.players.common.answers import question
from engine.players.common.questions import Question
from engine.players.kinds.pupil_answers import pupil_answers
from engine.players.kinds.random_answers import random_answers
from engine.players.kinds.recruit_answers import recruit_answers
from engine.players.kinds.sergeant_answers import sergeant_answers


@cold  # three calls by address at each of the places that ask would be more code than they are worth
def ask(tables, state, mind, side, question, a, b, c, d):
    """The answer of a side's player to a question about up to four numbers.

    What the side does not see is kept from him until he has answered.
    """
    kept = player_is_asked(tables, state, mind, side)
    answered = answer_of(tables, state, mind, side, question, a, b, c, d)
    if kept:
        player_has_answered(tables, state, mind, side)
    return answered


@kernel
def answer_of(tables, state, mind, side, question, a, b, c, d):
    """The answer of the kind of player that sits on a side."""
    kind = mind["player"][side]
    if kind == Player.RANDOM:
        return random_answers(tables, state, mind, question, a, b, c, d)
    if kind == Player.RECRUIT:
        return recruit_answers(tables, state, mind, question, a, b, c, d)
    if kind == Player.PUPIL:
        return pupil_answers(tables, state, mind, question, a, b, c, d)
    return sergeant_answers(tables, state, mind, question, a, b, c, d)


@question
def choose_aim(tables, state, mind, side, drop):
    """Hex at which an air drop is aimed."""
    return ask(tables, state, mind, side, Question.AIM, side, drop, 0, 0)


@question
def choose_order(tables, state, mind, side):
    """Next unit to order, OFF for no more."""
    return ask(tables, state, mind, side, Question.ORDER, side, 0, 0, 0)


@question
def choose_on_move(tables, state, mind, side):
    """Next unit to order on the move, OFF for no more."""
    return ask(tables, state, mind, side, Question.ON_MOVE, side, 0, 0, 0)


@question
def choose_move(tables, state, mind, side):
    """Next unit to move with its way in mind.path, OFF for no more."""
    return ask(tables, state, mind, side, Question.MOVE, side, 0, 0, 0)


@question
def choose_battle(tables, state, mind, side):
    """Next unit to battle with mind.target (a unit or CLEAR_OBSTACLE), OFF for no more."""
    unit = ask(tables, state, mind, side, Question.BATTLE, side, 0, 0, 0)
    return unit if unit != OFF else battle_is_forced(tables, state, mind, side) - 1


@question
def choose_ambush(tables, state, mind, side, defender, attacker, dice):
    """1 to play Ambush with the defender."""
    return ask(tables, state, mind, side, Question.AMBUSH, side, defender, attacker, dice)


@question
def choose_ignore(tables, state, mind, unit, flags):
    """1 to ignore the flag(s) the unit may ignore."""
    return ask(tables, state, mind, state["unit_side"][unit], Question.IGNORE, unit, flags, 0, 0)


@question
def choose_stand(tables, state, mind, unit, flags):
    """1 to stand and lose figures instead of retreating."""
    return ask(tables, state, mind, state["unit_side"][unit], Question.STAND, unit, flags, 0, 0)


@question
def choose_retreat_length(tables, state, mind, unit, least, most):
    """Hexes to retreat, from least to most."""
    return ask(
        tables,
        state,
        mind,
        state["unit_side"][unit],
        Question.RETREAT_LENGTH,
        unit,
        least,
        most,
        0,
    )


@question
def choose_retreat_step(tables, state, mind, unit, left, right):
    """Which of two hexes to retreat to."""
    return ask(
        tables,
        state,
        mind,
        state["unit_side"][unit],
        Question.RETREAT_STEP,
        unit,
        left,
        right,
        0,
    )


@question
def choose_ground(tables, state, mind, unit, hex_):
    """1 to take ground."""
    return ask(tables, state, mind, state["unit_side"][unit], Question.GROUND, unit, hex_, 0, 0)


@question
def choose_overrun(tables, state, mind, unit):
    """Target of the overrun battle, OFF for none."""
    target = ask(tables, state, mind, state["unit_side"][unit], Question.OVERRUN, unit, 0, 0, 0)
    return target if target != OFF else overrun_is_forced(tables, state, mind, unit) - 1


@question
def choose_second_move(tables, state, mind, unit):
    """1 to make a second move along mind.path."""
    return ask(tables, state, mind, state["unit_side"][unit], Question.SECOND_MOVE, unit, 0, 0, 0)


@question
def choose_strike(tables, state, mind, side):
    """Next target to declare, OFF for no more."""
    return ask(tables, state, mind, side, Question.STRIKE, side, 0, 0, 0)


@question
def choose_strike_next(tables, state, mind, side):
    """Which declared target to resolve next."""
    return ask(tables, state, mind, side, Question.STRIKE_NEXT, side, 0, 0, 0)


@question
def choose_medics(tables, state, mind, side):
    """Unit to heal, OFF for none."""
    return ask(tables, state, mind, side, Question.MEDICS, side, 0, 0, 0)


@question
def choose_share(tables, state, mind, side):
    """Unit to which the next symbol of the roll returns a figure, OFF for no more."""
    return ask(tables, state, mind, side, Question.SHARE, side, 0, 0, 0)


@question
def choose_card(tables, state, mind, side):
    """Copy of the card to play, OFF if none can be; the one a plan demands where the side carries out a plan."""
    return ask(tables, state, mind, side, Question.CARD, side, 0, 0, 0)


@question
def choose_as_strike(tables, state, mind, side):
    """1 to strike with the card in force instead of giving orders."""
    return ask(tables, state, mind, side, Question.AS_STRIKE, side, 0, 0, 0)


@question
def choose_section(tables, state, mind, side):
    """Physical section for a one-section card."""
    return ask(tables, state, mind, side, Question.SECTION, side, 0, 0, 0)


@question
def choose_keep(tables, state, mind, side, count):
    """Which of the cards drawn aside to keep."""
    return ask(tables, state, mind, side, Question.KEEP, side, count, 0, 0)
