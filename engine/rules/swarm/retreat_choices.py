"""Onto which of two hexes a unit of a swarm falls back, or is pushed (all kinds of players)."""

from engine.compiling.jit import cold
from engine.layout import OFF
from engine.players.choice import Decline, choice, may_answer
from engine.players.common.answers import optional_answers, question
from engine.players.common.weights import Weight
from engine.rules.swarm.prey_choices import way_to_prey

WORTH = 50.0  # of whatever answer: one of them has to be taken
FREE = 3.0  # worth of a hex on which nobody has to be pushed


@cold
def ways_of_swarm(mind, left, right):
    """Both hexes."""
    may_answer(mind, left)
    may_answer(mind, right)


@cold
def worth_of_swarm_way(tables, state, unit, answer):
    """A free hex before one from which another is pushed; then the one with cover, and near to prey."""
    side = state["unit_side"][unit]
    worth = WORTH - 0.5 * way_to_prey(tables, state, side, answer)
    worth += (
        1.0
        * tables["stack_cover"][
            state["hex_stack"][answer], side, tables["row_class"][state["unit_row"][unit]]
        ]
    )
    return worth + (FREE if state["unit_at"][answer] == OFF else 0.0)


WAY = 0
swarm_way_answers = optional_answers(
    "swarm_way_answers",
    {
        WAY: choice(
            "swarm_way", ("unit", "left", "right"), legal=ways_of_swarm, worth=worth_of_swarm_way,
            weight=Weight.SWARM_WAY, decline=Decline.NEVER,
        ),
    },
)  # fmt: skip


@question
def choose_swarm_way(tables, state, mind, unit, left, right):
    """Hex onto which a unit of a swarm goes back, OFF for the left one."""
    kind = mind["player"][state["unit_side"][unit]]
    return swarm_way_answers(tables, state, mind, kind, WAY, unit, left, right, 0)
