"""Whether a shot at an obstacle is worth a gun's battle: whose way it bars (``sergeant``, ``recruit``, ``random``)."""

from engine.codes import UnitClass
from engine.compiling.jit import cold, kernel
from engine.kernel.shelling import dice_at_piece, shell_dice, shelled_piece
from engine.kernel.terrain import distance
from engine.layout import MAX_HEXES, OFF, SHELL
from engine.players.common.features import assess_hex, sixths_of
from engine.players.common.surroundings import WITHIN_TWO
from engine.players.common.weights import FORBIDS, Weight

MAY_WANT_IT = 0.5  # share of a hex of march that an enemy near the obstacle loses by it


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
            best = far
            chosen = hex_
    return chosen


@kernel
def best_shell(tables, state, mind, unit):
    """Worth of the best shot at an obstacle from where the unit stands, were it ordered; 0 if none pays.

    All hexes of the board are looked at: pieces are few, guns too, and nobody asks where the rules know no such shot.
    The unit's entitlement to a battle is not tested, so that a unit can be judged before it is ordered; the hex of the
    shot is noted for the answer.  Kept apart (too long to be inlined) from the judgement of units that has it, which
    every game needs.

    Changes: mind.shell_at, which is OFF where nothing pays.
    """
    best = 0.0
    mind["shell_at"] = OFF
    if mind["weights"][state["unit_side"][unit], Weight.SHELL] >= FORBIDS:
        return best
    for hex_ in range(tables["n_hexes"]):
        if tables["stack_pieces"][state["hex_stack"][hex_]] & tables["shelling"]:
            worth = shell_worth(tables, state, mind, unit, hex_)
            if worth > best:
                best = worth
                mind["shell_at"] = hex_
    return best


@kernel
def shell_worth(tables, state, mind, unit, hex_):
    """Chance to remove the obstacle times the hexes of march it costs own units, more than enemies.

    A unit that stops there loses about a hex of its way.
    """
    side = state["unit_side"][unit]
    dice = dice_at_piece(tables, state, unit, hex_)
    if dice == 0:
        return 0.0
    at = state["unit_at"][hex_]
    bars = 0.0 if at < 0 else -1.0  # an enemy on it fights with a die fewer
    assess_hex(tables, state, mind, side, hex_)
    for k in range(WITHIN_TWO):
        near = tables["near"][hex_, k]
        other = state["unit_at"][near] if near >= 0 else OFF
        if other < 0 or tables["row_class"][state["unit_row"][other]] == UnitClass.ART:
            continue
        if state["unit_side"][other] != side:
            bars -= MAY_WANT_IT
            continue
        kind = tables["row_march"][state["unit_row"][other]]
        assess_hex(tables, state, mind, side, near)
        if mind["goal"][kind, hex_] > mind["goal"][kind, near]:
            bars += 1.0
    if bars <= 0.0:
        return 0.0
    piece = shelled_piece(tables, state, state["unit_row"][unit], hex_)
    miss = 1.0 - sixths_of(tables["shell_faces"][piece]) / 6.0
    missed = 1.0
    for _ in range(dice):
        missed *= miss
    weights = mind["weights"][side]
    return (1.0 - missed) * bars * weights[Weight.NEAR_ENEMY] - weights[Weight.SHELL]
