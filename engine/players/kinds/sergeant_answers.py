"""The answers of all players who weigh terms: sergeant, captain, and whoever has weights."""

from engine.compiling.jit import kernel
from engine.kernel.ask import card_leads
from engine.layout import OFF
from engine.players.common.answers import answers
from engine.players.common.questions import Question
from engine.players.sergeant.air_drop import sergeant_aim
from engine.players.sergeant.ask_card_judgement import (
    best_card,
    best_section,
    card_kept,
    next_order,
    strikes_instead,
)
from engine.players.sergeant.battles import (
    sergeant_battle,
    sergeant_overrun,
    sergeant_strike,
    sergeant_strike_next,
)
from engine.players.sergeant.breakthrough import sergeant_on_move, sergeant_share
from engine.players.sergeant.ground import sergeant_ground
from engine.players.sergeant.medics import sergeant_medics
from engine.players.sergeant.move_choices import sergeant_move, sergeant_second_move
from engine.players.sergeant.reactions import (
    sergeant_ambush,
    sergeant_ignore,
    sergeant_retreat_length,
    sergeant_retreat_step,
    sergeant_stand,
)


@kernel
def judged_before(state, mind, side):
    """1 if the cards of this turn were judged when the side was asked what to do in it."""
    return 1 if mind["judged_turn"] == state["turn"] and mind["judged_side"] == side else 0


@kernel
def sergeant_turn_card(tables, state, mind, side):
    """Copy of the card to play, OFF if none can be; the one a plan demands where the side carries out a plan."""
    if judged_before(state, mind, side):
        card_copy = mind["judged_card"]
    else:
        card_copy = best_card(tables, state, mind, side)
    lead = card_leads(tables, state, mind, side)
    if lead != 0:
        card_copy = lead - 1 if lead > 0 else OFF
    return mind["forced_card"][side] - 1 if mind["forced_card"][side] > 0 else card_copy


sergeant_answers = answers(
    "sergeant_answers",
    {
        Question.AIM: sergeant_aim,
        Question.ORDER: next_order,
        Question.ON_MOVE: sergeant_on_move,
        Question.MOVE: sergeant_move,
        Question.BATTLE: sergeant_battle,
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
        Question.CARD: sergeant_turn_card,
        Question.AS_STRIKE: strikes_instead,
        Question.SECTION: best_section,
        Question.KEEP: card_kept,
    },
)
