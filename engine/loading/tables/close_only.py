"""Ground out of which and into which units battle at range 1 only (terrain trait CLOSE_ONLY: wadis).

To the kernel it is a board in parts: all hexes outside are one, each connected wadi is another, and the rows bound by
it fire from one part into the next no farther than an adjacent hex, as over the banks of a river (LOS-21).
"""

from collections.abc import Sequence

import numpy as np

from engine.geometry.hexgrid import HexGrid
from engine.loading.in_force.contents import Contents, has_trait
from engine.loading.in_force.unit_rows import UnitRows
from engine.loading.schema.document import Terrain
from engine.loading.tables.edges import closed_edges
from engine.loading.words.errors import InputError

BOUND = "(INF|ARM)&!BATTLE_FREE"  # artillery is not
OUTSIDE = 1  # part of the board


def fill_close_only(
    table: np.void, grid: HexGrid, contents: Sequence[Contents], terrain: Terrain, rows: UnitRows
) -> None:
    """Number the parts of the board.  Rule: TP-WADI-3, TP-GAP-2.  Changes: table.bank, bank_rows."""
    is_inside = [has_trait(one.rows, "CLOSE_ONLY", terrain) for one in contents]
    if not any(is_inside):
        return
    if table["bank_rows"]:
        found = "banks of a river and ground that is fought for at close range"
        raise InputError("scenario", "barrier", found, "one of the two on a map")
    table["bank_rows"] = rows.select(BOUND, "class", "CLOSE_ONLY")
    table["bank"][: grid.n_hexes] = parts(grid, contents, is_inside, terrain)


def parts(
    grid: HexGrid, contents: Sequence[Contents], is_inside: Sequence[bool], terrain: Terrain
) -> list[int]:
    """Part of every hex: 1 outside, from 2 on the hexes inside that open edges join."""
    closed = [
        closed_edges(one, terrain) if inside else [] for one, inside in zip(contents, is_inside, strict=True)
    ]
    part = [0 if inside else OUTSIDE for inside in is_inside]
    for start in range(grid.n_hexes):
        if part[start]:
            continue
        part[start] = number = max(part) + 1
        reached = [start]
        while reached:
            here = reached.pop()
            for edge, there in enumerate(grid.neighbors(here)):
                is_open = there >= 0 and edge not in closed[here] and (edge + 3) % 6 not in closed[there]
                if is_open and not part[there]:
                    part[there] = number
                    reached.append(there)
    return part
