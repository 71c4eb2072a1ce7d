"""What mines and ice cost in the terms of players who weigh: own losses, and what engineers gain by clearing."""

from engine.codes_of_boxes import Coming
from engine.compiling.jit import kernel
from engine.layout import OFF
from engine.players.common.bounds import EVERY_SIDE
from engine.players.common.features import sixths_of
from engine.players.common.ground_odds import (
    begin_odds,
    come_onto,
    expected_strength,
    figures_expected,
    follow_way,
)
from engine.players.common.own_losses import cost_of_losses
from engine.players.common.weights import FORBIDS, Weight

ADVANCE = int(Coming.ADVANCE)
INFANTRY_SIXTHS = 3  # of a die on a minefield: two sides with its symbol, one with a grenade
FORBIDDEN = 1e6  # more than any worth
LEAST = 1e-9  # figures below which nothing is expected to be lost


@kernel
def price_of_way(tables, state, mind, unit, hex_):
    """Cost of the way found to a hex; below 0 where engineers clear a field worth more than the attack they forgo.

    Changes: mind.figures_left.
    """
    if hex_ == state["unit_hex"][unit]:
        return 0.0
    if stays_ashore(tables, state, mind, unit, hex_):
        return FORBIDDEN
    if not tables["ground_bites"]:
        return 0.0
    cleared = follow_way(tables, state, mind, unit, hex_)
    price = price_of_losses(tables, state, mind, unit, Weight.BITTEN)
    if cleared != OFF:
        gain = mind["weights"][state["unit_side"][unit], Weight.CLEAR_MINES]
        if gain <= -FORBIDS:
            return FORBIDDEN
        piece = tables["stack_mine"][state["hex_stack"][cleared]] - 1
        dice = expected_strength(tables, state, cleared, piece)
        price += mind["attack_there"] - gain * dice * INFANTRY_SIXTHS / EVERY_SIDE * chance_to_clear(tables)
    return price


@kernel
def chance_to_clear(tables):
    """Chance that engineers clear a minefield they may clear.  Rule: TP-GAP-8, HR-MINEROLL-1."""
    return sixths_of(tables["mine_roll"]) / EVERY_SIDE if tables["mine_roll"] else 1.0


@kernel
def stays_ashore(tables, state, mind, unit, hex_):
    """1 if a unit would take to its boats on a hex and its player never does."""
    if not tables["row_afloat"][state["unit_row"][unit]]:
        return 0
    river = tables["stack_river"][state["hex_stack"][hex_]]
    forbids = mind["weights"][state["unit_side"][unit], Weight.AFLOAT] >= FORBIDS
    return 1 if river and forbids else 0


@kernel
def price_of_ground(tables, state, mind, unit, hex_):
    """Cost of taking ground on a hex.  Changes: mind.figures_left."""
    begin_odds(state, mind, unit)
    come_onto(tables, state, mind, unit, hex_, ADVANCE)
    return price_of_losses(tables, state, mind, unit, Weight.BITTEN)


@kernel
def price_of_losses(tables, state, mind, unit, term):
    """Cost of the losses noted, as much of it as the player looks at by this term."""
    figures = figures_expected(state, mind, unit)
    if figures < LEAST:
        return 0.0
    share = mind["weights"][state["unit_side"][unit], term]
    if share >= FORBIDS:
        return FORBIDDEN
    return share * cost_of_losses(tables, state, mind, unit, figures, mind["figures_left"][0, 0])
