"""Questions for the price of ground (`ground_price`), each the same few instructions wherever it is asked."""

from engine.codes_of_boxes import GroundQuestion
from engine.compiling.jit import cold
from engine.players.common.ground_price import ground_price


@cold
def price_of_march(tables, state, mind, unit, hex_, attack):
    """What the way found to a hex costs a unit, an attack of this worth from there, which engineers who clear forgo.

    Changes: mind.attack_there.
    """
    mind["attack_there"] = attack
    return ground_price(tables, state, mind, GroundQuestion.WAY, unit, hex_)


@cold
def price_of_advance(tables, state, mind, unit, hex_):
    """What taking ground on a hex costs a unit."""
    return ground_price(tables, state, mind, GroundQuestion.GROUND, unit, hex_)


@cold
def price_of_falling_back(tables, state, mind, unit, hex_):
    """What a step back onto a hex costs a unit; 0 where no ground costs anything."""
    return (
        ground_price(tables, state, mind, GroundQuestion.BACK, unit, hex_) if tables["ground_bites"] else 0.0
    )


@cold
def note_second_moves(tables, state, mind, unit):
    """Note what hexes in reach cost a unit that steps onto them in its second move.  Changes: mind.bite."""
    ground_price(tables, state, mind, GroundQuestion.NOTE, unit, 0)


@cold
def rest_on_ground(tables, state, mind, unit, hex_):
    """Worth of the best hex within the second move of a hex, what the ground on the way costs taken off."""
    return ground_price(tables, state, mind, GroundQuestion.SECOND, unit, hex_)
