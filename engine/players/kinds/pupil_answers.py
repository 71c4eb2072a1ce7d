"""The answers of pupils: those of all who weigh terms, but that cards, orders, moves and battles are drawn by lot."""

from engine.players.common.answers import answers
from engine.players.common.questions import Question
from engine.players.pupil.battles import pupil_battle
from engine.players.pupil.cards import pupil_card
from engine.players.pupil.moves import pupil_move
from engine.players.pupil.orders import pupil_order
from engine.players.sergeant.air_drop import sergeant_aim
from engine.players.sergeant.ask_card_judgement import best_section, card_kept, strikes_instead
from engine.players.sergeant.battles import (
    sergeant_overrun,
    sergeant_strike,
    sergeant_strike_next,
)
from engine.players.sergeant.breakthrough import sergeant_on_move, sergeant_share
from engine.players.sergeant.ground import sergeant_ground
from engine.players.sergeant.medics import sergeant_medics
from engine.players.sergeant.move_choices import sergeant_second_move
from engine.players.sergeant.reactions import (
    sergeant_ambush,
    sergeant_ignore,
    sergeant_retreat_length,
    sergeant_retreat_step,
    sergeant_stand,
)

pupil_answers = answers(
    "pupil_answers",
    {
        Question.AIM: sergeant_aim,
        Question.ORDER: pupil_order,
        Question.ON_MOVE: sergeant_on_move,
        Question.MOVE: pupil_move,
        Question.BATTLE: pupil_battle,
        Question.AMBUSH: sergeant_ambush,
        Question.IGNORE: sergeant_ignore,
        Question.STAND: sergeant_stand,
        Question.RETREAT_LENGTH: sergeant_retreat_length,
        Question.RETREAT_STEP: sergeant_retreat_step,
        Question.GROUND: sergeant_ground,
        Question.OVERRUN: sergeant_overrun,
        Question.SECOND_MOVE: sergeant_second_move,
        Question.STRIKE: sergeant_strike,
        Question.STRIKE_NEXT: sergeant_strike_next,
        Question.MEDICS: sergeant_medics,
        Question.SHARE: sergeant_share,
        Question.CARD: pupil_card,
        Question.AS_STRIKE: strikes_instead,
        Question.SECTION: best_section,
        Question.KEEP: card_kept,
    },
)
