"""Units of a .m44 file as rows of the unit table, and the patches that say how some of them differ."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.loading.m44.findings import Findings, shown
from engine.loading.m44.marks import UnitMark
from engine.loading.m44.names import Badge, first_known, words
from engine.loading.m44.source import Source

NAME = re.compile(r"^([a-z]+2?)$")
Army = dict[str, dict[str, list[str]]]


@dataclass(frozen=True)
class Placed:
    """One unit: its side, row, hex and what it does differently.

    ``figures`` 0 = full strength.
    """

    side: str
    row: str
    hex_name: str
    figures: int
    behavior: str


def place_units(source: Source, rows: Mapping[str, Any], findings: Findings) -> list[Placed]:
    """All units in hex order.  Changes: findings."""
    found = []
    for mark in source.hexes:
        if mark.unit is not None:
            placed = place(mark.unit, mark.name, rows, findings)
            found += [placed] if placed else []
    return found


def place(unit: UnitMark, hex_name: str, rows: Mapping[str, Any], findings: Findings) -> Placed | None:
    """One unit; None where its name says nothing.  Changes: findings."""
    split = split_name(unit.name)
    if split is None:
        findings.no_name(f"unit {shown(unit.name)}", hex_name, "left out")
        return None
    kind, side = split
    row = row_of(unit, kind, hex_name, rows, findings)
    if unit.equipment:
        findings.not_modelled(f"equipment {shown(unit.equipment)}", hex_name, "left out")
    figures = 0 if unit.figures == rows[row]["figures"] else unit.figures
    return Placed(side, row, hex_name, figures, unit.behavior.upper())


def split_name(name: str) -> tuple[str, str] | None:
    """Kind and side in a unit's name (``inf2us``); None if one of them is unknown."""
    table, lower = words(), name.lower()
    for kind in sorted(table.kind, key=len, reverse=True):
        if lower.startswith(kind) and lower[len(kind) :] in table.nation:
            return kind, table.nation[lower[len(kind) :]]
    return None


def row_of(unit: UnitMark, kind: str, hex_name: str, rows: Mapping[str, Any], findings: Findings) -> str:
    """Unit row of a unit: its kind, changed by badge and behavior.  Changes: findings."""
    table = words()
    word = table.kind[kind]
    exact = first_known(word.rows, rows)
    (plain,) = exact or first_known(word.nearest or [], rows) or ("infantry",)
    if exact is None:
        findings.not_modelled(f"unit {shown(unit.name)}", hex_name, f"taken for {plain}")
    badge = table.badge.get(unit.badge.lower())
    if badge is not None and kind in badge.on.split():
        return badge_row(badge, plain, unit, hex_name, rows, findings)
    behavior = table.behavior.get(unit.behavior.upper())
    if unit.behavior and behavior is None:
        findings.no_name(f"unit behavior {shown(unit.behavior)}", hex_name, "left out")
    elif behavior is not None and behavior.rows:
        (plain,) = first_known(behavior.rows, rows) or (plain,)
    return plain


def badge_row(
    badge: Badge, plain: str, unit: UnitMark, hex_name: str, rows: Mapping[str, Any], findings: Findings
) -> str:
    """Unit row that a badge makes of a unit.  Changes: findings."""
    exact = first_known(badge.rows, rows)
    if exact is not None:
        return exact[0]
    what = f"unit {shown(unit.name)} with {shown(unit.badge)}"
    findings.not_modelled(what, hex_name, f"taken for {plain}")
    return plain


def army(units: list[Placed]) -> Army:
    """Hexes by side and row, as a scenario file writes them."""
    found: Army = {"axis": {}, "allies": {}}
    for unit in units:
        entry = f"{unit.hex_name}:{unit.figures}" if unit.figures else unit.hex_name
        found[unit.side].setdefault(unit.row, []).append(entry)
    return found


def patches(units: list[Placed], rows: Mapping[str, Any], findings: Findings) -> list[dict[str, Any]]:
    """Patches for units that differ from their row.  Changes: findings.

    A patch speaks of all units of a side and row; where only some of them differ, nothing is said of them.
    """
    found = []
    for side, row in dict.fromkeys((unit.side, unit.row) for unit in units):
        alike = [unit for unit in units if (unit.side, unit.row) == (side, row)]
        for name, behavior in words().behavior.items():
            some = [unit.hex_name for unit in alike if unit.behavior == name]
            if not some or not behavior.patch:
                continue
            if len(some) < len(alike):
                for hex_name in some:
                    findings.not_modelled(f"{name} of some {side} {row}", hex_name, "left out")
                continue
            found += [
                {"at": f"units[{row}&{side}].{column}", "was": rows[row][column], "set": value}
                for column, value in behavior.patch.items()
                if rows[row][column] != value
            ]
    return found
