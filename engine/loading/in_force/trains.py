"""Trains of a battle: two units on adjoining hexes of track, and units they carry (expansions 1.9).

A train is one row of the unit table.  Of its parts the locomotive moves and takes orders, and the wagon bears the guns;
wagons are a row of their own among the rows of TABLES, told by the tag WAGON.
"""

from collections.abc import Sequence

from engine.geometry.hexgrid import OFF_BOARD, HexGrid
from engine.loading.in_force.contents import Contents, exits_of, is_station
from engine.loading.schema.columns import UnitColumns
from engine.loading.schema.document import ScenarioPart, Terrain, TrainEntry, UnitEntry

TRAIN = "TRN"  # class of trains
WAGON = "wagon"  # tag of the rows of wagons
RAIL, ROAD = "RAIL", "ROAD"


def is_wagon(row: str) -> bool:
    """Whether a row of TABLES, told by its name, is that of wagons.

    Examples
    --------
    >>> is_wagon("tp_train#wagon"), is_wagon("tp_train@axis")
    (True, False)
    """
    return WAGON in row.split("#")[1:]


def kind_of(row: str) -> str:
    """The same name with the tag of wagons as its last word: ``tp_train_wagon``."""
    return row.replace(f"#{WAGON}", f"_{WAGON}")


def parts_of(train: TrainEntry) -> list[UnitEntry]:
    """The two units of a train, locomotive first."""
    loco, wagon = train["hexes"]
    return [
        {"side": train["side"], "row": train["row"], "hex": loco, "part": "locomotive"},
        {"side": train["side"], "row": train["row"], "hex": wagon, "part": "wagon"},
    ]


def cargo_of(scenario: ScenarioPart) -> list[UnitEntry]:
    """Units that trains carry at the set-up; they have no hex."""
    return [unit for train in scenario["trains"] for unit in train["cargo"]]


def columns_of_part(columns: UnitColumns, tags: Sequence[str]) -> UnitColumns:
    """The row of a train as one of its parts has it: guns stand on the wagon, which goes nowhere by itself.

    Rule: TP-TRN-9, TP-GAP-18.
    """
    if columns["class"] != TRAIN:
        return columns
    if WAGON in tags:
        return {**columns, "move_max": 0}
    return {**columns, "dice": [0], "dice_vs": {}}


def track_exits(contents: Contents, terrain: Terrain) -> frozenset[int]:
    """Edges to which the track of a hex leads; a row that names none, or names those of its road, leads to all six.

    Rule: TP-TRN-3.
    """
    return exits_of(contents, terrain, frozenset({RAIL}), frozenset({ROAD}))


def track(grid: HexGrid, contents: Sequence[Contents], terrain: Terrain) -> list[frozenset[int]]:
    """Edges of every hex over which track leads on: to which both hexes lead."""
    exits = [track_exits(one, terrain) for one in contents]
    return [
        frozenset(
            edge
            for edge, there in enumerate(grid.neighbors(here))
            if there != OFF_BOARD and edge in exits[here] and (edge + 3) % 6 in exits[there]
        )
        for here in range(grid.n_hexes)
    ]


def station_of(
    train: TrainEntry, grid: HexGrid, contents: Sequence[Contents], terrain: Terrain
) -> str | None:
    """Hex where units get off a train: the one that the battle names, else the nearest railway station on its track.

    Of several as near the first in hex order; the hexes of the train itself come last.  Rule: TP-TRN-8, HR-SUPTRAIN-8.
    """
    if train["station"] is not None:
        return train["station"]
    rails, own = track(grid, contents, terrain), [grid.parse(name) for name in train["hexes"]]
    steps, todo = {own[0]: 0}, [own[0]]
    for here in todo:
        for edge in rails[here]:
            there = grid.neighbors(here)[edge]
            if there not in steps:
                steps[there] = steps[here] + 1
                todo.append(there)
    stations = [hex_ for hex_ in steps if is_station(contents[hex_].rows, terrain)]
    if not stations:
        return None
    return grid.name(min(stations, key=lambda hex_: (hex_ in own, steps[hex_], hex_)))
