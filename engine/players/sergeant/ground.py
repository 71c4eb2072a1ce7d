"""After a won assault: take ground, and go on before the overrun (``sergeant``)."""

from engine.compiling.jit import kernel
from engine.kernel.ask import worth_beyond
from engine.players.common.features import look_around
from engine.players.common.price_of_ground import price_of_advance
from engine.players.common.weights import FORBIDS, Weight
from engine.players.sergeant.ask_judgement import attack_from, hex_worth


@kernel
def sergeant_ground(tables, state, mind, unit, hex_):
    """Advance when the new hex, with the overrun it offers, is worth more than the old one."""
    side = state["unit_side"][unit]
    look_around(tables, state, mind, side)
    here = hex_worth(tables, state, mind, unit, state["unit_hex"][unit])
    there = ground_worth(tables, state, mind, unit, hex_)
    there = max(there, worth_beyond(tables, state, mind, unit, hex_))
    if tables["ground_bites"]:
        there -= price_of_advance(tables, state, mind, unit, hex_)
    if mind["weights"][side, Weight.GROUND] <= -FORBIDS:
        return 0
    return 1 if there > here else 0


@kernel
def ground_worth(tables, state, mind, unit, hex_):
    """Worth of the hex emptied and of the overrun from there."""
    side = state["unit_side"][unit]
    there = hex_worth(tables, state, mind, unit, hex_) + mind["weights"][side, Weight.GROUND]
    if tables["row_advance"][state["unit_row"][unit]] > 1 and state["overruns"][unit] < tables["overruns"]:
        if state["overruns"][unit] == 0 or mind["weights"][side, Weight.AGAIN] < FORBIDS:
            there += attack_from(tables, state, mind, unit, hex_, 0)
    return there
