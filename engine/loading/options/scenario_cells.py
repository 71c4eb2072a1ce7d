"""The fields of a scenario that options may change, checked like the file itself."""

from collections.abc import Mapping
from typing import Any

from engine.loading.options.addresses import Address
from engine.loading.scenario.plain_values import plain_objective
from engine.loading.schema.document import ObjectiveEntry
from engine.loading.schema.scenario_file import SIDES, Hands, Objective, Targets
from engine.loading.words.checked import validated
from engine.loading.words.errors import InputError


def check_scenario_cells(fields: dict[str, Any], address: Address, file: str) -> Mapping[str, object]:
    """The fields around a changed cell, which ``fields`` hold already, as plain values."""
    if address.row:
        return check_objective(fields, address, file)
    key = address.keys[0]
    if key == "first_side":
        return {**fields, key: check_side(fields[key], file)}
    model = Targets if key == "medal_target" else Hands
    return {**fields, key: validated(model, fields[key], file, f"patch scenario.{key}").model_dump()}


def check_side(value: Any, file: str) -> str:
    """A side by name."""
    if value not in SIDES:
        raise InputError(file, "patch scenario.first_side", repr(value), f"{' or '.join(SIDES)}")
    return str(value)


def check_objective(fields: dict[str, Any], address: Address, file: str) -> ObjectiveEntry:
    """An objective with one cell changed."""
    raw = {("hexes" if key == "cells" else key): value for key, value in fields.items()}
    model = validated(Objective, raw, file, f"patch scenario.{address.row}")
    return plain_objective(model)
