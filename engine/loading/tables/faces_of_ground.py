"""Ground on which dice hit otherwise, as numbers: column ``face_target`` of the terrain table."""

import numpy as np

from engine.codes import Face
from engine.loading.in_force.stacks import Stacks
from engine.loading.in_force.unit_rows import UnitRows
from engine.loading.schema.document import Terrain

LETTERS = {"I": Face.INFANTRY, "A": Face.ARMOR, "G": Face.GRENADE, "F": Face.FLAG, "S": Face.STAR}


def fill_faces_of_ground(table: np.void, stacks: Stacks, terrain: Terrain, rows: UnitRows) -> None:
    """Ground on which dice of some attackers hit otherwise.

    Changes: table.ground_faces, ground_*, faces_bent.  Rule: HR-FORT-2, -6.
    """
    for s, stack in enumerate(stacks.stacks):
        for name in stack.rows:
            for key, effect in terrain[name]["face_target"].items():
                letter, _, selector = key.partition("<")
                bit = 1 << LETTERS[letter.strip()]
                column = f"terrain.{name}.face_target"
                table["ground_rows"][s] |= rows.select(selector.strip() or "ALL", "class", column)
                table["ground_touched"][s] |= bit
                table["ground_hits"][s] |= bit if effect == "hit" else 0
                table["ground_flags"][s] |= bit if effect == "flag" else 0
    table["ground_faces"] = bool(table["ground_rows"].any())
    table["faces_bent"] |= table["ground_faces"]
