"""The answers of the player ``random``: any legal act, each as likely as the others."""

from engine.compiling.jit import kernel
from engine.players.common.answers import answers
from engine.players.common.questions import Question
from engine.players.random.choices import (
    pick,
    pick_of_count,
    random_aim,
    random_battle,
    random_card,
    random_medics,
    random_move,
    random_on_move,
    random_order,
    random_overrun,
    random_second_move,
    random_section,
    random_share,
    random_strike,
)


@kernel
def toss_of_side(state, side):
    """Yes or no, for a side."""
    return pick(state, side, 2)


@kernel
def toss_of_unit(state, unit):
    """Yes or no, for the side of a unit."""
    return pick(state, state["unit_side"][unit], 2)


@kernel
def random_retreat_length(state, unit, least, most):
    """Any length a retreat may have."""
    return least + pick(state, state["unit_side"][unit], most - least + 1)


@kernel
def random_retreat_step(state, unit, left, right):
    """Either of two ways."""
    return left if pick(state, state["unit_side"][unit], 2) == 0 else right


@kernel
def random_strike_next(state, side):
    """Any target that was declared."""
    return pick(state, side, state["strike_n"])


random_answers = answers(
    "random_answers",
    {
        Question.AIM: random_aim,
        Question.ORDER: random_order,
        Question.ON_MOVE: random_on_move,
        Question.MOVE: random_move,
        Question.BATTLE: random_battle,
        Question.AMBUSH: toss_of_side,
        Question.IGNORE: toss_of_unit,
        Question.STAND: toss_of_unit,
        Question.RETREAT_LENGTH: random_retreat_length,
        Question.RETREAT_STEP: random_retreat_step,
        Question.GROUND: toss_of_unit,
        Question.OVERRUN: random_overrun,
        Question.SECOND_MOVE: random_second_move,
        Question.STRIKE: random_strike,
        Question.STRIKE_NEXT: random_strike_next,
        Question.MEDICS: random_medics,
        Question.SHARE: random_share,
        Question.CARD: random_card,
        Question.AS_STRIKE: toss_of_side,
        Question.SECTION: random_section,
        Question.KEEP: pick_of_count,
    },
)
