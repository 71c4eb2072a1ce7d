"""For players: how many dice a row rolls at best, and how many of them its enemies roll at each row.

Under the official rules a row rolls alike at everybody.  Rows that prefer or spare some targets would be feared by the
wrong units if each were judged by its best.
"""

import numpy as np


def fill_dice_met(table: np.void) -> None:
    """Write the most dice of each row, and those met by each row.  Changes: table.dice_most, dice_met."""
    n = int(table["n_unit_rows"])
    afar, near = np.maximum(table["dice"][:2, :n, :n], 0)  # cells below 0 are out of range, see fill_dice
    dice = afar.copy()
    dice[:, :, 1] = near[:, :, 1]
    most = dice.max(axis=1)
    table["dice_most"][:n] = most
    table["dice_met"][:n] = 1
    sides = [table["unit_row"][table["first_unit"][side] : table["end_unit"][side]] for side in range(2)]
    for row in range(n):
        enemies = [enemy for side in range(2) if row in sides[side] for enemy in sides[1 - side]]
        possible = int(most[enemies].sum()) if enemies else 0
        if possible > 0:
            table["dice_met"][row] = dice[enemies, row].sum(), possible
