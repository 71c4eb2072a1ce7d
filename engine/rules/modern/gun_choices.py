"""At whom a gun declares its shot (MMB-GAP-21)."""

from engine.compiling.jit import cold
from engine.layout import MAX_FIGURES
from engine.players.choice import Decline, choice, may_answer
from engine.players.common.answers import optional_answers, question
from engine.players.common.weights import Weight
from engine.rules.modern.fire_law import army_of, gun_dice, in_turn
from engine.rules.modern.judge_choices import worth_of_throw
from engine.rules.modern.works_law import works_of

NEARER = 0.001  # by which of two targets alike the nearer one is worth more
FINISHED = 0.2  # share of the worth of a target that earlier shots are likely to finish


@cold
def targets_of_gun(tables, state, mind, gun):
    """Every enemy at which the gun may fire."""
    enemy = 1 - state["unit_side"][gun]
    for i in range(army_of(tables, enemy)):
        target = in_turn(tables, enemy, i)
        if gun_dice(tables, state, gun, target) > 0:
            may_answer(mind, target)


@cold
def on_its_way(tables, state, mind, gun, target):
    """Points of strength that shots its own side has declared before are expected to take off a target."""
    side = state["unit_side"][gun]
    total = 0.0
    for other in range(tables["first_unit"][side], tables["end_unit"][side]):
        if other != gun and state["modern_aim"][other] == 1 + target:
            row = state["unit_row"][target]
            total += mind["expected_loss"][
                state["modern_shot_dice"][other], tables["modern_sixths"][row], MAX_FIGURES
            ]
    return total


@cold
def worth_of_shot(tables, state, mind, gun, answer):
    """The share of a unit that the shot is expected to cost, less where others finish it; the nearer one first."""
    dice = gun_dice(tables, state, gun, answer)
    works = works_of(tables, state, answer)
    worth = worth_of_throw(tables, state, mind, answer, dice, works)
    if on_its_way(tables, state, mind, gun, answer) >= state["unit_figures"][answer]:
        worth *= FINISHED
    far = tables["apart"][state["unit_hex"][gun], state["unit_hex"][answer]]
    return 1.0 + worth - NEARER * far


SHOT = 0
modern_shot_answers = optional_answers(
    "modern_shot_answers",
    {
        SHOT: choice(
            "modern_shot", ("gun",), legal=targets_of_gun, worth=worth_of_shot, weight=Weight.MODERN_SHOT,
            decline=Decline.LIKE_ANY,
        ),
    },
)  # fmt: skip


@question
def choose_shot(tables, state, mind, gun):
    """Target of a shot, OFF for none."""
    kind = mind["player"][state["unit_side"][gun]]
    return modern_shot_answers(tables, state, mind, kind, SHOT, gun, 0, 0, 0)
