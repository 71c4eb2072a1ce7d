"""Attacks of engaged units without orders: what each kind of player makes of them (firefight-continuation)."""

from engine.compiling.jit import kernel
from engine.layout import OFF
from engine.players.common.answers import optional_answers, question
from engine.players.common.weights import FORBIDS, Weight
from engine.players.random.choices import pick
from engine.players.sergeant.ask_card_judgement import take_notes
from engine.players.sergeant.ask_judgement import worth_of_roll
from engine.rules.engagement.law import engaged_faces, engagement_dice


@kernel
def random_engagement(tables, state, mind, side):
    """None, or with the same chance any attack that is possible.  Changes: mind.target."""
    n = 0
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        n += attacks_possible(tables, state, unit)
    left = pick(state, side, 2 * n) - n if n > 0 else -1
    if left < 0:
        return OFF
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        here = attacks_possible(tables, state, unit)
        if left < here:
            mind["target"] = possible_target(tables, state, unit, left)
            return unit
        left -= here
    return OFF


@kernel
def attacks_possible(tables, state, unit):
    """Enemies the unit may attack without an order."""
    n = 0
    hex_ = state["unit_hex"][unit]
    for k in range(6 if hex_ >= 0 else 0):
        at = tables["near"][hex_, k]
        other = state["unit_at"][at] if at >= 0 else OFF
        if engagement_dice(tables, state, unit, other) > 0:
            n += 1
    return n


@kernel
def possible_target(tables, state, unit, which):
    """The enemy of that number among those the unit may attack without an order."""
    hex_ = state["unit_hex"][unit]
    for k in range(6):
        at = tables["near"][hex_, k]
        other = state["unit_at"][at] if at >= 0 else OFF
        if engagement_dice(tables, state, unit, other) > 0:
            if which == 0:
                return other
            which -= 1
    return OFF


@kernel
def weakest_engaged(tables, state, unit):
    """The enemy with the fewest figures among those a unit may attack on these terms, OFF if there is none."""
    chosen = OFF
    hex_ = state["unit_hex"][unit]
    if hex_ < 0:
        return OFF
    for k in range(6):
        at = tables["near"][hex_, k]
        other = state["unit_at"][at] if at >= 0 else OFF
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
def sergeant_engagement(tables, state, mind, side, more):
    """The attack that is worth most, once the ordered battles are over: these roll more dice and win ground.

    Changes: mind.target, the notes of the turn.
    """
    best = mind["weights"][side, Weight.ENGAGE]
    if more or best >= FORBIDS:
        return OFF
    take_notes(tables, state, mind, side)
    chosen = OFF
    target = OFF
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        hex_ = state["unit_hex"][unit]
        for k in range(6 if hex_ >= 0 else 0):
            at = tables["near"][hex_, k]
            other = state["unit_at"][at] if at >= 0 else OFF
            dice = engagement_dice(tables, state, unit, other)
            if dice > 0:
                worth = engagement_worth(tables, state, mind, unit, other, dice)
                if worth > best:
                    best = worth
                    chosen = unit
                    target = other
    mind["target"] = target
    return chosen


@kernel
def engagement_worth(tables, state, mind, unit, other, dice):
    """Worth of such an attack, less what an Ambush costs; a player who neglects an arm neglects it here too."""
    return worth_of_roll(tables, state, mind, unit, other, dice, engaged_faces(tables, state, unit, other))


# --- engaged units that fight on: which of them, and whom (firefight-continuation) ---


ENGAGEMENT = 0
engagement_answers = optional_answers(
    "engagement_answers",
    {
        ENGAGEMENT: (("side", "more"), (random_engagement, recruit_engagement, sergeant_engagement)),
    },
)


@question
def choose_engagement(tables, state, mind, side, more):
    """Next engaged unit to attack without an order, with mind.target, OFF for none now.

    ``more``: 1 while ordered battles or a strike may still follow.
    """
    kind = mind["player"][side]
    return engagement_answers(tables, state, mind, kind, ENGAGEMENT, side, more, 0, 0)
