"""Whatever a file of the publisher's editor asks for is played, or the answer tells that it is not."""

import pytest

from engine.editor.findings import Mode
from engine.loading.tables.build import build_tables
from engine.loading.words.errors import InputError
from engine.loading.words.imported import Trust
from tests.support.m44_files import battle, convert_battle, import_lines_of, scenario_of

STAYS = "set up there; it may leave, which by the rules it never does"
ROYAL = {"italy_royal_army": True}


def words_about(thing, mode=Mode.LENIENT, **info):
    """What is told of a file with something on E5."""
    return import_lines_of(convert_battle(battle([{"row": 4, "col": 8, **thing}], **info), mode))


def medal(**raw):
    """A medal on a hex."""
    return {"tags": [{"name": "medal1", "group": ["F5"], "medal": raw}]}


# ---------------------------------------------------------------- armies


def test_all_units_of_a_side_that_is_italys_are_italian_where_none_is_marked():
    """NAT-IT-1: Italian units retreat 1 to 3 hexes a flag."""
    scenario = scenario_of(battle([], options=ROYAL, country_player1="IT"))
    assert build_tables(scenario).document["units"]["infantry@axis"]["retreat_max"] == 3
    assert import_lines_of(scenario) == [
        "guessed: option italy_royal_army (Italian Royal Army), and no unit is marked: "
        "all units of the axis are Italian"
    ]


def test_marked_units_are_the_italians_of_a_mixed_army():
    hexes = [{"row": 0, "col": 2, "unit": {"name": "gunit"}}]
    scenario = scenario_of(battle(hexes, options=ROYAL, country_player1="IT"))
    assert {one["at"] for one in scenario.data["patches"]} == {
        "units[artillery&axis].retreat_max", "units[artillery&axis].flags_ignored"
    }  # fmt: skip
    assert import_lines_of(scenario) == []


def test_a_royal_army_without_italians_is_told():
    assert words_about({}, options=ROYAL, country_player1="DE") == [
        "missing: option italy_royal_army (Italian Royal Army), and no unit is Italian: left out"
    ]


@pytest.mark.rule("UNIT-TIG-1")
def test_a_tiger_is_known_by_its_one_figure():
    entry = battle([{"row": 4, "col": 8, "unit": {"name": "tank2ger", "nbr_units": 1}}])
    converted = convert_battle(entry, Mode.NEAREST)
    assert converted.imported.trust is Trust.COMPLETE
    assert import_lines_of(converted) == []
    assert 'eq_tiger = "E5"' in converted.text


@pytest.mark.parametrize("badge", ["hello", "tiger", "badge"])
def test_a_badge_that_is_none_is_told(badge):
    assert words_about({"unit": {"name": "infger", "badge": badge}}) == [
        f"missing: badge {badge} at E5: left out"
    ]
    with pytest.raises(InputError, match=f"unknown names: badge {badge}"):
        words_about({"unit": {"name": "infger", "badge": badge}}, Mode.NEAREST)


def test_a_badge_of_other_units_is_decoration_and_told():
    assert words_about({"unit": {"name": "tankger", "badge": "badge5"}}) == [
        "guessed: badge5 on tankger at E5: taken for decoration"
    ]
    assert words_about({"unit": {"name": "infger", "badge": "badge4"}}) == []


# ---------------------------------------------------------------- units where they could not go


def test_guns_on_a_mountain_never_leave_by_the_rules():
    """TILE-OWN-2, and TILE-BEH-2 for other hills nobody may enter: there a unit may leave."""
    gun = {"unit": {"name": "gunger"}}
    assert words_about({"terrain": {"name": "mountain"}, **gun}) == []
    hill = {"terrain": {"name": "hills", "behavior": "IMPASSABLE_HILL"}, **gun}
    assert words_about(hill) == [
        "guessed: artillery on hill_impassable at E5: set up there; it may leave and not come back"
    ]


@pytest.mark.parametrize(
    ("work", "line"),
    [
        (
            "bunker",
            f"missing: armor on open + bunker at E5: {STAYS}",
        ),
        ("casemate", "guessed: armor on open + bunker at E5: set up there; it may leave and not come back"),
    ],
)
def test_armor_leaves_a_field_bunker_and_no_other(work, line):
    assert words_about({"rect_terrain": {"name": work}, "unit": {"name": "tankger"}}) == [line]


# ---------------------------------------------------------------- markers and medals


@pytest.mark.parametrize(
    "key", ["permanent", "majority", "turn_start", "last_to_occupy", "sole_control", "any_hex"]
)
def test_a_value_of_a_medal_nobody_knows_is_told(key):
    assert words_about(medal(**{key: "maybe"})) == [f"missing: medal {key} maybe at E5: left out"]
    with pytest.raises(InputError, match=f"unknown rules: medal {key} maybe"):
        words_about(medal(**{key: "maybe"}), Mode.STRICT)
    for off in (False, 0, "false", None):
        assert words_about(medal(**{key: off})) == []


def test_options_of_a_medal_that_contradict_each_other_are_told():
    keys = ("permanent", "last_to_occupy", "sole_control", "majority", "turn_start")
    assert words_about(medal(**dict.fromkeys(keys, True))) == [
        "guessed: medal both permanent and last_to_occupy at E5: permanent counts: once won it is kept"
    ]
    assert words_about(medal(majority=True, any_hex=True)) == [
        "guessed: medal both majority and any_hex at E5: majority counts: more hexes than the enemy"
    ]


def test_a_medal_whose_side_is_not_that_of_its_color_is_told():
    assert words_about({"tags": [{"name": "medal1", "side": "AXIS"}]}) == [
        "guessed: marker medal1 with the side axis at E5: a medal of the axis"
    ]


def test_a_marker_without_a_behavior_that_is_taken_for_an_exit_is_told():
    hexes = [{"row": 0, "col": 0, "tags": [{"name": "tag4", "side": "ALLIES"}]}]
    assert import_lines_of(convert_battle(battle(hexes))) == [
        "guessed: marker tag4 without a behavior at A1: taken for an exit"
    ]


# ---------------------------------------------------------------- properties, dates, nulls


PROPERTIES = {
    "both sides": (
        {"isImpassable": {"AXIS": True, "ALLIES": [2, 3]}},
        "missing: properties of woods (all units of the axis; armor and artillery of the allies may not enter) at E5: "
        "left out",
    ),
    "one class": (
        {"isImpassable": {"AXIS": ["1"], "ALLIES": False}},
        "missing: properties of woods (infantry of the axis may not enter) at E5: left out",
    ),
    "another key": (
        {"color": "red"},
        "guessed: key properties.color at E5: nobody knows what it says, taken for nothing",
    ),
    "another side": (
        {"isImpassable": {"MARS": True}},
        "missing: properties of woods, isImpassable MARS true at E5: left out",
    ),
    "another class": (
        {"isImpassable": {"AXIS": [7]}},
        "missing: properties of woods, isImpassable AXIS [7] at E5: left out",
    ),
    "no sides": ({"isImpassable": True}, "missing: properties of woods, isImpassable true at E5: left out"),
    "a text": ("red", "missing: properties of woods, red at E5: left out"),
}


@pytest.mark.parametrize("case", PROPERTIES)
def test_properties_are_told_with_the_sides_and_classes_they_name(case):
    properties, line = PROPERTIES[case]
    assert words_about({"terrain": {"name": "woods", "properties": properties}}) == [line]


@pytest.mark.parametrize(
    "properties", [None, [], {}, {"isImpassable": {}}, {"isImpassable": {"AXIS": False}}]
)
def test_properties_that_say_nothing_are_not_told(properties):
    assert words_about({"terrain": {"name": "woods", "properties": properties}}) == []


@pytest.mark.parametrize("day", ["hello", 7, "1944-06-06-06"])
def test_a_date_that_is_none_is_told(day):
    whole = battle([], date_begin=day, date_end="1944-06-07")
    assert import_lines_of(convert_battle(whole)) == [
        f"guessed: date_begin {day}, which is no date: left out; only options ask for it"
    ]
    assert scenario_of(whole).data["date"] == "1944-06-07"


@pytest.mark.parametrize("name", ["deck_reshuffling", "smoke_screen", "a_new_rule"])
def test_a_null_option_is_as_if_it_were_not_there(name):
    scenario = scenario_of(battle([], options={name: None}))
    assert scenario.data["ruleset"] == {}
    assert import_lines_of(scenario) == [f"guessed: option {name} null: taken as not there"]
