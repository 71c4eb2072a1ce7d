"""Unit rows as numbers: movement, dice by range and target, faces that hit (expansions 7.2, 7.8(6), (7))."""

from collections.abc import Collection, Mapping
from math import lcm
from typing import TypedDict

import numpy as np

from engine.codes import DIE, Face, Fire, UnitClass
from engine.layout import ALL, CUT, MAX_RANGE, NO_COVER
from engine.loading.in_force.trains import TRAIN
from engine.loading.in_force.unit_rows import (
    LABELS,
    NOTHING,
    OUT,
    OUT_CODES,
    OUT_OF_TOWNS,
    SELECTING,
    SPECIAL,
    TEAM,
    TRIPLET_ENTRY,
    UnitRow,
    UnitRows,
    figures_for_medal,
    is_house,
    medals_or_win,
    regular_march,
)
from engine.loading.schema.columns import FaceMeaning, StrikeColumns, UnitColumns
from engine.loading.schema.rows import Ignored
from engine.loading.tables.setting import Setting

FACES = {"I": Face.INFANTRY, "A": Face.ARMOR, "G": Face.GRENADE, "F": Face.FLAG, "S": Face.STAR}
SYMBOLS = {"INF": 1 << Face.INFANTRY, "ARM": 1 << Face.ARMOR, "ART": 0, TRAIN: 0}
GRENADE, STAR = 1 << Face.GRENADE, 1 << Face.STAR
ALL_FACES = (1 << len(Face)) - 1
FIRES = {
    "DIRECT": Fire.DIRECT,
    "OVER_FRIENDS": Fire.DIRECT,  # friends bar nobody's fire by cards
    "NONE": Fire.NONE,
    "SPOTTED": Fire.SPOTTED,
}
VARIANTS = 4  # 2 * still + close
GROUND = ("INF", "ARM", "ART")  # classes of ground units
EVERY_ROW = 0x7FFFFFFF


def fill_units(table: np.void, rows: UnitRows) -> None:
    """Write the fields of unit rows.

    Changes: table.row_*, dice, dice_less, shell_dice, cover_entry, ignores_out, hit_faces, flag_faces, recover_faces,
    part_medals, supply_rows, served_rows, second_rolls, odd_losses.
    """
    table["orderable_rows"] = EVERY_ROW
    table["n_unit_rows"] = len(rows.rows)
    for i, row in enumerate(rows.rows):
        fill_row(table, i, row)
        for variant in range(VARIANTS):
            columns = in_variant(row.columns, variant)
            table["cover_entry"][variant, i] = cover_entry(row, columns["ignores"])
            table["ignores_out"][variant, i] = out_ignored(columns["ignores"])
            fill_dice(table, variant, i, columns, rows)
            plain = (columns["dice"] or [])[:MAX_RANGE]
            table["shell_dice"][variant, i, 1 : 1 + len(plain)] = plain
            fill_faces(table, variant, i, columns, rows)
        fill_house_row(table, i, row, rows)
        fill_range(table, i, len(rows.rows))
    fill_parts(table, rows)
    fill_supply(table, rows)
    table["second_rolls"] = int(table["row_second_roll"].any())
    table["odd_losses"] = int(table["second_rolls"] or table["part_medals"])


def fill_range(table: np.void, i: int, n_rows: int) -> None:
    """The longest distance at which a row has a die against anybody.  Changes: table.row_range.  Rule: HR-GEN-12."""
    reached = table["dice"][:, i, :n_rows, :].any(axis=(0, 1))
    table["row_range"][i] = max(np.flatnonzero(reached), default=0)


def fill_row(table: np.void, i: int, row: UnitRow) -> None:
    """Columns of one row that need no other row.  Medics return a figure on the class symbol or a star."""
    columns = row.columns
    class_ = columns["class"]
    table["row_class"][i] = UnitClass(TRIPLET_ENTRY[class_])
    table["row_move_battle"][i] = columns["move_battle"]
    table["row_move_max"][i] = columns["move_max"]
    table["row_free"][i] = row.free
    table["row_advance"][i] = columns["advance"]
    table["row_fire"][i] = FIRES[columns["sight"]]
    table["row_entry_battle"][i] = "ENTRY_BATTLE" in columns["traits"]
    table["row_retreat_max"][i] = columns["retreat_max"]
    table["row_flag_loss"][i] = columns["flag_loss"]
    table["row_retreat_total"][i] = "RETREAT_TOTAL" in columns["traits"]
    table["row_medals"][i] = 0 if figures_for_medal(columns) else medals_or_win(columns["medals"])
    again = sum(1 << Face[face.upper()] for face in columns["second_roll"])
    table["row_second_roll"][i] = again
    table["row_confirmed"][i] = sum(again >> face & 1 for face in DIE) if again else len(DIE)
    table["row_no_recovery"][i] = "NO_RECOVERY" in columns["traits"]
    table["recover_faces"][i] = SYMBOLS[class_] | 1 << Face.STAR


def fill_no_retreats(table: np.void, _: Setting) -> None:
    """Where nobody retreats every row is one that flags cost figures: one each, for those too that fall back once.

    Rule: HR-NEFFLAG-1, -4.  Changes: table.row_retreat_max, row_retreat_total.
    """
    if table["flags_kill"]:
        table["row_retreat_max"] = 0
        table["row_retreat_total"] = 0


def cover_entry(row: UnitRow, ignores: Collection[str]) -> int:
    """Entry of a triplet that the cover of a target's hex takes off the row's dice.  Rule: HR-ISW-6."""
    if "COVER" in ignores:
        return NO_COVER
    return TRIPLET_ENTRY[row.columns["cover_as"] or row.columns["class"]]


def out_ignored(ignores: Collection[str]) -> int:
    """What a row ignores of the dice that its own hex takes off: nothing, all of them, those of a town."""
    return next((OUT_CODES[word] for word in (OUT, OUT_OF_TOWNS) if word in ignores), OUT_CODES[NOTHING])


def fill_parts(table: np.void, rows: UnitRows) -> None:
    """Medals by the figure: all parts of a side are counted together, whatever row pays them.

    Changes: table.part_medals, row_part.  Rule: WW-HT-5, UNIT-TRK-1.
    """
    shares = {i: share for i, row in enumerate(rows.rows) if (share := figures_for_medal(row.columns))}
    whole = lcm(*shares.values()) if shares else 0
    table["part_medals"] = whole
    for i, share in shares.items():
        table["row_part"][i] = whole // share


def fill_supply(table: np.void, rows: UnitRows) -> None:
    """Who gives figures and who is given some.  Changes: table.supply_rows, served_rows.  Rule: WW-HT-12, -15."""
    for i, row in enumerate(rows.rows):
        table["supply_rows"] |= int("RESUPPLY" in row.columns["traits"]) << i
        table["served_rows"] |= int(row.columns["class"] in GROUND) << i


def fill_house_row(table: np.void, i: int, row: UnitRow, rows: UnitRows) -> None:
    """What says when a house row matters.

    Changes: table.special_rows, choosy_rows, motor_rows, foot_*, proof_faces.
    """
    if is_house(row.columns):
        usual: Mapping[str, object] = rows.plain.get(row.columns["class"]) or {}
        plain = {key: value for key, value in usual.items() if key not in LABELS}
        alike: dict[str, object] = {key: value for key, value in row.columns.items() if key not in LABELS}
        alike |= {"traits": [trait for trait in row.columns["traits"] if trait not in SELECTING]}
        table["special_rows"] |= int(alike != plain) << i
    for selector, dice in row.columns["dice_vs"].items():
        if dice is None and rows.select(selector, "class", f"units.{row.id}.dice_vs"):
            table["choosy_rows"] |= 1 << i
    if {TEAM, SPECIAL} <= {*row.columns["traits"]}:
        foot = regular_march(row.columns)
        rides = foot != (row.columns["move_battle"], row.columns["move_max"])
        table["motor_rows"] |= int(rides) << i
        table["choosy_rows"] |= int(rides) << i
        table["foot_battle"][i], table["foot_max"][i] = foot if rides else (0, 0)
    hits, _ = class_faces(row)
    for key, effect in row.columns["face_target"].items():
        face, against = split_exception(key, "<")
        if against is None and effect is None:
            table["proof_faces"][i] |= hits & GRENADE & 1 << FACES[face]


class Attack(TypedDict):
    """The columns of a unit row that say how it attacks, as they are in one of its states; no dice = it may not."""

    dice: list[int] | None
    dice_vs: dict[str, list[int] | None]
    less_vs: dict[str, int]
    cut_vs: dict[str, int]
    ignores: list[Ignored]
    face_attack: dict[str, FaceMeaning]


def in_variant(columns: UnitColumns, variant: int) -> Attack:
    """Columns of a row that has not moved this turn, that attacks at range 1, both or neither.

    ``when_close`` comes last, so that it wins where both change a column.
    """
    still, close = divmod(variant, 2)
    found: Attack = {
        "dice": columns["dice"],
        "dice_vs": columns["dice_vs"],
        "less_vs": columns["less_vs"],
        "cut_vs": columns["cut_vs"],
        "ignores": columns["ignores"],
        "face_attack": columns["face_attack"],
    }
    if still:
        found = {**found, **columns["when_still"]}
    if close:
        found = {**found, **columns["when_close"]}
    return found


def fill_dice(table: np.void, variant: int, i: int, columns: Attack, rows: UnitRows) -> None:
    """Dice by target row and distance: the first match of ``dice_vs`` replaces ``dice``, less ``less_vs``.

    What ``cut_vs`` puts out of range and what ``less_vs`` leaves without dice stays below 0 in the table: 0 means that
    the row itself may not attack there, so that dice of a card, which come first, still count (HR-ARITH-4, -5).
    Rule: CORE-DICE-1, HR-INFARM-1, -2, HR-ARTARM-1.
    """
    taken = 0
    for selector, dice in (*columns["dice_vs"].items(), ("ALL", columns["dice"])):
        mask = rows.select(selector, "class", f"units.{rows.rows[i].id}.dice_vs") & ~taken
        taken |= mask
        for other in range(len(rows.rows)):
            if mask >> other & 1:
                by_range = np.array((dice or [])[:MAX_RANGE], dtype=np.int32)
                table["dice"][variant, i, other, 1 : 1 + len(by_range)] = by_range
    for selector, most in columns["cut_vs"].items():
        mask = rows.select(selector, "class", f"units.{rows.rows[i].id}.cut_vs")
        for other in range(len(rows.rows)):
            if mask >> other & 1:
                beyond = table["dice"][variant, i, other, most + 1 :]
                beyond[beyond > 0] -= CUT
    less = np.zeros(len(rows.rows), dtype=np.int32)
    for selector, fewer in columns["less_vs"].items():
        mask = rows.select(selector, "class", f"units.{rows.rows[i].id}.less_vs")
        less += [fewer if mask >> other & 1 else 0 for other in range(len(rows.rows))]
    table["dice_less"][i, : len(rows.rows)] = less
    for other, all_less in enumerate(less):
        cells = table["dice"][variant, i, other]
        if all_less:
            cells[...] = np.where(cells > 0, cells - all_less - (cells <= all_less), cells)


def class_faces(row: UnitRow) -> tuple[int, int]:
    """Bits of the faces that hit a row and of those that are flags before anybody's exceptions.

    Rule: CORE-HIT-1, -2, -3.
    """
    return SYMBOLS[row.columns["class"]] | GRENADE, 1 << Face.FLAG


def hitting(row: UnitRow) -> int:
    """Bits of the faces that may hit a row, whoever rolls them: grenades alone hit a train.  Rule: TP-TRN-4."""
    return GRENADE if row.columns["class"] == TRAIN else ALL_FACES


def turn_face(hits: int, flags: int, face: str, effect: str | None) -> tuple[int, int]:
    """What an exception makes of a face: ``hit``, ``flag`` or nothing; no face counts twice (HR-FACE-15)."""
    bit = 1 << FACES[face]
    hits, flags = hits & ~bit, flags & ~bit
    if effect == "hit":
        hits |= bit
    elif effect == "flag":
        flags |= bit
    return hits, flags


def own_faces(row: UnitRow, hits: int, flags: int) -> tuple[int, int]:
    """Faces that hit and that are flags, of a row that hits with some faces whatever its target (``hits_with``)."""
    named = sum(1 << Face[face.upper()] for face in row.columns["hits_with"])
    return (named, flags & ~named) if named else (hits, flags)


def split_exception(key: str, mark: str) -> tuple[str, str | None]:
    """Face and selector of an exception: ``S>ARM`` of an attacker, ``G<INF`` or plain ``G`` of a target."""
    face, _, selector = key.partition(mark)
    return face.strip(), selector.strip() or None


def fill_faces(table: np.void, variant: int, i: int, columns: Attack, rows: UnitRows) -> None:
    """Hit and flag faces by target: class default, then the attacker's exceptions, then the target's.

    Rule: HR-FACE-15, HR-SNIPER-2, -3.
    """
    for other, target in enumerate(rows.rows):
        hits, flags = own_faces(rows.rows[i], *class_faces(target))
        for key, effect in columns["face_attack"].items():
            face, selector = split_exception(key, ">")
            if rows.select(selector or "ALL", "class", f"units.{rows.rows[i].id}.face_attack") >> other & 1:
                hits, flags = turn_face(hits, flags, face, effect)
        for key, effect in target.columns["face_target"].items():
            face, selector = split_exception(key, "<")
            if rows.select(selector or "ALL", "class", f"units.{target.id}.face_target") >> i & 1:
                hits, flags = turn_face(hits, flags, face, effect)
        table["hit_faces"][variant, i, other] = hits & hitting(target)
        table["flag_faces"][variant, i, other] = flags


def strike_faces(strike: StrikeColumns) -> int:
    """Which line of ``strike_hits`` says what the dice of a strike hit with."""
    return int(strike["star"]) + 2 * int(strike["far"])


def fill_strikes(table: np.void, rows: UnitRows, symbol_range: int) -> None:
    """Faces of strikes, which have no attacker: only exceptions without a selector count, then the star.

    A strike from afar counts as fire from beyond ``symbol_range``; stars do not hit what they never hit.
    Rule: CARD-AIR-3, CARD-BARRAGE-3, BT-BARRAGE-1, WW-VIS-4, -5, WW-GAP-11, HR-SNIPER-3, expansions 7.8(7).
    Changes: table.strike_hits, strike_flags, star_proof.
    """
    for i, row in enumerate(rows.rows):
        hits, flags = class_faces(row)
        for key, effect in row.columns["face_target"].items():
            face, selector = split_exception(key, "<")
            if selector is None:
                hits, flags = turn_face(hits, flags, face, effect)
        shielded = star_proof(row)
        symbols = 0 if symbol_range >= ALL else (1 << Face.INFANTRY) | (1 << Face.ARMOR)
        for far, seen in enumerate((hits, hits & ~symbols)):
            table["strike_hits"][2 * far, i] = seen & ~STAR
            table["strike_hits"][2 * far + 1, i] = (seen | (0 if shielded else STAR)) & hitting(row)
        table["strike_flags"][i] = flags & ~STAR
        table["star_proof"] |= int(shielded or not hitting(row) & STAR) << i


def star_proof(row: UnitRow) -> bool:
    """Whether stars do nothing to a row, whoever's stars hit everybody else.  Rule: HR-SNIPER-3."""
    return any(
        split_exception(key, "<") == ("S", None) and effect is None
        for key, effect in row.columns["face_target"].items()
    )
