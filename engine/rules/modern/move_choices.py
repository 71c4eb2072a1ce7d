"""Where a unit goes in its move (MMB-GAP-21)."""

from engine.compiling.jit import cold
from engine.layout import OFF
from engine.players.choice import Decline, choice, may_answer_at
from engine.players.common.answers import optional_answers, question
from engine.players.common.weights import Weight
from engine.rules.modern.judge_choices import best_fire, way_left, worth_of_place
from engine.rules.modern.reach_law import best_exit
from engine.sizes import MAX_HEXES

LEAVE = MAX_HEXES  # in place of an area: off the board by an exit
OUT = 1.0  # worth of what an exit counts
HERE = 1  # in place of a target: the unit may fight from there


@cold
def ends_of_move(tables, state, mind, unit):
    """Every area that the unit may go to, as ``reach_law.find_ways`` has found them."""
    for i in range(mind["reach_n"]):
        may_answer_at(mind, mind["reach"][i], mind["reach_limit"][i])
    if best_exit(tables, state, mind, unit) > 0:
        may_answer_at(mind, LEAVE, 0)


@cold
def worth_of_staying(tables, state, mind, unit, least):
    """What is asked of a move: what staying is worth, and a little more."""
    fights = 0 if (tables["modern_guns"] >> state["unit_row"][unit]) & 1 else HERE
    return least + worth_of_place(tables, state, mind, unit, state["unit_hex"][unit], fights)


@cold
def worth_of_end(tables, state, mind, unit, answer, target):
    """What standing there is worth."""
    if answer == LEAVE:
        return OUT * best_exit(tables, state, mind, unit)
    return worth_of_place(tables, state, mind, unit, answer, target)


@cold
def nearest_end(tables, state, mind, unit):
    """A recruit goes as near as he can to where he wants to be, unless he may fight from where he stands."""
    hex_ = state["unit_hex"][unit]
    row = state["unit_row"][unit]
    if ((tables["modern_guns"] | tables["modern_carriers"]) >> row) & 1:
        return OFF
    if best_fire(tables, state, mind, unit, hex_) > 0.0:
        return OFF
    best = way_left(tables, state, unit, hex_)
    to = OFF
    for i in range(mind["reach_n"]):
        left = way_left(tables, state, unit, mind["reach"][i])
        if left < best:
            best = left
            to = mind["reach"][i]
    return to


END = 0
modern_move_answers = optional_answers(
    "modern_move_answers",
    {
        END: choice(
            "modern_move", ("unit",), legal=ends_of_move, worth=worth_of_end, weight=Weight.MODERN_MOVE,
            asked=worth_of_staying, decline=Decline.LIKE_ANY, recruit=nearest_end,
        ),
    },
)  # fmt: skip


@question
def choose_end_of_move(tables, state, mind, unit):
    """Area to which a unit moves, LEAVE for off the board, OFF to stay."""
    kind = mind["player"][state["unit_side"][unit]]
    return modern_move_answers(tables, state, mind, kind, END, unit, 0, 0, 0)
