"""The price of mines and ice on a way, one compile unit, asked only in battles that have them."""

from engine.compiling.compile_unit import SCORE, compile_unit
from engine.players.common.ground_costs import price_of_ground, price_of_way
from engine.players.common.ground_odds import would_clear
from engine.players.common.ground_priced import GROUND, WAY


@compile_unit(SCORE)
def ground_price(tables, state, mind, asked, unit, hex_):
    """What the way found to a hex costs, or the ground taken there; or whether engineers spend their battle on it."""
    if asked == WAY:
        return price_of_way(tables, state, mind, unit, hex_)
    if asked == GROUND:
        return price_of_ground(tables, state, mind, unit, hex_)
    return 1.0 * would_clear(tables, state, mind, unit, hex_, mind["reach_cost"][hex_])
