"""Where ``random`` lets units get off a train: any hex that is open to them."""

from engine.compiling.jit import kernel
from engine.kernel.boxes.trains import list_doors
from engine.players.random.choices import pick


@kernel
def random_door(tables, state, mind, unit, train):
    """Any of the hexes.  Changes: mind.list."""
    n = list_doors(tables, state, mind, train, unit)
    return mind["list"][pick(state, state["unit_side"][unit], n)]
