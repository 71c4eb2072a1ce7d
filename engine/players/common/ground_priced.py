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
