"""The answers of the player ``cadet``: a recruit who has his cards chosen by lot."""

from engine.codes import Attack
from engine.compiling.jit import kernel
from engine.players.common.answers import answers
from engine.players.common.questions import Question
from engine.players.kinds.recruit_answers import always, least_length, left_way, never
from engine.players.random.choices import pick_of_count, random_card
from engine.players.recruit.choices import (
    rank_units,
    recruit_aim,
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
def cadet_card(tables, state, mind, side):
    """Any playable card; the units are ranked as a recruit ranks them.  Changes: mind.ranked and its companions."""
    rank_units(tables, state, mind, side)
    return random_card(tables, state, mind, side)


@kernel
def nearest_overrun(tables, state, unit):
    """The nearest target of an overrun."""
    return nearest_target(tables, state, unit, Attack.OVERRUN)


cadet_answers = answers(
    "cadet_answers",
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
        Question.OVERRUN: nearest_overrun,
        Question.SECOND_MOVE: recruit_second_move,
        Question.STRIKE: recruit_strike,
        Question.STRIKE_NEXT: never,
        Question.MEDICS: recruit_medics,
        Question.SHARE: recruit_share,
        Question.CARD: cadet_card,
        Question.AS_STRIKE: never,
        Question.SECTION: recruit_section,
        Question.KEEP: pick_of_count,
    },
)
