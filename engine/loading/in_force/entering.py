"""Ground that costs figures on entry, as numbers: minefields and their tokens, frozen rivers (column ``on_enter``)."""

from collections import Counter

import numpy as np

from engine.codes import Face
from engine.codes_of_boxes import Coming
from engine.loading.in_force.contents import contents_of, has_trait
from engine.loading.in_force.stacks import Stacks, is_minefield
from engine.loading.in_force.unit_rows import UnitRow, UnitRows
from engine.loading.schema.boards import BOARDS
from engine.loading.schema.columns import EnterColumns
from engine.loading.schema.document import Document, ScenarioPart, Terrain
from engine.loading.schema.scenario_file import SIDES
from engine.loading.words.errors import InputError

ENGINEER = "ENGINEER"  # trait of unit rows
# The symbol of a class on the die; artillery has none.
SYMBOLS = {"INF": Face.INFANTRY, "ARM": Face.ARMOR}


def check_entering(data: ScenarioPart, document: Document, file: str) -> None:
    """Refuse two rows on one hex that both lay a token, or both roll dice of their own."""
    terrain, grid = document["terrain"], BOARDS[data["board"]].grid
    for hex_, one in enumerate(contents_of(data, document)):
        fields = [name for name in one.rows if is_minefield(name, terrain)]
        rolls = [name for name in one.rows if terrain[name]["on_enter"] is not None and name not in fields]
        for twice in (fields, rolls):
            if len(twice) > 1:
                found, expected = " + ".join(twice), "one row that costs figures on entry"
                raise InputError(file, f"map {grid.name(hex_)}", found, expected)


def fill_entering(table: np.void, stacks: Stacks, terrain: Terrain, rows: UnitRows) -> None:
    """Write what entering costs whom; a piece that spans the ground takes its dice away, not those of mines.

    Call after the stacks are filled.
    Changes: table.ground_bites, enter_*, stack_mine, mine_*, engineer_rows.  Rule: TP-ENG-4, TILE-BRG-1.
    """
    for s, stack in enumerate(stacks.stacks):
        spanned = has_trait(stack.rows, "SPANS", terrain)
        for name in stack.rows:
            columns = terrain[name]["on_enter"]
            if columns is None:
                continue
            table["ground_bites"] = 1
            whom = [_whom(columns, stack.owner, side, len(rows.rows)) for side in SIDES]
            if columns["dice"] == "POOL":
                piece = stacks.pieces.index(name)
                table["stack_mine"][s] = 1 + piece
                table["mine_who"][s] = whom
                _fill_tokens(table, piece, columns, rows)
            elif not spanned:
                table["enter_dice"][s] = columns["dice"]
                table["enter_who"][s] = whom
                table["enter_on"][s] = _ways(columns)
                table["enter_faces"][s, : len(rows.rows)] = [_faces(columns, row) for row in rows.rows]
    if table["ground_bites"]:
        _fill_sets(table, stacks)
        table["engineer_rows"] = sum(
            1 << i for i, row in enumerate(rows.rows) if ENGINEER in row.columns["traits"]
        )


def _fill_tokens(table: np.void, piece: int, columns: EnterColumns, rows: UnitRows) -> None:
    """One set of minefields.  Changes: table.mine_on, mine_faces, mine_tokens, mine_pool."""
    pool = columns["pool"]
    table["mine_on"][piece] = _ways(columns)
    table["mine_faces"][piece, : len(rows.rows)] = [
        _faces(columns, row) & ~_spared_by(row) for row in rows.rows
    ]
    table["mine_tokens"][piece] = len(pool)
    table["mine_pool"][piece, : len(pool)] = pool


def _spared_by(row: UnitRow) -> int:
    """Bit of the grenade for rows that it does not hit, whoever rolls it.

    Rule: HR-HEAVY-3, HR-CYBER-1, HR-ZOMBIE-19.
    """
    return 0 if row.columns["face_target"].get("G", "hit") == "hit" else 1 << Face.GRENADE


def _fill_sets(table: np.void, stacks: Stacks) -> None:
    """Which copy of its set the token of a field is of: a new one whenever the last is used up, in hex order.

    Rule: TP-MINE-2, TP-GAP-1.  Changes: table.mine_sets, mine_set.
    """
    laid: Counter[int] = Counter()
    copies: dict[tuple[int, int], int] = {}
    for hex_, s in enumerate(stacks.hex_stack):
        piece = int(table["stack_mine"][s]) - 1
        if piece >= 0:
            copy = (piece, laid[piece] // int(table["mine_tokens"][piece]))
            laid[piece] += 1
            table["mine_set"][hex_] = 1 + copies.setdefault(copy, len(copies))
    table["mine_sets"] = len(copies)


def _whom(columns: EnterColumns, owner: str | None, side: str, n_rows: int) -> int:
    """Bit per unit row of a side that the ground harms.  Rule: TP-MINE-4, -5."""
    return 0 if columns["who"] == "ENEMIES" and side == owner else (1 << n_rows) - 1


def _ways(columns: EnterColumns) -> int:
    """Bits of the ways of coming that count.  Rule: TP-MINE-8, WW-FRZ-2."""
    return sum({int(Coming[word]) for word in columns["on"]})


def _faces(columns: EnterColumns, row: UnitRow) -> int:
    """Bit per Face that costs a unit of a row a figure.  Rule: TP-MINE-6."""
    names = {
        SYMBOLS.get(row.columns["class"]) if one == "class" else Face[one.upper()] for one in columns["faces"]
    }
    return sum(1 << face for face in names if face is not None)
