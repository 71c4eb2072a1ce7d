"""Markers that are taken by staying, as numbers: where they lie, who takes them, what a town becomes."""

from collections.abc import Sequence

import numpy as np

from engine.codes import Side
from engine.loading.in_force.contents import has_trait
from engine.loading.in_force.fiction import NONE, fiction_side
from engine.loading.in_force.field_works import TOWN_HEXES
from engine.loading.schema.document import Terrain
from engine.loading.tables.setting import Setting
from engine.rules.claims import MARK

FICTION = "FICTION"  # of switch claim_side
TRAITS = {"TOWNS": TOWN_HEXES, "BUNKERS": ("BUNKER",)}  # by what claim_on may say


def fill_claims(table: np.void, setting: Setting) -> None:
    """Write who takes which markers; without a hex that has one the rule has nothing to speak of (HR-GEN-4).

    Changes: table.claims, claim_side, claim_order, claim_hex, claim_at, claim_stack, claim_pieces, box_terms.
    Rule: HR-GEN-19, HR-ZOMFOOD-6, HR-DALEXT-1, HR-MARTOWN-1, -7.
    """
    ruleset = setting.ruleset
    word = ruleset["claim_side"]
    side = fiction_side(setting.document) if word == FICTION else None if word == NONE else Side[word]
    if side is None or not has_takers(table, side):
        return
    words = ruleset["claim_on"]
    hexes = [hex_ for hex_, one in enumerate(setting.contents) if may_lie(one.rows, words, setting.terrain)]
    table["claims"] = len(hexes)
    if not hexes:
        return
    table["claim_hex"][hexes] = 1
    table["claim_at"][: len(hexes)] = hexes
    table["claim_side"] = side
    table["claim_order"] = ruleset["claim_by"] == "ORDER"
    table["box_terms"] = 1  # a hex is worth something else than by the terms of all players
    for s, stack in enumerate(setting.stacks.stacks):
        table["claim_stack"][s] = may_lie(stack.rows, words, setting.terrain)
    if ruleset["claim_becomes"]:
        for piece, name in enumerate(setting.stacks.pieces):
            if name is not None and may_lie((name,), ["TOWNS"], setting.terrain):
                table["claim_pieces"] |= 1 << piece


def has_takers(table: np.void, side: int) -> bool:
    """Whether a side begins with a unit that may take markers, on the board or in the air.  Rule: HR-MARTOWN-7."""
    units = range(table["n_units"])
    rows = int(table["claim_rows"])
    return any(table["unit_side"][one] == side and rows >> int(table["unit_row"][one]) & 1 for one in units)


def may_lie(rows: tuple[str, ...], words: Sequence[str], terrain: Terrain) -> bool:
    """Whether a marker lies on a hex of these rows."""
    return any(has_trait(rows, trait, terrain) for word in words for trait in TRAITS[word])


def markers_laid(table: np.void) -> list[tuple[str, int, int]]:
    """The markers at the set-up: kind, hex, side that takes them."""
    return [(MARK, int(hex_), int(table["claim_side"])) for hex_ in table["claim_at"][: table["claims"]]]
