"""Which unit of a swarm moves next, and where it goes (all kinds of players; house-rules 13.1)."""

from engine.compiling.jit import cold
from engine.kernel.movement import allowance, limits_lifted, may_move
from engine.kernel.reach import short_way
from engine.kernel.terrain import distance
from engine.layout import OFF
from engine.players.choice import Decline, choice, may_answer
from engine.players.common.answers import optional_answers, question
from engine.players.common.weights import Weight
from engine.rules.swarm.move_law import marker_waits, may_enter_marker
from engine.rules.swarm.prey_choices import BARREN, NOTHING, best_assault, is_barren, way_to_prey

NEARER = 1.0  # worth of a hex nearer to prey or to a marker
UNDER_FIRE = 3  # hexes within which prey may be expected to fire
SHELTER = 0.4  # worth of a die less of such fire
PREY = 1.2  # by which an assault has to be worth less than nothing before it is better to wait
HERE = 0.5  # worth of standing next to prey, whatever the assault is worth
FIRST_OUT = 100.0  # of the order of moves: it counts only among themselves


@cold
def units_to_move(tables, state, mind, side):
    """Every unit of the side that may still move and has not been asked."""
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        if state["swarm_asked"][unit] != state["turn"] and may_move(tables, state, unit):
            may_answer(mind, unit)


@cold
def worth_of_going_first(tables, state, side, answer):
    """Who is nearest to its prey goes first, so that nobody stands in the way of those behind."""
    return FIRST_OUT - way_to_prey(tables, state, side, state["unit_hex"][answer])


@cold
def steps_of_swarm(tables, state, mind, unit):
    """Every hex beside the unit onto which it may step, those nearer to prey first: a recruit takes the first."""
    here, side = state["unit_hex"][unit], state["unit_side"][unit]
    most = allowance(tables, state, unit)
    lifted = limits_lifted(tables, state, unit)
    far = way_to_prey(tables, state, side, here)
    for farther in range(2):
        for k in range(6):
            if short_way(tables, state, mind, unit, k, most, lifted):
                hex_ = tables["near"][here, k]
                if (way_to_prey(tables, state, side, hex_) >= far) == (farther == 1):
                    may_answer(mind, hex_)


@cold
def entries_of_swarm(tables, state, mind, unit):
    """Every hex beside the unit with a marker that it has to enter."""
    here = state["unit_hex"][unit]
    for k in range(6):
        hex_ = tables["near"][here, k]
        if may_enter_marker(tables, state, mind, unit, k):
            may_answer(mind, hex_)


@cold
def stand_worth(tables, state, unit, hex_):
    """What a hex is worth to a unit of a swarm: the way to prey or a marker, the assault from there, shelter."""
    side = state["unit_side"][unit]
    far = way_to_prey(tables, state, side, hex_)
    goal = far
    for at in range(tables["n_hexes"] if tables["swarm_stays"] else 0):
        if marker_waits(tables, state, at) and state["unit_at"][at] == OFF:
            goal = min(goal, 1 + distance(tables, hex_, at))
    worth = -NEARER * goal
    row = state["unit_row"][unit]
    if is_barren(tables, state, unit, hex_):
        return worth - BARREN
    if far <= UNDER_FIRE:
        worth += SHELTER * tables["stack_cover"][state["hex_stack"][hex_], side, tables["row_class"][row]]
    if far == 1:
        assault = best_assault(tables, state, unit, hex_)
        if assault > NOTHING:
            worth += HERE + PREY * assault
    return worth


@cold
def worth_of_step(tables, state, unit, answer):
    """What the step brings, over standing still."""
    return stand_worth(tables, state, unit, answer) - stand_worth(
        tables, state, unit, state["unit_hex"][unit]
    )


@cold
def worth_of_entry(tables, state, unit, answer):
    """The marker from which the best assault is possible; one of them has to be entered."""
    return FIRST_OUT + stand_worth(tables, state, unit, answer)


MOVER, STEP, ENTRY = range(3)
swarm_answers = optional_answers(
    "swarm_answers",
    {
        MOVER: choice(
            "swarm_mover", ("side",), legal=units_to_move, worth=worth_of_going_first, weight=Weight.SWARM_MOVE,
            decline=Decline.LIKE_ANY,
        ),
        STEP: choice(
            "swarm_step", ("unit",), legal=steps_of_swarm, worth=worth_of_step, weight=Weight.SWARM_MOVE,
            decline=Decline.LIKE_ANY,
        ),
        ENTRY: choice(
            "swarm_entry", ("unit",), legal=entries_of_swarm, worth=worth_of_entry, weight=Weight.SWARM_MOVE,
            decline=Decline.NEVER,
        ),
    },
)  # fmt: skip


@question
def choose_swarm_mover(tables, state, mind, side):
    """Which unit of a side without cards moves next, or is to stay; OFF if all others stay."""
    kind = mind["player"][side]
    return swarm_answers(tables, state, mind, kind, MOVER, side, 0, 0, 0)


@question
def choose_swarm_step(tables, state, mind, unit):
    """Hex onto which a unit of a swarm steps, OFF to stay."""
    kind = mind["player"][state["unit_side"][unit]]
    return swarm_answers(tables, state, mind, kind, STEP, unit, 0, 0, 0)


@question
def choose_swarm_entry(tables, state, mind, unit):
    """Which hex with a marker a unit of a swarm enters, OFF for the first."""
    kind = mind["player"][state["unit_side"][unit]]
    return swarm_answers(tables, state, mind, kind, ENTRY, unit, 0, 0, 0)
