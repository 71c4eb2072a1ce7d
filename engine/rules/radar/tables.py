"""Radar stations that give notice, as numbers."""

from typing import Any

import numpy as np

from engine.codes_of_boxes import Landmark
from engine.loading.in_force.by_hex import check_hexes, value_on
from engine.loading.in_force.landmarks import some_hexes
from engine.loading.tables.setting import Setting

RADAR = "ruleset.radar_notice"


def fill_radars(table: np.void, setting: Setting) -> None:
    """Radar stations that give notice: all of them, or those that the battle names.

    Changes: table.radars, hex_radar.  Rule: TP-RAD-3.

    Raises
    ------
    InputError
        The rule is on and there is none on the map, or a hex without a radar station is named.
    """
    notice: Any = setting.ruleset["radar_notice"]
    board = setting.board
    if not notice:
        return
    hexes = {
        board.grid.name(hex_): hex_
        for hex_ in some_hexes("radar", Landmark.RADAR, setting.contents, setting.terrain, RADAR)
    }
    check_hexes(notice, RADAR, list(hexes), "hexes with a radar station")
    for name, hex_ in hexes.items():
        table["hex_radar"][hex_] = value_on(notice, name)
    table["radars"] = table["hex_radar"].sum()
