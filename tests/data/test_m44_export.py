"""A scenario written as a file of the publisher's editor and read again is the same battle."""

import json
import re
import tomllib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.editor.convert import convert
from engine.editor.export import export
from engine.editor.findings import Mode
from engine.editor.places import from_editor, to_editor
from engine.editor.terrain import Ground
from engine.editor.toml_text import write_scenario
from engine.loading.in_force.contents import contents_of
from engine.loading.in_force.rules import base_document
from engine.loading.scenario.load import list_scenarios, load_scenario, scenario_from
from engine.loading.schema.boards import BOARDS
from engine.loading.words.errors import InputError
from engine.loading.words.imported import Trust
from tests.support.m44_files import FILES, battle, import_lines_of, scenario_of

GRID = BOARDS["standard"].grid
NAMES = [GRID.name(hex_) for hex_ in range(GRID.n_hexes)]
GOAL = ("cells", "sides", "need", "deny_enemy", "when", "hold", "value")
TILES = [
    "",
    "forest",
    "hedgerow",
    "hill",
    "hill_steep",
    "hill_impassable",
    "bluff",
    "cliff",
    "town",
    "river",
    "beach",
]
RECTS = ["", "bridge", "bunker"]
OBSTACLES = ["", "sandbag", "wire", "hedgehog", "sea_wall"]
UNITS = ["infantry", "special_forces", "resistance", "armor", "elite_armor", "artillery"]
SOUND = {"axis": "A1", "allies": "I1"}  # every side has a unit where any unit may stand


def again(scenario):
    """The scenario after a way through the editor's format, and what the format could not say."""
    text, lost = export(scenario)
    converted = convert(text.encode(), f"{scenario.id}.m44", Mode.NEAREST)
    return scenario_from(tomllib.loads(converted.text), Path("again.m44")), lost


def needed(goal, data):
    """Hexes an objective asks for: more than half of them is a number, more than the enemy is not."""
    if goal["need"] == "MAJORITY" and data["ruleset"].get("majority", "OF_CELLS") == "OF_CELLS":
        return len(goal["cells"]) // 2 + 1
    return goal["need"]


def parts(scenario):
    """What must survive: ground, owners, units, figures, objectives, hands, medals, first side, face."""
    rules, data = base_document(), scenario.data
    full = {row: columns["figures"] for row, columns in rules["units"].items()}
    units = {
        (unit["side"], unit["hex"], unit["row"], unit.get("figures") or full[unit["row"]])
        for unit in data["units"]
    }
    goals = [
        tuple(str(needed(one, data) if key == "need" else one[key]) for key in GOAL)
        for one in data["objectives"]
    ]
    plain = {key: data[key] for key in ("first_side", "medal_target", "hand_size", "board", "face")}
    plain |= {key: data.get(key, []) for key in ("exits", "air_drops")}
    return {"ground": contents_of(data, rules), "units": units, "goals": sorted(goals), **plain}


# Battles of which the format cannot say more than a unit or a hex: tests/data/test_scenario_own.py has what is lost.
POORER = (
    "castle-ettenfels", "grandvaux-halt", "montelimar-villages", "sainte-mere-eglise-gliders",
    "sainte-mere-eglise-supplied", "st-vith-rails", "st-vith-roads",
)  # fmt: skip
STANDARD = [
    one["path"]
    for one in list_scenarios()
    if one["board"] == "standard" and one["id"] not in POORER and one["group"] != "modern"
]


# Vassieux: who wins when the deck is spent has no place in the format.
GUESSED = {
    "vassieux": ["option deck_reshuffling FALSE (the deck is played once)"],
    "vassieux-prisoners": ["option deck_reshuffling FALSE (the deck is played once)"],
    "arracourt-trains": ["unit gunus on a train"],  # cargo has no place in the format
    "across-the-river-roer": ["infantry on river"],  # its boats, which stay, cannot be said
}
LOST = {
    "pegasus-bridge": ("hand_start of the axis, 2",),
    "desert-mix": (
        "tag japan at B6",
        "tag great_britain at H2 H9",
    ),  # their names would say the rules of their armies
    "airborne": ("a second air drop, of the allies",),
    "armies": (
        "tag japan at B7",
        "tag great_britain at I3",
        "patch units[artillery&axis].retreat_max",
    ),
}
# What the strict mode refuses to read has nothing to survive; tests/data/test_m44_findings.py reads it.
CHANGED = ("airborne", "armies")  # what is lost of these is units and drops
REFUSED = ("deck-and-night", "odd-corners")


@pytest.mark.parametrize("path", STANDARD, ids=lambda path: Path(path).stem)
def test_shipped_scenarios_survive(path):
    scenario = load_scenario(str(path))
    back, lost = again(scenario)
    whole, found = parts(scenario), parts(back)
    assert found == whole
    named, named_back = (
        {(one["id"], one["title"]) for one in each.data["objectives"]} for each in (scenario, back)
    )
    assert named_back == named
    assert back.data["date"] == scenario.data["date"]
    assert [note.what for note in back.imported.notes] == GUESSED.get(scenario.id, [])
    for switch, value in scenario.data["ruleset"].items():
        assert back.data["ruleset"].get(switch) == value or f"ruleset.{switch} = {value}" in lost
    for patch in scenario.data["patches"]:
        assert patch in back.data["patches"] or f"patch {patch['at']}" in lost
    if back.data["barriers"] != scenario.data["barriers"]:
        assert any(line.startswith("barrier") for line in lost)


def test_a_battle_without_cards_is_refused():
    with pytest.raises(InputError) as error:
        again(load_scenario("modern-01"))
    assert "ruleset.turn" in str(error.value) and "a battle with cards" in str(error.value)


def test_ground_that_the_editor_has_no_name_for_is_told():
    _, lost = again(load_scenario("montelimar-villages"))
    assert lost == ("ef_wooden_village at A1 A2 B2 B5 B6 G8 G9 H2 H12",)


def test_a_second_air_drop_and_its_aim_are_told():
    _, lost = again(load_scenario("sainte-mere-eglise-gliders"))
    assert lost == ("a second air drop, of the allies", "D8, the hex that an air drop is meant for")


def test_what_a_battle_says_of_supply_is_told():
    _, lost = again(load_scenario("sainte-mere-eglise-supplied"))
    marks = (
        "drop_zones = allies:D5",
        "supply_airborne = F2",
        "supply_besieged = E7",
        "supply_grace_ends = E4",
    )
    assert lost == ("tp_road at C5", *(f"ruleset.{mark}" for mark in marks))


@pytest.mark.parametrize(("battle", "piece"), [("st-vith-roads", "tp_road"), ("st-vith-rails", "tp_rail")])
def test_roads_through_other_ground_are_told(battle, piece):
    """The editor has roads and rails in the open and over hills of their own alone."""
    _, lost = again(load_scenario(battle))
    assert lost == (f"{piece} at D4 D8 E4 E9 F3 F9 H2",)


@pytest.mark.parametrize(
    "path",
    [path for path in sorted(FILES.glob("*.m44")) if path.stem not in REFUSED],
    ids=lambda path: path.stem,
)
def test_files_of_the_editor_survive(path):
    scenario = load_scenario(str(path))
    back, lost = again(scenario)
    assert lost == LOST.get(path.stem, ())
    assert back.imported.trust is scenario.imported.trust
    assert set(import_lines_of(back)) >= set(import_lines_of(scenario))
    if path.stem in CHANGED:
        return
    assert back.imported.to_dict() == {**scenario.imported.to_dict(), "file": f"{path.stem}.m44"}
    assert parts(back) == parts(scenario)
    assert back.data["barriers"] == scenario.data["barriers"]
    assert back.data["patches"] == scenario.data["patches"]


PARTLY = battle(
    [
        {"row": 2, "col": 6, "rect_terrain": {"name": "bunker"}},
        {"row": 2, "col": 8, "terrain": {"name": "wravine"}},
        {"row": 4, "col": 8, "rect_terrain": {"name": "pdestroyer"}},
    ],
    options={"gung_ho": True, "a_new_rule": True},
)


def test_trust_survives_a_way_through_the_format():
    """Written back, a battle of which rules are missing is not nearly the one of its first file."""
    scenario = scenario_of(PARTLY, Mode.LENIENT)
    back, _ = again(scenario)
    assert import_lines_of(back) == import_lines_of(scenario)
    assert (back.imported.trust, len(import_lines_of(back))) == (Trust.PARTLY, 5)
    assert import_lines_of(again(back)[0]) == import_lines_of(scenario)


def test_a_strict_import_refuses_what_an_earlier_one_lost():
    text, _ = export(scenario_of(PARTLY, Mode.LENIENT))
    with pytest.raises(InputError) as caught:
        convert(text.encode(), "x.m44", Mode.STRICT)
    for part in (
        "lost by an earlier import",
        "option gung_ho",
        "option a_new_rule",
        "wravine at C5",
        "pdestroyer",
    ):
        assert part in str(caught.value)


def test_a_line_struck_out_is_not_written():
    raw = tomllib.loads(convert(json.dumps(PARTLY).encode(), "x.m44", Mode.LENIENT).text)
    raw["import"] = {"file": "x.m44"}
    text, _ = export(scenario_from(raw, Path("x.toml")))
    assert convert(text.encode(), "x.m44", Mode.STRICT).imported.trust is Trust.COMPLETE


@pytest.mark.parametrize(
    ("notes", "found"),
    [
        ({"file": "x.m44", "missing": [{"what": "x", "now": "y", "hexes": "Z99"}]}, "found 'Z99'"),
        ({"file": "x.m44", "missing": [{"what": "x"}]}, "meta_data.import_notes.missing.0.now"),
        ("all of it", "found 'all of it', expected an object"),
    ],
)
def test_mistakes_in_what_is_kept_are_told(notes, found):
    whole = {**battle([]), "meta_data": {"import_notes": notes}}
    with pytest.raises(InputError, match=re.escape(found)):
        convert(json.dumps(whole).encode(), "x.m44", Mode.LENIENT)


def test_ids_of_objectives_are_kept_where_they_are_ids_and_differ():
    hexes = [
        {"row": 2, "col": col, "tags": [{"name": "medal1", "objective": {"id": given}}]}
        for col, given in ((6, "mill"), (8, "mill"), (10, "Not an id"))
    ]
    assert [one["id"] for one in scenario_of(battle(hexes)).data["objectives"]] == [
        "mill", "medal-2-c5", "medal-3-c6"
    ]  # fmt: skip


def test_what_the_editor_has_no_word_for_comes_back_by_keys_of_our_own():
    """A row of the program and switches stand beside what the editor reads."""
    scenario = load_scenario("schwammenauel-dam")
    text, lost = export(scenario)
    assert any(line.startswith("tp_paratroops, written as") for line in lost)
    assert '"row": "tp_paratroops"' in text and "dam_sabotage" in text
    back, _ = again(scenario)
    assert back.data["ruleset"] == scenario.data["ruleset"]


@pytest.mark.parametrize(
    ("meta", "unit", "found"),
    [
        ({"ruleset": {"no_such_switch": 1}}, {}, "no_such_switch"),
        ({"ruleset": "all"}, {}, "meta_data.ruleset: found 'all', expected an object"),
        ({}, {"row": "hovercraft"}, "hex C4 unit row: found 'hovercraft', expected a unit row"),
    ],
)
def test_mistakes_in_keys_of_our_own_are_told(meta, unit, found):
    whole = {**battle([{"row": 2, "col": 6, "unit": {"name": "infus", **unit}}]), "meta_data": meta}
    with pytest.raises(InputError, match=re.escape(found)):
        convert(json.dumps(whole).encode(), "x.m44", Mode.LENIENT)


@pytest.mark.parametrize("board", BOARDS)
def test_every_hex_has_a_name_of_its_own_in_the_editor(board):
    grid = BOARDS[board].grid
    names = [to_editor(hex_, grid) for hex_ in grid.hexes]
    assert len(set(names)) == grid.n_hexes
    assert [from_editor(name, grid) for name in names] == list(grid.hexes)


def test_names_of_the_facts():
    """F9 is the long-row hex A6, f8 is B6; A1 is the left end of the bottom row."""
    assert [GRID.name(GRID.index_of[from_editor(name, GRID)]) for name in ("F9", "f8", "A1", "l2")] == [
        "A6", "B6", "I1", "H12"
    ]  # fmt: skip


@st.composite
def boards(draw):
    """A scenario file with any ground the editor can name, units where they may stand, objectives of all kinds."""
    terrain, rows = base_document()["terrain"], base_document()["units"]
    face = draw(st.sampled_from(["country", "beach", "winter", "desert"]))
    grounds = {name: Ground() for name in NAMES}
    for name in draw(st.lists(st.sampled_from(NAMES[1:-13]), max_size=40, unique=True)):
        grounds[name] = draw_ground(draw)
    units = {side: {"infantry": [hex_]} for side, hex_ in SOUND.items()}
    for name in draw(st.lists(st.sampled_from(NAMES[1:-13]), max_size=20, unique=True)):
        row, side = draw(st.sampled_from(UNITS)), draw(st.sampled_from(["axis", "allies"]))
        on = [grounds[name].tile or "open", *grounds[name].pieces]
        if any(terrain[one]["barred"] for one in on):
            continue
        # A single figure of German elite armor is a Tiger.
        fewest = 2 if (row, side) == ("elite_armor", "axis") else 1
        figures = draw(st.sampled_from(["", *(f":{n}" for n in range(fewest, 6))]))
        units[side].setdefault(row, []).append(name + figures)
    assert set(UNITS) <= set(rows)
    pair = st.fixed_dictionaries({"axis": st.integers(1, 12), "allies": st.integers(1, 12)})
    return write_scenario(
        {
            "id": "drawn", "title": "Drawn", "date": "", "nations": {}, "front": "", "blitz": [], "source": "",
            "board": "standard", "hand_start": {}, "set_up_anyway": "", "tags": {}, "import": None,
            "face": face, "first_side": draw(st.sampled_from(["axis", "allies"])),
            "medal_target": draw(pair), "hand_size": draw(pair), "ground": list(grounds.values()),
            "units": units, "objective": draw(st.lists(goals(), max_size=5, unique_by=lambda one: one["id"])),
            "exit": [], "air_drop": [], "marker": [],
            "barrier": [], "patch": [], "ruleset": draw(st.sampled_from([{}, {"majority": "MORE_THAN_ENEMY"}])),
        }
    )  # fmt: skip


def draw_ground(draw):
    """Ground of one hex, with the owner its works need."""
    tile = draw(st.sampled_from(TILES))
    rect, obstacle = draw(st.sampled_from(RECTS)), draw(st.sampled_from(OBSTACLES))
    pieces = [piece for piece in (rect, obstacle) if piece]
    owner = ""
    if "bunker" in pieces or "sea_wall" in pieces:
        either = ["axis", "allies"] + (["both"] if "sea_wall" not in pieces else [])
        owner = draw(st.sampled_from(either))
    return Ground(tile, pieces, owner)


@st.composite
def goals(draw):
    """An objective as a scenario file writes it."""
    hexes = draw(st.lists(st.sampled_from(NAMES), min_size=1, max_size=5, unique=True))
    name = f"goal-{draw(st.integers(1, 10**6))}"
    goal = {"id": name, "sides": draw(st.sampled_from(["axis", "allies", "both"])), "hexes": " ".join(hexes)}
    goal["need"] = draw(st.one_of(st.integers(1, len(hexes)), st.just("MAJORITY")))
    goal["deny_enemy"] = draw(st.booleans())
    goal["when"] = draw(st.sampled_from(["CHANGE", "TURN_START"]))
    goal["hold"] = draw(st.sampled_from(["WHILE", "FOREVER", "UNTIL_ENEMY"]))
    goal["value"] = draw(st.integers(1, 10))
    return goal


@pytest.mark.slow("properties")
@given(boards())
@settings(max_examples=60, deadline=None)
def test_any_board_survives(text):
    scenario = scenario_from(tomllib.loads(text), Path("drawn.toml"))
    back, lost = again(scenario)
    assert lost == ()
    assert import_lines_of(back) == []
    assert parts(back) == parts(scenario)


def test_a_bridge_is_told_with_its_turn_only_where_edges_matter():
    hexes = [
        {
            "row": 2,
            "col": 6,
            "terrain": {"name": "river"},
            "rect_terrain": {"name": "bridge", "orientation": 4},
        }
    ]
    text, lost = export(scenario_of(battle(hexes)))
    assert '"rect_terrain": {"name": "bridge"}' in text
    assert lost == ()
