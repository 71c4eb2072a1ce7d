"""The table of words: every name of the format is in it, and every name leads somewhere."""

import pytest

from engine.editor.names import (
    SLOTS,
    first_known,
    is_behavior,
    key_of,
    knows_option,
    meaning,
    option_line,
    words,
)
from engine.editor.terrain import table_of
from engine.loading.in_force.rules import base_document

# Names that 109 scenario files of the editor use, as the facts of the format count them.
TERRAIN = """woods hills buildings river wforest pjungle curve hedgerow wvillage road dhill wriver mountain whill droad
dridge rail wcurved roadcurve marshes price wroad wruins pcave descarpment pbeach coast bled lakeA lakeB lakeC
droadcurve pvillage highground wmarshes church fortress wfactory pairfield oasis hillroad wrail ptrenches wadi wcurve
wtrenches riverFL riverFR riverY riverX pairfieldX roadFL roadFR roadX roadY palmtrees station railcurve whillvillage
wravine pheadquarter dcamp hillcurve wroadcurve pmouth dam whillforest cemetery dairfield dairfieldX coastcurve camp
phospital lighthouse wairfield pond barracks powerplant radar depot ppier pmcave"""
PIECES = """bridge bunker pbunker dbunker wbunker casemate ford wbridge railbridge pontoon barge pdestroyer pcarrier
loco wagon sand wire hedgehog roadblock dragonteeth"""
BEHAVIORS = """river:FORDABLE_STREAM river:FORD river:WIDE_RIVER curve:FORDABLE_STREAM curve:FORD curve:WIDE_RIVER
hills:BLUFF hills:CLIFF hills:STEEP_HILL hills:HILL hills:IMPASSABLE_HILL hills:IMPASSABLE_BLOCKING_HILL mountain:BLUFF
mountain:CLIFF mountain:STEEP_HILL mountain:HILL mountain:IMPASSABLE_HILL mountain:IMPASSABLE_BLOCKING_HILL woods:BLUFF
woods:CLIFF woods:STEEP_HILL woods:HILL woods:IMPASSABLE_HILL woods:IMPASSABLE_BLOCKING_HILL buildings:BLUFF
buildings:CLIFF buildings:STEEP_HILL buildings:HILL buildings:IMPASSABLE_HILL buildings:IMPASSABLE_BLOCKING_HILL
oasis:OASIS_RECOVERY dcamp:OASIS_RECOVERY buildings:HEADQUARTER pheadquarter:HEADQUARTER bridge:BRIDGE_SECTION
bridge:CAN_BE_BLOWN sand:SEAWALL"""
BEHAVIORS_OF_UNITS = """FRENCH_RESISTANCE ARMOR_MOVE_TWO ELITE_ARMOR_MOVE_TWO GERMAN_2VICTANK CAN_IGNORE_ONE_FLAG
CANNOT_EXIT CANNOT_BE_ACTIVATED_TILL_TURN"""
# Switches of the scenarios, as the rules for real files list them.
OPTIONS = """russian_commissar_rule blitz_rules partial_blitz_rules north_african_desert_rules british_commonwealth
italy_royal_army italy_high_command gung_ho hill317 air_strikes_rules airdrop airdrop2 blowbridge_opt2
night_visibility_rules night_visibility_reverse_rule night_visibility_team_turn deck_name deck_reshuffling
mine_deck_name infantry_exit_counts_2 must_have_unit_exit empty_section_medals smoke_screen armor_breakthrough_rules
supply_train_rules"""
BADGES = {
    "inf": "6 8 12 28 31 26 27 29 30 37 41 45", "inf2": "3", "gun": "5 35 46", "tank": "33", "tank2": "33",
}  # fmt: skip
PLAIN = {
    # What no rule of the boxes speaks of; further names of these rows are among the aliases.
    "forest": "woods", "hill": "hills dhill", "town": "buildings", "river": "river curve pond", "hedgerow": "hedgerow",
    "bridge": "bridge", "sandbag": "sand", "wire": "wire", "hedgehog": "hedgehog",
    "bunker": "bunker casemate pbunker dbunker wbunker",
}  # fmt: skip


@pytest.mark.parametrize("name", [*TERRAIN.split(), *PIECES.split()])
def test_every_name_of_the_format_is_known(name):
    assert name.lower() in table_of()


@pytest.mark.parametrize("pair", BEHAVIORS.split())
def test_every_behavior_is_known_on_its_names(pair):
    assert key_of(*pair.split(":")) in table_of()


@pytest.mark.parametrize(("kind", "numbers"), BADGES.items())
def test_every_badge_that_changes_the_rules_is_known(kind, numbers):
    for number in numbers.split():
        assert kind in words().badge[f"badge{number}"].on.split()


def test_units_tags_and_switches_of_the_format():
    table = words()
    assert set(table.kind) == {"inf", "inf2", "tank", "tank2", "gun", "veh"}
    assert {name: table.nation[name].side for name in ("ger", "jp", "us", "brit", "ru")} == {
        "ger": "axis", "jp": "axis", "us": "allies", "brit": "allies", "ru": "allies",
    }  # fmt: skip
    assert set(BEHAVIORS_OF_UNITS.split()) == set(table.behavior)
    assert set(table.equipment) == {"motorized", "boat", "wittmann"}
    for name, behavior in table.behavior.items():
        assert behavior.rows or behavior.patch or behavior.rule, name
    medals = {name: tag.medal for name, tag in table.tag.items() if tag.medal}
    assert medals == {
        "medal0": "both", "medal1": "allies", "medal4": "allies", "medal6": "allies", "medal2": "axis",
        "medal7": "axis",
    }  # fmt: skip
    assert table.tag["tag4 EXIT_MARKER"].exit and table.tag["tag5 EXIT_MARKER"].exit
    assert table.tag["tag4"].exit and table.tag["tag5"].silent
    assert table.tag["tag14"].marker == table.tag["tag15"].marker == "camouflage"
    assert table.equipment["boat"].marker == "boat"
    assert table.tag["tag1 IS_WITTMANN"].rule
    assert table.tag["tag3 DECOY_MEDAL_MINE_FIELD"].ruleset == {"decoy_medals": 1}
    assert table.tag["tag1"].star and table.tag["tag3 MINE_FIELD"].rows == ["tp_minefield"]
    assert set(table.face) == {"country", "beach", "winter", "desert"}
    assert set(table.front) == {"western", "eastern", "mediterranean", "pacific"}
    assert set(table.country) >= {"DE", "US", "GB", "FR", "RU", "JP", "IT", "CA", "FI"}
    assert set(table.board) == {"standard", "brkthru", "overlord"}


@pytest.mark.parametrize("name", OPTIONS.split())
def test_every_switch_of_the_format_is_known(name):
    assert knows_option(name)
    lines = [line for key, line in words().option.items() if key.partition(" ")[0] == name]
    assert all(line.rule for line in lines)


def test_a_false_switch_is_off_but_for_the_deck():
    assert option_line("deck_reshuffling", False).ruleset == {
        "reshuffle": "NEVER",
        "finest_reshuffle": "NONE",
    }
    assert option_line("deck_reshuffling", "false") == option_line("deck_reshuffling", 0)
    assert option_line("deck_reshuffling", True).silent
    for name in set(OPTIONS.split()) - {"deck_reshuffling", "mine_deck_name"}:
        assert option_line(name, False) is None, name


def test_a_value_nobody_knows_is_no_line():
    assert option_line("partial_blitz_rules", "Axis").slow == "$side"
    assert option_line("partial_blitz_rules", "everybody") is None
    assert option_line("partial_blitz_rules", True) is None
    assert option_line("gung_ho", "ALLIES") is None
    assert (
        option_line("gung_ho", 1)
        == option_line("gung_ho", "true")
        == option_line("gung_ho", True)
        is not None
    )


@pytest.mark.parametrize("slot", SLOTS)
def test_every_name_leads_to_rows_of_the_program(slot):
    terrain = base_document()["terrain"]
    for key, word in getattr(words(), slot).items():
        found = meaning(word, terrain)
        assert found.exact or word.nearest is not None, key
        assert found.exact or first_known(word.nearest, terrain) is not None, key
        owned = any("OWNER_ONLY" in terrain[row]["traits"] for row in found.rows)
        assert not owned or word.owner is not None, key
        assert len([row for row in found.rows if terrain[row]["layer"] == "TILE"]) <= 1, key


def test_unit_rows_of_kinds_and_badges_exist_or_wait():
    units = base_document()["units"]
    for kind, word in words().kind.items():
        assert first_known(word.rows, units) or first_known(word.nearest or [], units), kind
    assert words().kind["inf2"].rows == ["special_forces"]
    assert words().badge["badge3"].rows == ["resistance"]


def test_behaviors_are_told_from_names_by_their_letters():
    assert is_behavior("STEEP_HILL")
    assert not any(is_behavior(name) for name in TERRAIN.split())


def test_symbols_are_single_and_their_own():
    letters = words().symbol
    assert len(set(letters.values())) == len(letters)
    assert all(len(letter) == 1 and letter not in ".#" for letter in letters.values())


ALIASES = [
    pytest.param("palmtrees", "forest", marks=pytest.mark.rule("TP-GEN-3", "TP-PALM-1")),
    pytest.param("bled", "town", marks=pytest.mark.rule("TP-GEN-3")),
    pytest.param("station", "town", marks=pytest.mark.rule("TP-GEN-3", "TP-STN-1")),
    pytest.param("barracks", "town", marks=pytest.mark.rule("TP-GEN-3", "TP-BRK-1")),
    pytest.param("lighthouse", "town", marks=pytest.mark.rule("TP-GEN-3", "TP-LHS-1")),
    pytest.param("factory wfactory", "town", marks=pytest.mark.rule("TP-FAC-1")),
    pytest.param("powerplant", "town", marks=pytest.mark.rule("TP-GAP-10")),
    pytest.param("camp", "tp_prison_camp", marks=pytest.mark.rule("TP-GAP-10")),
    pytest.param("riverFL riverFR riverX riverY", "river", marks=pytest.mark.rule("TP-GEN-3", "TP-RIV-1")),
    pytest.param("wforest", "forest", marks=pytest.mark.rule("WW-ALIAS-1")),
    pytest.param("whill", "hill", marks=pytest.mark.rule("WW-ALIAS-1")),
    pytest.param("wvillage", "town", marks=pytest.mark.rule("WW-ALIAS-1")),
    pytest.param("wchurch", "ww_church", marks=pytest.mark.rule("WW-ALIAS-1")),
    pytest.param("wbridge", "bridge", marks=pytest.mark.rule("WW-BRG-1")),
    pytest.param("oasis", "tp_oasis", marks=pytest.mark.rule("TP-GEN-1")),
    pytest.param("wadi", "tp_wadi", marks=pytest.mark.rule("TP-GEN-1")),
    pytest.param("wcurve", "tp_wadi_curve", marks=pytest.mark.rule("TP-GEN-1")),
    pytest.param("marshes wmarshes", "tp_marsh", marks=pytest.mark.rule("TP-GEN-1")),
    pytest.param("mountain", "tp_mountain", marks=pytest.mark.rule("TP-GEN-1")),
    pytest.param("lakeA lakeB lakeC", "tp_lake", marks=pytest.mark.rule("TP-GEN-1")),
    pytest.param("pontoon wpontoon", "tp_pontoon", marks=pytest.mark.rule("WW-PON-1")),
    pytest.param("wrailbridge", "ww_rail_bridge", marks=pytest.mark.rule("WW-RRB-1")),
    pytest.param("wroadblock", "ww_road_block", marks=pytest.mark.rule("WW-RBL-1")),
    pytest.param("wcastle", "ww_castle", marks=pytest.mark.rule("TP-GEN-1")),
]


@pytest.mark.parametrize(("names", "row"), [*((names, row) for row, names in PLAIN.items()), *ALIASES])
def test_tiles_and_pieces_that_are_exactly_a_row(names, row):
    terrain = base_document()["terrain"]
    for name in names.split():
        found = meaning(table_of()[name.lower()], terrain)
        assert (found.rows, found.exact) == ((row,), True)
