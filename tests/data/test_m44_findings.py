"""What a file of the publisher's editor misses, replaces and leaves open is told, and how far it can be trusted.

The files in ``tests/data/m44`` are made up for these tests; no battle of theirs was ever printed.
"""

import tomllib
from pathlib import Path

import pytest

from engine.editor.convert import convert_file
from engine.editor.findings import Mode
from engine.loading.scenario.load import scenario_from
from engine.loading.tables.build import build_tables
from engine.loading.words.errors import InputError
from engine.loading.words.imported import Imported, Kind, Note, Trust, counted, headline, lines
from tests.support.m44_files import (
    FILES,
    at,
    battle,
    convert_battle,
    import_lines_of,
    read,
    scenario_of,
    units_at,
)

NOTES = [
    Note(Kind.MISSING, "option smoke_screen", "left out"),
    Note(Kind.REPLACED, "wadi", "taken for open", ("B7", "D7")),
    Note(Kind.LEFT_OUT, "pdestroyer", "left out", ("I2", "I4")),
    Note(Kind.GUESSED, "owner of bunker", "nobody", ("C4",)),
]


# ---------------------------------------------------------------- one word of trust


@pytest.mark.parametrize(
    ("notes", "trust", "counts"),
    [
        ([], "complete", ""),
        ([NOTES[3]], "nearly", "1 guess"),
        ([NOTES[1], NOTES[3]], "nearly", "2 pieces replaced, 1 guess"),
        ([NOTES[2]], "partly", "2 pieces left out"),
        (NOTES, "partly", "1 rule missing, 2 pieces left out, 2 pieces replaced, 1 guess"),
    ],
)
def test_the_word_of_trust_and_what_is_counted(notes, trust, counts):
    entry = Imported("x.m44", tuple(notes)).to_dict()
    assert (entry["trust"], counted(entry)) == (trust, counts)
    assert headline(entry) == f"Import of x.m44: {trust}{f' ({counts})' if counts else ''}."


def test_a_file_of_which_nothing_is_told_is_complete():
    scenario = scenario_of(battle([]))
    assert (scenario.imported.trust, scenario.imported.notes) == (Trust.COMPLETE, ())


LEFT_OUT = {
    "a unit nobody knows": {"unit": {"name": "subus"}},
    "a tile nobody knows": {"terrain": {"name": "volcano"}},
    "a ship": {"rect_terrain": {"name": "pdestroyer"}},
}


@pytest.mark.parametrize("case", LEFT_OUT)
def test_a_piece_that_is_not_in_the_battle_is_missing_and_counted_as_left_out(case):
    entry = convert_battle(battle([{"row": 4, "col": 8, **LEFT_OUT[case]}]), Mode.LENIENT).imported.to_dict()
    (piece,) = LEFT_OUT[case].values()
    what = f"unit {piece['name']}" if "unit" in LEFT_OUT[case] else piece["name"]
    assert (entry["trust"], counted(entry)) == ("partly", "1 piece left out")
    assert lines(entry) == [f"missing: {what} at E5: left out"]


def test_a_piece_that_is_another_one_in_the_battle_is_replaced():
    whole = battle([{"row": 4, "col": 8, "terrain": {"name": "wravine"}}])
    entry = convert_battle(whole, Mode.LENIENT).imported.to_dict()
    assert (entry["trust"], counted(entry)) == ("nearly", "1 piece replaced")


def test_a_piece_of_which_no_rule_is_known_is_decoration_and_told():
    whole = battle([{"row": 4, "col": 8, "rect_terrain": {"name": "barge"}}])
    converted = convert_battle(whole, Mode.STRICT)
    assert converted.imported.trust is Trust.NEARLY
    assert import_lines_of(converted) == [
        "guessed: barge at E5: taken for decoration; no rule of it is known"
    ]


# ---------------------------------------------------------------- strict, nearest, lenient


def test_strict_and_lenient_tell_the_same_unknown_rule_and_strict_alone_refuses_it():
    whole = battle([], options={"a_new_rule": True, "smoke_screen": {"side": "AXIS"}})
    with pytest.raises(InputError) as caught:
        convert_battle(whole, Mode.STRICT)
    assert "unknown rules: option a_new_rule" in str(caught.value)
    assert "things not modelled yet: option smoke_screen (smoke screen)" in str(caught.value)
    for mode in (Mode.NEAREST, Mode.LENIENT):
        assert import_lines_of(convert_battle(whole, mode)) == [
            "missing: option a_new_rule: left out",
            "missing: option smoke_screen (smoke screen): left out",
        ]


UNKNOWN = {
    "an option that is off": ({"options": {"a_new_rule": False}}, "option a_new_rule FALSE"),
    "a value": ({"options": {"partial_blitz_rules": "MARS"}}, "option partial_blitz_rules MARS"),
    "a condition": ({"victory": {"condition": [{"most_bridges": 3}]}}, "victory condition most_bridges"),
}


@pytest.mark.parametrize("case", UNKNOWN)
def test_every_kind_of_rule_nobody_knows(case):
    info, what = UNKNOWN[case]
    with pytest.raises(InputError, match=f"unknown rules: {what}"):
        convert_battle(battle([], **info), Mode.STRICT)
    assert import_lines_of(convert_battle(battle([], **info), Mode.NEAREST)) == [f"missing: {what}: left out"]


def test_strict_puts_up_with_guesses_and_tells_them():
    whole = battle([{"row": 2, "col": 6, "rect_terrain": {"name": "bunker"}}])
    assert import_lines_of(convert_battle(whole, Mode.STRICT)) == [
        "guessed: owner of bunker at C4: nobody: it serves either side"
    ]


def test_a_strict_error_names_unknown_pieces_and_missing_rules_together():
    hexes = [
        {"row": 2, "col": 6, "terrain": {"name": "volcano"}},
        {"row": 2, "col": 8, "terrain": {"name": "wravine"}},
    ]
    with pytest.raises(InputError) as caught:
        convert_battle(battle(hexes, options={"gung_ho": True}), Mode.STRICT)
    for part in ("unknown names: volcano at C4", "wravine at C5", "option gung_ho (Marines: one order more)"):
        assert part in str(caught.value)


# ---------------------------------------------------------------- deck, night, blitz


def test_a_deck_that_is_played_once_is_no_option_left_out():
    """deck_reshuffling false: the pile is never made anew, Their Finest Hour shuffles nothing in."""
    rules = read("deck-and-night").data["ruleset"]
    assert (rules["reshuffle"], rules["finest_reshuffle"]) == ("NEVER", "NONE")
    assert "deck_out" not in rules
    assert any("who wins when the deck is spent" in line for line in import_lines_of(read("deck-and-night")))


def test_air_power_gives_its_place_to_a_second_artillery_bombard():
    deck = build_tables(read("deck-and-night")).document["decks"]["standard"]
    assert (deck["air_power"], deck["artillery_bombard"], sum(deck.values())) == (0, 2, 60)


def test_without_air_power_in_the_deck_a_blitz_has_no_air_power_by_recon():
    scenario = read("deck-and-night")
    assert "recon_as" not in scenario.data["ruleset"]
    assert scenario.data["blitz"] == ["axis"]


def test_both_sides_armor_is_slow_by_a_partial_blitz():
    units = build_tables(read("deck-and-night")).document["units"]
    for row in ("armor@axis", "elite_armor@axis", "armor@allies"):
        assert (units[row]["move_battle"], units[row]["move_max"]) == (2, 2)


def test_a_night_that_ends_in_the_turns_of_a_side_is_played_nearly_and_told():
    scenario = read("deck-and-night")
    rules = scenario.data["ruleset"]
    night = ("OFFICIAL_4_DICE", 1, "axis", "BLOCKED")
    assert tuple(rules[key] for key in ("dawn", "dawn_start", "dawn_side", "card_attacks")) == night
    (line,) = [note.line for note in scenario.imported.of(Kind.MISSING)]
    assert line.startswith("option night_visibility_rules (night that ends): played nearly: guns also fire")
    assert scenario.imported.trust is Trust.PARTLY


def test_the_allies_turns_end_the_night_unless_the_file_says_otherwise():
    scenario = scenario_of(battle([], options={"night_visibility_rules": 1}), Mode.NEAREST)
    assert scenario.data["ruleset"]["dawn_side"] == "allies"


def test_blitz_is_air_power_by_recon_for_the_axis_and_slow_allied_armor():
    scenario = read("armies")
    use = {"card": "air_power", "sides": "axis", "held": "", "dice": 1, "anchor": True, "draw": 1}
    assert scenario.data["ruleset"]["recon_as"] == use
    assert scenario.data["blitz"] == ["axis"]
    units = build_tables(scenario).document["units"]
    assert [units[row]["move_max"] for row in ("armor@allies", "elite_armor@allies", "elite_armor")] == [
        2,
        2,
        3,
    ]


def test_two_permissions_to_strike_stand_beside_each_other():
    rules = build_tables(read("medals")).document["ruleset"]
    first, other = rules["recon_as"]
    assert (first["sides"], first["dice"]) == (["axis"], [1, 2])
    assert (other["sides"], other["held"], other["dice"]) == (["allies"], ["E7"], [2, 2])


# ---------------------------------------------------------------- armies and nations


def test_the_commissar_is_the_house_option_with_two_values_of_its_own():
    rules = build_tables(read("armies")).document["ruleset"]
    assert (rules["commissar"], rules["commissar_before"], rules["commissar_counts"]) == (
        ["allies"],
        True,
        True,
    )
    assert rules["commissar_delay"] == 1


def test_rules_of_armies_that_are_not_modelled_are_told_with_the_hexes_of_their_units():
    lines = import_lines_of(read("armies"))
    assert "missing: Imperial Japanese Army at B7: left out" in lines
    assert "missing: British Commonwealth: battle back at I3: left out" in lines
    assert "missing: Italian Royal Army of some axis infantry at A7 A9: left out" in lines
    assert not any("gung_ho" in line for line in lines)  # nobody here is a Marine
    assert not any("italy_high_command" in line for line in lines)  # off


def test_a_row_that_is_all_italian_has_the_rules_of_the_royal_army():
    patches = {one["at"]: one["set"] for one in read("armies").data["patches"]}
    assert patches["units[artillery&axis].retreat_max"] == 3
    assert patches["units[artillery&axis].flags_ignored"] == 1
    assert not any("infantry" in path for path in patches)


def test_japanese_guns_and_tanks_have_no_rule_of_their_own():
    hexes = [
        {"row": 2, "col": 6, "unit": {"name": "gunjp"}},
        {"row": 2, "col": 8, "unit": {"name": "tankjp"}},
    ]
    assert import_lines_of(scenario_of(battle(hexes))) == []


def test_marines_are_those_of_the_united_states():
    for country, n in (("US", 1), ("GB", 0), (None, 1)):
        whole = battle([], options={"gung_ho": True}, country_player2=country)
        assert len(import_lines_of(convert_battle(whole, Mode.NEAREST))) == n


def test_a_tiger_is_german_elite_armor_of_one_figure():
    scenario = read("armies")
    assert not any("Tiger (unit" in line for line in import_lines_of(scenario))
    assert units_at(scenario, "B3", "B5") == [("axis", "eq_tiger", None), ("axis", "elite_armor", None)]
    assert "missing: equipment wittmann (Wittmann's Tiger) at B3: left out" in import_lines_of(scenario)
    assert {"at": "units[eq_tiger&axis].flags_ignored", "set": 1} in [
        {key: patch[key] for key in ("at", "set")} for patch in scenario.data["patches"] if "set" in patch
    ]


def test_motorized_infantry_is_decoration():
    assert not any("motorized" in line for line in import_lines_of(read("armies")))


def test_nations_front_and_whose_units_they_are():
    data = read("armies").data
    assert data["nations"] == {
        "axis": ["germany", "italy", "japan"],
        "allies": ["soviet_union", "great_britain"],
    }
    assert data["tags"] == {"italy": ["A7", "A9", "A11"], "japan": ["B7"], "great_britain": ["I3"]}
    assert (data["front"], data["date"]) == ("eastern", "1943-07-05")


def test_a_country_and_a_front_nobody_knows_are_told():
    lines = import_lines_of(read("odd-corners"))
    assert "guessed: country XX: left out; only options ask for it" in lines
    assert "guessed: front ARCTIC: left out; only options ask for it" in lines


# ---------------------------------------------------------------- what must not refuse a file


def test_overlapping_exits_are_a_union():
    ways = [(way["sides"], way["cells"]) for way in read("odd-corners").data["exits"]]
    assert ways[:2] == [(["allies"], ["A1", "A2", "A3"]), (["allies"], ["A4"])]


def test_bare_exit_markers():
    """tag5 is the far end of a pair; tag4 is an exit of the side whose enemy's baseline it lies on."""
    scenario = read("odd-corners")
    ways = [(way["sides"], way["cells"]) for way in scenario.data["exits"]]
    assert ways[2:] == [(["allies"], ["A13"]), (["axis", "allies"], ["E13"])]
    assert "guessed: side of the exit tag4 at A13: of the allies" in import_lines_of(scenario)


def test_an_exit_of_both_sides_that_one_of_them_has_already():
    tags = {"name": "tag4", "behavior": "EXIT_MARKER"}
    hexes = [
        {"row": 0, "col": 0, "tags": [{**tags, "side": "ALLIES", "group": ["B9"]}]},
        {"row": 4, "col": 0, "tags": [{**tags, "group": ["B9"]}]},
    ]
    ways = [(way["sides"], way["cells"]) for way in scenario_of(battle(hexes)).data["exits"]]
    assert ways == [(["allies"], ["A1", "A2"]), (["axis"], ["E1", "A2"]), (["allies"], ["E1"])]


def test_an_exit_away_from_the_edge_is_told():
    hexes = [{"row": 4, "col": 8, "tags": [{"name": "tag4", "behavior": "EXIT_MARKER", "side": "AXIS"}]}]
    scenario = scenario_of(battle(hexes), Mode.LENIENT)
    assert scenario.data["exits"] == []
    assert import_lines_of(scenario) == ["missing: exit away from the edge of the board at E5: left out"]


def test_two_entries_of_one_hex_are_taken_together():
    scenario = read("odd-corners")
    assert at(scenario, "C4").rows == ("hill", "sandbag")
    assert "guessed: two entries for terrain at C4: hills counts, the later" in import_lines_of(scenario)
    assert [one["cells"] for one in scenario.data["objectives"]] == [["C4"]]


def test_a_tank_in_a_field_bunker_stands_there_and_may_leave():
    scenario = read("odd-corners")
    assert units_at(scenario, "D3", "D5") == [("axis", "armor", None)] * 2
    lines = import_lines_of(scenario)
    assert "guessed: armor on open + bunker at D3: set up there; it may leave and not come back" in lines
    assert any(line.startswith("missing: armor on open + bunker at D5:") for line in lines)
    assert scenario.data["set_up_anyway"] == ["D3", "D5"]
    assert build_tables(scenario).tables[0]["n_units"] == len(scenario.data["units"])


def test_only_units_named_may_stand_where_they_could_not_go():
    text = convert_file(FILES / "odd-corners.m44", Mode.LENIENT).text
    raw = tomllib.loads(text.replace('set_up_anyway = "D3 D5"', 'set_up_anyway = "D3"'))
    with pytest.raises(InputError, match=r"units\.axis\.armor: found armor on open \+ bunker at D5"):
        scenario_from(raw, Path("x.toml"))


def test_a_bunker_belongs_to_the_unit_in_it_else_to_nobody():
    scenario = read("odd-corners")
    owners = [at(scenario, name).owner for name in ("D3", "D5", "D7", "F3")]
    assert owners == ["both", "axis", "both", "allies"]
    assert "guessed: owner of bunker at D7 F5: nobody: it serves either side" in import_lines_of(scenario)


def test_works_of_two_owners_on_one_hex_are_told():
    lines = import_lines_of(read("odd-corners"))
    assert "missing: works of both and allies at F5: all of them are taken for those of both" in lines


# ---------------------------------------------------------------- told wherever they stand


@pytest.mark.parametrize(
    "line",
    [
        "missing: properties of river (all units of the axis; armor and artillery of the allies may not enter) at E3: "
        "left out",
        "missing: behavior2 of bridge (a medal if it is blown) at E4: left out",
        "missing: CANNOT_BE_ACTIVATED_TILL_TURN 3 (no order before a turn) at I7: left out",
        "guessed: star tag1 without a unit at G5: taken for decoration",
        "guessed: key game_info.weather_mode: nobody knows what it says, taken for nothing",
        "guessed: key hexagon.weather at G5: nobody knows what it says, taken for nothing",
        "missing: option a_new_rule FALSE: left out",
    ],
)
def test_odd_corners(line):
    assert line in import_lines_of(read("odd-corners"))


def test_a_star_under_a_unit_and_a_known_option_that_is_off_are_not_told():
    assert not any(
        "at G3" in line or "must_have_unit_exit" in line for line in import_lines_of(read("odd-corners"))
    )
