"""Guns that shell an obstacle instead of a unit (house rule artillery-clears-wire)."""

from engine.codes import DIE, Attack, Contact
from engine.compiling.jit import kernel
from engine.hooks import Event, Fired, Stream
from engine.kernel.battle import bonus_of, line_open, may_battle
from engine.kernel.chance import draw_below
from engine.kernel.log_event import log_event, mark_fired
from engine.kernel.terrain import distance, enemy_adjacent, remove_piece
from engine.layout import MAX_PIECES, MAX_RANGE, OFF

FACE_BITS = 3


@kernel
def shelled_piece(tables, state, row, hex_):
    """A piece on the hex that a unit of the row may shell, else OFF.  Rule: HR-SHELLWIRE-1, -4."""
    pieces = tables["stack_pieces"][state["hex_stack"][hex_]] & tables["shelling"]
    if pieces:
        for piece in range(MAX_PIECES):
            if (pieces >> piece) & 1 and (tables["shell_rows"][piece] >> row) & 1:
                return piece
    return OFF


@kernel
def dice_at_piece(tables, state, unit, hex_):
    """Dice of a shot at an obstacle from where the unit stands, were it entitled to a battle; 0 = not allowed.

    The table of the gun and the card, nothing taken off.  Next to an enemy only what lies under one may be shelled.
    Rule: HR-SHELLWIRE-2, -3.
    """
    row = state["unit_row"][unit]
    here = state["unit_hex"][unit]
    if shelled_piece(tables, state, row, hex_) == OFF:
        return 0
    side = state["unit_side"][unit]
    on_it = state["unit_at"][hex_]
    far = distance(tables, here, hex_)
    if far > MAX_RANGE or (on_it >= 0 and state["unit_side"][on_it] == side):
        return 0
    if far > 1 and state["contact"] == Contact.ADJACENT:
        return 0
    if (tables["stack_ban_here"][state["hex_stack"][here]] >> row) & 1:
        return 0
    if enemy_adjacent(tables, state, here, side):
        if state["contact"] == Contact.APART:
            return 0
        if tables["must_battle_adjacent"] and (far > 1 or on_it < 0):
            return 0
    still = 1 if state["moved"][unit] == 0 and state["advances"][unit] == 0 else 0
    dice = tables["shell_dice"][2 * still + (1 if far == 1 else 0), row, far]
    if dice == 0 or not line_open(tables, state, unit, row, here, hex_, far, here):
        return 0
    return max(0, dice + bonus_of(tables, state, row, still, Attack.ORDERED, far))


@kernel
def shell_dice(tables, state, unit, hex_):
    """Dice of a shot the ordered unit may fire now at the obstacle on a hex; 0 = it may not.  Rule: HR-SHELLWIRE-5."""
    if hex_ < 0 or hex_ >= tables["n_hexes"] or may_battle(tables, state, unit) != 1:
        return 0
    return dice_at_piece(tables, state, unit, hex_)


@kernel
def shell(tables, state, unit, hex_):
    """Fire at the obstacle: one face that counts removes it.  The shot is the unit's battle.

    Rule: HR-SHELLWIRE-1, -2, -5, HR-CHECK-10, HR-GEN-17.  Changes: state.battles, state.shell_rolls, pieces.
    """
    dice = shell_dice(tables, state, unit, hex_)
    piece = shelled_piece(tables, state, state["unit_row"][unit], hex_)
    side = state["unit_side"][unit]
    shown = 0
    removed = 0
    for die in range(dice):
        face = DIE[draw_below(state, Stream.SHELL, side, state["shell_rolls"], die, 6)]
        removed |= (tables["shell_faces"][piece] >> face) & 1
        shown |= face << (FACE_BITS * die)
    state["shell_rolls"] += 1
    state["battles"][unit] += 1
    log_event(state, Event.SHELL, unit, hex_, piece, dice, removed)
    for die in range(dice):
        log_event(state, Event.FACE, die, (shown >> (FACE_BITS * die)) & 7, 0, 0, 0)
    if removed:
        remove_piece(tables, state, hex_, piece)
    mark_fired(state, Fired.WIRE_SHELLED)
