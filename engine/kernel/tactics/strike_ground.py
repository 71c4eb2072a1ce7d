"""Strikes aimed at what lies on a hex: a bridge that Barrage or Air Power has as a target (bridge-bombardment).

While such a hex is a target it has a stand-in, a number behind all units that stands on it, so that it touches other
targets and is taken off the list by the rules of every strike.
"""

from engine.codes import Origin
from engine.compiling.jit import cold
from engine.kernel.shelling import hit_ground
from engine.kernel.shot_ground import closed_to
from engine.kernel.tactics.strike import joins_targets, strike_dice
from engine.layout import MAX_PIECES, MAX_TARGETS, MAX_UNITS, OFF

FIRST = MAX_UNITS - MAX_TARGETS  # of the stand-ins


@cold
def struck_piece(tables, state, hex_):
    """A piece on the hex that the strike in force may be aimed at, else OFF.  Rule: HR-BRSHELL-1."""
    origin = Origin.AIRPOWER if tables["card_air"][state["card"]] else Origin.BARRAGE
    pieces = tables["stack_shelled"][state["hex_stack"][hex_]] & tables["strikes_at"][origin]
    for piece in range(MAX_PIECES):
        if (pieces >> piece) & 1:
            return piece
    return OFF


@cold
def may_aim(tables, state, hex_):
    """1 if the hex may be declared as (a further) target.

    Rule: HR-BRSHELL-1, -3 .. -5, CARD-AIR-1, CARD-BARRAGE-1.
    """
    if hex_ < 0 or hex_ >= tables["n_hexes"] or state["n_units"] > FIRST:
        return 0
    side = state["active"]
    piece = struck_piece(tables, state, hex_)
    if piece == OFF or closed_to(tables, state, side, hex_, piece):
        return 0
    if strike_dice(tables, state["card"], side, state["as_strike"]) == 0:
        return 0
    return joins_targets(tables, state, hex_)


@cold
def declare_hex(state, hex_):
    """Fix a hex as a target.  Rule: CARD-AIR-5.  Changes: state.strike, strike_n, place and side of the stand-in."""
    unit = FIRST + state["strike_n"]
    state["unit_hex"][unit] = hex_
    state["unit_side"][unit] = 1 - state["active"]
    state["strike"][state["strike_n"]] = unit
    state["strike_n"] += 1


@cold
def stands_for_hex(state, unit):
    """1 if a target is the stand-in of a hex."""
    return 1 if unit >= FIRST and unit >= state["n_units"] else 0


@cold
def bombard(tables, state, hex_):
    """Roll the card's dice at what lies on a hex.  Rule: HR-BRSHELL-1, -3.

    Changes: state.shell_rolls, struck_by, shell_tokens, the piece, losses, medals.
    """
    piece = struck_piece(tables, state, hex_)
    if piece == OFF:
        return
    side = state["active"]
    state["struck_by"] = Origin.AIRPOWER if tables["card_air"][state["card"]] else Origin.BARRAGE
    dice = strike_dice(tables, state["card"], side, state["as_strike"])
    hit_ground(tables, state, OFF, side, hex_, piece, dice)
