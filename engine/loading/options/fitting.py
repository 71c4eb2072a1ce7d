"""Whether units fit a battle: those that need snow, and those that are out of place at its scale (HR-SKI, HR-SCALE)."""

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from engine.loading.in_force.unit_rows import base_row, plain_rows
from engine.loading.schema.columns import UnitColumns
from engine.loading.schema.document import ScenarioPart, UnitEntry, Units
from engine.loading.words.errors import InputError

SKIRMISH, LARGE = "skirmish", "large"
WARN, BLOCK, CONVERT = "warn", "block", "convert"
SPECIAL_TRAITS = {"SPECIAL", "ENGINEER", "ENTRY_BATTLE"}  # of special units and of elite infantry
STAYS_SPECIAL = "CAVALRY"  # the trait of special units that large battles keep
WEAPONS = "support_weapons"  # the group of teams and of infantry with a weapon badge
SCALED = ("INF", "ARM")  # classes that battles of divisions are fought with


def is_at_home(scenario: ScenarioPart, options: Collection[str], values: Mapping[str, Any]) -> bool:
    """Whether a battle has what a kind of unit needs: a face of the board, or one of some options.

    Rule: HR-SKI-3, -5, HR-SET-29.
    """
    if not values["asked"]:
        return True
    return scenario["face"] == values["face"] or any(name in options for name in values["options"])


def out_of_place(units: Iterable[UnitEntry], rows: Units, scale: str) -> list[tuple[UnitEntry, str]]:
    """Units that do not belong into a battle of a scale, and why.  Rule: HR-SCALE-1 .. -3, -5."""
    if scale == SKIRMISH:
        return []
    found = []
    for unit in units:
        columns = rows[unit["row"]]
        if WEAPONS in columns["groups"]:
            found.append((unit, "is a support weapon"))
        elif scale == LARGE and columns["class"] not in SCALED:
            found.append((unit, "is neither infantry nor armor"))
        elif scale == LARGE and is_special(columns):
            found.append((unit, "is special infantry"))
    return found


def is_special(columns: UnitColumns) -> bool:
    """Whether a row is one of special or elite infantry that a battle of divisions does not tell apart."""
    traits = set(columns["traits"])
    return columns["class"] == "INF" and bool(traits & SPECIAL_TRAITS) and STAYS_SPECIAL not in traits


def becomes_regular(unit: UnitEntry, rows: Units) -> str | None:
    """The row of regular infantry for a unit out of place in a large battle; trains stay.  Rule: HR-SCALE-4."""
    if rows[unit["row"]]["class"] not in ("INF", "ART"):
        return None
    return plain_rows(rows)["INF"]


def check_scale(values: Mapping[str, Any], file: str) -> None:
    """Only battles of divisions are converted.  Rule: HR-SCALE-4."""
    if values["enforce"] == CONVERT and values["scale"] != LARGE:
        found = f"enforce convert at scale {values['scale']}"
        raise InputError(file, "parameter enforce", found, f"scale={LARGE} beside it, or {WARN} or {BLOCK}")


def said(unit: UnitEntry, place: str, why: str) -> str:
    """A unit out of place in words."""
    return f"{base_row(unit['row'])} {place} {why}"
