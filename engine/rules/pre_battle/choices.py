"""Whom dice before a battle fall on: who may be chosen, and what players think of it (house-rules 13.1)."""

from engine.codes import Face, UnitClass
from engine.compiling.jit import cold
from engine.kernel.terrain import enemy_distance
from engine.players.choice import Decline, choice, may_answer, may_answer_at
from engine.players.common.answers import optional_answers, question
from engine.players.common.weights import Weight
from engine.rules.pre_battle.law import may_lose, way_back

ANY_FACE = int(Face.GRENADE)
WORTH = 200.0  # of whatever answer: who has to choose thinks every answer worth more than none
OBJECTIVE = 3.0  # cover that a hex with an objective is as good as
CONTACT = 2.0  # cover that being next to the enemy is as good as; less from farther away


@cold
def units_that_lose(tables, state, mind, side, face):
    """Units of a side that the face may take a figure of, in hex order; a train stands where its locomotive does."""
    for hex_ in range(tables["n_hexes"]):
        unit = state["unit_at"][hex_]
        if unit >= 0 and state["unit_side"][unit] == side and may_lose(tables, state, unit, face):
            may_answer(mind, unit)


@cold
def units_to_aim_at(tables, state, mind, side):
    """Units of the other side, in hex order."""
    units_that_lose(tables, state, mind, 1 - side, ANY_FACE)


@cold
def units_that_fall_back(tables, state, mind, side):
    """Units of a side that can fall back, in hex order, each with the hexes it can reach."""
    for hex_ in range(tables["n_hexes"]):
        unit = state["unit_at"][hex_]
        if unit >= 0 and state["unit_side"][unit] == side:
            for which in range(2):
                to = way_back(tables, state, unit, which)
                if to >= 0:
                    may_answer_at(mind, unit, to)


@cold
def worth_of_own_loss(tables, state, side, answer):
    """The strongest unit; of several the one farthest from the enemy."""
    far = enemy_distance(tables, state, side, state["unit_hex"][answer])
    return WORTH + state["unit_figures"][answer] + 0.01 * min(far, 99)


@cold
def worth_of_aim(tables, state, answer):
    """The unit nearest to its end; of several artillery before armor before infantry before trains."""
    row = state["unit_row"][answer]
    class_ = tables["row_class"][row]
    rank = 0.1 if class_ == UnitClass.ARM else 0.0
    if class_ == UnitClass.ART:
        rank = 0.2
    if (tables["train_rows"] >> row) & 1:
        rank = -0.1
    return WORTH - state["unit_figures"][answer] + rank


@cold
def worth_of_way_back(tables, state, side, answer, target):
    """The unit that loses least by it: cover, an objective below it, being near the enemy."""
    here = state["unit_hex"][answer]
    return WORTH + good_place(tables, state, side, target) - good_place(tables, state, side, here)


@cold
def good_place(tables, state, side, hex_):
    """What a hex is worth to a unit of the side, counted in dice of cover."""
    worth = 1.0 * tables["stack_cover"][state["hex_stack"][hex_], side, UnitClass.INF]
    if tables["hex_objectives"][hex_] != 0:
        worth += OBJECTIVE
    return worth + CONTACT / max(enemy_distance(tables, state, side, hex_), 1)


LOSS, AIM, WAY_BACK = range(3)
pre_battle_answers = optional_answers(
    "pre_battle_answers",
    {
        LOSS: choice(
            "own_loss", ("side", "face"), legal=units_that_lose, worth=worth_of_own_loss, weight=Weight.PRE_BATTLE,
            decline=Decline.NEVER,
        ),
        AIM: choice(
            "aim_before_battle", ("side",), legal=units_to_aim_at, worth=worth_of_aim, weight=Weight.PRE_BATTLE,
            decline=Decline.NEVER,
        ),
        WAY_BACK: choice(
            "way_back", ("side",), legal=units_that_fall_back, worth=worth_of_way_back, weight=Weight.PRE_BATTLE,
            aims=True, decline=Decline.NEVER,
        ),
    },
)  # fmt: skip


@question
def choose_own_loss(tables, state, mind, side, face):
    """Which of its own units loses a figure to a tank or an infantry face, OFF for the first in hex order."""
    kind = mind["player"][side]
    return pre_battle_answers(tables, state, mind, kind, LOSS, side, face, 0, 0)


@question
def choose_aim_before_battle(tables, state, mind, side):
    """Which unit of the enemy loses a figure to a grenade, OFF for the first in hex order."""
    kind = mind["player"][side]
    return pre_battle_answers(tables, state, mind, kind, AIM, side, 0, 0, 0)


@question
def choose_way_back(tables, state, mind, side):
    """Which of its own units falls back, to mind.target, OFF for the first in hex order."""
    kind = mind["player"][side]
    return pre_battle_answers(tables, state, mind, kind, WAY_BACK, side, 0, 0, 0)
