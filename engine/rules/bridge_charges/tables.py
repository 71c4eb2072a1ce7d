"""Bridges that may be rigged and blown by orders, as numbers (house rules of bridge demolition)."""

from collections.abc import Sequence

import numpy as np

from engine.codes import Face, Side
from engine.geometry.boards import Board
from engine.layout import MAX_RIGGED
from engine.loading.in_force.contents import Contents
from engine.loading.in_force.field_works import bridge_on
from engine.loading.in_force.rigging import LAYERS, charges_of, is_rigging
from engine.loading.in_force.stacks import Stacks
from engine.loading.schema.document import Document, Terrain
from engine.loading.tables.setting import Setting
from engine.loading.words.errors import InputError

KEY = "marker charges"


def fill_rigging(table: np.void, setting: Setting) -> None:
    """Which bridges may be rigged and blown, by whom, with what dice.

    Call after markers and bridges are filled.  Changes: table.rigging, rig_rows, rigged_*, fuse_*, hex_bridge, markers.
    Rule: HR-BRCHARGE-1, -8, HR-BRBLOW-1 .. -4, -7.
    """
    document, board, rows = setting.document, setting.board, setting.rows
    contents, stacks, terrain = setting.contents, setting.stacks, setting.terrain
    if not is_rigging(document):
        return
    ruleset = document["ruleset"]
    bridges = fill_places(table, ruleset["demolition_hexes"], contents, stacks, terrain, board)
    table["rig_rows"] = rows.select(LAYERS[ruleset["charges_laid_by"]], "class", "ruleset.charges_laid_by")
    fill_charges(table, document, board)
    table["fuse_dice"] = ruleset["detonation_dice"]
    table["fuse_tries"] = ruleset["detonation_attempts"]
    for fought, word in enumerate((ruleset["detonation_fails"], ruleset["detonation_fails_fought"])):
        table["fuse_fails"][fought] = sum(1 << Face[face] for face in word.split("_OR_"))
    table["rigging"] = bool(table["rigged_n"] or (table["rig_rows"] and (bridges or table["pontoons"])))
    table["markers"] |= table["rigging"]


def fill_places(
    table: np.void,
    named: Sequence[str],
    contents: Sequence[Contents],
    stacks: Stacks,
    terrain: Terrain,
    board: Board,
) -> int:
    """The piece that is the bridge of each hex; those alone that a battle names for demolition, if it names any.

    Gives the number of bridges.  Changes: table.hex_bridge.  Rule: HR-BRCHARGE-8.
    """
    hexes = [board.grid.parse(name) for name in named] or range(len(contents))
    found = 0
    for hex_ in hexes:
        bridge = bridge_on(contents[hex_], terrain) if hex_ >= 0 else None
        if bridge is not None:
            table["hex_bridge"][hex_] = 1 + stacks.pieces.index(bridge)
            found += 1
    return found


def fill_charges(table: np.void, document: Document, board: Board) -> None:
    """The charges that the battle begins with, each at a bridge.  Changes: table.rigged_*.  Rule: HR-BRBLOW-7.

    Raises
    ------
    InputError
        Too many of them.
    """
    laid = [(cell, side) for one in charges_of(document) for cell in one["cells"] for side in one["sides"]]
    if len(laid) > MAX_RIGGED:
        raise InputError("scenario", KEY, f"{len(laid)} charges at bridges", f"at most {MAX_RIGGED}")
    for place, (cell, side) in enumerate(laid):
        table["rigged_hex"][place] = board.grid.parse(cell)
        table["rigged_side"][place] = Side[side.upper()]
    table["rigged_n"] = len(laid)
