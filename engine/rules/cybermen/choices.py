"""Which unit gains a figure that a close assault has taken, and what players think of it (house-rules 13.1)."""

from engine.compiling.jit import cold
from engine.kernel.terrain import enemy_distance
from engine.players.choice import Decline, choice, may_answer
from engine.players.common.answers import optional_answers, question
from engine.players.common.weights import Weight
from engine.rules.cybermen.law import may_gain
from engine.sizes import MOST_GROWN

NEAR = 3  # hexes to an enemy within which a unit needs figures first
WORTH = 2.0 * MOST_GROWN  # of any answer: whoever has to choose thinks each of them worth more than none


@cold
def units_that_gain(tables, state, mind, side):
    """Units of a side that may gain a figure, in hex order."""
    for hex_ in range(tables["n_hexes"]):
        unit = state["unit_at"][hex_]
        if unit >= 0 and may_gain(tables, state, unit, side):
            may_answer(mind, unit)


@cold
def worth_of_gain(tables, state, side, answer):
    """The unit with the fewest figures that has an enemy near; where nobody has one, the weakest."""
    worth = WORTH - state["unit_figures"][answer]
    if enemy_distance(tables, state, side, state["unit_hex"][answer]) <= NEAR:
        worth += WORTH
    return worth


GAIN = 0
gain_answers = optional_answers(
    "gain_answers",
    {
        GAIN: choice(
            "unit_that_gains", ("side",), legal=units_that_gain, worth=worth_of_gain, weight=Weight.GAIN,
            decline=Decline.NEVER,
        ),
    },
)  # fmt: skip


@question
def choose_unit_that_gains(tables, state, mind, side):
    """The unit that gains a figure, OFF for the one that has taken it."""
    kind = mind["player"][side]
    return gain_answers(tables, state, mind, kind, GAIN, side, 0, 0, 0)
