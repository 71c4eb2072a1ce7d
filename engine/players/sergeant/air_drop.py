"""Where to aim an air drop (``sergeant``): every hex by what the landings to be expected around it are worth."""

from engine.compiling.jit import kernel
from engine.kernel.air_drop import LANDED, landing_on
from engine.layout import NEAR
from engine.players.common.bounds import NEVER
from engine.players.common.features import look_around
from engine.players.common.weights import Weight
from engine.players.sergeant.ask_judgement import hex_worth


@kernel
def sergeant_aim(tables, state, mind, side, drop):
    """The hex whose landings are worth most together."""
    look_around(tables, state, mind, side)
    assess_landings(tables, state, mind, side, drop)
    best = NEVER
    chosen = 0
    for aim in range(tables["n_hexes"]):
        worth = aim_worth(tables, mind, drop, aim)
        if worth > best:
            best = worth
            chosen = aim
    return chosen


@kernel
def assess_landings(tables, state, mind, side, drop):
    """Worth of a fresh unit on every hex: its figures and the place, nothing where the figure would be lost.

    Of units that differ, which only options make, it is the mean.  Changes: mind.landing.
    """
    first = tables["drop_first"][drop]
    units = tables["drop_count"][drop] if kinds_differ(tables, state, drop) else 1
    for hex_ in range(tables["n_hexes"]):
        worth = 0.0
        for unit in range(first, first + units):
            if landing_on(tables, state, unit, hex_) == LANDED:
                worth += state["unit_figures"][unit] * mind["weights"][side, Weight.HIT] + hex_worth(
                    tables, state, mind, unit, hex_
                )
        mind["landing"][hex_] = worth / units


@kernel
def kinds_differ(tables, state, drop):
    """1 if the units of a drop are not all of one row and strength."""
    first = tables["drop_first"][drop]
    for unit in range(first + 1, first + tables["drop_count"][drop]):
        if state["unit_row"][unit] != state["unit_row"][first]:
            return 1
        if state["unit_figures"][unit] != state["unit_figures"][first]:
            return 1
    return 0


@kernel
def aim_worth(tables, mind, drop, aim):
    """Expected worth of a drop: over all hexes, the exact chance that a unit stands there after it.

    Figures fall independently of each other, and the first to come down on a hex keeps it.
    """
    walks = tables["drop_walks"][drop]
    worth = taken(tables, drop, tables["drop_ways"][drop, NEAR] / walks) * mind["landing"][aim]
    for k in range(tables["ring_end"][tables["drop_ring"][drop]]):
        hex_ = tables["near"][aim, k]
        if hex_ >= 0:
            worth += taken(tables, drop, tables["drop_ways"][drop, k] / walks) * mind["landing"][hex_]
    return worth


@kernel
def taken(tables, drop, chance):
    """Chance that one figure of the drop at least comes down on a hex that each of them hits with this chance."""
    missed = 1.0
    for _ in range(tables["drop_count"][drop]):
        missed *= 1.0 - chance
    return 1.0 - missed
