"""When those who fight a swarm run for it, and how far they keep from it (all kinds of players; house-rules 13.1)."""

from engine.compiling.compile_unit import SCORE, compile_unit
from engine.compiling.jit import cold
from engine.kernel.retreat import hexes_demanded, rows_behind
from engine.players.choice import NONE, Decline, choice, may_answer
from engine.players.common.answers import optional_answers, question
from engine.players.common.weights import FORBIDS, Weight
from engine.rules.swarm.ending_law import surplus_of_saved
from engine.rules.swarm.escape_law import find_way_off
from engine.rules.swarm.growth_law import figures_on_board
from engine.rules.swarm.prey_choices import way_to_prey

SAFE = 3  # hexes from a swarm beyond which no more distance is wanted
STAYS = 0.6  # worth of a figure that stays in battle, of one that is lost


@cold
def units_that_walk_off(tables, state, mind, side):
    """Every unit that can walk off the board now."""
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        if state["ordered"][unit] and find_way_off(tables, state, mind, unit):
            may_answer(mind, unit)


@cold
def ruin(tables, state, side):
    """How far a battle is lost: above 0 if there are more zombies to each figure of the side than it can hold off."""
    zombies = figures_on_board(tables, state, 1 - side)
    own = figures_on_board(tables, state, side)
    return zombies * 100.0 / (tables["escape_sure"] * max(own, 1)) - 1.0


@cold
def draw_in_reach(tables, state, side):
    """1 if the battle is drawn if all get away who are on the board now: the break-even of running."""
    saved = state["saved_figures"] + figures_on_board(tables, state, side)
    return 1 if surplus_of_saved(tables, state, side, saved) >= tables["draw_margin"] else 0


@cold
def worth_of_escape(tables, state, side):
    """How far the battle is lost, while a draw is in reach; before, even a unit that will fall does more by a fight."""
    worth = ruin(tables, state, side)
    if worth > 0.0 and not draw_in_reach(tables, state, side):
        worth = 0.0
    return worth


@cold
def worth_of_escape_back(tables, state, unit, flags):
    """Figures that flags would cost, less what the others may still do there; all once the battle is lost."""
    side = state["unit_side"][unit]
    figures = state["unit_figures"][unit]
    rows = rows_behind(tables, side, state["unit_hex"][unit])
    lost = min(hexes_demanded(tables, state, unit, flags) - rows, figures)
    if ruin(tables, state, side) > 0.0:
        return 1.0 * figures
    return lost - STAYS * (figures - lost)


ESCAPE, BACK = range(2)
escape_answers = optional_answers(
    "escape_answers",
    {
        ESCAPE: choice(
            "escape", ("side",), legal=units_that_walk_off, worth=worth_of_escape, weight=Weight.ESCAPE,
            decline=Decline.EVEN, recruit=NONE,
        ),
        BACK: choice(
            "escape_back", ("unit", "flags"), worth=worth_of_escape_back, weight=Weight.ESCAPE_BACK, recruit=NONE,
        ),
    },
)  # fmt: skip


@question
def choose_escape(tables, state, mind, side):
    """Which unit walks off the board now, OFF for none."""
    kind = mind["player"][side]
    return escape_answers(tables, state, mind, kind, ESCAPE, side, 0, 0, 0)


@question
def choose_escape_back(tables, state, mind, unit, flags):
    """1 if a unit that flags drive off the edge leaves the board, 0 if it stays and pays for what it cannot go."""
    kind = mind["player"][state["unit_side"][unit]]
    return escape_answers(tables, state, mind, kind, BACK, unit, flags, 0, 0)


@compile_unit(SCORE)
def errand_to_edge(tables, state, mind, unit, hex_):
    """What a hex is worth to a unit by its distance from the swarm, and once its side runs by that from the edge."""
    side = state["unit_side"][unit]
    if tables["cardless"][side]:
        return 0.0
    weights = mind["weights"][side]
    worth = 0.0
    if weights[Weight.ARMS_LENGTH] > -FORBIDS:
        worth += weights[Weight.ARMS_LENGTH] * min(way_to_prey(tables, state, side, hex_), SAFE)
    asked = weights[Weight.ESCAPE]
    if asked < FORBIDS and weights[Weight.ESCAPE_WAY] > -FORBIDS and ruin(tables, state, side) > asked:
        if draw_in_reach(tables, state, side):
            worth -= weights[Weight.ESCAPE_WAY] * tables["escape_far"][hex_]
    return worth
