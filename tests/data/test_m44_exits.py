"""Exits of files of the publisher's editor that are not for everybody, and the way back into such files."""

import json
import re
import tomllib
from pathlib import Path

import pytest

from engine.editor.convert import convert
from engine.editor.export import export
from engine.editor.findings import Mode
from engine.loading.scenario.load import load_scenario, scenario_from
from engine.loading.words.errors import InputError
from tests.support.m44_files import battle, import_lines_of, scenario_of
from tests.support.m44_sheets import FOLDER

TAG = {"name": "tag4", "behavior": "EXIT_MARKER"}
TWO = {"infantry_exit_counts_2": True}


def exit_at(col=6, row=0, **more):
    return {"row": row, "col": col, "tags": [{**TAG, **more}]}


def ways_of(scenario):
    return [
        (" ".join(way["sides"]), " ".join(way["cells"]), way["value"], way.get("who"), way.get("per"))
        for way in scenario.data["exits"]
    ]


def written(scenario):
    """The file of a scenario, what it cannot say, and the scenario read again."""
    text, lost = export(scenario)
    again = convert(text.encode(), "again.m44", Mode.NEAREST)
    return json.loads(text), lost, scenario_from(tomllib.loads(again.text), Path("again.m44"))


def tags_of(whole):
    return [tag for one in whole["board"]["hexagons"] for tag in one.get("tags", [])]


# ---------------------------------------------------------------- read


@pytest.mark.rule("SCEN-EXIT-3")
def test_markers_that_overlap_are_a_union_for_infantry_and_for_others():
    hexes = [exit_at(6, side="ALLIES", group=["E9"]), exit_at(8, side="ALLIES", group=["F9"])]
    assert ways_of(scenario_of(battle(hexes, options=TWO))) == [
        ("allies", "A4 A5", 2, "INF", None),
        ("allies", "A4 A5", 1, "!INF", None),
        ("allies", "A6", 2, "INF", None),
        ("allies", "A6", 1, "!INF", None),
    ]


def test_an_option_that_is_off_leaves_exits_as_they_are():
    scenario = scenario_of(battle([exit_at(side="ALLIES")], options={"infantry_exit_counts_2": False}))
    assert ways_of(scenario) == [("allies", "A4", 1, None, None)]


def test_the_file_itself_says_whose_an_exit_is_before_its_briefing():
    whole = {**battle([exit_at(side="AXIS")]), "meta_data": {"scenario_id": 6380}}
    assert ways_of(scenario_of(whole, Mode.NEAREST)) == [("axis", "A4", 1, "VEHICLE", "FIGURE")]


@pytest.mark.parametrize(
    ("col", "who", "told"),
    [
        (6, "!(artillery&axis)", None),
        (10, None, "missing: CANNOT_EXIT (may not leave by an exit) at C8: left out"),
    ],
)
def test_a_row_that_stays_behind_at_an_exit_of_both_sides(col, who, told):
    """E13 is nobody's baseline.  A second gun that may leave makes the row one that no selector can tell apart."""
    gun = {"row": 2, "col": 14, "unit": {"name": "gunger", "behavior": "CANNOT_EXIT"}}
    other = {"row": 2, "col": col, "unit": {"name": "gunus" if who else "gunger"}}
    scenario = scenario_of(battle([exit_at(24, row=4), gun, other]), Mode.NEAREST)
    assert ways_of(scenario) == [("axis allies", "E13", 1, who, None)]
    assert [line for line in import_lines_of(scenario) if "CANNOT" in line] == ([told] if told else [])


# ---------------------------------------------------------------- written


def test_an_option_is_written_and_a_marker_once():
    whole, lost, back = written(load_scenario(str(FOLDER / "exits-worth-two-for-infantry.m44")))
    assert (whole["game_info"]["options"], lost) == (TWO, ())
    assert [tag["side"] for tag in tags_of(whole)] == ["ALLIES", "AXIS"]
    assert not any("exit" in tag for tag in tags_of(whole))
    assert len(back.data["exits"]) == 4


def test_some_exits_worth_two_are_no_option():
    """One for everybody beside them: each marker keeps its own words."""
    hexes = [
        exit_at(6, side="ALLIES", exit={"who": "INF", "value": 2}),
        exit_at(10, side="ALLIES"),
    ]
    scenario = scenario_of(battle(hexes))
    whole, lost, back = written(scenario)
    assert whole["game_info"]["options"] == {}
    assert lost == ("medals of an exit, 2 at A4", "an exit for INF alone at A4")
    assert (
        ways_of(back)
        == ways_of(scenario)
        == [("allies", "A4", 2, "INF", None), ("allies", "A6", 1, None, None)]
    )


@pytest.mark.rule("BOX-BATTLE-1")
def test_the_exit_of_noville_comes_back():
    whole, lost, back = written(load_scenario("noville-to-foy"))
    assert ways_of(back) == [("allies", "Q3", 1, "VEHICLE", "FIGURE")]
    assert {"who": "VEHICLE", "per": "FIGURE"} in [tag.get("exit") for tag in tags_of(whole)]
    assert "an exit for VEHICLE alone at Q3" in lost


@pytest.mark.parametrize(
    ("name", "tag", "option"),
    [
        ("decoy-medals", "DECOY_MEDAL_MINE_FIELD", None),
        ("bridges-blown-from-beside", None, {"side": "AXIS", "option": "NEED_NEIGHBOUR_UNIT"}),
    ],
)
def test_words_of_the_editor_are_written_where_it_has_them(name, tag, option):
    whole, lost, _ = written(load_scenario(str(FOLDER / f"{name}.m44")))
    assert {one["behavior"] for one in tags_of(whole)} == ({tag} if tag else set())
    assert whole["game_info"]["options"].get("blowbridge_opt2") == option
    assert (lost, "ruleset" in whole["meta_data"]) == ((), False)


def test_a_number_of_medals_for_decoys_that_no_marker_says_is_kept():
    whole = battle(
        [{"row": 4, "col": 8, "tags": [{"name": "tag3", "behavior": "MINE_FIELD", "side": "AXIS"}]}]
    )
    scenario = scenario_of({**whole, "meta_data": {"ruleset": {"decoy_medals": 2}}})
    text, lost, back = written(scenario)
    assert [tag["behavior"] for tag in tags_of(text)] == ["MINE_FIELD"]
    assert lost == ("ruleset.decoy_medals = 2",)
    assert back.data["ruleset"] == {"decoy_medals": 2}


# ---------------------------------------------------------------- mistakes


@pytest.mark.parametrize(
    ("own", "found"),
    [
        ({"who": "TRUCKS"}, "hex A4 tag exit who: found selector 'TRUCKS'"),
        ({"who": 3}, "hex A4 tag exit who: found 3"),
        ({"value": 11}, "hex A4 tag exit value: found 11, expected 1 to 10"),
        ({"per": "HORSE"}, "hex A4 tag exit per: found 'HORSE', expected UNIT or FIGURE"),
        ("all", "hex A4 tag exit: found 'all', expected an object"),
    ],
)
def test_mistakes_in_the_key_of_our_own_are_told(own, found):
    with pytest.raises(InputError, match=re.escape(found)):
        scenario_of(battle([exit_at(side="ALLIES", exit=own)]))
