"""Bridges that may be blown or built by a card, as numbers (expansions 1.6, 1.8)."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from engine.codes_of_boxes import Demolition
from engine.geometry.boards import Board
from engine.loading.in_force.by_hex import check_hexes, value_on
from engine.loading.in_force.contents import Contents
from engine.loading.in_force.entering import ENGINEER
from engine.loading.in_force.field_works import blown_by_card, bridge_on
from engine.loading.in_force.rigging import is_rigging
from engine.loading.in_force.side_words import bits_of_sides
from engine.loading.in_force.stacks import TO_COME, Stacks
from engine.loading.schema.document import Terrain
from engine.loading.schema.switch_columns import Switches
from engine.loading.tables.setting import Setting
from engine.loading.words.errors import InputError

SWITCH = "bridge_demolition"


def fill_bridges(table: np.void, setting: Setting) -> None:
    """Which bridges may be blown, which built, by whom; a pontoon bridge that costs orders is built by no card.

    Changes: table.card_acts, demolition fields, hex_demolition, hex_bridge, hex_bridge_medal, pontoon fields.

    Rule: TP-BRB-1, -3, TP-BRBED-1, TP-PON-1, -2, HR-PONTOON-1.

    Raises
    ------
    InputError
        A hex named for demolition is off the board or has no bridge; no bridge is blown, no river, no row to build.
    """
    ruleset, contents, terrain = setting.ruleset, setting.contents, setting.terrain
    stacks, board = setting.stacks, setting.board
    if ruleset["demolition_hexes"]:
        bridges_named(ruleset, contents, terrain, board)
    check_ways(ruleset, contents, terrain, board)
    if blown_by_card(ruleset):
        fill_demolition(table, setting)
    if ruleset["pontoons"]:
        fill_building(table, ruleset, stacks, terrain, board)
    by_card = table["pontoons"] and not ruleset["pontoon_orders"]
    table["card_acts"] = bool(table["demolition"] or by_card)


def fill_demolition(table: np.void, setting: Setting) -> None:
    """Bridges that cards blow, each in its way; none of them where charges are laid at bridges.

    Changes: demolition fields, hex_bridge, hex_bridge_medal.  Rule: TP-BRB-1, HR-BRCHARGE-1.
    """
    ruleset, contents, terrain = setting.ruleset, setting.contents, setting.terrain
    stacks, board = setting.stacks, setting.board
    rigging = is_rigging(setting.document)
    table["demolition_sides"] = bits_of_sides(ruleset["demolition_sides"])
    table["demolition_dice"] = ruleset["demolition_dice"]
    ways: Any = ruleset["bridge_demolition"]
    for hex_ in bridges_named(ruleset, contents, terrain, board):
        way = Demolition[value_on(ways, board.grid.name(hex_))]
        if way:
            table["hex_bridge"][hex_] = 1 + stacks.pieces.index(bridge_on(contents[hex_], terrain))
            table["hex_demolition"][hex_] = 0 if rigging else way
    table["demolition"] = table["hex_demolition"].max()
    for hex_ in hexes_named("demolition_medals", ruleset["demolition_medals"], contents, terrain, board):
        table["hex_bridge_medal"][hex_] = 1


def fill_building(table: np.void, ruleset: Switches, stacks: Stacks, terrain: Terrain, board: Board) -> None:
    """Pontoon bridges that may be built.  Changes: pontoon fields of the table.

    A bridge that pays a medal is no pontoon bridge then: one built in its place could not be told from it (SCEN-BRG-1).
    """
    pieces = [i for i, name in enumerate(stacks.pieces) if name and TO_COME in terrain[name]["traits"]]
    own = np.arange(len(stacks.stacks))
    if not pieces or (table["stack_with"][: len(own), pieces[0]] == own).all():
        raise InputError("scenario", "ruleset.pontoons", "no river to bridge", "a river, or 0")
    table["pontoons"] = ruleset["pontoons"]
    table["pontoon_sides"] = bits_of_sides(ruleset["pontoon_sides"])
    table["pontoon_piece"] = pieces[0]
    paid = np.flatnonzero(table["hex_bridge_medal"] & (table["hex_bridge"] == 1 + pieces[0]))
    if len(paid):
        found = f"a pontoon bridge on {board.grid.name(int(paid[0]))}, where another may be built"
        raise InputError(
            "scenario", "ruleset.demolition_medals", found, "a bridge of another kind, or no pontoons"
        )


def check_ways(ruleset: Switches, contents: Sequence[Contents], terrain: Terrain, board: Board) -> None:
    """Refuse a way to blow a bridge for a hex without one, or with one that nobody may blow."""
    named = [name.upper() for name in ruleset["demolition_hexes"]]
    bridges = [board.grid.name(hex_) for hex_, one in enumerate(contents) if bridge_on(one, terrain)]
    expected = "a hex of ruleset.demolition_hexes" if named else "a hex with a bridge"
    check_hexes(ruleset["bridge_demolition"], f"ruleset.{SWITCH}", named or bridges, expected)


def bridges_named(
    ruleset: Switches, contents: Sequence[Contents], terrain: Terrain, board: Board
) -> list[int]:
    """Hexes of the bridges that may be blown."""
    named = ruleset["demolition_hexes"]
    found = hexes_named("demolition_hexes", named, contents, terrain, board)
    every = [hex_ for hex_, one in enumerate(contents) if bridge_on(one, terrain)]
    if not every:
        raise InputError("scenario", f"ruleset.{SWITCH}", "no bridge on the map", "a bridge, or none")
    return found or every


def hexes_named(
    switch: str, names: Sequence[str], contents: Sequence[Contents], terrain: Terrain, board: Board
) -> list[int]:
    """Hexes that a switch names, each with a bridge."""
    key = f"ruleset.{switch}"
    found = []
    for name in names:
        hex_ = board.grid.parse(name)
        if hex_ < 0 or bridge_on(contents[hex_], terrain) is None:
            lies = "no such hex" if hex_ < 0 else " + ".join(contents[hex_].rows)
            raise InputError("scenario", key, f"{name}: {lies}", "a hex with a bridge")
        found.append(hex_)
    return found


def watch_gaps(table: np.void, setting: Setting) -> None:
    """Where bridges come and go, edges are open and the ground of the moment says who is kept out.

    Call after ``fill_stacks``.  Changes: table.loose_bars.  Rule: TP-BRB-1, TP-PON-2, HR-BRBLOW-9.
    """
    ruleset = setting.ruleset
    if blown_by_card(ruleset) or ruleset["pontoons"] or is_rigging(setting.document):
        table["loose_bars"] = 1


# --- pontoon bridges that cost orders instead of a card, as numbers (pontoon-engineer) ---


def fill_pontoons(table: np.void, setting: Setting) -> None:
    """What a pontoon bridge costs, and who builds it; call after bridges are filled.

    Changes: table.pontoon_orders, pontoon_engineer, pontoon_rows.  Rule: HR-PONTOON-1, -5, -6.
    """
    ruleset, rows = setting.ruleset, setting.rows
    if not table["pontoons"] or not ruleset["pontoon_orders"]:
        return
    table["pontoon_orders"] = ruleset["pontoon_orders"]
    table["pontoon_engineer"] = ruleset["pontoon_engineer"]
    table["pontoon_rows"] = sum(
        1 << i for i, row in enumerate(rows.rows) if ENGINEER in row.columns["traits"]
    )
