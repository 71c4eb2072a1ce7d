"""Boards, air drops and briefings of a file of the publisher's editor, and the file that is written of it."""

import json
import tomllib

import pytest

from engine.editor.convert import convert, convert_file
from engine.editor.files import import_file
from engine.editor.findings import Mode
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from engine.loading.words.errors import InputError
from engine.loading.words.imported import Imported
from tests.support.m44_files import FILES, battle, import_lines_of, read, scenario_of

# ---------------------------------------------------------------- boards, drops, briefings


def test_the_long_board_comes_with_its_deck():
    scenario = read("long-front")
    assert (scenario.data["board"], scenario.data["ruleset"]) == ("breakthrough", {"deck": "breakthrough"})
    assert scenario.data["objectives"][0]["cells"] == ["I5", "I6"]
    assert sum(build_tables(scenario).document["decks"]["breakthrough"].values()) == 80


@pytest.mark.rule("OVL-1", "OVL-11")
def test_the_wide_board_comes_with_its_rules_and_two_decks():
    scenario = read("wide-front")
    assert scenario.data["board"] == "overlord"
    assert scenario.data["ruleset"] == {"overlord": True, "decks_in_pile": 2}
    assert import_lines_of(scenario) == []
    assert build_tables(scenario).tables[0]["n_cards"] == 120
    convert_file(FILES / "wide-front.m44", Mode.STRICT)


@pytest.mark.rule("OVL-14", "OVL-15")
@pytest.mark.parametrize(
    ("option", "value", "line"),
    [
        (
            "russian_commissar_rule", "AXIS",
            "missing: option russian_commissar_rule AXIS (Red Army commissar) on board OVERLORD: left out",
        ),
        ("deck_name", "BREAKTHROUGH_DECK", "missing: option deck_name BREAKTHROUGH_DECK: left out"),
        ("gung_ho", True, "missing: option gung_ho (Marines: one order more): left out"),
    ],
)  # fmt: skip
def test_what_the_wide_board_cannot_have_is_told(option, value, line):
    raw = json.loads((FILES / "wide-front.m44").read_text())
    raw["game_info"]["options"] = {option: value}
    assert import_lines_of(scenario_of(raw, Mode.NEAREST)) == [line]


def test_every_air_drop_has_an_aim_of_its_own():
    scenario = read("airborne")
    drop = {"side": "allies", "row": "special_forces", "count": 3, "steps": 3}
    assert scenario.data["air_drops"] == [drop] * 3
    assert import_lines_of(scenario) == ["missing: option airdrop2 (air drop by day): left out"]


def drops(**raw):
    """Air drops of a file, and what is told of them."""
    drop = {"side": "AXIS", "unit": {"name": "infger"}, "nbr_units": 4, **raw}
    scenario = scenario_of(battle([], options={"airdrop": drop}), Mode.NEAREST)
    return [(one["count"], one["steps"]) for one in scenario.data["air_drops"]], import_lines_of(scenario)


def test_numbers_of_air_drops():
    assert drops() == ([(4, 4)], [])
    assert drops(nbr_units=2, nbr_drops=3, range=5) == ([(2, 5)] * 3, [])
    counts, (line,) = drops(nbr_units=[1] * 6, nbr_drops=6)
    assert counts == [(2, 4), (2, 4), (1, 4), (1, 4)]
    assert line == "missing: option airdrop (air drop), 6 drops: taken for 4 of 2 and 2 and 1 and 1"
    assert drops(option2="TARGET_DROP_CENTER")[1] == [
        "missing: option airdrop (air drop), TARGET_DROP_CENTER: left out"
    ]


def numbered(number, **info):
    """A file with a number of the publisher's collection."""
    return scenario_of({**battle([], **info), "meta_data": {"scenario_id": number}}, Mode.NEAREST)


def test_what_a_printed_briefing_adds_is_set_or_told():
    two = numbered("2")
    assert two.data["hand_start"] == {"axis": 2, "allies": 5}
    assert import_lines_of(two) == [
        "guessed: briefing of scenario 2, in no file: the Axis begins with 2 cards"
    ]
    once = {"reshuffle": "NEVER", "finest_reshuffle": "NONE", "deck_out": "axis"}
    for options in ({"deck_reshuffling": False}, {}):
        nineteen = numbered(19, options=options)
        assert nineteen.data["ruleset"] == once
        assert import_lines_of(nineteen) == [
            "guessed: briefing of scenario 19, in no file: the deck is played once, and the Axis wins when it is spent"
        ]
    assert import_lines_of(numbered("23806")) == [
        "guessed: briefing of scenario 23806, in no file: winter weather"
    ]
    assert import_lines_of(numbered("4711")) == []


# ---------------------------------------------------------------- the file that is written


def test_the_written_file_keeps_all_of_it(tmp_path):
    path = tmp_path / "odd.toml"
    written = import_file(FILES / "odd-corners.m44", path, lenient=True)
    text = path.read_text(encoding="utf-8")
    assert text.startswith("# Import of odd-corners.m44: partly (")
    assert tomllib.loads(text)["import"]["file"] == "odd-corners.m44"
    again = load_scenario(str(path))
    assert again.imported == written.imported == read("odd-corners").imported


def test_a_line_struck_out_is_told_no_more(tmp_path):
    path = tmp_path / "front.toml"
    import_file(FILES / "long-front.m44", path, lenient=True)
    text = path.read_text(encoding="utf-8")
    (line,) = [line for line in text.splitlines() if "gung_ho" in line]
    path.write_text(text.replace(line, ""), encoding="utf-8")
    assert load_scenario(str(path)).imported == Imported("long-front.m44")


def test_what_is_told_changes_no_game(tmp_path):
    path = tmp_path / "front.toml"
    import_file(FILES / "long-front.m44", path, lenient=True)
    ours, text = load_scenario(str(path)), path.read_text(encoding="utf-8")
    path.write_text(text[: text.index("\n[import]")], encoding="utf-8")
    theirs = load_scenario(str(path))
    assert theirs.imported is None
    assert ours.digest == theirs.digest


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("trust = 'complete'", "import.trust: found an unknown key"),
        ("missing = ['all of it']", "import.missing.0"),
        ("missing = [{ what = 'x' }]", "import.missing.0.now: found nothing"),
    ],
)
def test_mistakes_in_the_table_are_told(line, found, write_battle):
    more = f"\n[import]\nfile = 'x.m44'\n{line}\n"
    with pytest.raises(InputError, match=found):
        load_scenario(str(write_battle(tail=write_battle.parts["tail"] + more)))


@pytest.mark.parametrize("name", ['a"b.m44', "a\nb.m44", "a\\b.m44", "ä.m44", "#.m44"])
def test_any_name_of_a_file_can_be_written(name):
    text = convert(json.dumps(battle([])).encode(), f"/some/where/{name}", Mode.STRICT).text
    assert "\n" not in tomllib.loads(text)["import"]["file"]
