"""Trains as numbers: their parts, their track, what they carry (expansions 1.9)."""

import numpy as np

from engine.layout import OFF
from engine.loading.in_force.trains import TRAIN, WAGON, station_of, track
from engine.loading.tables.setting import Setting


def fill_train_rows(table: np.void, setting: Setting) -> None:
    """Which unit rows are parts of trains; wagons take no orders, whatever card speaks of all.

    Changes: table.train_rows, wagon_rows, orderable_rows, card_who.  Rule: TP-TRN-2.
    """
    parts = [(i, row) for i, row in enumerate(setting.rows.rows) if row.columns["class"] == TRAIN]
    table["train_rows"] = sum(1 << i for i, _ in parts)
    table["wagon_rows"] = sum(1 << i for i, row in parts if WAGON in row.tags)
    table["orderable_rows"] &= ~table["wagon_rows"]
    table["card_who"] &= ~table["wagon_rows"]


def fill_trains(table: np.void, setting: Setting) -> None:
    """Trains and the track they run on; their units are set up already, those they carry too.

    Changes: table.trains, train_of, train_loco, train_wagon, train_tail, train_station, train_aboard, rails.
    """
    trains, grid = setting.scenario["trains"], setting.board.grid
    table["trains"] = len(trains)
    if not trains:
        return
    table["train_of"] = OFF
    at = {int(hex_): u for u, hex_ in enumerate(table["unit_hex"][: table["n_units"]])}
    for t, train in enumerate(trains):
        loco, wagon = (grid.parse(name) for name in train["hexes"])
        table["train_loco"][t], table["train_wagon"][t] = at[loco], at[wagon]
        table["train_of"][[at[loco], at[wagon]]] = t
        table["train_tail"][t] = list(grid.neighbors(loco)).index(wagon)
        station = station_of(train, grid, setting.contents, setting.terrain)
        table["train_station"][t] = OFF if station is None else grid.parse(station)
        table["train_aboard"][t] = (1 << len(train["cargo"])) - 1
    for hex_, edges in enumerate(track(grid, setting.contents, setting.terrain)):
        table["rails"][hex_] = sum(1 << edge for edge in edges)
