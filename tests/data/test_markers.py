"""Markers in scenario files and in files of the publisher's editor: what is read, refused, written."""

import json

import pytest

from analysis.boards.marker_marks import MARKERS
from analysis.boards.piece_marks import piece
from engine.editor.convert import convert
from engine.editor.export import export
from engine.editor.findings import Mode
from engine.loading.options.variant import OFFICIAL, parse_variant
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from engine.loading.words.errors import InputError
from engine.replay.log_follower import LogFollower, marker_line
from engine.replay.setup_log import setup_of
from tests.support.battlefield import Battlefield
from tests.support.markers import marker

UNITS = {"axis": {"infantry": "A1 C4"}, "allies": {"infantry": "I1 F5", "artillery": "I9"}}
REFUSED = {
    "no unit": (marker("boat", "F6"), "marker 1 hexes: found no unit on F6, expected hexes of units"),
    "twice": (marker("leader", "F5") + marker("leader", "F5"), "marker 2 hexes: found leader on F5 again"),
    "unknown kind": (marker("train", "F5"), "marker.0.kind: found 'train', expected"),
    "off the board": (marker("post", "B13"), "marker post: found hex 'B13', expected a hex of the board"),
    "goal off the board": (
        marker("prisoner", "E5", to="K1"),
        "marker prisoner: found hex 'K1', expected a hex",
    ),
    "no way to earn": (
        marker("equipment", "E5"),
        "marker equipment: found no hexes to bring the equipment of E5 to",
    ),
    "columns of others": (
        marker("boat", "F5", value=2),
        "marker 1: found value of a boat, expected nothing but",
    ),
    "stays": (
        marker("leader", "F5", stays=True),
        "marker 1: found stays of a leader, expected nothing but kind hexes",
    ),
    "too many": (marker("prisoner", "E1 E2 E3 E4 E5 E6 E7 E8 E9", to="I3"), "found 9, expected 0 to 8"),
    "too much": (marker("prisoner", "E1", to="I3", value=11), "marker.0.value: found 11, expected"),
    "no hexes": ('\n[[marker]]\nkind = "boat"\n', "marker.0.hexes: found nothing, expected"),
}


@pytest.mark.parametrize(("tail", "said"), REFUSED.values(), ids=list(REFUSED))
def test_what_is_refused_is_told_in_one_line(tail, said):
    with pytest.raises(InputError) as caught:
        Battlefield(**UNITS, tail=tail)
    assert said in str(caught.value) and "\n" not in str(caught.value)


def test_an_option_that_makes_another_unit_of_it_is_no_mistake():
    tail = marker("boat", "C4 F5") + marker("leader", "C4 F5") + marker("camouflage", "C4 F5")
    field = Battlefield({"E5": "river"}, **UNITS, tail=tail, options="heavy-armor:convert=both:all")
    assert field.state["led"].sum() == 2 and field.tables["markers"] == 1


def test_a_battle_without_markers_says_nothing_of_them():
    tables = Battlefield(**UNITS).tables
    for field in ("markers", "marker_dice", "crosshair_rows", "loads_n"):
        assert tables[field] == 0
    assert not tables["stack_river"].any() and not tables["row_afloat"].any()


def m44(*hexes):
    """A file of the editor with these hexes and a unit of each side."""
    ends = [
        {"row": 0, "col": 0, "unit": {"name": "infger"}},
        {"row": 8, "col": 0, "unit": {"name": "infus"}},
    ]
    info = {
        "side_player1": "AXIS", "side_player2": "ALLIES", "cards_player1": 5, "cards_player2": 5,
        "victory_player1": 4, "victory_player2": 4, "starting": "PLAYER1", "victory_conditions": [],
    }  # fmt: skip
    board = {"type": "STANDARD", "face": "COUNTRY", "hexagons": [*ends, *hexes]}
    return json.dumps({"game_info": info, "board": board}).encode()


WATER = {"row": 4, "col": 8, "terrain": {"name": "river"}}
HEXES = (
    WATER,
    {"row": 5, "col": 9, "unit": {"name": "infus", "equipment": "boat"}},
    {"row": 2, "col": 6, "unit": {"name": "infger"}, "tags": [{"name": "tag14"}]},
    {"row": 2, "col": 10, "unit": {"name": "tankger"}, "tags": [{"name": "tag15"}]},
    {"row": 0, "col": 10, "unit": {"name": "gunger", "badge": "badge5"}},
)


def converted(tmp_path, *hexes):
    """What such a file becomes, and where it is written."""
    made = convert(m44(*hexes), "m.m44", Mode.STRICT)
    path = tmp_path / "m.toml"
    path.write_text(made.text, encoding="utf-8")
    return made, load_scenario(str(path))


@pytest.mark.rule("TP-BIG-1", "TP-BOAT-1", "WW-CAM-1")
def test_files_of_the_editor_have_boats_camouflage_and_big_guns(tmp_path):
    made, scenario = converted(tmp_path, *HEXES)
    marked = {unit["hex"]: unit["markers"] for unit in scenario.data["units"] if "markers" in unit}
    assert marked == {"F5": ["boat"], "C4": ["camouflage"], "C6": ["camouflage"]}
    assert {unit["hex"]: unit["row"] for unit in scenario.data["units"]}["A6"] == "tp_big_gun"
    assert made.imported.notes == ()
    assert build_tables(scenario).tables[0]["markers"] == 1


def test_they_are_written_back(tmp_path):
    _, scenario = converted(tmp_path, *HEXES)
    text, lost = export(scenario)
    assert lost == ()
    path = tmp_path / "again.m44"
    path.write_text(text, encoding="utf-8")
    again = load_scenario(str(path))
    assert [unit.get("markers") for unit in again.data["units"]] == [
        unit.get("markers") for unit in scenario.data["units"]
    ]
    assert again.imported is not None and again.imported.notes == ()


def test_what_the_format_cannot_say_is_told():
    tail = marker("boat", "F5", stays=True) + marker("leader", "I1") + marker("post", "D5", sides="allies")
    field = Battlefield({"E5": "river"}, **UNITS, tail=tail)
    _, lost = export(field.built.scenario)
    assert {"marker ferry at F5", "marker leader at I1", "marker post at D5"} <= set(lost)


def test_a_boat_of_a_tank_and_camouflage_of_nobody_are_decoration(tmp_path):
    tank = {"row": 5, "col": 9, "unit": {"name": "tankus", "equipment": "boat"}}
    tag = {"row": 4, "col": 4, "tags": [{"name": "tag14"}]}
    made, scenario = converted(tmp_path, tank, tag)
    assert not any("markers" in unit for unit in scenario.data["units"])
    notes = {note.what: note.now for note in made.imported.notes}
    decoration = "taken for decoration"
    assert notes == {"equipment boat on tankus": decoration, "marker tag14 without a unit": decoration}


# --- charges at bridges ---

RIGGED = "combat-engineers+bridge-detonation-rigged+bridge-charges-engineer"


@pytest.mark.rule("HR-BRBLOW-7")
@pytest.mark.parametrize(
    ("option", "shown"), [("", True), (RIGGED, True), (f"{RIGGED}:pre_rigged_possible=false", False)]
)
def test_charges_that_do_not_count_are_on_no_picture_and_in_no_replay(option, shown):
    built = build_tables(load_scenario("arnhem-rigged"), parse_variant(option) if option else OFFICIAL)
    setup = setup_of(built)
    assert [one["hex"] for one in setup["markers"] if one["kind"] == "charges"] == ["D8"] * shown
    assert ("charges" in marker_line(setup)) is shown
    assert LogFollower(setup).on_hex == [("charges", "D8", None)] * shown


def test_every_marker_has_a_badge_of_its_own():
    drawn = {kind: repr(draw("#000000")) for kind, draw in MARKERS.items()}
    assert len(set(drawn.values())) == len(drawn)
    assert repr(piece("charges")) == repr(tuple(MARKERS["charges"]("#000000")))


def test_an_export_tells_charges_among_what_the_format_cannot_say():
    _, lost = export(load_scenario("arnhem-rigged"))
    assert "marker charges at D8" in lost
