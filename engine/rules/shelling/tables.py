"""Ground that fire changes, as numbers: pieces and tiles that guns and strikes destroy.

Column ``shelled`` of the terrain table says what may be destroyed.  A tile that becomes another one has a number among
the pieces that come and go.
"""

import numpy as np

from engine.codes import DIE, Face, Origin
from engine.codes_of_house import Shot
from engine.layout import OFF
from engine.loading.in_force.fiction import fiction_side
from engine.loading.in_force.field_works import may_be_blown, over_water
from engine.loading.in_force.selectors import select
from engine.loading.in_force.stacks import STAYED, Stacks, is_minefield
from engine.loading.schema.columns import ShelledColumns
from engine.loading.schema.document import Terrain
from engine.loading.tables.setting import Setting

AIMED = "HEX"  # of column shelled.on: fired at in place of a unit
ANY_FIRE = "FIRE"
WHOLE_TABLE = "TABLE"  # of column shelled.dice: those of the gun
RADAR, BUILDING, ENGINEER = "RADAR", "BUILDING", "ENGINEER"  # traits
PER_MINE = "PER_MINE"  # of column shelled.tries_of
STRIKES = (
    "BARRAGE",
    "AIRPOWER",
)  # words of column shelled.by that are no unit rows, by the code of what strikes


def fill_shelling(table: np.void, setting: Setting) -> None:
    """What fire destroys, whose fire, and how.

    Changes: table.shelling, shell_*, strikes_at, strike_shelling, fire_ends, fire_hit, strike_end*,
    stack_shelled, loose_bars.
    Rule: HR-SHELLWIRE-1, -4, HR-BRSHELL-1, HR-WOODVILL-1, HR-RADAR-1.
    """
    stacks, terrain, rows = setting.stacks, setting.terrain, setting.rows
    side = fiction_side(setting.document)
    table["strike_end_side"] = OFF if side is None else side
    stayed = 0
    for piece, name in enumerate(stacks.pieces):
        shelled = terrain[name]["shelled"] if name is not None else None
        if name is None or shelled is None:
            continue
        if shelled["on"] == STAYED:
            stayed |= 1 << piece
            continue
        key = f"terrain.{name}.shelled.by"
        known = rows.known | set(STRIKES)
        table["shell_rows"][piece] = select(
            shelled["by"], [row.words("class") for row in rows.rows], known, "rules", key
        )
        table["shell_kind"][piece] = kind_of(name, terrain)
        if shelled["on"] == AIMED:
            fill_aimed(table, piece, shelled)
            struck = select(shelled["by"], [{word} for word in STRIKES], known, "rules", key)
            for i, word in enumerate(STRIKES):
                table["strikes_at"][Origin[word]] |= (struck >> i & 1) << piece
        else:
            table["fire_ends"] |= 1 << piece
            fill_struck(
                table, piece, select(shelled["by"], [{word} for word in STRIKES], known, "rules", key)
            )
            table["fire_hit"] |= int(shelled["on"] != ANY_FIRE) << piece
    table["shell_engineers"] = rows.select(ENGINEER)
    table["strike_shelling"] = bool(table["strikes_at"].any())
    table["shell_marks"] = bool(table["fire_ends"] or (table["shell_hits"] > 1).any())
    fill_stacks_shelled(table, stacks, terrain)
    watch_bars(table, stacks, stayed)


def fill_struck(table: np.void, piece: int, struck: int) -> None:
    """Strikes (bits, in the order of STRIKES) at a unit there destroy a tile.  Changes: table.strike_ends.

    Rule: HR-MARTOWN-5.
    """
    for i, word in enumerate(STRIKES):
        table["strike_ends"][Origin[word]] |= (struck >> i & 1) << piece


def fill_stacks_shelled(table: np.void, stacks: Stacks, terrain: Terrain) -> None:
    """What lies on each stack that may be aimed at; a span over land is no bridge.  Changes: table.stack_shelled.

    Rule: HR-BRSHELL-1.
    """
    for s, stack in enumerate(stacks.stacks):
        aimed = int(table["stack_pieces"][s] & table["shelling"])
        for piece, name in enumerate(stacks.pieces):
            if name is not None and may_be_blown(terrain[name]) and not over_water(stack.rows, terrain):
                aimed &= ~(1 << piece)
        table["stack_shelled"][s] = aimed


def fill_aimed(table: np.void, piece: int, shelled: ShelledColumns) -> None:
    """A piece that is fired at in place of a unit.

    Changes: table.shelling, shell_faces, shell_sixths, shell_hits, shell_fixed, shell_alone, shell_tries,
    shell_tries_all.
    """
    faces = sum(1 << Face[face.upper()] for face in shelled["faces"])
    table["shelling"] |= 1 << piece
    table["shell_faces"][piece] = faces
    table["shell_sixths"][piece] = sum(faces >> face & 1 for face in DIE)
    table["shell_hits"][piece] = shelled["hits"]
    table["shell_fixed"][piece] = 0 if shelled["dice"] == WHOLE_TABLE else shelled["dice"]
    table["shell_alone"] |= int(not shelled["engineer_near"]) << piece
    table["shell_tries"][piece] = shelled["tries"]
    table["shell_tries_all"] |= int(shelled["tries_of"] != PER_MINE) << piece


def kind_of(name: str, terrain: Terrain) -> Shot:
    """What a row is to those who fire at it."""
    columns = terrain[name]
    if may_be_blown(columns):
        return Shot.BRIDGE
    if is_minefield(name, terrain):
        return Shot.MINES
    if RADAR in columns["traits"]:
        return Shot.RADAR
    return Shot.BUILDING if BUILDING in columns["traits"] else Shot.WORK


def watch_bars(table: np.void, stacks: Stacks, stayed: int) -> None:
    """Where what goes leaves a hex to other unit rows than before, movement asks the ground of the moment.

    Tiles and pieces alike, by sabotage, by fire, or (bits of ``stayed``) by who stays on them.
    Changes: table.loose_bars.  Rule: TP-SAB-2, HR-SABOT-5, HR-RADAR-4, HR-BRSHELL-1, HR-VHEAVY-1.
    """
    n = len(stacks.stacks)
    barred = table["stack_barred"][:n]
    fired_at = int(table["shelling"]) | int(table["fire_ends"]) | stayed
    ways = [table["stack_without"][:n, piece] for piece in range(len(stacks.pieces)) if fired_at >> piece & 1]
    if any((barred[left] != barred).any() for left in (table["stack_bare"][:n], *ways)):
        table["loose_bars"] = 1
