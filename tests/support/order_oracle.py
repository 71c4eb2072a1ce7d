"""Who may be ordered, read from the words of the cards and the board by trying every way of charging orders."""

from __future__ import annotations

import re
from itertools import product
from typing import Any

from engine.layout import OFF

AWAY = {"axis": {"L": "R", "C": "C", "R": "L"}, "allies": {"L": "L", "C": "C", "R": "R"}}


class Unit:
    """A unit on the board: its hex as row and doubled column, class, figures missing."""

    def __init__(self, built: Any, state: Any, number: int) -> None:
        hex_ = int(state["unit_hex"][number])
        self.row, self.column = int(built.tables[0]["hex_row"][hex_]), int(built.tables[0]["hex_col"][hex_])
        columns = built.document["units"][built.unit_rows[state["unit_row"][number]]]
        self.class_ = columns["class"]
        self.side = ("axis", "allies")[state["unit_side"][number]]
        self.weak = state["unit_figures"][number] < state["unit_full"][number]
        self.heals = "NO_RECOVERY" not in columns["traits"]

    def sections(self) -> set[str]:
        """Sections as the Allies name them: the lines run through columns 7 and 17."""
        return {
            name
            for name, low, high in (("L", 0, 7), ("C", 7, 17), ("R", 17, 24))
            if low <= self.column <= high
        }

    def touches(self, other: Unit) -> bool:
        rows, columns = abs(self.row - other.row), abs(self.column - other.column)
        return (rows, columns) in ((0, 2), (1, 1))


def units_of(built: Any, state: Any) -> dict[int, Unit]:
    """Units on the board by number."""
    return {n: Unit(built, state, n) for n in range(state["n_units"]) if state["unit_hex"][n] != OFF}


def speaks_of(card: dict[str, Any], unit: Unit, units: dict[int, Unit]) -> bool:
    """Whether the card speaks of the unit, wherever it may order."""
    if card["who"] == "WEAK & !NO_RECOVERY":
        return unit.weak and unit.heals
    if card["who"] != "ALL" and unit.class_ not in card["who"].split("|"):
        return False
    touching = any(unit.touches(other) for other in units.values() if other.side != unit.side)
    return {None: True, "ADJACENT": touching, "APART": not touching}[card["contact"]]


def has_no_unit_of(card: dict[str, Any], side: str, units: dict[int, Unit]) -> bool:
    """Whether the card falls back on one unit of any kind."""
    of_class = [u for u in units.values() if u.side == side and u.class_ in card["who"].split("|")]
    return card["fallback"] and not of_class


def may_be_ordered(
    card: dict[str, Any], side: str, chosen: list[int], units: dict[int, Unit], section: str
) -> bool:
    """Whether all these units together may be ordered by the card.

    ``section``: the one section chosen, as the Allies name it, for a card that orders in one section.
    """
    if any(units[n].side != side for n in chosen):
        return False
    if has_no_unit_of(card, side, units):
        return len(chosen) <= 1
    if not all(speaks_of(card, units[n], units) for n in chosen):
        return False
    words = card["orders"]
    if words == "one section *":
        return all(section in units[n].sections() for n in chosen)
    if words.startswith("any"):
        return words == "any *" or len(chosen) <= int(words.split()[1])
    limits = {AWAY[side][s]: 99 if n == "*" else int(n) for s, n in re.findall(r"([LCR])([\d*]+)", words)}
    ways = product(*(sorted(units[n].sections() & set(limits)) for n in chosen))
    return any(all(way.count(s) <= limits[s] for s in limits) for way in ways)
