"""Pieces that engineers must clear, and the die that this costs, as numbers (combat-engineers)."""

import numpy as np

from engine.loading.in_force.duties import MUST_CLEAR
from engine.loading.in_force.unit_rows import DUTY_ALONE, DUTY_TOO, NOTHING, OUT, OUT_CODES
from engine.loading.tables.setting import Setting


def fill_duties(table: np.void, setting: Setting) -> None:
    """Who must clear what.  Call after everything that takes dice off battles from a hex.

    The die of the turn of clearing stands for the one that the piece itself takes off, so whoever judges an attack from
    a hex with such a piece on it finds the dice that will be left.
    Changes: table.duty_rows, duty_dice, out_kept, ignores_out, marker_dice.  Rule: HR-ENGINEER-1, -4.
    """
    stacks, ruleset, rows = setting.stacks, setting.ruleset, setting.rows
    terrain = setting.terrain
    bound = sum(1 << i for i, row in enumerate(rows.rows) if MUST_CLEAR in row.columns["traits"])
    pieces = [name for name in ruleset["duty_pieces"] if name in stacks.pieces]
    if not bound or not pieces:
        return
    table["duty_rows"] = bound
    table["duty_dice"] = ruleset["duty_dice"]
    table["marker_dice"] |= ruleset["duty_dice"] > 0
    kept = table["out_kept"].reshape(len(table["out_kept"]), len(OUT_CODES), -1)
    kept[:, OUT_CODES[DUTY_TOO]] = kept[:, OUT_CODES[NOTHING]]
    for s, stack in enumerate(stacks.stacks):
        lying = set(pieces).intersection(stack.rows)
        for name in lying:
            kept[s, OUT_CODES[DUTY_TOO]] -= terrain[name]["out"]
        if lying:
            kept[s, OUT_CODES[DUTY_TOO] :] += ruleset["duty_dice"]
    for i in range(len(rows.rows)):
        if bound >> i & 1:
            ignored = table["ignores_out"][:, i]
            ignored[...] = np.where(ignored == OUT_CODES[OUT], OUT_CODES[DUTY_ALONE], OUT_CODES[DUTY_TOO])
