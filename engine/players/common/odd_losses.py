"""What a roll is worth at units that do not lose figures, or pay for them, as others do, one compile unit."""

from engine.compiling.compile_unit import SCORE, compile_unit
from engine.players.common.odd_rolls import worth_of_odd_roll


@compile_unit(SCORE)
def odd_loss_worth(tables, state, mind, target, dice, sixths):
    """What is to be added to the worth of a roll at a half-track or a Tiger (`odd_rolls`)."""
    return worth_of_odd_roll(tables, state, mind, target, dice, sixths)
