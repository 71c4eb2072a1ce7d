"""Where a unit comes that a combat card brings (all kinds of players)."""

from engine.compiling.jit import kernel
from engine.kernel.boxes.levies import may_come
from engine.kernel.terrain import enemy_distance
from engine.layout import OFF
from engine.players.random.choices import pick
from engine.players.sergeant.judged import hex_worth


@kernel
def random_place(tables, state, mind, side, card, unit):
    """Any hex that is free to it.  Changes: mind.best_hex, mind.list."""
    n = 0
    for hex_ in range(tables["n_hexes"]):
        if may_come(tables, state, card, unit, hex_):
            mind["list"][n] = hex_
            n += 1
    mind["best_hex"][unit] = mind["list"][pick(state, side, n)] if n else OFF


@kernel
def place_in_front(tables, state, mind, card, unit):
    """The hex nearest to an enemy.  Changes: mind.best_hex."""
    side = state["unit_side"][unit]
    best = OFF
    least = 0
    for hex_ in range(tables["n_hexes"]):
        if may_come(tables, state, card, unit, hex_):
            far = enemy_distance(tables, state, side, hex_)
            if best == OFF or far < least:
                best = hex_
                least = far
    mind["best_hex"][unit] = best
    return best


@kernel
def best_place(tables, state, mind, card, unit):
    """The hex on which it is worth most.  Changes: mind.best_hex."""
    best = OFF
    most = 0.0
    for hex_ in range(tables["n_hexes"]):
        if may_come(tables, state, card, unit, hex_):
            worth = hex_worth(tables, state, mind, unit, hex_)
            if best == OFF or worth > most:
                best = hex_
                most = worth
    mind["best_hex"][unit] = best
