"""An army of fewer, other units in place of a side's, on its rear rows (house-rules 4.17, martian-setup)."""

from collections.abc import Mapping, Sequence
from typing import Any

from engine.loading.in_force.contents import contents_of
from engine.loading.in_force.stacks import may_stand
from engine.loading.in_force.unit_rows import UnitRow
from engine.loading.options.rewritten import disband, take_trains_off
from engine.loading.options.set_up import SetUp, Unit, path_of_hex
from engine.loading.schema.scenario_file import SIDES, SideName
from engine.loading.words.errors import InputError

TENTHS = 10  # a share is given in tenths


def halve_army(set_up: SetUp, values: Mapping[str, Any], option: str, file: str) -> None:
    """A side has a share of its number of units, rounded down, of which every so-many-th is of another kind.

    All of them begin on its rear row, spread evenly over the hexes that are free, and on the next row if there are too
    few.  Nothing is left of the army before: neither trains nor units in the air.

    Parameters
    ----------
    set_up : SetUp
        Of the battle.  Changes: units, air drops, trains, scenario.unfit.
    values : mapping
        ``side``, ``share``, ``every``, ``row`` of most units, ``to`` of every so-many-th.
    option, file : str
        Named in provenance and errors.

    Raises
    ------
    InputError
        A side of too few units.

    Notes
    -----
    Rule: HR-MARSET-1, -2, -6, -7, HR-GEN-22.
    """
    side: SideName = values["side"]
    take_trains_off(set_up, side, option)
    number = len(set_up.in_order(side)) * round(values["share"] * TENTHS) // TENTHS
    if number == 0:
        found = f"{len(set_up.in_order(side))} units of the {side}, of which {values['share']} are none"
        raise InputError(file, "parameter ratio", found, "a side with units for one at least")
    disband(set_up, side, option)
    rows = [values["to"] if n % values["every"] == 0 else values["row"] for n in range(1, number + 1)]
    for hex_, row in zip(rear_hexes(set_up, side, values["row"], number), rows, strict=True):
        unit: Unit = {"side": side, "row": row, "hex": hex_}
        set_up.scenario["units"].append(unit)
        set_up.touched.setdefault(path_of_hex(unit), []).append(option)


def rear_hexes(set_up: SetUp, side: SideName, row: str, number: int) -> list[str]:
    """Hexes for so many units, in hex order: evenly over the rear row, then over the next one.

    Rule: HR-MARSET-2, -7, HR-GEN-14.
    """
    grid = set_up.grid
    contents = contents_of(set_up.scenario, set_up.document)
    unit_row = UnitRow(row, side, set_up.document["units"][row])
    taken = {unit["hex"] for unit in set_up.scenario["units"]}
    chosen: list[int] = []
    rear_first = range(grid.n_rows) if side == SIDES[0] else range(grid.n_rows - 1, -1, -1)
    for r in rear_first:
        free = [
            hex_
            for hex_ in range(grid.n_hexes)
            if grid.hexes[hex_][0] == r
            and grid.name(hex_) not in taken
            and may_stand(contents[hex_], unit_row, set_up.document)
        ]
        chosen += spread(free, min(number - len(chosen), len(free)))
    return [grid.name(hex_) for hex_ in sorted(chosen)]


def spread(places: Sequence[int], number: int) -> list[int]:
    """So many of some places, evenly.

    Examples
    --------
    >>> spread(range(13), 4), spread([3, 5], 2), spread([1], 0)
    ([1, 4, 8, 11], [3, 5], [])
    """
    return [places[(2 * i + 1) * len(places) // (2 * number)] for i in range(number)]
