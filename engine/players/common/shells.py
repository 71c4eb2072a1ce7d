"""Shots at what lies on a hex that a unit may fire now (``recruit``, ``random``)."""

from engine.codes_of_house import Shot
from engine.compiling.jit import cold, kernel
from engine.kernel.terrain import distance
from engine.layout import MAX_HEXES, MAX_PIECES, OFF, SHELL
from engine.players.common.crossings import enemies_alone_near
from engine.rules.shelling.law import shell_dice


@cold
def list_shells(tables, state, mind, unit, n):
    """Add the obstacles the unit may shell now to a list of answers; gives its length.  Changes: mind.list."""
    for hex_ in range(tables["n_hexes"]):
        if n < MAX_HEXES and shell_dice(tables, state, unit, hex_) > 0:
            mind["list"][n] = SHELL - hex_
            n += 1
    return n


@kernel
def nearest_shell(tables, state, unit):
    """The nearest obstacle the unit may shell now, OFF if there is none."""
    best = MAX_HEXES
    chosen = OFF
    for hex_ in range(tables["n_hexes"]):
        far = distance(tables, state["unit_hex"][unit], hex_)
        if far < best and shell_dice(tables, state, unit, hex_) > 0:
            if is_plain_gain(tables, state, unit, hex_):
                best = far
                chosen = hex_
    return chosen


@cold
def is_plain_gain(tables, state, unit, hex_):
    """1 if who weighs nothing fires there: a bridge with enemies near and no friend, mines of the enemy, wire."""
    side = state["unit_side"][unit]
    pieces = tables["stack_shelled"][state["hex_stack"][hex_]]
    for piece in range(MAX_PIECES):
        if (pieces >> piece) & 1:
            if tables["shell_kind"][piece] == Shot.BRIDGE:
                return enemies_alone_near(tables, state, side, hex_)
            if tables["shell_kind"][piece] == Shot.MINES:
                return 1 if tables["mine_who"][state["hex_stack"][hex_], side] else 0
    return 1
