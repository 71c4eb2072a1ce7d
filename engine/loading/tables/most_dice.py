"""Terrain that gives dice: no attack from it may have more dice than exact odds are worked out for.

A hex whose ``out`` is below 0 adds dice to every attack from it, whoever attacks and whatever card is played.
"""

import numpy as np

from engine.loading.in_force.unit_rows import NOTHING, OUT_CODES, UnitRows
from engine.loading.schema.document import Document
from engine.loading.words.errors import InputError

MOST_DICE = 11  # of one attack: a test holds it to be what exact odds are worked out for


def check_most_dice(table: np.void, document: Document, rows: UnitRows) -> None:
    """Refuse terrain by which a unit in the battle could roll more dice than may be rolled at once.

    Raises
    ------
    InputError
        Names the unit and its dice.
    """
    kept = table["out_kept"].reshape(len(table["out_kept"]), len(OUT_CODES), -1)
    gains = np.maximum(-kept[:, OUT_CODES[NOTHING]], 0).max(axis=0)
    if not gains.any():
        return
    added = max(int(table["card_dice"].max()), document["ruleset"]["push_guns"], 0)
    n = len(rows.rows)
    for i, row in enumerate(rows.rows):
        own, gain = int(table["dice"][:, i, :n].max()), int(gains[table["row_class"][i]])
        dice = own + added + gain
        if own > 0 and dice > MOST_DICE:
            found = f"up to {dice} dice of {row.name}: {own} of its own, {added} of a card, {gain} of its hex"
            raise InputError("terrain", "out", found, f"at most {MOST_DICE} dice in one attack")
