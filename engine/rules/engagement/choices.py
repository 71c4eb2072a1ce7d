"""Attacks of engaged units without orders: what each kind of player makes of them (firefight-continuation)."""

from engine.compiling.jit import kernel
from engine.kernel.terrain import unit_beside
from engine.layout import OFF
from engine.players.choice import DECLINED, choice, may_answer_at
from engine.players.common.answers import optional_answers, question
from engine.players.common.weights import Weight
from engine.players.sergeant.ask_card_judgement import take_notes
from engine.players.sergeant.ask_judgement import worth_of_roll
from engine.rules.engagement.law import engaged_faces, engagement_dice


@kernel
def engaged_attacks(tables, state, mind, side):
    """Every attack that an engaged unit may make without an order: who, and whom."""
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        hex_ = state["unit_hex"][unit]
        for k in range(6 if hex_ >= 0 else 0):
            other = unit_beside(tables, state, hex_, k)
            if engagement_dice(tables, state, unit, other) > 0:
                may_answer_at(mind, unit, other)


@kernel
def weakest_engaged(tables, state, unit):
    """The enemy with the fewest figures among those a unit may attack on these terms, OFF if there is none."""
    chosen = OFF
    hex_ = state["unit_hex"][unit]
    if hex_ < 0:
        return OFF
    for k in range(6):
        other = unit_beside(tables, state, hex_, k)
        if other >= 0 and (chosen < 0 or state["unit_figures"][other] < state["unit_figures"][chosen]):
            if engagement_dice(tables, state, unit, other) > 0:
                chosen = other
    return chosen


@kernel
def recruit_engagement(tables, state, mind, side):
    """Whoever can attacks, the weakest of those it touches.  Changes: mind.target."""
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        other = weakest_engaged(tables, state, unit)
        if other >= 0:
            mind["target"] = other
            return unit
    return OFF


@kernel
def least_of_engagement(tables, state, mind, side, more, least):
    """What the player asks, once the ordered battles are over: these roll more dice and win ground.

    Changes: the notes of the turn.
    """
    if more:
        return DECLINED
    take_notes(tables, state, mind, side)
    return least


@kernel
def worth_of_engagement(tables, state, mind, answer, target):
    """What the attack is worth."""
    dice = engagement_dice(tables, state, answer, target)
    return engagement_worth(tables, state, mind, answer, target, dice)


@kernel
def engagement_worth(tables, state, mind, unit, other, dice):
    """Worth of such an attack, less what an Ambush costs; a player who neglects an arm neglects it here too."""
    return worth_of_roll(tables, state, mind, unit, other, dice, engaged_faces(tables, state, unit, other))


# --- engaged units that fight on: which of them, and whom (firefight-continuation) ---


ENGAGEMENT = 0
engagement_answers = optional_answers(
    "engagement_answers",
    {
        ENGAGEMENT: choice(
            "engagement",
            ("side", "more"),
            legal=engaged_attacks,
            aims=True,
            worth=worth_of_engagement,
            weight=Weight.ENGAGE,
            asked=least_of_engagement,
            recruit=recruit_engagement,
        ),
    },
)


@question
def choose_engagement(tables, state, mind, side, more):
    """Next engaged unit to attack without an order, with mind.target, OFF for none now.

    ``more``: 1 while ordered battles or a strike may still follow.
    """
    kind = mind["player"][side]
    return engagement_answers(tables, state, mind, kind, ENGAGEMENT, side, more, 0, 0)
