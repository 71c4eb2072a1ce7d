"""The unit rows of one scenario and the selectors that pick among them (expansions 7.1, 7.2)."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from engine.layout import MAX_ROWS
from engine.loading.errors import InputError
from engine.loading.selectors import select

CLASSES = ("INF", "ARM", "ART")
FREE = "FREE"
SIDES = ("axis", "allies")
SIDE_WORD = re.compile(r"\b(axis|allies)\b")
# Traits that rules ask for, known to selectors even where no row has them (expansions 7.1).
TRAITS = (
    "ENTRY_BATTLE",
    "RETREAT_TOTAL",
    "NO_RECOVERY",
    "ENGINEER",
    "SPECIAL",
    "VEHICLE",
    "AFV",
    "TANK",
    "LIGHT_AFV",
)
RULESET_SELECTORS = ("stand_who", "charge_who", "charge_targets", "desert_who")
# Short words of options for house rows; a word whose row does not exist selects nothing (HR-GROUND-2, -3).
NICKNAMES = {
    "hr_self_propelled": "SPG",
    "hr_mortar_team": "MORTAR",
    "hr_militia": "MILITIA",
    "hr_zombie": "ZOMBIE",
    "hr_cavalry": "CAVALRY",
}
WEAK = "WEAK"  # the trait of every unit below its full figures, known only in play


@dataclass(frozen=True)
class UnitRow:
    """A unit row of TABLES.

    Attributes
    ----------
    id : str
        Row of the unit table.
    side : str or None
        Set where a rule names a side and the row is copied for each.
    columns : mapping
        Its columns.
    """

    id: str
    side: str | None
    columns: Mapping[str, Any]

    @property
    def name(self) -> str:
        """The id, with the side of a copy: ``armor@axis``."""
        return self.id if self.side is None else f"{self.id}@{self.side}"

    @property
    def moves_as(self) -> str:
        """Class whose terrain limits bind the row."""
        return self.columns["moves_as"] or self.columns["class"]

    @property
    def free(self) -> bool:
        """Whether no terrain limit binds it."""
        return self.moves_as == FREE

    def words(self, mode: str) -> set[str]:
        """What the row answers to; ``mode`` says which column counts as its class."""
        if mode == "order_class":
            classes = set(self.columns["order_class"] or [self.columns["class"]])
        else:
            classes = {self.moves_as if mode == "moves_as" else self.columns["class"]}
        id_ = self.id.partition("@")[0]
        words = {self.id, id_, *self.columns["traits"], *classes, *nickname(id_)}
        return words if self.side is None else words | {self.side}


def nickname(unit: str) -> tuple[str, ...]:
    """The short word of a house row, if it has one."""
    return (NICKNAMES[unit],) if unit in NICKNAMES else ()


def unit_words(units: Mapping[str, Any]) -> set[str]:
    """All words that a selector over units may use."""
    words = {*CLASSES, FREE, *TRAITS, *SIDES, *NICKNAMES.values(), *units}
    for columns in units.values():
        words.update(columns["traits"])
    return words


@dataclass(frozen=True)
class UnitRows:
    """The rows used in a scenario, in the order of TABLES.

    Attributes
    ----------
    rows : tuple of UnitRow
    known : set of str
        Words that selectors may use.
    """

    rows: tuple[UnitRow, ...]
    known: frozenset[str]

    def select(self, selector: str | None, mode: str = "class", key: str = "") -> int:
        """Bit mask of the rows a selector picks.

        Parameters
        ----------
        selector : str or None
        mode : {"class", "moves_as", "order_class"}
            ``moves_as`` for terrain, ``order_class`` for cards, else ``class``.
        key : str
            Named in errors.
        """
        if (selector, mode) not in self._masks:
            words = [row.words(mode) for row in self.rows]
            self._masks[selector, mode] = select(selector, words, self.known, "rules", key)
        return self._masks[selector, mode]

    @cached_property
    def _masks(self) -> dict[tuple[str | None, str], int]:
        """Selectors read before: many cells of the rules say the same."""
        return {}

    def index(self, unit: str, side: str) -> int:
        """Number of the row of a unit of a side."""
        for i, row in enumerate(self.rows):
            if row.id == unit and row.side in (None, side):
                return i
        raise KeyError(unit)


def collect_rows(units: Sequence[Mapping[str, Any]], document: Mapping[str, Any]) -> UnitRows:
    """The unit rows of the units on the board and in air drops, in the order of the unit table.

    A row both sides use is copied for each side if any selector of the rules names a side.
    """
    table = document["units"]
    split = names_a_side(document)
    rows = []
    for unit, columns in table.items():
        sides = [side for side in SIDES if any(one["row"] == unit and one["side"] == side for one in units)]
        rows += [UnitRow(unit, side, columns) for side in sides] if split else []
        rows += [UnitRow(unit, None, columns)] if sides and not split else []
    if len(rows) > MAX_ROWS:
        raise InputError(
            file="scenario", key="units", found=f"{len(rows)} unit rows", expected=f"at most {MAX_ROWS}"
        )
    return UnitRows(tuple(rows), frozenset(unit_words(table)))


def selector_cells(document: Mapping[str, Any]) -> Iterator[str]:
    """Every cell of the rules that selects unit rows."""
    for columns in document["units"].values():
        for column in ("dice_vs", "less_vs", "face_attack", "face_target"):
            yield from columns[column]
    for columns in document["terrain"].values():
        yield columns["barred"] or ""
        yield from columns["battle_ban"]
        yield from columns["clears"]
        yield (columns["climb"] or {}).get("barred") or ""
    for columns in document["cards"].values():
        yield columns["who"] or ""
    for switch in RULESET_SELECTORS:
        yield document["ruleset"][switch] or ""
    yield from document["ruleset"]["close_min"]
    for barrier in document["scenario"]["barriers"]:
        yield barrier["who"]


def names_a_side(document: Mapping[str, Any]) -> bool:
    """Whether a selector somewhere among the rules speaks of a side."""
    return any(SIDE_WORD.search(cell) for cell in selector_cells(document))
