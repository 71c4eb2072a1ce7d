"""The answers of the player ``recruit``: many orders, the nearest enemy, and yes to everything else."""

from engine.codes import Attack
from engine.compiling.jit import kernel
from engine.players.common.answers import answers
from engine.players.common.questions import Question
from engine.players.recruit.choices import (
    recruit_aim,
    recruit_card,
    recruit_keep,
    recruit_medics,
    recruit_on_move,
    recruit_order,
    recruit_section,
    recruit_share,
    recruit_stand,
    recruit_strike,
)
from engine.players.recruit.fights import (
    nearest_target,
    recruit_battle,
    recruit_move,
    recruit_second_move,
)


@kernel
def always(tables):
    """Yes."""
    return 1


@kernel
def never(tables):
    """No, or the first of several."""
    return 0


@kernel
def least_length(least):
    """A retreat no longer than it has to be."""
    return least


@kernel
def left_way(left):
    """The first of two ways."""
    return left


@kernel
def recruit_overrun(tables, state, unit):
    """The nearest target of an overrun."""
    return nearest_target(tables, state, unit, Attack.OVERRUN)


recruit_answers = answers(
    "recruit_answers",
    {
        Question.AIM: recruit_aim,
        Question.ORDER: recruit_order,
        Question.ON_MOVE: recruit_on_move,
        Question.MOVE: recruit_move,
        Question.BATTLE: recruit_battle,
        Question.AMBUSH: always,
        Question.IGNORE: always,
        Question.STAND: recruit_stand,
        Question.RETREAT_LENGTH: least_length,
        Question.RETREAT_STEP: left_way,
        Question.GROUND: always,
        Question.OVERRUN: recruit_overrun,
        Question.SECOND_MOVE: recruit_second_move,
        Question.STRIKE: recruit_strike,
        Question.STRIKE_NEXT: never,
        Question.MEDICS: recruit_medics,
        Question.SHARE: recruit_share,
        Question.CARD: recruit_card,
        Question.AS_STRIKE: never,
        Question.SECTION: recruit_section,
        Question.KEEP: recruit_keep,
    },
)
