"""Roads and penalties as numbers: allowances by row, weaker dice, fewer figures (HR-GEN-11, HR-ARITH-5).

Everything is settled here for every unit row (of a side, of a tag) once, before the first game: kernels look an
allowance up, and dice come out of the tables they always come from.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, cast

import numpy as np

from engine.codes import March
from engine.layout import CUT, MAX_MARCH, MAX_PATHS
from engine.loading.in_force.penalised_rows import at_full_speed, rows_concerned
from engine.loading.in_force.penalties import ARMOR, InForce, blitzing
from engine.loading.in_force.unit_rows import UnitRow, UnitRows, regular_march
from engine.loading.schema.columns import PenaltyColumns
from engine.loading.schema.document import Document
from engine.loading.schema.penalties import REGULAR
from engine.loading.tables.units import fill_range
from engine.loading.tables.ways import ROAD, Kind, Ways, fill_ways
from engine.loading.words.errors import InputError


def fill_blitz(table: np.void, document: Document, rows: UnitRows) -> None:
    """Armor of the blitzing side moves as the option says.  Rule: HR-BLITZARM-1, -4.

    Changes: table.row_move_*, row_gain, pace_marks.
    """
    blitz, sides = document["ruleset"]["blitz_armor"], blitzing(document)
    if blitz is None:
        return
    mask = rows.select(ARMOR, "class", "ruleset.blitz_armor") if sides else 0
    for i, row in enumerate(rows.rows):
        if mask >> i & 1 and at_full_speed(row) and (len(sides) == 2 or row.of_side in sides):
            table["row_gain"][i] = max(0, blitz["move"] - int(table["row_move_max"][i]))
            table["row_move_battle"][i] = table["row_move_max"][i] = blitz["move"]
    table["pace_marks"] |= bool(table["row_gain"].any())


# --- movement ---


SWARM = "SWARM"  # trait of rows with a die for each figure, which are counted after the table


def change_of(changes: Iterable[str | None], value: int, least: int = 0) -> int:
    """A value after all reductions and then the smallest maximum, not below the least.

    Examples
    --------
    >>> change_of(["-1", "max 1", "-1"], 4), change_of(["-2"], 1)
    (1, 0)
    """
    named = [change for change in changes if change is not None]
    left = max(least, value - sum(int(change[1:]) for change in named if change.startswith("-")))
    return min([left, *(int(change[4:]) for change in named if change.startswith("max"))])


def of_row(penalty: InForce, row: UnitRow) -> InForce:
    """A penalty as a unit row meets it: what is regular for it in hexes.  Rule: HR-GEN-9, HR-ISWMOTOR-4."""
    if penalty.columns["move"] != REGULAR:
        return penalty
    battle, most = regular_march(row.columns)
    caps: dict[str, Any] = {"move": None, "move_battle": f"max {battle}", "move_max": f"max {most}"}
    columns = cast(PenaltyColumns, {**penalty.columns, **caps})
    return replace(penalty, columns=columns, spared_battle=row.columns["move_battle"])


def held_back(penalty: InForce) -> list[int]:
    """Hexes after which a row battles where it is spared, if they are fewer than where it is regular; else nothing.

    Rule: HR-ISWMOTOR-4.
    """
    own, regular = penalty.spared_battle, penalty.columns["move_battle"]
    if own is None or regular is None or own >= int(regular.removeprefix("max ")):
        return []
    return [own]


def march_change(columns: PenaltyColumns, march: March) -> list[str]:
    """What a penalty says about one of the limits."""
    both = (columns["move"], columns["move_battle" if march == March.BATTLE else "move_max"])
    return [change for change in both if change is not None]


def hexes_left(entries: Sequence[tuple[InForce, int]], march: March, most: int, kept: int) -> int:
    """An allowance of row and card after the penalties.  Rule: HR-GEN-11, HR-MUD-3, HR-SNOW-2.

    Parameters
    ----------
    entries : sequence of (InForce, int)
        Penalties of the row, each with the bit of the hexes that spare a move from it, 0 for none.
    march : March
    most : int
        Hexes by row, card and road.
    kept : int
        Bits of the kinds of hexes to which the whole move keeps.
    """
    less: dict[int, int] = {}
    caps = []
    for entry, path in entries:
        if kept & path:
            caps += [entry.columns["path_max"]] if entry.columns["path_max"] is not None else []
            caps += held_back(entry) if march == March.BATTLE else []
            continue
        for change in march_change(entry.columns, march):
            if change.startswith("-"):
                floor = entry.columns["at_least"]
                less[floor] = less.get(floor, 0) + int(change[1:])
            else:
                caps.append(int(change[4:]))
    left = most
    for floor in sorted(less):
        left = max(min(left, floor), left - less[floor])
    return min([left, *caps])


def fill_moves(
    table: np.void,
    entries: Sequence[InForce],
    rows: UnitRows,
    ways: Ways,
    road_bonus: int,
) -> None:
    """Allowances in force for every row, limit and kind of way; nothing is written where no row loses or wins a hex.

    A row that may battle after a longer move where it is regular has these hexes as its own, and is held back where the
    penalty spares it.
    Changes: table.bent_moves, pace_marks, n_paths, start_paths, hex_paths, edge_paths, road_path, move_after,
    move_cause, row_move_battle.  Rule: TP-ROAD-1, -2, CARD-BEL-2, HR-GEN-11, HR-ISWMOTOR-4.
    """
    moving = [
        (one, rows_concerned(one, rows))
        for one in entries
        if any(march_change(one.columns, march) for march in March)
    ]
    bonus = road_bonus if ways.has_roads() else 0
    kinds = [Kind(*one.path) for one, mask in moving if mask and one.path] + ([ROAD] if bonus else [])
    paths = list(dict.fromkeys(kinds))
    if len(paths) > MAX_PATHS:
        expected = f"at most {MAX_PATHS}"
        raise InputError("rules", "ruleset.penalties.exempt", f"{len(paths)} kinds of exempt ways", expected)
    hexes = np.arange(MAX_MARCH + 1)
    table["move_after"][...] = hexes
    table["road_path"] = 1 << paths.index(ROAD) if bonus else 0
    for i, row in enumerate(rows.rows):
        own = [
            (of_row(one, row), 1 << paths.index(Kind(*one.path)) if one.path else 0)
            for one, mask in moving
            if mask >> i & 1
        ]
        if any(held_back(one) for one, _ in own):
            table["row_move_battle"][i] = regular_march(row.columns)[0]
        for kept in range(1 << MAX_PATHS if own or bonus else 0):
            for march in March:
                gains = bonus if kept & table["road_path"] and march != March.AGAIN else 0
                fill_allowances(table, i, own, kept, march, gains)
    if np.array_equal(table["move_after"], np.broadcast_to(hexes, table["move_after"].shape)):
        table["move_after"] = 0
        return
    table["bent_moves"] = table["pace_marks"] = 1
    fill_ways(table, ways, paths)


def fill_allowances(
    table: np.void, i: int, own: Sequence[tuple[InForce, int]], kept: int, march: March, bonus: int
) -> None:
    """One limit of one row on one kind of way, and what makes it less: that without which it would be more.

    ``bonus``: hexes more by road, for a limit above 0.  Changes: table.move_after, move_cause.  Rule: TP-ROAD-2.
    """
    causes = {one.cause for one, _ in own}
    for given in range(MAX_MARCH + 1):
        most = given + bonus if given > 0 else 0
        left = hexes_left(own, march, most, kept)
        table["move_after"][i, kept, march, given] = left
        if left < most:
            alone = [
                cause
                for cause in causes
                if hexes_left([pair for pair in own if pair[0].cause != cause], march, most, kept) > left
            ]
            table["move_cause"][i, kept, march, given] = sum(alone or causes)


# --- dice and figures ---


def fill_weakness(table: np.void, entries: Sequence[InForce], rows: UnitRows) -> None:
    """Dice fewer at every distance and against every target; what comes to 0 is out of range.

    Later changes of the dice are sums, so that it is all one where this stands among them.  A row with a die for each
    figure stays in range, for its figures are counted first: it keeps what it lacks, one lower (see ``fill_dice``).
    Changes: table.dice, row_range, weak_rows.  Rule: HR-ARITH-5, HR-DEMORAL-8, HR-GEN-12.
    """
    weakening = [
        (one.columns["dice"], rows_concerned(one, rows)) for one in entries if one.columns["dice"] is not None
    ]
    for i in range(len(rows.rows)):
        changes = [change for change, mask in weakening if mask >> i & 1]
        if changes:
            before = table["dice"][:, i].copy()
            weaker = lacking if SWARM in rows.rows[i].columns["traits"] else change_of
            table["dice"][:, i] = np.vectorize(lambda dice, said=changes, less=weaker: less(said, dice))(
                before
            )
            if not np.array_equal(before, table["dice"][:, i]):
                table["weak_rows"] |= 1 << i
            fill_range(table, i, len(rows.rows))


def lacking(changes: Sequence[str | None], dice: int) -> int:
    """Dice of a table to which others are added: none stay none, and what is left of others below 1 is one lower.

    Examples
    --------
    >>> lacking(["-2"], 3), lacking(["-2"], 2), lacking(["-2", "-1"], 2), lacking(["-2"], 0)
    (1, -1, -2, 0)
    """
    if dice <= 0:
        return 0
    left = change_of(changes, dice, -CUT)
    return left if left > 0 else left - 1


def fill_figures(table: np.void, entries: Sequence[InForce], rows: UnitRows) -> bool:
    """Figures fewer at the set-up, at least one; true if a unit lost any.

    Changes: table.unit_figures, unit_full.  Rule: HR-GEN-11, HR-DEMORAL-6, -7.
    """
    before = table["unit_figures"].copy()
    table["unit_full"] = before
    weakening = [
        (one.columns, rows_concerned(one, rows)) for one in entries if one.columns["figures"] is not None
    ]
    for unit in range(table["n_units"]):
        lines = [columns for columns, mask in weakening if mask >> int(table["unit_row"][unit]) & 1]
        if lines:
            full = int(before[unit])
            lasting = [one["figures"] for one in lines if one["ceiling"] == "REDUCED"]
            table["unit_figures"][unit] = max(1, change_of([one["figures"] for one in lines], full))
            table["unit_full"][unit] = max(1, change_of(lasting, full))
    return not np.array_equal(before, table["unit_figures"])
