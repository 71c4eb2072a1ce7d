"""A battle without cards as numbers."""

from collections.abc import Sequence

import numpy as np

from engine.codes import DIE, Clear, UnitClass, When, Win
from engine.layout import LONGEST_RANGE, MAX_PIECES, OFF
from engine.loading.in_force.penalised_rows import rows_concerned
from engine.loading.in_force.penalties import InForce, penalties_in_force
from engine.loading.in_force.unit_rows import UnitRows
from engine.loading.scenario.without_cards import CARRIER, FRAGILE, PASSENGER, break_limit
from engine.loading.schema.scenario_file import SIDES
from engine.loading.tables.penalties import change_of
from engine.loading.tables.setting import Setting
from engine.loading.tables.units import class_faces
from engine.loading.words.errors import InputError
from engine.rules.modern.sight_tables import fill_lines, fill_sight


def fill_modern(table: np.void, setting: Setting) -> None:
    """Every field of a battle without cards, and those of cards that it does without.

    Changes: table.modern_*, aboard_on, hand_*, n_cards, medal_target, first_side, objective_when, unit_figures.
    Rule: MMB-SEQ-1, MMB-GAP-2, MMB-GAP-26, MMB-GAP-27.

    Raises
    ------
    InputError
        A switch that only a battle without cards has, or the win of one that it has not.
    """
    if not table["modern"]:
        refuse_among_cards(setting)
        return
    refuse_win(setting)
    table["modern_home"] = setting.ruleset["retreat_way"] == "HOME"
    rows = setting.rows
    fill_rows(table, setting)
    fill_dice_by_range(table, rows, penalties_in_force(setting.document))
    fill_lines(table, setting.board.grid)
    fill_sight(table, setting)
    fill_wire(table, rows)
    keep_quality(table, setting)
    place_aboard(table, setting)
    fill_ends(table, setting)
    table["hand_size"] = table["hand_start"] = 0
    table["n_cards"] = 0
    table["first_side"] = 0
    table["objective_passing"] = 0


def fill_rows(table: np.void, setting: Setting) -> None:
    """What kinds of units there are.  Rule: MMB-UNIT-1, MMB-DIE-2, MMB-ART-6, MMB-CBT-4, MMB-GAP-8, -10, -11, -23."""
    for i, row in enumerate(setting.rows.rows):
        columns, bit = row.columns, 1 << i
        carrier = CARRIER in columns["traits"]
        armed = any(columns["dice"]) or any(map(bool, columns["dice_vs"].values()))
        gun = table["row_class"][i] == UnitClass.ART and armed and not carrier
        hits = class_faces(row)[0]
        table["modern_hits"][i] = hits
        table["modern_sixths"][i] = sum(hits >> face & 1 for face in DIE)
        table["modern_guns"] |= bit * gun
        table["modern_lobs"] |= bit * (columns["sight"] == "OVER_FRIENDS")
        table["modern_spotted"] |= bit * (columns["sight"] == "SPOTTED" and gun)
        table["modern_blind"] |= bit * (columns["sight"] == "NONE" and gun)
        table["modern_spotters"] |= bit * (not table["modern_fighters_spot"] or not (gun or carrier))
        table["modern_carriers"] |= bit * carrier
        table["modern_passengers"] |= bit * (PASSENGER in columns["traits"])
        table["modern_counted"] |= bit * (not carrier)
        frail = FRAGILE in columns["traits"] and setting.ruleset["soft_skins"] == "FRAIL"
        table["modern_frail"] |= bit * frail


def fill_dice_by_range(table: np.void, rows: UnitRows, penalties: Sequence[InForce]) -> None:
    """Dice by attacker, target and range: the first match of ``dice_vs``, else ``dice``, less ``less_vs``.

    Rule: MMB-ART-4, MMB-ART-7, MMB-CBT-2, MMB-CBT-3, MMB-CBT-7, MMB-CBT-8, MMB-CBT-9, MMB-GAP-9.
    """
    for i, row in enumerate(rows.rows):
        columns, key, taken = row.columns, f"units.{row.id}", 0
        for selector, dice in (*columns["dice_vs"].items(), ("ALL", columns["dice"])):
            mask = rows.select(selector, "class", f"{key}.dice_vs") & ~taken
            taken |= mask
            by_range = (dice or [])[:LONGEST_RANGE]
            for other in range(len(rows.rows)):
                if mask >> other & 1:
                    table["modern_dice"][i, other, 1 : 1 + len(by_range)] = by_range
        for selector, fewer in columns["less_vs"].items():
            mask = rows.select(selector, "class", f"{key}.less_vs")
            for other in range(len(rows.rows)):
                if mask >> other & 1:
                    cells = table["modern_dice"][i, other]
                    cells[...] = np.maximum(cells - fewer, 0)
        weaken(table, i, rows, penalties)
        reached = np.flatnonzero(table["modern_dice"][i].any(axis=0))
        table["modern_range"][i] = max(reached, default=0)


def weaken(table: np.void, i: int, rows: UnitRows, penalties: Sequence[InForce]) -> None:
    """Dice that weather or morale take off a row.  Changes: table.modern_dice.  Rule: MMB-GAP-28."""
    changes = [
        one.columns["dice"]
        for one in penalties
        if one.columns["dice"] is not None and rows_concerned(one, rows) >> i & 1
    ]
    if changes:
        cells = table["modern_dice"][i]
        cells[...] = np.vectorize(lambda dice: max(change_of(changes, dice), 0) if dice > 0 else 0)(cells)


def fill_wire(table: np.void, rows: UnitRows) -> None:
    """Pieces that a unit removes in place of its move, and who has to.  Rule: MMB-MOV-9, MMB-GAP-16."""
    for piece in range(MAX_PIECES):
        for i in range(len(rows.rows)):
            if table["clear_mode"][piece, i] == Clear.NEXT_TURN:
                table["modern_wire"] |= 1 << piece
                table["modern_cutters"] |= 1 << i


def keep_quality(table: np.void, setting: Setting) -> None:
    """Where quality is that of infantry alone, all others have the strength of their row.  Rule: MMB-GAP-7."""
    if setting.ruleset["quality"] == "ALL":
        return
    for unit in range(int(table["n_units"])):
        row = int(table["unit_row"][unit])
        if table["row_class"][row] != UnitClass.INF:
            figures = setting.rows.rows[row].columns["figures"]
            table["unit_figures"][unit] = table["unit_full"][unit] = figures


def place_aboard(table: np.void, setting: Setting) -> None:
    """On which hex the transport stands that carries a unit at the start.  Rule: MMB-GAP-18."""
    carried = setting.scenario["carried"]
    for side, name in enumerate(SIDES):
        own = [one for one in carried if one["side"] == name]
        for i, one in enumerate(own):
            unit = int(table["aboard_first"][side]) + i
            table["aboard_on"][unit] = 1 + setting.board.grid.parse(one["aboard"])


def fill_ends(table: np.void, setting: Setting) -> None:
    """How many units break a side, where objectives are; they are tested when a turn is over.

    Changes: table.modern_ends, modern_goal, modern_goal_of, medal_target, medal_cap, objective_when.
    Rule: MMB-GAP-2, MMB-GAP-26.
    """
    counted = np.zeros(2, np.int64)
    for unit in range(int(table["n_units"])):
        if int(table["modern_counted"]) >> int(table["unit_row"][unit]) & 1:
            counted[table["unit_side"][unit]] += 1
    table["modern_ends"] = table["win"] == Win.BREAK_POINT
    if table["modern_ends"]:
        share = setting.ruleset["break_share"]
        for side in range(2):
            table["medal_target"][side] = break_limit(int(counted[1 - side]), share)
        table["medal_cap"] = 0
    table["objective_when"][...] = When.NEVER
    table["modern_goal"] = OFF
    n = 0
    for hex_ in range(int(table["n_hexes"])):
        mask = int(table["hex_objectives"][hex_])
        for objective in range(int(table["n_objectives"])):
            if mask >> objective & 1 and n < len(table["modern_goal"]):
                table["modern_goal"][n], table["modern_goal_of"][n] = hex_, objective
                n += 1


def refuse_among_cards(setting: Setting) -> None:
    """Switches that nothing reads where cards are played.

    Raises
    ------
    InputError
        One of them is set.
    """
    ruleset = setting.ruleset
    expected = "ruleset.turn = ARTY_INITIATIVE beside it"
    if ruleset["win"] == "BREAK_POINT":
        raise InputError("rules", "ruleset.win", "BREAK_POINT", expected)
    if ruleset["retreat_way"] == "AWAY":
        raise InputError("rules", "ruleset.retreat_way", "AWAY", expected)
    if ruleset["blockers"] != "ALL":
        raise InputError("rules", "ruleset.blockers", ruleset["blockers"], expected)
    if ruleset["covered_pairs_close"]:
        raise InputError("rules", "ruleset.covered_pairs_close", "true", expected)
    if ruleset["retreat_per"] != "FLAG":
        raise InputError("rules", "ruleset.retreat_per", ruleset["retreat_per"], expected)


def refuse_win(setting: Setting) -> None:
    """Ends that hang on cards or on swarms, and no retreats at all.

    Raises
    ------
    InputError
        Such an end, or such retreats.
    """
    if setting.ruleset["win"] not in ("MEDALS", "BREAK_POINT"):
        expected = "MEDALS or BREAK_POINT, where no cards are played"
        raise InputError("rules", "ruleset.win", setting.ruleset["win"], expected)
    if setting.ruleset["retreat_way"] == "NONE":
        expected = "AWAY or HOME, where no cards are played"
        raise InputError("rules", "ruleset.retreat_way", setting.ruleset["retreat_way"], expected)
