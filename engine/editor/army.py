"""Units of a .m44 file as rows of the unit table, and the patches that say how some of them differ."""

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from engine.editor.findings import LEFT_OUT, Findings, shown
from engine.editor.marks import UnitMark
from engine.editor.names import Badge, first_known, words
from engine.editor.nations import Name, is_italian, split_name
from engine.editor.source import Source
from engine.loading.in_force.unit_rows import plain_rows
from engine.loading.schema.document import Units

Army = dict[str, dict[str, list[str]]]
SLOW = {"move_battle": 2, "move_max": 2}  # armor that a Blitz holds up
ITALIAN = {"retreat_max": 3}  # hexes a flag of the Royal Army
ITALIAN_GUNS = {**ITALIAN, "flags_ignored": 1}
BADGE = re.compile("badge[0-9]{1,3}")  # those that no line of the table has are decoration
TIGER = "tiger"  # among the badges: a German tank2 of one figure


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
    italian: bool = False


def place_units(
    source: Source, rows: Units, findings: Findings, aboard: Collection[str] = ()
) -> list[Placed]:
    """All units in hex order but those aboard trains, by their hexes.  Changes: findings."""
    found = []
    for mark in source.hexes:
        if mark.unit is not None and mark.name not in aboard:
            placed = place(mark.unit, mark.name, rows, findings, source.year)
            found += [placed] if placed else []
    return found


def place(unit: UnitMark, hex_name: str, rows: Units, findings: Findings, year: int) -> Placed | None:
    """One unit in a year of the war (0 = not said); None where its name says nothing.  Changes: findings."""
    name = split_name(unit.name)
    if name is None:
        findings.no_name(f"unit {shown(unit.name)}", hex_name, LEFT_OUT)
        return None
    row = row_of(unit, name, hex_name, rows, findings, year)
    report_equipment(unit, hex_name, findings)
    figures = 0 if unit.figures == rows[row]["figures"] else unit.figures
    italian = is_italian(unit, name)
    return Placed(name.side, row, hex_name, figures, unit.behavior.upper(), italian)


def report_equipment(unit: UnitMark, hex_name: str, findings: Findings) -> None:
    """What a unit carries beside its weapons.  Changes: findings."""
    if not unit.equipment:
        return
    word = words().equipment.get(unit.equipment.lower())
    if word is None:
        findings.no_mark(f"equipment {shown(unit.equipment)}", hex_name)
    elif word.rule:
        findings.missing(f"equipment {shown(unit.equipment)} ({word.rule})", hex_name)


def row_of(unit: UnitMark, name: Name, hex_name: str, rows: Units, findings: Findings, year: int) -> str:
    """Unit row of a unit: the one it names, else its kind, changed by badge and behavior.  Changes: findings."""
    table = words()
    word = table.kind[name.kind]
    exact = first_known(word.rows, rows)
    (plain,) = exact or first_known(word.nearest or [], rows) or (plain_rows(rows)["INF"],)
    behavior = table.behavior.get(unit.behavior.upper())
    if unit.behavior and behavior is None:
        findings.no_mark(f"unit behavior {shown(unit.behavior)}", hex_name)
    elif behavior is not None and behavior.rule and not (behavior.stays and hex_name):
        turn = f" {shown(unit.turn)}" if unit.turn else ""
        findings.missing(f"{unit.behavior.upper()}{turn} ({behavior.rule})", hex_name)
    if unit.row:
        return unit.row
    if is_tiger(unit, name):
        return table.badge[TIGER].rows[0]
    badge = table.badge.get(unit.badge.lower())
    report_badge(unit, name, hex_name, findings)
    if badge is not None and name.kind in badge.on.split():
        what = f"unit {shown(unit.name)} with {shown(unit.badge)}"
        return badge_row(badge, plain, what, hex_name, rows, findings, year)
    if exact is None:
        findings.replaced(f"unit {shown(unit.name)}", hex_name, f"taken for {plain}")
    if behavior is not None and behavior.rows:
        (plain,) = first_known(behavior.rows, rows) or (plain,)
    return plain


def is_tiger(unit: UnitMark, name: Name) -> bool:
    """Whether a unit is a Tiger: German elite armor of one figure."""
    return name.kind == "tank2" and name.suffix == "ger" and unit.figures == 1


def report_badge(unit: UnitMark, name: Name, hex_name: str, findings: Findings) -> None:
    """A badge that no unit has, or that means something on other units only.  Changes: findings."""
    badge = words().badge.get(unit.badge.lower())
    if unit.badge and not BADGE.fullmatch(unit.badge.lower()):
        findings.no_mark(f"badge {shown(unit.badge)}", hex_name)
    elif badge is not None and name.kind not in badge.on.split():
        findings.guessed(f"{shown(unit.badge)} on {shown(unit.name)}", hex_name, "taken for decoration")


def badge_row(
    badge: Badge, plain: str, what: str, hex_name: str, rows: Units, findings: Findings, year: int
) -> str:
    """Unit row that a badge makes of a unit in a year of the war, 0 = not said.  Changes: findings."""
    exact = first_known(badge.rows, rows)
    if exact is not None:
        if 0 < year < badge.since:
            findings.replaced(f"{what} before {badge.since}", hex_name, f"taken for {exact[0]}")
        return exact[0]
    findings.replaced(what, hex_name, f"taken for {plain}")
    return plain


def army(units: list[Placed]) -> Army:
    """Hexes by side and row, as a scenario file writes them."""
    found: Army = {"axis": {}, "allies": {}}
    for unit in units:
        entry = f"{unit.hex_name}:{unit.figures}" if unit.figures else unit.hex_name
        found[unit.side].setdefault(unit.row, []).append(entry)
    return found


def patches(
    units: list[Placed], rows: Units, slow: Iterable[str], royal: str, findings: Findings
) -> list[dict[str, Any]]:
    """Patches for units that differ from their row.  Changes: findings.

    A patch speaks of all units of a side and row; where only some of them differ, nothing is said of them.

    Parameters
    ----------
    units : list of Placed
    rows : mapping
        Unit table.
    slow : iterable of str
        Sides whose armor moves 2.
    royal : str
        Units that have the rules of the Italian Royal Army: ``marked``, all of a side, or none.
    """
    found: dict[str, dict[str, Any]] = {}
    for side, row in dict.fromkeys((unit.side, unit.row) for unit in units):
        alike = [unit for unit in units if (unit.side, unit.row) == (side, row)]
        wanted: dict[str, int] = {}
        for name, behavior in words().behavior.items():
            some = [unit.hex_name for unit in alike if unit.behavior == name]
            if behavior.patch and for_all(name, side, row, some, len(alike), findings):
                wanted |= behavior.patch
        italians = [unit.hex_name for unit in alike if royal == side or (royal == "marked" and unit.italian)]
        if for_all("Italian Royal Army", side, row, italians, len(alike), findings):
            wanted |= ITALIAN_GUNS if rows[row]["class"] == "ART" else ITALIAN
        if side in slow and rows[row]["class"] == "ARM":
            wanted |= SLOW
        columns: Mapping[str, object] = rows[row]
        for column, value in wanted.items():
            if columns[column] != value:
                path = f"units[{row}&{side}].{column}"
                found[path] = {"at": path, "was": columns[column], "set": value}
    return list(found.values())


def for_all(what: str, side: str, row: str, some: list[str], n_alike: int, findings: Findings) -> bool:
    """Whether all units of a side and row differ; where only some do, they are reported.  Changes: findings."""
    if some and len(some) < n_alike:
        for hex_name in some:
            findings.missing(f"{what} of some {side} {row}", hex_name)
    return bool(some) and len(some) == n_alike
