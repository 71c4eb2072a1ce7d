"""From the units of official battles to the house rows: which row a unit becomes (house-unit-mapping)."""

from collections.abc import Mapping, Sequence
from datetime import date
from functools import cache
from typing import Any

from engine.loading.in_force.side_words import GERMANY, first_day
from engine.loading.in_force.unit_rows import base_row, is_house
from engine.loading.schema.document import ScenarioPart, UnitEntry, Units
from engine.loading.words.errors import InputError
from engine.loading.words.files import DATA, read_toml
from engine.loading.words.likeness import nearest

ELITE_FIGURES = 4
BRITISH, ITALY = ("great_britain", "australia", "new_zealand", "south_africa", "india"), "italy"
EARLY = date(1942, 1, 1)


@cache
def tables() -> dict[str, Any]:
    """``mapping.toml``, its lists of tags as sets."""
    raw = read_toml(DATA / "mapping.toml")
    mounted = {row: in_words(becomes) for row, becomes in raw["mounted"].items()}
    return {**raw, "tagged": in_words(raw["tagged"]), "mounted": mounted}


def in_words(lists: Mapping[str, str]) -> dict[str, frozenset[str]]:
    """Lists of tags as sets, by the row they mean."""
    return {row: frozenset(words.split()) for row, words in lists.items()}


def tagged_row(unit: UnitEntry, rows: Units) -> str | None:
    """The house row that a tag of the unit names: a vehicle, a force, or the row itself.  Rule: HR-MAPPING-8."""
    tags = tags_of(unit)
    for row, words in tables()["tagged"].items():
        if tags & words or row in tags:
            return str(row)
    return next((tag for tag in sorted(tags) if tag in rows and is_house(rows[tag])), None)


def tags_of(unit: UnitEntry) -> set[str]:
    """Tags of a unit, written as ids of rows are."""
    return {tag.replace("-", "_") for tag in unit.get("tags", ())}


class Mapper:
    """Answers which row each unit of one scenario becomes; asked in hex order, for some kinds take turns.

    Parameters
    ----------
    scenario, rows : mapping
        The scenario and the unit table of the document.
    late_war_from : str
        First day on which German armor of four figures is heavy.
    """

    def __init__(self, scenario: ScenarioPart, rows: Units, late_war_from: str) -> None:
        self.scenario = scenario
        self.rows = rows
        self.day = first_day(scenario["date"])
        from_day = first_day(late_war_from)
        self.late = self.day is not None and from_day is not None and self.day >= from_day
        self.early = self.day is not None and self.day < EARLY
        self.desert = scenario["front"] == "mediterranean" and scenario["face"] == "desert"
        self.taken = {"axis": 0, "allies": 0}  # British tanks met so far

    def row_of(self, unit: UnitEntry) -> tuple[str, int | None] | None:
        """The house row a unit becomes and the figures it then has if not those of the row; None to leave it.

        Rule: HR-MAPPING-1 .. -4, -6 .. -9.
        """
        row = base_row(unit["row"])
        named = tagged_row(unit, self.rows)
        if named in self.rows:
            return str(named), None
        for mounted, words in tables()["mounted"].get(row, {}).items():
            if tags_of(unit) & words:
                return str(mounted), None
        if row in tables()["tanks"]["rows"]:
            return self.armor(unit)
        found = str(tables()["always"].get(row))
        return (found, None) if found in self.rows else None

    def armor(self, unit: UnitEntry) -> tuple[str, int | None]:
        """Tanks that nobody has named: by figures, nation, date and theatre.  Rule: HR-MAPPING-3, -4, -6, -7."""
        figures = unit.get("figures") or self.rows[unit["row"]]["figures"]
        nation = self.nation(unit)
        tanks = tables()["tanks"]
        if figures >= ELITE_FIGURES or base_row(unit["row"]) in tanks["elite"]:
            return (tanks["heavy"], None) if nation == GERMANY and self.late else (tanks["medium"], figures)
        if self.desert and nation in BRITISH:
            self.taken[unit["side"]] += 1
            return (tanks["infantry_tank"] if self.taken[unit["side"]] % 2 else tanks["light"]), None
        if self.early or (self.desert and nation in (GERMANY, ITALY)):
            return tanks["light"], None
        return tanks["medium"], None

    def nation(self, unit: UnitEntry) -> str:
        """Whose unit it is: a nation of its side that is among its tags, else the first of the side."""
        nations: Sequence[str] = self.scenario["nations"][unit["side"]]
        return next(
            (nation for nation in nations if nation in unit.get("tags", ())), nations[0] if nations else ""
        )


def by_hand(text: str, rows: Units, file: str) -> dict[str, str]:
    """A table of one's own: ``armor:hr_medium|artillery:hr_heavy_artillery``.

    Raises
    ------
    InputError
        A row nobody knows.
    """
    found = {}
    for entry in text.split("|"):
        kind, _, row = entry.partition(":")
        for name in (kind, row):
            if name not in rows:
                raise InputError(
                    file, "parameter manual_table", f"unit row {name!r}", nearest(name, list(rows))
                )
        found[kind] = row
    return found
