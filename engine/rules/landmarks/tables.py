"""Acts at landmarks as numbers: which hexes, whose, with how many dice (expansions 1.2, 1.6, 1.7)."""

from collections.abc import Sequence

import numpy as np

from engine.codes import Hold, Side, When
from engine.codes_of_boxes import Landmark
from engine.geometry.boards import Board
from engine.layout import ALL, MAX_DAMS, MAX_OBJECTIVES
from engine.loading.in_force.by_hex import value_on
from engine.loading.in_force.contents import Contents, has_trait
from engine.loading.in_force.landmarks import hexes_with, some_hexes
from engine.loading.in_force.side_words import bits_of_sides
from engine.loading.in_force.tiles_that_go import KEY, targets_of
from engine.loading.in_force.unit_rows import UnitRows, plain_rows
from engine.loading.schema.document import Document, Terrain
from engine.loading.schema.switch_columns import Switches
from engine.loading.tables.setting import Setting
from engine.loading.words.errors import InputError


def fill_landmarks(table: np.void, setting: Setting) -> None:
    """Write what may be done at landmarks, and which stacks are some.

    Changes: table.stack_landmarks, fields of dams, oases and airfields.
    """
    ruleset, contents, terrain = setting.ruleset, setting.contents, setting.terrain
    stacks = setting.stacks
    for s, stack in enumerate(stacks.stacks):
        for landmark in Landmark:
            if has_trait(stack.rows, landmark.name, terrain):
                table["stack_landmarks"][s] |= landmark
    fill_dams(table, ruleset, contents, terrain)
    fill_oases(table, ruleset, contents, terrain)
    if ruleset["airfield_reinforce"]:
        key = "ruleset.airfield_reinforce"
        hexes = some_hexes("airfield", Landmark.AIRFIELD, contents, terrain, key)
        table["airfields"] = len(hexes)
        fill_airfields(table, ruleset, setting.board, hexes)


def fill_airfields(table: np.void, ruleset: Switches, board: Board, hexes: Sequence[int]) -> None:
    """Airfields, each of the hexes that adjoin, what closes them and what a unit costs.

    Changes: table.airfield_*.  Rule: HR-AIRFIELD-1 .. -5.
    """
    table["airfield_shut"] = ("ALL", "OCCUPIED", "RANGE").index(ruleset["airfield_closed"])
    table["airfield_most"] = ALL if ruleset["airfield_per_card"] == "ORDERS" else ruleset["airfield_per_card"]
    table["airfield_cost"] = ruleset["airfield_orders"]
    number = 0
    for first in hexes:
        if table["airfield_of"][first]:
            continue
        number += 1
        open_ = [first]
        while open_:
            here = open_.pop()
            table["airfield_of"][here] = number
            open_ += [
                one for one in board.grid.neighbors(here) if one in hexes and not table["airfield_of"][one]
            ]


def fill_dams(table: np.void, ruleset: Switches, contents: Sequence[Contents], terrain: Terrain) -> None:
    """Dams that may be blown.  Changes: table.dams, dam_*.  Rule: TP-DAM-4, HR-DAM-1, HR-GEN-4.

    Raises
    ------
    InputError
        A side may blow dams and there are too many, or none where the battle is about them.
    """
    if ruleset["dam_sabotage"] == "NONE":
        return
    dams = hexes_with(Landmark.DAM, contents, terrain)
    if not dams and not ruleset["dam_needed"]:
        return
    if not 1 <= len(dams) <= MAX_DAMS:
        raise InputError(
            "scenario", "ruleset.dam_sabotage", f"{len(dams)} dams on the map", f"1 to {MAX_DAMS} dams"
        )
    table["dams"] = len(dams)
    table["dam_hex"][: len(dams)] = dams
    table["dam_side"] = Side[ruleset["dam_sabotage"]]
    for field in ("dam_dice", "dam_tokens", "dam_medals"):
        table[field] = ruleset[field]


def fill_oases(table: np.void, ruleset: Switches, contents: Sequence[Contents], terrain: Terrain) -> None:
    """Oases in which infantry may recover; without one the rule has nothing to speak of (HR-GEN-4).

    Changes: table.oases.  Rule: TP-OAS-6.
    """
    if ruleset["oasis_recovery"]:
        table["oases"] = len(hexes_with(Landmark.OASIS, contents, terrain))


# --- objectives that may be sabotaged, as numbers; a tile that goes leaves the printed board (expansions 1.6) ---


DEPOT = "DEPOT"  # trait
CLOSE = 1  # distance


def fill_sabotage(table: np.void, setting: Setting) -> None:
    """Battle Stars that may be destroyed: objectives that nobody earns by standing there.

    Call after ``fill_scenario``.
    Changes: table.sabotage, sabotage_own, target_*, hex_target, depot_sides,
    objective_*, n_objectives, hex_objectives.
    Rule: TP-SAB-1, -2, HR-SABOT-1, -5.

    Raises
    ------
    InputError
        More objectives than a battle may have.
    """
    contents, document, board = setting.contents, setting.document, setting.board
    rows = setting.rows
    hexes, ruleset = targets_of(document, board), document["ruleset"]
    fill_depots(table, hexes, contents, document, board)
    if not hexes:
        return
    first = int(table["n_objectives"])
    if first + len(hexes) > MAX_OBJECTIVES:
        raise InputError("scenario", KEY, f"{first + len(hexes)} objectives", f"at most {MAX_OBJECTIVES}")
    table["sabotage"] = len(hexes)
    fill_own_dice(table, document, rows)
    table["n_objectives"] = first + len(hexes)
    for n, hex_ in enumerate(hexes):
        fill_values(table, first + n, board.grid.name(hex_), ruleset)
        fill_target(table, first + n, hex_, n < len(ruleset["sabotage_hexes"]))


def fill_values(table: np.void, objective: int, name: str, ruleset: Switches) -> None:
    """Who may sabotage a target, for how many medals, with which dice.  Changes: table.target_*.

    Rule: TP-SAB-1, -2, HR-SABOT-1, -4.
    """
    dice = value_on(ruleset["sabotage_dice"], name)
    table["target_sides"][objective] = bits_of_sides(value_on(ruleset["sabotage_sides"], name))
    table["target_medals"][objective] = value_on(ruleset["sabotage_medals"], name)
    table["target_dice"][objective] = 0 if dice == "CLOSE_ASSAULT" else dice
    table["target_bonus"][objective] = value_on(ruleset["sabotage_bonus"], name)


def fill_own_dice(table: np.void, document: Document, rows: UnitRows) -> None:
    """Dice of an attempt without any that are added.  Call after ``fill_units``.  Changes: table.sabotage_own.

    Rows of a battle without plain infantry meet it in its first infantry, or else in nobody.  Rule: HR-SABOT-4.
    """
    plain = plain_rows(document["units"])["INF"]
    infantry = [i for i, row in enumerate(rows.rows) if row.columns["class"] == "INF"]
    met = [i for i in infantry if rows.rows[i].id == plain] or infantry
    own = table["dice"][:, :, met[0], CLOSE] if met else table["shell_dice"][:, :, CLOSE]
    table["sabotage_own"] = np.maximum(own, 0)


def fill_target(table: np.void, objective: int, hex_: int, lures: bool) -> None:
    """One Battle Star as an objective; players march for it only if it ``lures``.

    Those of the house rule do not, and are blown by who comes by: the march for a roll that may fail cost the side that
    alone has the choice one game in seven.

    Call after ``fill_values``.  Changes: table.objective_*, hex_objectives, hex_target.
    """
    medals = table["target_medals"][objective]
    table["hex_target"][hex_] = 1 + objective
    table["hex_objectives"][hex_] |= 1 << objective
    table["objective_sides"][objective] = table["target_sides"][objective] if lures and medals else 0
    table["objective_need"][objective] = table["objective_size"][objective] = 1
    table["objective_when"][objective] = When.NEVER
    table["objective_hold"][objective] = Hold.FOREVER
    table["objective_value"][objective] = medals


def fill_depots(
    table: np.void, hexes: Sequence[int], contents: Sequence[Contents], document: Document, board: Board
) -> None:
    """Depots among the Battle Stars, and whose armor their loss slows.  Changes: table.depot_sides.

    Rule: TP-SUP-2, HR-SABOT-6.

    Raises
    ------
    InputError
        The rule is on and no depot may be sabotaged, not even by the house rule.
    """
    if not document["ruleset"]["depot_loss"]:
        return
    depots = [hex_ for hex_ in hexes if has_trait(contents[hex_].rows, DEPOT, document["terrain"])]
    asleep = [board.grid.parse(name.upper()) for name in document["ruleset"]["sabotage_targets"]]
    if not depots and not any(has_trait(contents[hex_].rows, DEPOT, document["terrain"]) for hex_ in asleep):
        expected = "one among ruleset.sabotage_hexes, or the rule off"
        raise InputError("scenario", "ruleset.depot_loss", "no depot that may be sabotaged", expected)
    table["depot_sides"] = bits_of_sides(document["ruleset"]["depot_loss"])
