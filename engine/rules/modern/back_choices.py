"""Onto which area a unit falls back (MMB-GAP-19, MMB-GAP-21)."""

from engine.compiling.jit import cold
from engine.players.choice import Decline, choice, may_answer
from engine.players.common.answers import optional_answers, question
from engine.players.common.weights import Weight
from engine.rules.modern.judge_choices import danger_at
from engine.rules.modern.retreat_law import may_go_back

WORTH = 50.0  # of whatever answer: one has to be taken


@cold
def ways_back_of(tables, state, mind, unit, from_hex):
    """Every area that is open, edge by edge as the owner sees the board."""
    for edge in range(6):
        to = may_go_back(tables, state, unit, from_hex, (edge + 3 * state["unit_side"][unit]) % 6)
        if to >= 0:
            may_answer(mind, to)


@cold
def worth_of_way_back(tables, state, mind, unit, answer):
    """Where the fewest enemies see it, cover first; neither wire, nor mines."""
    stack = state["hex_stack"][answer]
    side = state["unit_side"][unit]
    worth = WORTH - danger_at(tables, state, mind, unit, answer)
    worth += 0.1 * (tables["stack_cover"][stack, side, 0] + tables["stack_hits_ignored"][stack, side])
    worth -= 0.3 * (1 if tables["stack_pieces"][stack] & tables["modern_wire"] else 0)
    return worth - 0.5 * tables["enter_dice"][stack]


BACK = 0
modern_back_answers = optional_answers(
    "modern_back_answers",
    {
        BACK: choice(
            "modern_back", ("unit", "from_hex"), legal=ways_back_of, worth=worth_of_way_back,
            weight=Weight.MODERN_BACK, decline=Decline.NEVER,
        ),
    },
)  # fmt: skip


@question
def choose_area_back(tables, state, mind, unit, from_hex):
    """Area onto which a unit falls back, OFF for the first in hex order."""
    kind = mind["player"][state["unit_side"][unit]]
    return modern_back_answers(tables, state, mind, kind, BACK, unit, from_hex, 0, 0)
