"""What a scenario may not say of trains: checked after reading and again after options (expansions 1.9)."""

from collections.abc import Sequence

from engine.geometry.hexgrid import HexGrid
from engine.layout import MAX_CARGO, MAX_TRAINS
from engine.loading.in_force.contents import Contents, has_trait
from engine.loading.in_force.trains import RAIL, TRAIN, WAGON, station_of, track
from engine.loading.schema.boards import BOARDS
from engine.loading.schema.document import Document, ScenarioPart, TrainEntry, UnitEntry, Units
from engine.loading.words.errors import InputError


def check_trains(data: ScenarioPart, document: Document, contents: Sequence[Contents], file: str) -> None:
    """Every train lies on its track, whole, and carries only what can get off somewhere.

    Hexes and rows of the units are known already.  Rule: TP-TRN-1, -7, -8, TP-TRNED-7.
    """
    trains, units = data["trains"], document["units"]
    for unit in data["units"]:
        if units[unit["row"]]["class"] == TRAIN and "part" not in unit:
            key = f"units.{unit['side']}.{unit['row']}"
            expected = "a table [[train]] with the hexes of locomotive and wagon"
            raise InputError(
                file=file, key=key, found=f"a train on one hex, {unit['hex']}", expected=expected
            )
    if not trains:
        return
    if len(trains) > MAX_TRAINS:
        raise InputError(
            file=file, key="train", found=f"{len(trains)} trains", expected=f"at most {MAX_TRAINS}"
        )
    if WAGON in data["tags"]:
        expected = "another word: it is that of wagons"
        raise InputError(file=file, key=f"tags.{WAGON}", found="a tag of units", expected=expected)
    grid = BOARDS[data["board"]].grid
    terrain = document["terrain"]
    on_track = [has_trait(one.rows, RAIL, terrain) for one in contents]
    rails = track(grid, contents, terrain)
    for i, train in enumerate(trains):
        key = f"train.{i}"
        check_parts(train, data["units"], units, key, file)
        check_track(train, grid, on_track, rails, key, file)
        check_cargo(train, grid, on_track, document, key, file)
        if train["cargo"] and station_of(train, grid, contents, terrain) is None:
            found, expected = "none, but units aboard", "a hex of the track"
            raise InputError(file=file, key=f"{key}.station", found=found, expected=expected)


def check_parts(train: TrainEntry, set_up: Sequence[UnitEntry], units: Units, key: str, file: str) -> None:
    """Both parts are there, and they are parts of a train."""
    for name in train["hexes"]:
        there = next((unit for unit in set_up if unit["hex"] == name and "part" in unit), None)
        if there is None:
            raise InputError(
                file=file,
                key=f"{key}.hexes",
                found=f"no part of the train on {name}",
                expected="locomotive and wagon",
            )
        if units[there["row"]]["class"] != TRAIN:
            found = f"{there['row']}, of class {units[there['row']]['class']}"
            raise InputError(file=file, key=f"{key}.unit", found=found, expected="a unit row of class TRN")


def check_track(
    train: TrainEntry,
    grid: HexGrid,
    on_track: Sequence[bool],
    rails: Sequence[frozenset[int]],
    key: str,
    file: str,
) -> None:
    """Both hexes have track, and it leads from one to the other."""
    loco, wagon = train["hexes"]
    for name in train["hexes"]:
        if not on_track[grid.parse(name)]:
            raise InputError(
                file=file, key=f"{key}.hexes", found=f"no track on {name}", expected="hexes of a track"
            )
    here, behind = grid.parse(loco), grid.parse(wagon)
    joined = {grid.neighbors(here)[edge] for edge in rails[here]}
    if behind not in joined:
        found = f"no track from {loco} to {wagon}"
        raise InputError(file=file, key=f"{key}.hexes", found=found, expected="adjacent hexes of one track")


def check_cargo(
    train: TrainEntry, grid: HexGrid, on_track: Sequence[bool], document: Document, key: str, file: str
) -> None:
    """Infantry or armor, not too much of it, and a station on the track if one is named; artillery by a house rule.

    Rule: TP-TRN-7, -8, HR-SUPTRAIN-2, -7, -8.
    """
    station, units = train["station"], document["units"]
    guns = document["ruleset"]["train_carries"] == "ALL"
    classes = ("INF", "ARM", "ART") if guns else ("INF", "ARM")
    expected = "unit rows of infantry, armor or artillery" if guns else "unit rows of infantry or armor"
    for unit in train["cargo"]:
        row = unit["row"]
        if row not in units or units[row]["class"] not in classes:
            raise InputError(file=file, key=f"{key}.cargo", found=row, expected=expected)
    if len(train["cargo"]) > MAX_CARGO:
        raise InputError(
            file=file,
            key=f"{key}.cargo",
            found=f"{len(train['cargo'])} units",
            expected=f"at most {MAX_CARGO}",
        )
    if station is not None:
        hex_ = grid.parse(station)
        if hex_ < 0 or not on_track[hex_]:
            found = f"no track on {station}" if hex_ >= 0 else f"hex {station!r}"
            raise InputError(file=file, key=f"{key}.station", found=found, expected="a hex of the track")
