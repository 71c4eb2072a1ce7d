"""At which bridge a player who weighs terms aims a strike: one that is worth more so than the best unit struck."""

from engine.compiling.jit import cold
from engine.kernel.tactics.strike import strike_dice
from engine.kernel.tactics.strike_ground import may_aim, struck_piece
from engine.layout import OFF
from engine.players.common.features import no_future
from engine.players.common.weights import FORBIDS
from engine.players.sergeant.battles import sergeant_strike, strike_value
from engine.players.sergeant.shells import asked_of_shot, worth_of_hits


@cold
def sergeant_aim_at_ground(tables, state, mind, side):
    """The best bridge, OFF if a unit is worth more, or nothing pays."""
    if no_future(tables, state):
        return OFF
    most = 0.0
    unit = sergeant_strike(tables, state, mind, side)
    if unit >= 0:
        most = strike_value(tables, state, mind, side, state["card"], unit, state["as_strike"])
    chosen = OFF
    dice = strike_dice(tables, state["card"], side, state["as_strike"])
    for hex_ in range(tables["n_hexes"]):
        piece = struck_piece(tables, state, hex_)
        if piece == OFF or not may_aim(tables, state, hex_):
            continue
        asked = asked_of_shot(tables, mind, side, piece)
        worth = (
            0.0 if asked >= FORBIDS else worth_of_hits(tables, state, mind, side, hex_, piece, dice) - asked
        )
        if worth > most:
            most = worth
            chosen = hex_
    return chosen
