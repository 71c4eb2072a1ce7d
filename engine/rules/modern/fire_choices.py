"""Whom a unit fights (MMB-GAP-21)."""

from engine.compiling.jit import cold
from engine.players.choice import Decline, choice, may_answer
from engine.players.common.answers import optional_answers, question
from engine.players.common.weights import Weight
from engine.rules.modern.fire_law import army_of, combat_dice, in_turn
from engine.rules.modern.judge_choices import worth_of_throw
from engine.rules.modern.works_law import works_of


@cold
def victims_of(tables, state, mind, unit):
    """Every enemy that the unit may fight from where it stands."""
    enemy = 1 - state["unit_side"][unit]
    for i in range(army_of(tables, enemy)):
        target = in_turn(tables, enemy, i)
        if combat_dice(tables, state, unit, target) > 0:
            may_answer(mind, target)


@cold
def worth_of_fight(tables, state, mind, unit, answer):
    """The share of a unit that the throw is expected to cost."""
    dice = combat_dice(tables, state, unit, answer)
    works = works_of(tables, state, answer)
    return 1.0 + worth_of_throw(tables, state, mind, answer, dice, works)


VICTIM = 0
modern_fire_answers = optional_answers(
    "modern_fire_answers",
    {
        VICTIM: choice(
            "modern_victim", ("unit",), legal=victims_of, worth=worth_of_fight, weight=Weight.MODERN_FIRE,
            decline=Decline.LIKE_ANY,
        ),
    },
)  # fmt: skip


@question
def choose_victim(tables, state, mind, unit):
    """Enemy that a unit fights, OFF for none."""
    kind = mind["player"][state["unit_side"][unit]]
    return modern_fire_answers(tables, state, mind, kind, VICTIM, unit, 0, 0, 0)
