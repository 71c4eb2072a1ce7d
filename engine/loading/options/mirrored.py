"""The smaller army of a battle gives way to a copy of the larger one (house-rules 4.17, nef-symmetric-forces)."""

import hashlib
from collections.abc import Callable, Sequence

from engine.geometry.hexgrid import HexGrid
from engine.loading.in_force.contents import contents_of
from engine.loading.in_force.stacks import may_stand
from engine.loading.in_force.unit_rows import UnitRow, base_row
from engine.loading.options.rewritten import disband, refuse_empty, soldiers, take_trains_off, warn
from engine.loading.options.set_up import SetUp, Unit, unit_text
from engine.loading.schema.scenario_file import SIDES, SideName

NEAR = "near_original"
Fits = Callable[[Unit, int], bool]


def mirror(set_up: SetUp, placement: str, option: str, file: str) -> None:
    """Both sides have the larger force of the battle.

    Rule: HR-NEFSIDE-1 .. -3, -6.  Changes: units, air drops, trains and unfit of the scenario.

    Raises
    ------
    InputError
        A side is left without a unit.
    """
    strong = larger_side(set_up)
    weak = next(side for side in SIDES if side != strong)
    grid = set_up.grid
    take_trains_off(set_up, weak, option)
    force = soldiers(set_up, strong)
    originals = [(grid.parse(one["hex"]), one) for one in soldiers(set_up, weak) if "hex" in one]
    classes = {hex_: class_of(set_up, one) for hex_, one in originals}
    disband(set_up, weak, option)
    copies = [copy_of(set_up, unit, weak) for unit in force]
    fits = free_and_open(set_up, weak)
    turned = [turned_hex(grid, grid.parse(one["hex"])) if "hex" in one else None for one in force]
    places = (
        near_originals(set_up, copies, classes, fits)
        if placement == NEAR
        else turned_places(set_up, copies, turned, fits)
    )
    around = list(classes) if placement == NEAR else [hex_ for hex_ in places if hex_ is not None]
    fill_half(set_up, copies, places, around or list(range(grid.n_hexes)), weak, fits)
    for unit, place, model in zip(copies, places, force, strict=True):
        if place is None:
            warn(set_up, f"{unit_text(model)} finds no free hex as one of the {weak}, and is left out")
            continue
        unit["hex"] = grid.name(place)
        set_up.scenario["units"].append(unit)
        set_up.touch(unit, option)
    refuse_empty(set_up, weak, file)


def larger_side(set_up: SetUp) -> SideName:
    """The side with more units, those in the air too; of as many, more figures; of as many, the one that begins.

    Rule: HR-NEFSIDE-2, -6.
    """
    rows = set_up.document["units"]

    def strength(side: SideName) -> tuple[int, int, bool]:
        units = soldiers(set_up, side)
        figures = sum(unit.get("figures") or rows[unit["row"]]["figures"] for unit in units)
        return len(units), figures, side == set_up.scenario["first_side"]

    return max(SIDES, key=strength)


def copy_of(set_up: SetUp, unit: Unit, side: SideName) -> Unit:
    """A unit like another for a side: row and figures, without what single units carry.

    A row that one nation alone has is copied for the side without that bar.  Rule: HR-NEFSIDE-1, HR-GEN-22.
    Changes: the table of units.
    """
    rows = set_up.document["units"]
    row = base_row(unit["row"])
    own = f"{row}@{side}"
    if rows[row]["nation"] is not None and own not in rows:
        rows[own] = {**rows[row], "nation": None}
    copy: Unit = {"side": side, "row": own if own in rows else row}
    if unit.get("figures"):
        copy["figures"] = unit["figures"]
    return copy


def class_of(set_up: SetUp, unit: Unit) -> str:
    """Class of a unit's row."""
    return set_up.document["units"][unit["row"]]["class"]


def free_and_open(set_up: SetUp, side: SideName) -> Fits:
    """Whether a unit of the side may stand on a hex where nobody of the other army stands.  Rule: HR-NEFSIDE-6."""
    grid, document = set_up.grid, set_up.document
    contents = contents_of(set_up.scenario, document)
    taken = {grid.parse(unit["hex"]) for unit in set_up.scenario["units"]}

    def fits(unit: Unit, hex_: int) -> bool:
        row = UnitRow(unit["row"], side, document["units"][unit["row"]])
        return hex_ not in taken and may_stand(contents[hex_], row, document)

    return fits


def near_originals(
    set_up: SetUp, copies: Sequence[Unit], classes: dict[int, str], fits: Fits
) -> list[int | None]:
    """Hexes of the old army for units of the new one in hex order, of like class first.  Rule: HR-NEFSIDE-3."""
    places: list[int | None] = [None] * len(copies)
    left = sorted(classes)
    for like in (True, False):
        for i, unit in enumerate(copies):
            if places[i] is not None:
                continue
            own = class_of(set_up, unit)
            hex_ = next((one for one in left if fits(unit, one) and (classes[one] == own or not like)), None)
            if hex_ is not None:
                places[i] = hex_
                left.remove(hex_)
    return places


def turned_places(
    set_up: SetUp, copies: Sequence[Unit], turned: Sequence[int | None], fits: Fits
) -> list[int | None]:
    """The hexes of the model, the board turned half around; whose hex is not open goes to the nearest that is.

    Ties go by the lot of the battle.  Rule: HR-NEFSIDE-3.
    """
    places = [
        hex_ if hex_ is not None and fits(unit, hex_) else None
        for unit, hex_ in zip(copies, turned, strict=True)
    ]
    lots, far = lots_of(set_up), set_up.grid.distances()
    for i, (unit, wanted) in enumerate(zip(copies, turned, strict=True)):
        if places[i] is None and wanted is not None:
            open_ = [hex_ for hex_ in range(len(lots)) if hex_ not in places and fits(unit, hex_)]
            places[i] = min(open_, key=lambda hex_: (far[wanted, hex_], lots[hex_]), default=None)
    return places


def fill_half(
    set_up: SetUp,
    copies: Sequence[Unit],
    places: list[int | None],
    around: Sequence[int],
    side: SideName,
    fits: Fits,
) -> None:
    """Free hexes for whoever has none: of the own half first, then row by row forward, the nearest to ``around``.

    Ties go by the lot of the battle.  Rule: HR-NEFSIDE-3, -6.  Changes: places.
    """
    lots, far = lots_of(set_up), set_up.grid.distances()
    for i, unit in enumerate(copies):
        if places[i] is None:
            open_ = [hex_ for hex_ in range(len(lots)) if hex_ not in places and fits(unit, hex_)]
            places[i] = min(
                open_,
                key=lambda hex_: (
                    rows_ahead(set_up.grid, hex_, side), min(far[one, hex_] for one in around), lots[hex_],
                ),
                default=None,
            )  # fmt: skip


def rows_ahead(grid: HexGrid, hex_: int, side: SideName) -> int:
    """Rows by which a hex lies ahead of the own half of a side: the rows nearer to its baseline than to the other."""
    last = int(grid.rows.max())
    row = int(grid.rows[hex_])
    from_home = row if side == SIDES[0] else last - row
    return max(0, from_home - (last - 1) // 2)


def turned_hex(grid: HexGrid, hex_: int) -> int:
    """The hex on which one comes to lie when the board is turned half around.

    Boards with an even number of rows have no such hex for all; then the nearest by rows and columns.
    """
    row, col = int(grid.rows.max()) - int(grid.rows[hex_]), int(grid.cols.max()) - int(grid.cols[hex_])
    return min(
        range(grid.n_hexes),
        key=lambda one: (2 * abs(int(grid.rows[one]) - row) + abs(int(grid.cols[one]) - col), one),
    )


def lots_of(set_up: SetUp) -> list[int]:
    """A number for every hex, by which ties are broken: drawn once for a battle, not for a game."""
    return [
        int.from_bytes(hashlib.blake2s(f"{set_up.scenario['id']} {hex_}".encode(), digest_size=8).digest())
        for hex_ in range(set_up.grid.n_hexes)
    ]
