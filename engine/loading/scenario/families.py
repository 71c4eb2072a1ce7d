"""Units and ground of Modern Battle and those of battles with cards keep apart."""

from collections.abc import Sequence

from engine.geometry.boards import Board
from engine.loading.in_force.contents import Contents, has_trait
from engine.loading.scenario.without_cards import CARRIER, NO_CARDS, PASSENGER, TURN
from engine.loading.schema.columns import UnitColumns
from engine.loading.schema.document import Document, ScenarioPart, Terrain, UnitEntry
from engine.loading.schema.rows import MODERN_BOX
from engine.loading.words.errors import InputError

SPANS, WATER = "SPANS", "WATER"  # traits of terrain
OF_RIVERS = {"RIVER", "LEAVE_ONE"}  # traits of rivers, of which a stream has one
GUN = "ART"  # class of units
QUALITY = 1  # points by which elite and poor units differ from their row


def is_without_cards(data: ScenarioPart, document: Document) -> bool:
    """Whether a battle is fought without cards: by its own word, or by an option."""
    return document["ruleset"]["turn"] == NO_CARDS or says_so_itself(data)


def says_so_itself(data: ScenarioPart) -> bool:
    """Whether the file of a battle says that it is fought without cards; its units are then of Modern Battle."""
    turn: object = data["ruleset"].get(TURN)
    return turn == NO_CARDS


def check_families(
    data: ScenarioPart, document: Document, board: Board, contents: Sequence[Contents], file: str
) -> None:
    """Units of the family that the battle asks for, of a quality that there is; transports carry whom they may.

    Spans lie over water.  No gun begins in a river.

    Rule: MMB-UNIT-2, MMB-GAP-3, MMB-GAP-7, MMB-GAP-18, MMB-GAP-25, MMB-MOV-6.

    Raises
    ------
    InputError
        Names the unit or the hex, and what to write instead.
    """
    rows = document["units"]
    modern = [unit for unit in data["units"] if rows[unit["row"]]["box"] == MODERN_BOX]
    if not is_without_cards(data, document):
        if modern:
            raise other_family(modern[0], file, 'a unit of battles with cards, or [ruleset] preset = "mmb"')
        check_nobody_carried(data, file)
        return
    if not modern and not says_so_itself(data):
        check_nobody_carried(data, file)
        return
    for unit in data["units"]:
        if rows[unit["row"]]["box"] != MODERN_BOX:
            raise other_family(unit, file, "a unit of Modern Battle like the others, mmb_...")
        check_quality(unit, rows[unit["row"]], file)
    check_guns(data, document, board, contents, file)
    check_carried(data, document, file)
    for hex_, one in enumerate(contents):
        open_spans = [name for name in one.rows if document["terrain"][name]["edges"] is None]
        if has_trait(open_spans, SPANS, document["terrain"]) and not has_trait(
            one.rows, WATER, document["terrain"]
        ):
            found = " + ".join(one.rows)
            raise InputError(file, f"map {board.grid.name(hex_)}", found, "a river or a stream below it")


def other_family(unit: UnitEntry, file: str, expected: str) -> InputError:
    """The error of a unit that is of the other family."""
    found = f"{unit['row']} on {unit.get('hex', 'no hex')}"
    return InputError(file, f"units.{unit['side']}.{unit['row']}", found, expected)


def check_quality(unit: UnitEntry, columns: UnitColumns, file: str) -> None:
    """A unit has the strength of its row, a point more or a point fewer."""
    full = columns["figures"]
    least, most = max(1, full - QUALITY), full + QUALITY
    figures = unit.get("figures", full)
    if not least <= figures <= most:
        key = f"units.{unit['side']}.{unit['row']}"
        found = f"{figures} on {unit.get('hex', 'no hex')}"
        raise InputError(file, key, found, f"{least} to {most}: poor, regular or elite")


def check_guns(
    data: ScenarioPart, document: Document, board: Board, contents: Sequence[Contents], file: str
) -> None:
    """No gun begins in a river that nothing spans, where it could not fire, unless the file says so.

    Rule: MMB-GAP-25.
    """
    anyway = {name.upper() for name in data["set_up_anyway"]}
    for unit in data["units"]:
        columns, hex_ = document["units"][unit["row"]], unit["hex"].upper()
        is_gun = columns["class"] == GUN and CARRIER not in columns["traits"]
        there = contents[board.grid.parse(hex_)]
        if is_gun and hex_ not in anyway and is_river(there, document["terrain"]):
            key = f"units.{unit['side']}.{unit['row']}"
            expected = "a hex outside the river, from which a gun can fire, or a bridge or a ford there"
            raise InputError(file, key, f"a gun in the river on {hex_}", expected)


def is_river(there: Contents, terrain: Terrain) -> bool:
    """Whether a hex is a river, and no stream, that nothing spans."""
    return OF_RIVERS.issubset(terrain[there.rows[0]]["traits"]) and not has_trait(there.rows, SPANS, terrain)


def check_nobody_carried(data: ScenarioPart, file: str) -> None:
    """Transports of Modern Battle alone carry units."""
    for unit in data["carried"]:
        expected = 'no such table, or [ruleset] preset = "mmb"'
        raise InputError(file, f"carried.{unit['aboard']}", unit["row"], expected)


def check_carried(data: ScenarioPart, document: Document, file: str) -> None:
    """Each transport carries at most one unit, of a kind that is carried.  Rule: MMB-TRP-1, MMB-GAP-18."""
    rows = document["units"]
    for unit in data["carried"]:
        key = f"carried.{unit['aboard']}"
        carrier = next((one["row"] for one in data["units"] if one.get("hex") == unit["aboard"]), None)
        if carrier is None or CARRIER not in rows[carrier]["traits"]:
            raise InputError(
                file, key, f"{carrier or 'no unit'} on {unit['aboard']}", "the hex of a transport"
            )
        if unit["row"] not in rows or PASSENGER not in rows[unit["row"]]["traits"]:
            names = ", ".join(row for row, columns in rows.items() if PASSENGER in columns["traits"])
            raise InputError(file, key, unit["row"], f"a unit that is carried: {names}")
        check_quality(unit, rows[unit["row"]], file)
