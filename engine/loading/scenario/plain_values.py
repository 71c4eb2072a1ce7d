"""A scenario file as the part ``scenario`` of the rules document: plain values, defaults filled in."""

from collections.abc import Mapping, Sequence
from typing import Any

from engine.layout import MAX_FIGURES
from engine.loading.in_force.combat_rows import own_combat_rows
from engine.loading.in_force.contents import PRINTED
from engine.loading.in_force.trains import parts_of
from engine.loading.in_force.unit_rows import FERRY
from engine.loading.scenario.hex_text import check_tokens, read_map
from engine.loading.schema.boards import BOARDS
from engine.loading.schema.document import (
    DropEntry,
    ExitEntry,
    MarkerEntry,
    ObjectiveEntry,
    PatchEntry,
    ScenarioPart,
    TokenEntry,
    TrainEntry,
    UnitEntry,
)
from engine.loading.schema.scenario_file import (
    LOADS,
    OF_UNITS,
    SIDES,
    AirDrop,
    Exit,
    LegendEntry,
    Marker,
    Objective,
    Patch,
    ScenarioFile,
    SideName,
    Train,
    read_unit,
)
from engine.loading.words.errors import InputError


def plain_values(model: ScenarioFile, file: str) -> ScenarioPart:
    """The file as a dict of plain values: map as rows of tokens, units one by one, defaults filled in."""
    plain: Any = model.model_dump(
        exclude={
            "map",
            "legend",
            "units",
            "objective",
            "exit",
            "barrier",
            "air_drop",
            "train",
            "marker",
            "patch",
            "import_",
            "combat",
            "carried",
        }
    )
    data: ScenarioPart = plain
    grid = BOARDS[model.board].grid
    tokens = read_map(model.map, grid, file)
    check_tokens(tokens, {PRINTED, *model.legend}, grid, file)
    data["combat"] = own_combat_rows(model.combat, file)
    data["chance_id"] = model.chance_id or model.id
    data["hand_start"] = data["hand_start"] or {**data["hand_size"]}
    data["map"] = [
        " ".join(token for token, (row, _) in zip(tokens, grid.hexes, strict=True) if row == r)
        for r in range(grid.n_rows)
    ]
    data["legend"] = {token: legend_entry(value) for token, value in model.legend.items()}
    data["tags"] = tags_of(model)
    data["units"] = list_units(model, file)
    data["carried"] = [passenger(hex_, word, data["units"], file) for hex_, word in model.carried.items()]
    data["trains"] = [plain_train(train, i, file) for i, train in enumerate(model.train)]
    data["units"] += [part for train in data["trains"] for part in parts_of(train)]
    tag_units(data["units"], data["tags"], file)
    data["objectives"] = [plain_objective(objective) for objective in model.objective]
    data["exits"] = [plain_exit(way) for way in model.exit]
    data["barriers"] = [
        {"who": barrier.who, "test": barrier.test, "cells": barrier.hexes} for barrier in model.barrier
    ]
    data["air_drops"] = [drop_entry(drop) for drop in model.air_drop]
    data["markers"] = [marker_entry(marker) for marker in model.marker if marker.kind not in OF_UNITS]
    mark_units(data["units"], model.marker, file)
    data["patches"] = [patch_entry(patch) for patch in model.patch]
    return data


def drop_entry(model: AirDrop) -> DropEntry:
    """An air drop as plain values; ``aim`` stands there only where the file has one."""
    entry: DropEntry = {"side": model.side, "count": model.count, "steps": model.steps, "row": model.unit}
    if model.aim is not None:
        entry["aim"] = model.aim.upper()
    return entry


def plain_objective(model: Objective) -> ObjectiveEntry:
    """An objective as plain values; ``entry`` stands there only where it is not the usual one."""
    values = {**model.model_dump(exclude={"hexes"}), "cells": model.hexes}
    said: Any = {key: value for key, value in values.items() if (key, value) != ("entry", "ANY")}
    entry: ObjectiveEntry = said
    return entry


def plain_train(model: Train, number: int, file: str) -> TrainEntry:
    """A train as plain values; refused unless it names two hexes."""
    key = f"train.{number}"
    if len(model.hexes) != 2:
        raise InputError(
            file=file,
            key=f"{key}.hexes",
            found=" ".join(model.hexes),
            expected="the hexes of locomotive and wagon",
        )
    return {
        "side": model.side,
        "row": model.unit,
        "hexes": [name.upper() for name in model.hexes],
        "cargo": [carried(word, model.side, f"{key}.cargo", file) for word in model.cargo],
        "station": model.station and model.station.upper(),
    }


def carried(word: str, side: SideName, key: str, file: str) -> UnitEntry:
    """A unit aboard a train: ``infantry``, or ``infantry:3`` with its figures."""
    try:
        row, figures = read_unit(word)
    except ValueError:
        expected = "a unit row, or a row and figures like infantry:3"
        raise InputError(file=file, key=key, found=word, expected=expected) from None
    unit: UnitEntry = {"side": side, "row": row}
    return unit if figures is None else {**unit, "figures": figures}


def passenger(name: str, word: str, units: Sequence[UnitEntry], file: str) -> UnitEntry:
    """A unit that begins aboard the transport on a hex."""
    key = f"carried.{name}"
    transport = unit_on(name, units, key, file)
    return {**carried(word, transport["side"], key, file), "aboard": name.upper()}


def patch_entry(line: Patch) -> PatchEntry:
    """A special rule of the battle; what its file does not give is left out."""
    plain: Any = line.model_dump(exclude_none=True)
    entry: PatchEntry = plain
    return entry


def legend_entry(entry: LegendEntry) -> TokenEntry:
    """A line of the legend with its row ids split: ``"river + bridge"`` is a tile and a piece."""
    terrain = [word.strip() for word in entry.terrain.split("+")]
    found: TokenEntry = {"terrain": terrain, "owner": entry.owner, "rotation": entry.rotation}
    return found if entry.under is None else {**found, "under": entry.under.strip()}


def list_units(model: ScenarioFile, file: str) -> list[UnitEntry]:
    """Units one by one, Axis first, in the order of the file; figures only where the file gives them."""
    units: list[UnitEntry] = []
    for side in SIDES:
        for row, words in model.units.get(side, {}).items():
            for word in words:
                try:
                    name, figures = read_unit(word)
                except ValueError:
                    expected = f"a hex, or a hex and 1 to {MAX_FIGURES} figures like C4:3"
                    raise InputError(
                        file=file, key=f"units.{side}.{row}", found=word, expected=expected
                    ) from None
                unit: UnitEntry = {"side": side, "row": row, "hex": name.upper()}
                units.append(unit if figures is None else {**unit, "figures": figures})
    return units


def tags_of(model: ScenarioFile) -> dict[str, list[str]]:
    """Tags in small letters, as options name them, with their hexes."""
    found: dict[str, list[str]] = {}
    for tag, hexes in model.tags.items():
        found.setdefault(tag.lower(), []).extend(hexes)
    return found


def tag_units(units: list[UnitEntry], tags: Mapping[str, Sequence[str]], file: str) -> None:
    """Give units their tags.  Changes: units (only those that have a tag)."""
    for tag, hexes in tags.items():
        for name in hexes:
            there = [unit for unit in units if unit["hex"] == name.upper()]
            if not there:
                raise InputError(
                    file=file, key=f"tags.{tag}", found=f"no unit on {name}", expected="hexes of units"
                )
            for unit in there:
                unit.setdefault("tags", []).append(tag)


def marker_entry(marker: Marker) -> MarkerEntry:
    """A marker of hexes as plain values."""
    entry: MarkerEntry = {
        "kind": marker.kind,
        "sides": list(SIDES) if marker.sides is None else marker.sides,
        "cells": marker.hexes,
        "value": marker.value or 1,
        "to": marker.to or [],
    }
    if marker.by is not None:
        entry["by"] = marker.by.upper()
    return entry


def mark_units(units: list[UnitEntry], markers: Sequence[Marker], file: str) -> None:
    """Give units their markers; a boat that stays is one of its own kind.

    Changes: units (only those that have a marker).
    """
    for i, marker in enumerate(markers):
        check_columns(marker, f"marker {i + 1}", file)
        for name in marker.hexes if marker.kind in OF_UNITS else ():
            there = unit_on(name, units, f"marker {i + 1} hexes", file)
            word = FERRY if marker.kind == "boat" and marker.stays else marker.kind
            if word in there.setdefault("markers", []):
                found = f"{marker.kind} on {name} again"
                raise InputError(file=file, key=f"marker {i + 1} hexes", found=found, expected="each once")
            there["markers"].append(word)
        if marker.by is not None:
            unit_on(marker.by, units, f"marker {i + 1} by", file)


def unit_on(name: str, units: Sequence[UnitEntry], key: str, file: str) -> UnitEntry:
    """The unit that begins on a hex.

    Raises
    ------
    InputError
        Nobody does.
    """
    there = next((unit for unit in units if unit["hex"] == name.upper()), None)
    if there is None:
        raise InputError(file=file, key=key, found=f"no unit on {name}", expected="hexes of units")
    return there


def check_columns(marker: Marker, key: str, file: str) -> None:
    """Each kind of marker has columns of its own."""
    own = {
        "boat": ("stays",),
        "post": ("sides", "by"),
        "charges": ("sides",),
        **dict.fromkeys(LOADS, ("sides", "value", "to")),
    }
    for column in ("stays", "sides", "value", "to", "by"):
        if getattr(marker, column) is not None and column not in own.get(marker.kind, ()):
            expected = f"nothing but {' '.join(('kind', 'hexes', *own.get(marker.kind, ())))}"
            raise InputError(file=file, key=key, found=f"{column} of a {marker.kind}", expected=expected)


def plain_exit(way: Exit) -> ExitEntry:
    """An exit; whom it is for and what counts only where that is not every unit."""
    entry: ExitEntry = {"sides": way.sides, "value": way.value, "cells": way.hexes}
    if way.who != "ALL":
        entry["who"] = way.who
    if way.per == "FIGURE":
        entry["per"] = "FIGURE"
    return entry
