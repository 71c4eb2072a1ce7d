"""Where players who weigh terms let units get off a train: on the hex that is worth most to them."""

from engine.compiling.jit import kernel
from engine.kernel.boxes.trains import list_doors
from engine.players.common.bounds import NEVER
from engine.players.common.features import look_around
from engine.players.sergeant.judged import hex_worth


@kernel
def sergeant_door(tables, state, mind, unit, train):
    """The hex worth most, the first of equals.  Changes: mind.list and what is noted of the position."""
    look_around(tables, state, mind, state["unit_side"][unit])
    n = list_doors(tables, state, mind, train, unit)
    best = NEVER
    chosen = mind["list"][0]
    for i in range(n):
        hex_ = mind["list"][i]
        worth = hex_worth(tables, state, mind, unit, hex_)
        if worth > best:
            best = worth
            chosen = hex_
    return chosen
