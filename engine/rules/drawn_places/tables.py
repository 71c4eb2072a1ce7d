"""Places that are drawn, as numbers: which units, which hexes, how many on which stretch."""

from collections.abc import Iterator

import numpy as np

from engine.codes import UnitClass
from engine.geometry.hexgrid import HexGrid
from engine.loading.in_force.contents import has_trait
from engine.loading.in_force.stacks import may_stand
from engine.loading.in_force.unit_rows import UnitRow
from engine.loading.tables.setting import Setting
from engine.loading.words.errors import InputError
from engine.rules.drawn_places import MOST_LEASTS, MOST_SITES

KEY, LEAST_KEY = "ruleset.drawn_places", "ruleset.drawn_least"
WATER = ("WATER", "SPANS")  # traits of rivers and of what spans them: nobody begins there


def fill_drawn_places(table: np.void, setting: Setting) -> None:
    """Write who is drawn onto which hexes; each line of the rules is a pool of units, each part of it a stretch.

    Changes: table.drawn_*, pool_of, least_*.  Rule: HR-LONDON-4, -5, -9, -11, -16.
    """
    grid = setting.board.grid
    site = 0
    for pool, line in enumerate(setting.ruleset["drawn_places"]):
        tags, _, stretches = line.partition("@")
        units = [unit for unit in range(table["n_units"]) if is_tagged(table, setting, unit, tags.split("&"))]
        left = len(units)
        if not units:
            continue  # another battle than the rule speaks of
        for part in stretches.split(";"):
            hexes, _, number = part.partition(":")
            count = int(number) if number else left
            if site == MOST_SITES:
                raise InputError("rules", KEY, f"more than {MOST_SITES} stretches", f"at most {MOST_SITES}")
            table["drawn_pool"][site] = pool + 1
            table["drawn_count"][site] = min(count, left)
            free = [hex_ for hex_ in hexes_of(grid, hexes, KEY) if is_open(setting, units, table, hex_)]
            if len(free) < count:
                found = f"{len(free)} hexes of {hexes} that units may begin on"
                raise InputError(
                    "rules", KEY, found, f"room for {count} units: {count - len(free)} hexes more"
                )
            table["drawn_hex"][site, free] = 1
            left -= int(table["drawn_count"][site])
            site += 1
        if left:
            found = f"{len(units)} units tagged {tags}, {left} of them without a place"
            raise InputError("rules", KEY, found, "numbers that add up to all of them")
        table["pool_of"][units] = pool + 1
    table["drawn_sites"] = site
    if site:
        fill_leasts(table, setting)


def fill_leasts(table: np.void, setting: Setting) -> None:
    """Write which stretches have to be held by how many units.

    Changes: table.least_*.  Rule: HR-LONDON-4.

    Raises
    ------
    InputError
        Too many stretches, or one that fewer units can come to stand on, however often places are drawn.
    """
    lines = setting.ruleset["drawn_least"]
    if len(lines) > MOST_LEASTS:
        raise InputError("rules", LEAST_KEY, f"{len(lines)} lines", f"at most {MOST_LEASTS}")
    for i, line in enumerate(lines):
        who, _, hexes = line.partition("@")
        class_, _, number = who.partition(":")
        table["least_class"][i] = UnitClass[class_]
        table["least_n"][i] = int(number)
        held = list(hexes_of(setting.board.grid, hexes, LEAST_KEY))
        table["least_hex"][i, held] = 1
        most = most_on(table, held, UnitClass[class_])
        if most < int(number):
            found = f"{line}, where {most} such units at most can stand"
            expected = f"at most {class_}:{most}, or room for {int(number) - most} more"
            raise InputError("rules", LEAST_KEY, found, expected)


def most_on(table: np.void, hexes: list[int], class_: UnitClass) -> int:
    """Units of a class that can stand on some hexes at once when places have been drawn: never fewer than can."""
    rows = table["row_class"][table["unit_row"][: int(table["n_units"])]]
    units = np.flatnonzero(rows == class_).tolist()
    fixed = sum(not table["pool_of"][unit] and int(table["unit_hex"][unit]) in hexes for unit in units)
    drawn = sum(bool(table["pool_of"][unit]) for unit in units)
    sites = range(int(table["drawn_sites"]))
    room = sum(min(int(table["drawn_count"][i]), int(table["drawn_hex"][i, hexes].sum())) for i in sites)
    return fixed + min(drawn, room)


def is_tagged(table: np.void, setting: Setting, unit: int, tags: list[str]) -> bool:
    """Whether a unit on the board has one of some tags in the battle."""
    hex_ = int(table["unit_hex"][unit])
    name = setting.board.grid.name(hex_) if hex_ >= 0 else ""
    return any(name in setting.scenario["tags"].get(tag, ()) for tag in tags)


def is_open(setting: Setting, units: list[int], table: np.void, hex_: int) -> bool:
    """Whether units may begin on a hex: it is no water and open to all of them.  Rule: HR-LONDON-11."""
    if any(has_trait(setting.contents[hex_].rows, trait, setting.terrain) for trait in WATER):
        return False
    rows = {int(table["unit_row"][unit]) for unit in units}
    return all(stands(setting, setting.rows.rows[row], hex_) for row in rows)


def stands(setting: Setting, row: UnitRow, hex_: int) -> bool:
    """Whether units of a row may stand on a hex."""
    return may_stand(setting.contents[hex_], row, setting.document)


def hexes_of(grid: HexGrid, text: str, key: str) -> Iterator[int]:
    """Hexes of a text like ``C4+D1-D6``: single ones and stretches of a row.

    Raises
    ------
    InputError
        A hex is not on the board.
    """
    for part in text.split("+"):
        first, _, last = part.partition("-")
        row, start = first[0], first[1:]  # of the pattern of the schema
        end = last[1:] or start
        for number in range(int(start), int(end) + 1):
            hex_ = grid.parse(f"{row}{number}")
            if hex_ < 0:
                raise InputError("rules", key, f"{row}{number}", "hexes of the board")
            yield hex_
