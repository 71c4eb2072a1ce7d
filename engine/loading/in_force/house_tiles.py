"""Where ground differs from the official one by an option: trenches, and hills with something on them."""

import numpy as np

from engine.loading.in_force.contents import contents_of
from engine.loading.in_force.stacks import Stacks
from engine.loading.in_force.unit_rows import UnitRows
from engine.loading.schema.columns import TerrainColumns
from engine.loading.schema.document import Document, Terrain

TRENCH, GROWN = "TRENCH", "GROWN"  # traits of tiles
HERE = "H"  # the letter of a ban on battles


def fill_house_tiles(
    table: np.void, stacks: Stacks, terrain: Terrain, official: Terrain, rows: UnitRows
) -> None:
    """Note the stacks whose cover, ban on battles or sight an option changed.  Call after the stacks are filled.

    Changes: table.trench_cover, trench_fights, stack_grown, ground_marks.  Rule: HR-TRENCH-2, -3, HR-HILLLOS-1, -2.
    """
    for s, stack in enumerate(stacks.stacks):
        for name in stack.rows:
            columns, before = terrain[name], official.get(name)
            if before is None:
                continue
            if TRENCH in columns["traits"]:
                pairs = enumerate(zip(columns["cover"], before["cover"], strict=True))
                table["trench_cover"][s] |= sum(1 << class_ for class_, (now, was) in pairs if now != was)
                banned = banned_here(before, rows) & ~int(table["stack_ban_here"][s])
                table["trench_fights"][s] |= banned
            if GROWN in columns["traits"] and columns["sight"] != before["sight"]:
                table["stack_grown"][s] = 1
    marks = (table["trench_cover"], table["trench_fights"], table["stack_grown"])
    table["ground_marks"] = table["sandbags_owned"] or any(one.any() for one in marks)


def is_flooded(document: Document) -> bool:
    """Whether any open hex of the battle is the tile that stands for open ground.  Rule: TP-FLD-1, HR-FLOOD-1."""
    ground = document["ruleset"]["open_terrain"]
    return any(one.rows[0] == ground for one in contents_of(document["scenario"], document))


def banned_here(columns: TerrainColumns, rows: UnitRows) -> int:
    """Bit per unit row that may not battle while it stands on a tile."""
    mask = 0
    for selector, letters in columns["battle_ban"].items():
        if HERE in letters:
            mask |= rows.select(selector, "class", "battle_ban")
    return mask
