"""The answers of all players who weigh terms: sergeant, captain, and whoever has weights."""

from engine.compiling.jit import kernel
from engine.kernel.actions import CARD
from engine.players.blimp_choices import sergeant_lead, sergeant_more, sergeant_part
from engine.players.commissar_choices import sergeant_commit, sergeant_exception
from engine.players.common.answers import answers
from engine.players.common.opening_hands import sergeant_opening
from engine.players.common.questions import Question
from engine.players.sergeant.actions import (
    judged_before,
    sergeant_action,
    sergeant_discard,
    sergeant_expose,
    sergeant_take,
)
from engine.players.sergeant.advance import sergeant_march
from engine.players.sergeant.air_drop import sergeant_aim
from engine.players.sergeant.battles import (
    sergeant_battle,
    sergeant_overrun,
    sergeant_strike,
    sergeant_strike_next,
)
from engine.players.sergeant.breakthrough import sergeant_on_move, sergeant_share
from engine.players.sergeant.cards import (
    sergeant_as_strike,
    sergeant_card,
    sergeant_keep,
    sergeant_order,
    sergeant_section,
)
from engine.players.sergeant.engagement import sergeant_engagement
from engine.players.sergeant.ground import sergeant_extra_hex, sergeant_ground
from engine.players.sergeant.medics import sergeant_medics
from engine.players.sergeant.moves import sergeant_move, sergeant_second_move
from engine.players.sergeant.reactions import (
    sergeant_ambush,
    sergeant_ignore,
    sergeant_retreat_length,
    sergeant_retreat_step,
    sergeant_stand,
)


@kernel
def sergeant_turn_card(tables, state, mind, side):
    """Copy of the card to play, OFF if none can be; the one a plan demands where the side carries out a plan."""
    if judged_before(tables, state, mind, side):
        card_copy = mind["judged_card"]
    else:
        card_copy = sergeant_card(tables, state, mind, side)
    if tables["max_cards"][side] > 1:
        card_copy = sergeant_lead(tables, state, mind, side)
    return mind["forced_card"][side] - 1 if mind["forced_card"][side] > 0 else card_copy


@kernel
def sergeant_turn_action(tables, state, mind, side):
    """What to do this turn: the best action, or the one a plan demands: a card, or an action as a number below 0."""
    action = sergeant_action(tables, state, mind, side)
    forced = mind["forced_card"][side]
    if forced != 0:
        action = -forced if forced < 0 else CARD
    return action


sergeant_answers = answers(
    "sergeant_answers",
    {
        Question.AIM: sergeant_aim,
        Question.MARCH: sergeant_march,
        Question.ORDER: sergeant_order,
        Question.ON_MOVE: sergeant_on_move,
        Question.MOVE: sergeant_move,
        Question.BATTLE: sergeant_battle,
        Question.ENGAGEMENT: sergeant_engagement,
        Question.AMBUSH: sergeant_ambush,
        Question.IGNORE: sergeant_ignore,
        Question.STAND: sergeant_stand,
        Question.RETREAT_LENGTH: sergeant_retreat_length,
        Question.RETREAT_STEP: sergeant_retreat_step,
        Question.GROUND: sergeant_ground,
        Question.EXTRA_HEX: sergeant_extra_hex,
        Question.OVERRUN: sergeant_overrun,
        Question.SECOND_MOVE: sergeant_second_move,
        Question.STRIKE: sergeant_strike,
        Question.STRIKE_NEXT: sergeant_strike_next,
        Question.MEDICS: sergeant_medics,
        Question.SHARE: sergeant_share,
        Question.CARD: sergeant_turn_card,
        Question.ACTION: sergeant_turn_action,
        Question.EXPOSE: sergeant_expose,
        Question.TAKE: sergeant_take,
        Question.DISCARD: sergeant_discard,
        Question.AS_STRIKE: sergeant_as_strike,
        Question.SECTION: sergeant_section,
        Question.KEEP: sergeant_keep,
        Question.OPENING: sergeant_opening,
        Question.EXCEPTION: sergeant_exception,
        Question.COMMIT: sergeant_commit,
        Question.MORE: sergeant_more,
        Question.PART: sergeant_part,
    },
)
