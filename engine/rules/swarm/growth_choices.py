"""Who takes a figure that nobody's attack has cost, and where a new unit goes (all kinds of players)."""

from engine.compiling.jit import cold
from engine.kernel.terrain import distance
from engine.layout import OFF
from engine.players.choice import Decline, choice, may_answer
from engine.players.common.answers import optional_answers, question
from engine.players.common.weights import Weight
from engine.rules.swarm.growth_law import may_take_part
from engine.rules.swarm.prey_choices import BARREN, is_barren, way_to_prey
from engine.rules.swarm.retreat_law import is_baseline

WORTH = 50.0  # of whatever answer: one of them has to be taken
FREE = 3.0  # worth of a hex from which nobody has to be pushed
LOST = 20.0  # worth of a unit that would be pushed off the board


@cold
def eaters(tables, state, mind, side, hex_, far):
    """Units of the side that stand so far from the hex."""
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        at = state["unit_hex"][unit]
        if at >= 0 and distance(tables, hex_, at) == far:
            may_answer(mind, unit)


@cold
def worth_of_eater(tables, state, answer):
    """The unit that is nearest to a division, and not yet beyond one."""
    figures = state["unit_figures"][answer]
    return WORTH + (figures if figures < tables["swarm_split"] else 0)


@cold
def places_of_division(tables, state, mind, unit):
    """Hexes beside the unit onto which a part of it may come."""
    for k in range(6):
        hex_ = tables["near"][state["unit_hex"][unit], k]
        if may_take_part(tables, state, unit, hex_):
            may_answer(mind, hex_)


@cold
def worth_of_division(tables, state, unit, answer):
    """The free hex nearest to prey, from which it can battle.  Whoever is pushed for it loses ground, or is lost."""
    side = state["unit_side"][unit]
    worth = WORTH - way_to_prey(tables, state, side, answer)
    worth -= BARREN if is_barren(tables, state, unit, answer) else 0.0
    if state["unit_at"][answer] == OFF:
        return worth + FREE
    return worth - (LOST if is_baseline(tables, side, answer) else 0.0)


EATER, DIVISION = range(2)
growth_answers = optional_answers(
    "growth_answers",
    {
        EATER: choice(
            "eater", ("side", "hex_", "far"), legal=eaters, worth=worth_of_eater, weight=Weight.SWARM_EATER,
            decline=Decline.NEVER,
        ),
        DIVISION: choice(
            "division", ("unit",), legal=places_of_division, worth=worth_of_division, weight=Weight.SWARM_PLACE,
            decline=Decline.NEVER,
        ),
    },
)  # fmt: skip


@question
def choose_eater(tables, state, mind, side, hex_, far):
    """Which of the nearest units a lost figure joins, OFF for the first."""
    kind = mind["player"][side]
    return growth_answers(tables, state, mind, kind, EATER, side, hex_, far, 0)


@question
def choose_division(tables, state, mind, unit):
    """Hex onto which the smaller part of a unit goes, OFF for the first."""
    kind = mind["player"][state["unit_side"][unit]]
    return growth_answers(tables, state, mind, kind, DIVISION, unit, 0, 0, 0)
