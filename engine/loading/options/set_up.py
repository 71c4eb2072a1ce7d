"""The units of a battle while options change them: who stands where, who was touched by which option, what differs."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from engine.loading.in_force.air_and_sight import drops_are_grounded
from engine.loading.in_force.air_drops import all_units
from engine.loading.in_force.unit_rows import base_row
from engine.loading.schema.boards import BOARDS
from engine.loading.schema.document import Document, UnitEntry

ANY, BOTH = "any", "both"  # words for units of either side
DROPS = "scenario.air_drops."  # and the number of the drop: path of a change among its units
Unit = UnitEntry


@dataclass(frozen=True)
class Step:
    """One change of the set-up with the parameters put in.

    Attributes
    ----------
    verb : str
        What is done (``schema.setup_lines.VERBS``).
    values : mapping
        What stands beside the verb in the option's file.
    option, file : str
        Named in provenance and errors.
    """

    verb: str
    values: Mapping[str, Any]
    option: str
    file: str


class SetUp:
    """Who stands where, and which options have touched whom.

    Parameters
    ----------
    document : dict
        Rules and scenario, the units of air drops one by one; changed in place.
    is_changed : bool
        Whether anything will be changed at all.
    """

    def __init__(self, document: Document, *, is_changed: bool) -> None:
        self.document = document
        self.scenario = document["scenario"]
        self.grid = BOARDS[self.scenario["board"]].grid
        self.is_changed = is_changed
        self.before = self.places() if is_changed else {}
        self.touched: dict[str, list[str]] = {}
        self.ground: list[tuple[str, Any, Any, str]] = []

    def places(self) -> dict[str, str]:
        """Who stands where, by path of the change that would tell it."""
        found = {path_of_hex(unit): unit_text(unit) for unit in self.scenario["units"]}
        for i, drop in enumerate(self.scenario["air_drops"]):
            if drop["units"]:
                found[path_of_drop(i)] = units_text(drop["units"])
        return found

    def in_order(self, side: str = BOTH) -> list[Unit]:
        """Units of a side, or of both: those on the board in hex order, then those in the air."""
        where = {unit["hex"]: self.grid.parse(unit["hex"]) for unit in self.scenario["units"]}
        chosen = [unit for unit in all_units(self.scenario) if side in (BOTH, ANY, unit["side"])]
        return sorted(chosen, key=lambda unit: where.get(unit.get("hex", ""), self.grid.n_hexes))

    def drop_of(self, unit: Unit) -> int | None:
        """Number of the air drop that brings a unit, None if it stands on the board."""
        drops = enumerate(self.scenario["air_drops"])
        return next((i for i, drop in drops if any(one is unit for one in drop["units"])), None)

    def at(self, hex_: str) -> Unit | None:
        """The unit on a hex."""
        return next((unit for unit in self.scenario["units"] if unit["hex"] == hex_), None)

    def rank(self, row: str) -> int:
        """Place of a row in the table of units."""
        return list(self.document["units"]).index(row)

    def place_of(self, unit: Unit) -> str:
        """Where a unit is, in words."""
        drop = self.drop_of(unit)
        return f"on {unit['hex']}" if drop is None else f"of air drop {drop + 1}"

    def changes(self) -> list[tuple[str, Any, Any, str]]:
        """Path, what was, what is, and the options, for all that is another than before."""
        after = self.places() if self.is_changed else {}
        grounded = drops_are_grounded(self.document)  # then who would have come by air is all the same
        paths = [
            path
            for path in dict.fromkeys([*self.before, *after])
            if self.before.get(path) != after.get(path) and not (grounded and path.startswith(DROPS))
        ]
        return self.ground + [
            (
                path,
                self.before.get(path),
                after.get(path),
                " + ".join(dict.fromkeys(self.touched.get(path, ()))),
            )
            for path in paths
        ]

    def touch(self, unit: Unit, option: str) -> None:
        """Note who changed a unit."""
        drop = self.drop_of(unit)
        path = path_of_hex(unit) if drop is None else path_of_drop(drop)
        self.touched.setdefault(path, []).append(option)


def path_of_hex(unit: UnitEntry) -> str:
    """Path of a change of a unit on the board."""
    return f"scenario.units.{unit['hex']}"


def path_of_drop(drop: int) -> str:
    """Path of a change among the units of an air drop."""
    return f"{DROPS}{drop}"


def units_text(units: Iterable[UnitEntry]) -> str:
    """Units of an air drop in words: ``4 allies infantry``, ``2 allies infantry + 2 allies hr_militia``."""
    return " + ".join(f"{n} {words}" for words, n in Counter(map(unit_text, units)).items())


def unit_text(unit: UnitEntry) -> str:
    """A unit in words: ``axis armor``, ``axis armor:2`` where the scenario gives its figures."""
    figures = f":{unit['figures']}" if unit.get("figures") else ""
    return f"{unit['side']} {base_row(unit['row'])}{figures}"
