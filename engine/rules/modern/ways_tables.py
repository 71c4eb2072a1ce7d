"""Roads of a battle without cards as numbers."""

import numpy as np

from engine.loading.tables.setting import Setting
from engine.loading.tables.ways import ROAD, Ways


def fill_roads(table: np.void, setting: Setting) -> None:
    """Over which edges of a hex a road goes on.  Changes: table.modern_road, modern_road_bonus.  Rule: MMB-MOV-3."""
    grid = setting.board.grid
    table["modern_road_bonus"] = setting.ruleset["road_bonus"]
    ways = Ways(grid, setting.contents, setting.terrain)
    for here in range(grid.n_hexes):
        if ways.begins(ROAD, here):
            table["modern_road"][here] = sum(
                1 << edge
                for edge, there in enumerate(grid.neighbors(here))
                if ways.goes_on(ROAD, here, edge, there)
            )
