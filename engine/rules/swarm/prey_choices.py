"""What an assault of a swarm comes to: its chances against whoever strikes first, and what players think of them."""

from engine.compiling.jit import kernel
from engine.kernel.terrain import distance
from engine.layout import NO_COVER, OFF
from engine.players.common.features import sixths_of

VARIANT = 3  # of TABLES.dice: next to the target, not having moved
MOST_DICE = 12
KILL = 1.0  # worth of an enemy figure, which joins the swarm besides
JOINS = 0.6
OWN = 0.35  # worth of a figure of the swarm
ROUT = 0.25  # worth of a chance to drive the target back
BARREN = 8.0  # by which a hex is worse from which nothing can be assaulted, such as the sea
LAST = 1.0  # extra for the chance that the last figure of a unit falls


@kernel
def cover_taken(tables, state, hex_, side, row):
    """Dice that the cover of a hex takes off an attack of a unit of a row on a unit of the side there."""
    entry = tables["cover_entry"][VARIANT, row]
    if entry == NO_COVER:
        return 0
    return tables["stack_cover"][state["hex_stack"][hex_], side, entry]


@kernel
def dice_met(tables, state, unit, hex_, target):
    """Dice of a target's free strike at a swarm unit that would assault it from a hex; 0 if it has none."""
    if not tables["swarm_met"]:
        return 0
    row = state["unit_row"][target]
    at = state["hex_stack"][state["unit_hex"][target]]
    if (tables["stack_ban_here"][at] >> row) & 1:
        return 0
    dice = tables["dice"][VARIANT, row, state["unit_row"][unit], 1]
    if dice <= 0:
        return 0
    dice += tables["swarm_met_dice"]
    dice -= cover_taken(tables, state, hex_, state["unit_side"][unit], row)
    return min(max(dice, 0), MOST_DICE)


@kernel
def dice_rolled(tables, state, unit, hex_, target):
    """Dice of a swarm unit of all its figures against a target, from a hex."""
    row = state["unit_row"][unit]
    at = state["unit_hex"][target]
    dice = state["unit_figures"][unit] - cover_taken(tables, state, at, state["unit_side"][target], row)
    out = tables["out_kept"][state["hex_stack"][hex_], tables["row_class"][row]]
    return max(dice - out, 0)


@kernel
def share_of(faces):
    """Chance of a die to show one of some faces."""
    return sixths_of(faces) / 6.0


@kernel
def odds_of_assault(tables, state, unit, hex_, target, loss):
    """Dice that a swarm unit is expected to roll at a target, or (loss 1) figures it is expected to lose first.

    Its own dice count only if it is neither driven off nor killed by the free strike.
    """
    met = dice_met(tables, state, unit, hex_, target)
    rolled = dice_rolled(tables, state, unit, hex_, target)
    row = state["unit_row"][unit]
    hits = share_of(tables["hit_faces"][VARIANT, state["unit_row"][target], row])
    flags = share_of(tables["flag_faces"][VARIANT, state["unit_row"][target], row])
    return expected(met, hits, flags, state["unit_figures"][unit], rolled, loss)


@kernel
def expected(met, hits, flags, figures, rolled, loss):
    """Expected dice of who survives a free strike of so many dice on its hex, or the expected loss of figures.

    ``hits``, ``flags``: chances of a die; ``rolled``: dice of so many ``figures``.
    """
    chance = 1.0
    for _ in range(met):
        chance *= 1.0 - hits - flags  # no die does anything
    dice = 0.0
    rest = 1.0 - hits - flags
    for h in range(met + 1):
        if h > 0:
            chance *= hits / max(rest, 1e-9) * (met - h + 1) / h  # one more hits instead of doing nothing
        dice += chance * max(rolled - h, 0) if h < figures else 0.0
    if loss:
        return min(met * hits, 1.0 * figures)
    return dice


@kernel
def worth_of_assault(tables, state, unit, hex_, target):
    """What it is worth to a swarm unit to assault a target from a hex."""
    dice = odds_of_assault(tables, state, unit, hex_, target, 0)
    lost = odds_of_assault(tables, state, unit, hex_, target, 1)
    row = state["unit_row"][unit]
    other = state["unit_row"][target]
    hits = dice * share_of(tables["hit_faces"][VARIANT, row, other])
    flags = dice * share_of(tables["flag_faces"][VARIANT, row, other])
    gain = KILL + (JOINS if tables["swarm_grows"] else 0.0)
    worth = gain * hits + ROUT * min(flags, 1.0) - OWN * lost
    return worth + LAST * min(hits / state["unit_figures"][target], 1.0)


@kernel
def best_assault(tables, state, unit, hex_):
    """Worth of the best assault from a hex; ``NOTHING`` if nobody is beside it."""
    side = state["unit_side"][unit]
    best = NOTHING
    for k in range(6):
        near = tables["near"][hex_, k]
        other = state["unit_at"][near] if near >= 0 else OFF
        if other >= 0 and state["unit_side"][other] != side:
            best = max(best, worth_of_assault(tables, state, unit, hex_, other))
    return best


@kernel
def is_barren(tables, state, unit, hex_):
    """Whether a unit may not battle from the hex: prey that waits at sea comes ashore sooner or later."""
    return (tables["stack_ban_here"][state["hex_stack"][hex_]] >> state["unit_row"][unit]) & 1


NOTHING = -50.0  # of a hex with nobody to assault


@kernel
def way_to_prey(tables, state, side, hex_):
    """Hexes from one to the nearest enemy of the side."""
    nearest = 99
    for unit in range(tables["first_unit"][1 - side], tables["end_unit"][1 - side]):
        at = state["unit_hex"][unit]
        if at >= 0:
            nearest = min(nearest, distance(tables, hex_, at))
    return nearest
