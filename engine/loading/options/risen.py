"""An army that rises again: each unit of a side becomes some of another row, the further ones placed behind it."""

from collections.abc import Mapping, Sequence
from typing import Any

from engine.geometry.hexgrid import distance
from engine.loading.in_force.contents import contents_of, has_trait
from engine.loading.in_force.unit_rows import base_row
from engine.loading.options.rewritten import become, take_trains_off
from engine.loading.options.set_up import SetUp
from engine.loading.schema.document import UnitEntry
from engine.loading.schema.scenario_file import SIDES
from engine.loading.words.errors import InputError

WATER, SPANS = "WATER", "SPANS"  # traits of ground
FAR = 999


def raise_dead(set_up: SetUp, values: Mapping[str, Any], option: str, file: str) -> None:
    """Every unit of a side becomes so many of a row as its class says; those in the air become one each.

    The first stands where the unit stood.  Further ones stand as near to it as there is room, no nearer to an enemy and
    to his baseline than it; a unit that finds no room is left out, and reported.

    Parameters
    ----------
    set_up : SetUp
        Of the battle.  Changes: units, air drops, trains, scenario.unfit.
    values : mapping
        ``side``, ``to``, ``per_foot``, ``per_gun``, ``per_tank``.
    option, file : str
        Named in provenance and errors.

    Raises
    ------
    InputError
        The side is left without any unit.

    Notes
    -----
    Rule: HR-ZOMARMY-1 .. -8, HR-GEN-22.
    """
    side, row = values["side"], values["to"]
    numbers = {"INF": values["per_foot"], "ART": values["per_gun"], "ARM": values["per_tank"]}
    take_trains_off(set_up, side, option)
    further: list[tuple[UnitEntry, str, int]] = []
    for unit in set_up.in_order(side):
        was = unit["row"]
        number = numbers[set_up.document["units"][was]["class"]]
        if "hex" in unit and number == 0:
            set_up.touch(unit, option)
            set_up.scenario["units"] = [one for one in set_up.scenario["units"] if one is not unit]
            continue
        become(set_up, unit, row, option)
        if "hex" in unit:
            further += [(unit, was, number - 1)]
    if not set_up.in_order(side):
        raise InputError(file, f"army of the {side}", "no unit left", "numbers that leave the side some unit")
    places = Places(set_up, side)
    for unit, was, number in further:
        for _ in range(number):
            hex_ = places.next_to(unit["hex"])
            if hex_ is None:
                line = f"a {row} for {base_row(was)} on {unit['hex']} finds no free hex and is left out"
                set_up.scenario.setdefault("unfit", []).append(line)
                continue
            new: UnitEntry = {"side": unit["side"], "row": unit["row"], "hex": hex_}
            set_up.scenario["units"].append(new)
            set_up.touch(new, option)


class Places:
    """Free hexes for units of a side beside and behind others.

    Parameters
    ----------
    set_up : SetUp
    side : str
    """

    def __init__(self, set_up: SetUp, side: str) -> None:
        self.set_up, self.grid = set_up, set_up.grid
        self.axis = side == SIDES[0]
        terrain = set_up.document["terrain"]
        contents = contents_of(set_up.scenario, set_up.document)
        self.water = [
            has_trait(one.rows, WATER, terrain) and not has_trait(one.rows, SPANS, terrain)
            for one in contents
        ]
        self.enemies = [
            self.grid.parse(one["hex"]) for one in set_up.scenario["units"] if one["side"] != side
        ]

    def to_enemy(self, hex_: int) -> int:
        """Hexes to the nearest enemy on the board."""
        return min(
            (distance(self.grid.hexes[hex_], self.grid.hexes[one]) for one in self.enemies), default=FAR
        )

    def back(self, hex_: int) -> int:
        """Rows between a hex and the enemy's baseline: the more the farther behind."""
        row = self.grid.hexes[hex_][0]
        return -row if self.axis else row

    def next_to(self, name: str) -> str | None:
        """The hex for a further unit beside the one on a hex, none if there is no room.

        The nearest; among equals the one farther from the enemy's baseline, then the first in hex order.  Ocean and
        rivers come last.  Rule: HR-ZOMARMY-2, -3, -5, -8.
        """
        here = self.grid.parse(name)
        taken = {self.grid.parse(one["hex"]) for one in self.set_up.scenario["units"]}
        fit: Sequence[int] = [
            hex_
            for hex_ in range(self.grid.n_hexes)
            if hex_ not in taken
            and self.back(hex_) >= self.back(here)
            and self.to_enemy(hex_) >= self.to_enemy(here)
        ]
        best = min(
            fit,
            key=lambda one: (
                self.water[one],
                distance(self.grid.hexes[here], self.grid.hexes[one]),
                -self.back(one),
                one,
            ),
            default=None,
        )
        return None if best is None else self.grid.name(best)
