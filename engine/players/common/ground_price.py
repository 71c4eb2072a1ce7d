"""The price of mines and ice on a way, one compile unit, asked only in battles that have them."""

from engine.codes_of_boxes import GroundQuestion
from engine.compiling.compile_unit import SCORE, compile_unit
from engine.players.common.ground_costs import price_of_ground, price_of_way
from engine.players.common.ground_later import note_bites, price_of_leaving, price_of_step_back, rest_in_reach


@compile_unit(SCORE)
def ground_price(tables, state, mind, asked, unit, hex_):
    """What is asked of a hex: a price, or for SECOND the worth of the best end of a second move."""
    if asked == GroundQuestion.WAY:
        return price_of_way(tables, state, mind, unit, hex_)
    if asked == GroundQuestion.GROUND:
        return price_of_ground(tables, state, mind, unit, hex_)
    if asked == GroundQuestion.BACK:
        return price_of_step_back(tables, state, mind, unit, hex_)
    if asked == GroundQuestion.OUT:
        return price_of_leaving(tables, state, mind, unit)
    if asked == GroundQuestion.NOTE:
        note_bites(tables, state, mind, unit)
        return 0.0
    return rest_in_reach(tables, state, mind, unit, hex_)
