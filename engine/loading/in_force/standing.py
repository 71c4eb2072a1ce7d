"""Units that are of another row because of the ground on which they are set up (terrain column ``stands_as``)."""

from collections.abc import Mapping, Sequence
from typing import cast

from engine.geometry.hexgrid import HexGrid
from engine.loading.in_force.contents import Contents
from engine.loading.in_force.rules import shared_base
from engine.loading.in_force.unit_rows import base_row
from engine.loading.schema.columns import UnitColumns
from engine.loading.schema.document import Document, Terrain, UnitEntry, Units
from engine.loading.schema.rows import HOUSE_BOX


def as_they_stand(
    units: Sequence[UnitEntry],
    contents: Sequence[Contents],
    grid: HexGrid,
    document: Document,
    terrain: Terrain,
) -> tuple[list[UnitEntry], Units]:
    """The units of the set-up, each of the row that it is on its hex, and the table with the rows they need.

    ``terrain`` is the table in force: sandbags of one side are rows of it only (HR-SANDBAG-5).
    Ground with such a column holds these units for good (HOLDS_GUNS), so the row is theirs all game.  Columns that
    options changed of the row they come from, or of a copy of it for one side, are changed for them too; a selector
    that names that row by its id does not pick them.  Any other gun may have other dice there.
    Neither happens to a gun whose own dice reach as far.  Rule: TP-MTN-5, HR-HVYART-3.
    """
    table = dict(document["units"])
    found = []
    for unit in units:
        row = unit["row"]
        own, base = table[unit["row"]], base_row(unit["row"])
        for name in contents[grid.parse(unit["hex"])].rows:
            other, dice = terrain[name]["stands_as"].get(base), terrain[name]["gun_dice"]
            if other is not None and len(own["dice"]) < len(table[other]["dice"]):
                row = other + unit["row"][len(base) :]
                table[row] = changed(own, base, table[other])
            elif dice is not None and own["class"] == "ART" and len(own["dice"]) < len(dice):
                row = f"{base}#{name}{unit['row'][len(base) :]}"
                table[row] = cast(UnitColumns, {**own, "dice": dice, "dice_vs": {}, "box": HOUSE_BOX})
        found.append(cast(UnitEntry, {**unit, "row": row}))
    return found, table


def changed(columns: UnitColumns, row: str, other: UnitColumns) -> UnitColumns:
    """Columns in force of a unit, but those in which the row that it stands as differs from its own by the rules."""
    own: Mapping[str, object] = shared_base()["units"][row]
    differs = {key: value for key, value in other.items() if value != own[key]}
    return cast(UnitColumns, {**columns, **differs})
