"""Files of the publisher's editor: what stands in them, what it becomes, what is refused.

The files in ``tests/data/m44`` are written by hand in the editor's words from the facts of the battles.
"""

import json
from collections import Counter

import pytest

from engine.editor.convert import convert, convert_file
from engine.editor.findings import Mode
from engine.editor.marks import Piece
from engine.editor.names import words
from engine.editor.terrain import turns
from engine.loading.in_force.contents import contents_of
from engine.loading.in_force.rules import base_document
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from engine.loading.words.errors import InputError
from tests.support.m44_files import FILES, battle, convert_battle, import_lines_of, scenario_of

BEACH_ROW = {"E": "beach", "F": "beach", "G": "beach", "H": "ocean", "I": "ocean"}


def ground(scenario):
    """Contents of every hex by its name."""
    grid = [f"{letter}{n + 1}" for letter in "ABCDEFGHI" for n in range(13 - (letter in "BDFH"))]
    return dict(zip(grid, contents_of(scenario.data, base_document()), strict=True))


def rows_at(scenario, hexes):
    """The rows that each of some hexes holds, which are the same for all."""
    (found,) = {ground(scenario)[name].rows for name in hexes.split()}
    return found


def units_of(scenario, side):
    """Hex, row and figures of the units of a side."""
    return {
        (unit["hex"], unit["row"], unit.get("figures"))
        for unit in scenario.data["units"]
        if unit["side"] == side
    }


def test_pegasus_bridge_is_the_shipped_battle():
    ours, theirs = load_scenario("pegasus-bridge"), load_scenario(str(FILES / "pegasus-bridge.m44"))
    assert ground(theirs) == ground(ours)
    for side in ("axis", "allies"):
        assert units_of(theirs, side) == units_of(ours, side)
    for key in ("first_side", "medal_target", "hand_size", "hand_start", "face", "board", "nations", "front"):
        assert theirs.data[key] == ours.data[key]
    held = [(one["cells"], one["sides"], one["hold"], one["value"]) for one in theirs.data["objectives"]]
    assert held == [(["C4"], ["allies"], "WHILE", 1), (["F11"], ["allies"], "WHILE", 1)]
    assert import_lines_of(theirs) == [
        "guessed: briefing of scenario 2, in no file: the Axis begins with 2 cards"
    ]


def test_omaha_beach_has_the_counts_of_its_facts():
    omaha = load_scenario(str(FILES / "omaha-beach.m44"))
    tiles = Counter(row for one in ground(omaha).values() for row in one.rows)
    counts = {
        "hill": 3,
        "bluff": 10,
        "town": 5,
        "bunker": 4,
        "hedgehog": 8,
        "sandbag": 2,
        "wire": 9,
        "sea_wall": 2,
    }
    assert {row: tiles[row] for row in counts} == counts
    assert {ground(omaha)[name].owner for name in ("D2", "D5", "D9", "E13")} == {"axis"}
    assert {ground(omaha)[name].owner for name in ("F10", "F11")} == {"allies"}
    assert all(ground(omaha)[f"{row}8"].rows[0] == tile for row, tile in BEACH_ROW.items())
    assert ground(omaha)["E1"].rows == ("bluff", "sandbag")
    kinds = Counter((unit["side"], unit["row"]) for unit in omaha.data["units"])
    assert kinds == {
        ("axis", "infantry"): 7, ("axis", "artillery"): 2,
        ("allies", "special_forces"): 1, ("allies", "infantry"): 9, ("allies", "armor"): 3,
    }  # fmt: skip
    assert not any("figures" in unit for unit in omaha.data["units"])
    assert [one["cells"] for one in omaha.data["objectives"]] == [["A1"], ["A6"], ["B11"], ["B12"], ["C8"]]
    assert omaha.data["first_side"] == "axis"
    assert omaha.data["medal_target"] == {"axis": 6, "allies": 6}
    assert omaha.data["hand_size"] == {"axis": 5, "allies": 4}


@pytest.fixture(scope="module")
def every_goal():
    return load_scenario(str(FILES / "all-goals.m44"))


def test_hills_and_rivers_by_behavior(every_goal):
    assert rows_at(every_goal, "D3 D4 E8") == ("hill_impassable",)
    assert rows_at(every_goal, "E6") == ("hill_steep",)
    assert rows_at(every_goal, "E7") == ("cliff",)
    assert rows_at(every_goal, "E9") == ("hill",)
    assert rows_at(every_goal, "G1 G2 G3") == ("river",)
    assert every_goal.data["barriers"] == [
        {"cells": ["D3", "D4"], "who": "ART", "test": "LINE"},
        {"cells": ["G1", "G2", "G3"], "who": "INF", "test": "BANKS"},
    ]


def test_units_by_badge_and_behavior(every_goal):
    assert units_of(every_goal, "allies") == {
        ("H4", "resistance", None), ("H6", "resistance", None), ("H8", "resistance", None),
        ("I9", "special_forces", None),
    }  # fmt: skip
    assert every_goal.data["patches"] == [{"at": "units[elite_armor&axis].medals", "was": 1, "set": 2}]
    units = build_tables(every_goal).document["units"]
    assert units["elite_armor@axis"]["medals"] == 2
    assert units["elite_armor"]["medals"] == 1


GOALS = [
    # cells, sides, need, deny_enemy, when, hold, value
    (["A6"], ["allies"], 1, False, "CHANGE", "WHILE", 1),
    (["A7"], ["allies"], 1, False, "CHANGE", "FOREVER", 2),
    (["C9", "G9", "H9", "I10"], ["allies"], 2, False, "CHANGE", "WHILE", 1),
    (["F6", "G6", "D6"], ["axis"], "MAJORITY", False, "TURN_START", "WHILE", 1),
    (["G6"], ["axis", "allies"], 1, False, "CHANGE", "UNTIL_ENEMY", 1),
    (["G7", "G8"], ["axis"], 1, True, "CHANGE", "WHILE", 1),
    (["B7", "A7", "A6"], ["allies"], 2, False, "TURN_END", "WHILE", "WIN"),
]


def test_every_kind_of_objective(every_goal):
    keys = ("cells", "sides", "need", "deny_enemy", "when", "hold", "value")
    assert [tuple(one[key] for key in keys) for one in every_goal.data["objectives"]] == GOALS


def test_what_is_not_modelled_is_refused_with_every_piece_and_hex():
    with pytest.raises(InputError) as caught:
        convert_file(FILES / "desert-mix.m44", Mode.STRICT)
    said = str(caught.value)
    assert "\n" not in said
    for piece in (
        "unknown rules: option some_new_switch;", "--lenient",
    ):  # fmt: skip
        assert piece in said
    assert "north_african_desert_rules" not in said


def test_lenient_takes_what_is_nearest_and_says_so_in_the_file(tmp_path):
    converted = convert_file(FILES / "desert-mix.m44", Mode.LENIENT)
    path = tmp_path / "desert-mix.toml"
    path.write_text(converted.text, encoding="utf-8")
    mixed = load_scenario(str(path))
    build_tables(mixed)
    assert rows_at(mixed, "A9 I6") == ("tp_oasis",)
    assert (rows_at(mixed, "B7 D7"), rows_at(mixed, "C8")) == (("tp_wadi",), ("tp_wadi_curve",))
    assert rows_at(mixed, "F3 F4") == ("tp_lake",)
    assert rows_at(mixed, "C1 D1 E2 G9") == ("hill",)
    assert rows_at(mixed, "I7") == ("town",)
    assert rows_at(mixed, "E8") == ("tp_church",)
    assert rows_at(mixed, "E3") == ("open", "tp_minefield") and ground(mixed)["E3"].owner == "allies"
    assert rows_at(mixed, "E11 E12") == ("river", "tp_ford")
    assert rows_at(mixed, "F9") == ("open", "ef_dragon_teeth")
    assert rows_at(mixed, "F10") == ("open", "tp_road_block")
    assert ground(mixed)["D3"].owner == ground(mixed)["H1"].owner == "both"
    assert ("D3", "infantry", 3) in units_of(mixed, "axis")
    assert {("B4", "tp_big_gun", None), ("B6", "ww_heavy_at_gun", None)} <= units_of(mixed, "axis")
    assert import_lines_of(mixed) == import_lines_of(converted)
    assert "missing: option some_new_switch: left out" in import_lines_of(mixed)


def test_a_scenario_read_from_the_file_tells_the_same():
    mixed = load_scenario(str(FILES / "desert-mix.m44"))
    assert mixed.imported == convert_file(FILES / "desert-mix.m44", Mode.LENIENT).imported


def test_unknown_names_are_reported_by_name_and_hex():
    hexes = [
        {
            "row": 2,
            "col": 6,
            "terrain": {"name": "volcano"},
            "obstacle": {"name": "hedgehog", "behavior": "ODD"},
        },
        {"row": 3, "col": 7, "unit": {"name": "infmars"}},
        {"row": 4, "col": 8, "tags": [{"name": "medal9"}]},
    ]
    with pytest.raises(InputError) as caught:
        convert_battle(battle(hexes), Mode.NEAREST)
    for name in ("volcano at C4", "hedgehog ODD at C4", "unit infmars at D4", "marker medal9 at E5"):
        assert name in str(caught.value)
    scenario = scenario_of(battle(hexes), Mode.LENIENT)
    assert rows_at(scenario, "C4") == ("open", "hedgehog")
    assert "missing: volcano at C4: left out" in import_lines_of(scenario)


def test_a_name_with_the_letter_of_another_board_is_taken_for_the_plain_one_when_lenient():
    hexes = [{"row": 2, "col": 6, "terrain": {"name": "whedgerow"}}]
    scenario = scenario_of(battle(hexes), Mode.LENIENT)
    assert rows_at(scenario, "C4") == ("hedgerow",)
    assert import_lines_of(scenario) == ["replaced: whedgerow at C4: taken for hedgerow"]


def test_numbers_may_be_text_and_lists_dictionaries():
    plain = battle([{"row": 2, "col": 6, "terrain": {"name": "river", "orientation": 2}}])
    loose = battle(
        {"a": {"row": "2", "col": "6", "terrain": {"name": "river", "orientation": "2"}, "tags": {}}}
    )
    assert convert_battle(loose, Mode.STRICT).text == convert_battle(plain, Mode.STRICT).text


def test_prose_and_labels_are_left_alone():
    more = battle([], type="HISTORICAL")
    more["text"] = {"en": {"name": "SECRET", "historical": "SECRET"}}
    more["board"]["labels"] = [{"row": 0, "col": 0, "text": ["SECRET"]}]
    more["meta_data"] = {"software": "SECRET", "anything": "SECRET"}
    assert convert_battle(more, Mode.STRICT).text == convert_battle(battle([]), Mode.STRICT).text


def test_meta_may_be_called_meta_data():
    for key in ("meta", "meta_data"):
        numbered = {**battle([]), key: {"scenario_id": "29"}}
        assert scenario_of(numbered).data["source"] == "publisher's scenario editor, scenario 29"


def test_a_board_with_the_allies_at_the_top_is_turned():
    hexes = [
        {"row": 0, "col": 4, "unit": {"name": "infus"}, "tags": [{"name": "medal2", "group": ["a8"]}]},
        {"row": 7, "col": 3, "terrain": {"name": "woods"}},
        {"row": 8, "col": 0, "unit": {"name": "infger"}},
    ]
    sides = {"side_player1": "ALLIES", "side_player2": "AXIS", "starting": "PLAYER1", "cards_player1": 6}
    turned = scenario_of(battle(hexes, standing=False, face="BEACH", **sides))
    assert units_of(turned, "allies") == {("I11", "infantry", None)}
    assert units_of(turned, "axis") == {("A13", "infantry", None)}
    assert turned.data["first_side"] == "allies"
    assert turned.data["hand_size"] == {"axis": 5, "allies": 6}
    assert turned.data["objectives"][0]["cells"] == ["I11", "H12"]
    assert rows_at(turned, "B11") == ("forest",)
    assert [ground(turned)[f"{row}2"].rows for row in "ABCDEF"] == [
        ("ocean",), ("ocean",), ("beach",), ("beach",), ("beach",), ("open",)
    ]  # fmt: skip


MISTAKES = {
    "not JSON": (b"{nothing", "line 1"),
    "no value": (b'{"board": }', "line 1: found no value where one should stand"),
    "no comma": (b'{"board": 1 "text": 2}', "line 1: found no comma where one should stand"),
    "cut off": (b'{"board": "STAN', "line 1: found a text that is never closed"),
    "not text": (b"\xff\xfe\x00", "bytes that are no text"),
    "a list": (b"[]", "found a list"),
    "empty": (b"", "found an empty file"),
    "very deep": (b"[" * 100_000, "line 1: found brackets more than 20 deep"),
    "no board": (json.dumps({"game_info": {}}).encode(), "board: found no board"),
    "no hexes": (json.dumps({"board": {"type": "STANDARD"}}).encode(), "board: found no board"),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_what_is_no_file_of_the_editor(mistake):
    data, found = MISTAKES[mistake]
    with pytest.raises(InputError) as caught:
        convert(data, "x.m44", Mode.LENIENT)
    assert str(caught.value).startswith("x.m44")
    assert found in str(caught.value)


WRONG = {
    "no size": ({"type": "HUGE"}, {}, "board.type: found 'HUGE', expected STANDARD or BRKTHRU or OVERLORD"),
    "face": ({"face": "MOON"}, {}, "board.face: found 'MOON', expected COUNTRY or BEACH or WINTER or DESERT"),
    "cards": ({}, {"cards_player1": "many"}, "game_info.cards_player1: found 'many', expected 1 to 12"),
    "no cards": ({}, {"cards_player2": None}, "game_info.cards_player2: found null, expected 1 to 12"),
    "true cards": ({}, {"cards_player2": True}, "game_info.cards_player2: found true, expected 1 to 12"),
    "no number": ({}, {"cards_player2": float("nan")}, "game_info.cards_player2: found NaN, expected 1 to 12"),
    "more hexes than there are": (
        {"hexagons": [{"row": 2, "col": 6, "tags": [{"name": "medal1", "medal": {"nbr_hex": 5}}]}]}, {},
        "hex C4 medal nbr_hex: found 5, expected 1, for the medal has 1 hex",
    ),
    "more hexes than two": (
        {"hexagons": [{"row": 2, "col": 6, "tags": [{"name": "medal1", "group": ["E7"], "medal": {"nbr_hex": 5}}]}]},
        {}, "hex C4 medal nbr_hex: found 5, expected 1 to 2, for the medal has 2 hexes",
    ),
    "medals": ({}, {"victory_player1": 0}, "game_info.victory_player1: found 0, expected 1 to 20"),
    "first": ({}, {"starting": "PLAYER3"}, "game_info.starting: found 'PLAYER3', expected PLAYER1 or PLAYER2"),
    "sides": ({}, {"side_player2": "AXIS"}, "game_info.side_player2: found 'AXIS', expected ALLIES"),
    "off the board": ({"hexagons": [{"row": 9, "col": 0}]}, {}, "found row 9, col 0, expected a hex of the board"),
    "half a hex": ({"hexagons": [{"row": 1, "col": 4}]}, {}, "found row 1, col 4"),
    "no place": ({"hexagons": [{"terrain": {"name": "woods"}}]}, {}, "board.hexagons row: found nothing"),
    "a hex that is a text": ({"hexagons": ["C4"]}, {}, "board.hexagons: found 'C4', expected an object"),
    "no name": ({"hexagons": [{"row": 2, "col": 6, "unit": {"badge": "badge1"}}]}, {}, "hex C4 unit name"),
    "figures": (
        {"hexagons": [{"row": 2, "col": 6, "unit": {"name": "infus", "nbr_units": "9"}}]}, {},
        "hex C4 unit nbr_units: found '9', expected 1 to 8",
    ),
}  # fmt: skip


@pytest.mark.parametrize("mistake", WRONG)
def test_a_value_of_the_wrong_shape_is_told_with_its_key(mistake):
    board, info, found = WRONG[mistake]
    whole = battle([], **info)
    whole["board"] |= board
    with pytest.raises(InputError) as caught:
        convert_battle(whole, Mode.LENIENT)
    assert found in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("name", ["f9", "F8", "N9", "m8", "F0", "A10", "99", "", "FF9", "é9"])
def test_a_group_name_that_fits_no_hex_or_not_its_row(name):
    hexes = [{"row": 2, "col": 6, "tags": [{"name": "medal1", "group": [name]}]}]
    with pytest.raises(InputError, match=r"hex C4 tag group: found '.*', expected a hex like F9 or f8"):
        convert_battle(battle(hexes), Mode.LENIENT)


def turned_edges(word, edges, orientation):
    """Edges of a piece after the turns of the editor."""
    rotation = turns(Piece("terrain", "", "", orientation, ""), word, turned=False)
    return {(edge + rotation) % 6 for edge in edges}


def test_bridge_sections_are_turned_from_north_east():
    """30 degrees clockwise each, from NE to SW.  Edges E NE NW W SW SE: NE-SW, then E-W, then NW-SE."""
    word = words().rect_terrain["bridge BRIDGE_SECTION"]
    assert [turned_edges(word, (1, 4), n) for n in (1, 3, 5)] == [{1, 4}, {0, 3}, {5, 2}]


def test_straight_tiles_are_turned_counter_clockwise():
    """Straight tiles of the editor: 1 = E-W, 2 = NE-SW, 3 = NW-SE."""
    word = words().terrain["wadi"]
    assert [turned_edges(word, (0, 3), n) for n in (1, 2, 3)] == [{0, 3}, {1, 4}, {2, 5}]


def test_bent_tiles_are_turned_counter_clockwise():
    """C8 of Knightsbridge (34) has the number 4 and leads from SW to NW; bends of the Orne at Pegasus Bridge agree."""
    word = words().terrain["wcurve"]
    assert [turned_edges(word, (0, 2), n) for n in (4, 6)] == [{2, 4}, {4, 0}]


def test_the_wadi_of_knightsbridge_is_that_of_the_battle():
    mixed, battle_34 = (
        ground(load_scenario(str(one))) for one in (FILES / "desert-mix.m44", "knightsbridge")
    )
    assert [mixed[name] for name in ("B7", "C8", "D7")] == [battle_34[name] for name in ("B7", "C8", "D7")]


def test_some_units_only_move_two():
    hexes = [
        {"row": 2, "col": 6, "unit": {"name": "tankus", "behavior": "ARMOR_MOVE_TWO"}},
        {"row": 2, "col": 8, "unit": {"name": "tankus", "behavior": "ARMOR_MOVE_TWO"}},
    ]
    units = build_tables(scenario_of(battle(hexes))).document["units"]
    assert (units["armor@allies"]["move_battle"], units["armor@allies"]["move_max"]) == (2, 2)
    hexes[1]["unit"].pop("behavior")
    with pytest.raises(InputError, match="ARMOR_MOVE_TWO of some allies armor at C4"):
        convert_battle(battle(hexes), Mode.STRICT)


@pytest.mark.parametrize("path", sorted(FILES.glob("*.m44")), ids=lambda path: path.stem)
def test_every_file_becomes_a_scenario_that_is_sound(path):
    converted = convert_file(path, Mode.NEAREST)
    assert all(len(line) < 200 for line in converted.text.splitlines())
    build_tables(load_scenario(str(path)))


def test_the_id_comes_from_the_name_of_the_file():
    text = convert(json.dumps(battle([])).encode(), "/some/where/Über: Sword Beach (2).m44", Mode.STRICT).text
    assert '\nid = "ber-sword-beach-2"\ntitle = "Ber Sword Beach 2"\n' in text
    assert "some" not in text
