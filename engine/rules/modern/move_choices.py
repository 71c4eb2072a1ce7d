"""Where a unit goes in its move (MMB-GAP-21)."""

from engine.compiling.jit import cold
from engine.players.choice import Decline, choice, may_answer_at
from engine.players.common.answers import optional_answers, question
from engine.players.common.weights import Weight
from engine.rules.modern.judge_choices import worth_of_place

HERE = 1  # in place of a target: the unit may fight from there


@cold
def ends_of_move(tables, state, mind, unit):
    """Every area that the unit may go to, as ``reach_law.find_ways`` has found them."""
    for i in range(mind["reach_n"]):
        may_answer_at(mind, mind["reach"][i], mind["reach_limit"][i])


@cold
def worth_of_staying(tables, state, mind, unit, least):
    """What is asked of a move: what staying is worth, and a little more."""
    fights = 0 if (tables["modern_guns"] >> state["unit_row"][unit]) & 1 else HERE
    return least + worth_of_place(tables, state, mind, unit, state["unit_hex"][unit], fights)


@cold
def worth_of_end(tables, state, mind, unit, answer, target):
    """What standing there is worth."""
    return worth_of_place(tables, state, mind, unit, answer, target)


END = 0
modern_move_answers = optional_answers(
    "modern_move_answers",
    {
        END: choice(
            "modern_move", ("unit",), legal=ends_of_move, worth=worth_of_end, weight=Weight.MODERN_MOVE,
            asked=worth_of_staying, decline=Decline.LIKE_ANY, recruit="none",
        ),
    },
)  # fmt: skip


@question
def choose_end_of_move(tables, state, mind, unit):
    """Area to which a unit moves, OFF to stay."""
    kind = mind["player"][state["unit_side"][unit]]
    return modern_move_answers(tables, state, mind, kind, END, unit, 0, 0, 0)
