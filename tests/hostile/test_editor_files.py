"""Mistakes in files of the publisher's editor: told with file, key or hex, what was found and what was expected."""

import json

import pytest

from tests.support.m44_files import battle

RAIL = {"terrain": {"name": "rail"}}
LOCO = {"rect_terrain": {"name": "loco", "original_owner": "AXIS"}}
WAGON = {"rect_terrain": {"name": "wagon", "original_owner": "AXIS"}}
MINES = {"name": "tag3", "behavior": "MINE_FIELD"}
EXIT = {"name": "tag4", "behavior": "EXIT_MARKER", "side": "ALLIES"}
SUPPLY = {"side": "AXIS", "nbr_units": [1, 1], "unit": {"name": "infger"}}


def at(row, col, *things):
    """A hex with some things on it."""
    return {key: value for thing in ({"row": row, "col": col}, *things) for key, value in thing.items()}


def tagged(row, col, **tag):
    """A hex with a marker."""
    return at(row, col, {"tags": [tag]})


# Hexes, further keys of game_info, and what the error has to say.
MISTAKES = {
    "a train off its rails": (
        [at(4, 6, LOCO), at(4, 8, RAIL, WAGON)], {}, ["hex E4 rect_terrain", "no track on E4", "track under it"],
    ),
    "a wagon off the rails": (
        [at(4, 6, RAIL, LOCO), at(4, 8, WAGON)], {}, ["hex E5 rect_terrain", "no track on E5", "1 more mistake"],
    ),
    "a locomotive alone": (
        [at(4, 6, RAIL, LOCO)], {}, ["hex E4 rect_terrain", "loco alone", "a wagon on the next hex of its track"],
    ),
    "a wagon alone": (
        [at(4, 6, RAIL, WAGON)], {}, ["hex E4 rect_terrain", "wagon alone", "a locomotive on the next hex"],
    ),
    "track that does not lead from one to the other": (
        [at(4, 6, RAIL, LOCO), at(3, 7, RAIL, WAGON)], {}, ["hex E4 rect_terrain", "loco alone"],
    ),
    "a second locomotive for one wagon": (
        [at(4, 4, RAIL, LOCO), at(4, 6, RAIL, WAGON), at(4, 8, RAIL, LOCO)], {}, ["hex E5 rect_terrain", "loco alone"],
    ),
    "a train of both sides": (
        [at(4, 6, RAIL, LOCO), at(4, 8, RAIL, WAGON, {"unit": {"name": "infus"}})], {},
        ["hex E4 rect_terrain", "a train of both sides", "AXIS or of ALLIES"],
    ),
    "units aboard and no station": (
        [at(4, 6, RAIL, LOCO), at(4, 8, RAIL, WAGON, {"unit": {"name": "infger"}})], {},
        ["hex E4 rect_terrain", "no station", "a station to which its track leads"],
    ),
    "supplies of no side": (
        [at(4, 6, RAIL, LOCO), at(4, 8, RAIL, WAGON)], {"options": {"supply_train_rules": {**SUPPLY, "side": "MARS"}}},
        ["option supply_train_rules side", "MARS", "AXIS or ALLIES"],
    ),
    "supplies by the dozen": (
        [at(4, 6, RAIL, LOCO), at(4, 8, RAIL, WAGON)],
        {"options": {"supply_train_rules": {**SUPPLY, "nbr_units": [12]}}},
        ["option supply_train_rules nbr_units", "12", "0 to 6"],
    ),
    "mines of nobody": ([tagged(4, 8, **MINES)], {}, ["hex E5 tag side", "nothing", "AXIS or ALLIES"]),
    "mines of a third side": ([tagged(4, 8, **MINES, side="MARS")], {}, ["hex E5 tag side", "MARS", "AXIS or ALLIES"]),
    "a token outside the pool": (
        [tagged(4, 8, **MINES, side="AXIS", value=9)], {}, ["hex E5 tag value", "found 9", "the pool: 0 1 2 3 4"],
    ),
    "a token that is none": (
        [tagged(4, 8, **MINES, side="AXIS", value="many")], {}, ["hex E5 tag value", "'many'", "a token of the pool"],
    ),
    "a token below nothing": (
        [tagged(4, 8, **MINES, side="AXIS", value=-1)], {}, ["hex E5 tag value", "found -1", "a token of the pool"],
    ),
    "an exit inside the board": (
        [tagged(4, 8, **EXIT)], {}, ["hex E5 tag", "an exit inside the board", "at the edge of the board"],
    ),
    "an exit whose group leads inside": (
        [tagged(0, 8, **EXIT, group=["E9", "e8"])], {}, ["hex B5 tag", "an exit inside the board"],
    ),
    "a majority without its hexes": (
        [tagged(4, 8, name="medal1", medal={"majority": True})], {},
        ["hex E5 tag group", "no hexes", "the other hexes of the majority"],
    ),
    "more hexes than the medal has": (
        [tagged(4, 8, name="medal1", group=["F5"], medal={"nbr_hex": 3})], {},
        ["hex E5 medal nbr_hex", "found 3", "1 to 2"],
    ),
    "a row that is none": (
        [at(4, 8, {"unit": {"name": "tankus", "row": "hovercraft"}})], {},
        ["hex E5 unit row", "hovercraft", "a unit row of the program"],
    ),
    "a row that is a list": (
        [at(4, 8, {"unit": {"name": "tankus", "row": ["armor"]}})], {}, ["hex E5 unit row", "a text"],
    ),
    "a train for a unit": (
        [at(4, 8, {"unit": {"name": "tankus", "row": "tp_train"}})], {}, ["units.allies.tp_train", "a table [[train]]"],
    ),
    "a bridge to blow without a bridge": (
        [], {"options": {"blowbridge_opt2": {"side": "AXIS"}}}, ["ruleset.bridge_demolition", "no bridge on the map"],
    ),
    "a bridge to blow on land": (
        [at(4, 8, {"rect_terrain": {"name": "bridge", "behavior": "CAN_BE_BLOWN"}})],
        {"options": {"blowbridge_opt2": {"side": "AXIS"}}}, ["ruleset.demolition_hexes", "E5", "a hex with a bridge"],
    ),
}  # fmt: skip
TOLD_BY_LENIENT = [
    "a train off its rails", "a locomotive alone", "a train of both sides", "units aboard and no station",
    "mines of nobody", "a token outside the pool", "an exit inside the board", "a majority without its hexes",
]  # fmt: skip


def lay(terminal, mistake):
    """Write the file of a mistake."""
    hexes, info, told = MISTAKES[mistake]
    path = terminal.folder / "try.m44"
    whole = battle(hexes, **{"victory_player1": 1, "victory_player2": 1, **info})
    path.write_text(json.dumps(whole), encoding="utf-8")
    return told


@pytest.mark.parametrize("mistake", MISTAKES)
@pytest.mark.parametrize("command", ["import", "check", "fair"])
def test_a_mistake_is_told_and_nothing_written(terminal, refused, mistake, command):
    told = lay(terminal, mistake)
    refused(f"{command} try.m44", "try.m44", *told)


@pytest.mark.parametrize("mistake", TOLD_BY_LENIENT)
def test_a_lenient_import_goes_on_without_it_and_tells_it(terminal, mistake):
    lay(terminal, mistake)
    said = terminal("import try.m44 --lenient")
    assert said.code == 0, said.err
    text = (terminal.folder / "try.toml").read_text(encoding="utf-8")
    assert "missing = [" in text
    assert terminal("check try.toml").code == 0
