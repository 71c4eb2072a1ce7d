"""Whether engineers of a player who weighs terms try once more to clear the minefield on which they stand."""

from engine.compiling.jit import kernel
from engine.players.common.bounds import EVERY_SIDE
from engine.players.common.features import look_around, no_future
from engine.players.common.ground_costs import INFANTRY_SIXTHS, chance_to_clear, price_of_losses
from engine.players.common.ground_odds import begin_odds, come_onto_trying, expected_strength
from engine.players.common.weights import FORBIDS, Weight
from engine.players.sergeant.resupply import battle_given_up


@kernel
def sergeant_mine_again(tables, state, mind, unit):
    """1 if the way cleared, its chance counted, is worth more than the figures at stake and the battle given up.

    Changes: mind.figures_left and what judging the battle changes.
    """
    side = state["unit_side"][unit]
    gain = mind["weights"][side, Weight.CLEAR_MINES]
    if gain <= -FORBIDS or no_future(tables, state):
        return 0
    hex_ = state["unit_hex"][unit]
    piece = tables["stack_mine"][state["hex_stack"][hex_]] - 1
    look_around(tables, state, mind, side)
    strength = expected_strength(tables, state, hex_, piece)
    worth = gain * strength * INFANTRY_SIXTHS / EVERY_SIDE * chance_to_clear(tables)
    begin_odds(state, mind, unit)
    come_onto_trying(tables, state, mind, unit, hex_)
    cost = price_of_losses(tables, state, mind, unit, Weight.BITTEN)
    return 1 if worth > cost + battle_given_up(tables, state, mind, unit) else 0
