"""What a charge is worth: the target strikes first (``sergeant``; infantry-charge, manoeuvre-melchett)."""

from engine.compiling.jit import cold
from engine.kernel.battle import cover_of
from engine.layout import MAX_FIGURES, NO_COVER
from engine.players.common.bounds import EVERY_SIDE, MOST_DICE, NEVER
from engine.players.common.own_losses import cost_of_losses
from engine.players.common.weights import FORBIDS, Weight

STILL_AND_NEAR = 3  # table of dice of a unit that has not moved, at one hex


@cold
def charge_worth(tables, state, mind, unit, hex_, other, blow):
    """Worth of a charge that ends on a hex, less what the player asks of one; ``blow``: of its own attack."""
    asked = mind["weights"][state["unit_side"][unit], Weight.CHARGE]
    if asked >= FORBIDS:
        return NEVER
    return less_defence(tables, state, mind, unit, hex_, other, blow) - asked


@cold
def less_defence(tables, state, mind, unit, hex_, other, blow):
    """Worth of an attack that the target meets first: the blow if the charger is still there, less its losses.

    Rule: HR-CHARGE-2, -3, -8, -9.
    """
    dice = defence_met(tables, state, unit, hex_, other)
    if dice == 0:
        return blow
    row = state["unit_row"][unit]
    sixths = mind["target_sixths"][state["unit_row"][other], row]
    figures = min(state["unit_figures"][unit], MAX_FIGURES)
    killed = mind["kill_chance"][dice, sixths, figures]
    spared = tables["flags_spared"][state["hex_stack"][hex_], state["unit_side"][unit], row]
    stays = 1.0 - killed
    if spared == 0 and figures == 1:
        stays = mind["none_chance"][dice, min(sixths + 1, EVERY_SIDE)]
    elif spared < 3:
        stays *= 1.0 - mind["flag_chance"][dice, spared + 1]
    losses = mind["expected_loss"][dice, sixths, figures]
    return blow * stays - cost_of_losses(tables, state, mind, unit, losses, killed)


@cold
def defence_met(tables, state, unit, hex_, other):
    """Dice of the target's free attack on a charger that comes to a hex; 0 = none.  Rule: HR-CHARGE-2, -8."""
    if not tables["charge_free_battle"]:
        return 0
    row = state["unit_row"][other]
    at = state["unit_hex"][other]
    if (tables["stack_ban_here"][state["hex_stack"][at]] >> row) & 1:
        return 0
    dice = tables["dice"][STILL_AND_NEAR, row, state["unit_row"][unit], 1]
    if dice <= 0:
        return 0
    class_ = tables["row_class"][row]
    dice += tables["charge_dice_mod"]
    dice -= tables["out_kept"][
        state["hex_stack"][at], 3 * tables["ignores_out"][STILL_AND_NEAR, row] + class_
    ]
    entry = tables["cover_entry"][STILL_AND_NEAR, row]
    if entry != NO_COVER:
        dice -= cover_of(tables, state, hex_, state["unit_side"][unit], at, entry)
    return min(max(dice, 0), MOST_DICE)
