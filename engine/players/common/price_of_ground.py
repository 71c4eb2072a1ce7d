"""Questions for the price of ground (`moments.price_of_coming`), each a few instructions wherever it is asked."""

from engine.codes_of_boxes import GroundQuestion
from engine.compiling.jit import cold, kernel
from engine.kernel.ask import price_of_coming
from engine.players.common.weights import FORBIDS, Weight

FORBIDDEN = 1e6  # more than any worth


@kernel
def stays_ashore(tables, state, mind, unit, hex_):
    """1 if a unit would take to its boats on a hex and its player never does."""
    if not tables["row_afloat"][state["unit_row"][unit]]:
        return 0
    river = tables["stack_river"][state["hex_stack"][hex_]]
    forbids = mind["weights"][state["unit_side"][unit], Weight.AFLOAT] >= FORBIDS
    return 1 if river and forbids else 0


@cold
def price_of_march(tables, state, mind, unit, hex_, attack):
    """What the way found to a hex costs a unit, an attack of this worth from there, which engineers who clear forgo.

    Changes: mind.attack_there.
    """
    mind["attack_there"] = attack
    return price_of_coming(tables, state, mind, GroundQuestion.WAY, unit, hex_)


@cold
def price_of_advance(tables, state, mind, unit, hex_):
    """What taking ground on a hex costs a unit."""
    return price_of_coming(tables, state, mind, GroundQuestion.GROUND, unit, hex_)


@cold
def price_of_falling_back(tables, state, mind, unit, hex_):
    """What a step back onto a hex costs a unit; 0 where no ground costs anything."""
    return (
        price_of_coming(tables, state, mind, GroundQuestion.BACK, unit, hex_)
        if tables["ground_bites"]
        else 0.0
    )


@cold
def note_second_moves(tables, state, mind, unit):
    """Note what hexes in reach cost a unit that steps onto them in its second move.  Changes: mind.bite."""
    price_of_coming(tables, state, mind, GroundQuestion.NOTE, unit, 0)


@cold
def rest_on_ground(tables, state, mind, unit, hex_):
    """Worth of the best hex within the second move of a hex, what the ground on the way costs taken off."""
    return price_of_coming(tables, state, mind, GroundQuestion.SECOND, unit, hex_)


@cold
def price_of_way_back(tables, state, mind, unit, hex_):
    """What the cheaper step back from a hex costs a unit, 0 if there is none."""
    return price_of_coming(tables, state, mind, GroundQuestion.WAY_BACK, unit, hex_)


@cold
def price_of_way_out(tables, state, mind, unit):
    """What the way off the board that was found costs a unit; its chance to be lost on it is noted."""
    return price_of_coming(tables, state, mind, GroundQuestion.OUT, unit, 0)
