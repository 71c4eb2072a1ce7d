"""The price of mines and ice on a way, one compile unit, asked only in battles that have them."""

from engine.codes_of_boxes import GroundQuestion
from engine.compiling.compile_unit import SCORE, compile_unit
from engine.players.common.ground_costs import price_of_ground, price_of_way


@compile_unit(SCORE)
def ground_price(tables, state, mind, asked, unit, hex_):
    """What the way found to a hex costs, or the ground taken there."""
    if asked == GroundQuestion.WAY:
        return price_of_way(tables, state, mind, unit, hex_)
    return price_of_ground(tables, state, mind, unit, hex_)
