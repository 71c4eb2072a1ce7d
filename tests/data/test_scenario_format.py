"""Reading scenario files: defaults, short forms, finding them by id, group and path."""

import pytest

from engine.loading.in_force.contents import contents_of
from engine.loading.in_force.rules import base_document
from engine.loading.scenario.load import list_scenarios, load_scenario, resolve_scenarios
from engine.loading.schema.boards import BOARDS
from engine.loading.words.errors import InputError

GRID = BOARDS["standard"].grid


def test_defaults_and_short_forms_are_filled_in(write_battle):
    little = load_scenario(str(write_battle()))
    assert (little.id, little.group, little.chance_id) == ("little", "mine", "little")
    assert little.data["medal_target"] == {"axis": 3, "allies": 3}
    assert little.data["hand_start"] == {"axis": 4, "allies": 5}
    assert (little.data["board"], little.data["face"]) == ("standard", "country")
    assert little.data["objectives"][0]["sides"] == ["axis", "allies"]
    assert little.data["legend"]["="]["terrain"] == ["river", "bridge"]


@pytest.mark.rule("CORE-SETUP-2", "UNIT-STR-1")
def test_units_keep_the_order_of_the_file_and_their_figures(write_battle):
    units = load_scenario(str(write_battle())).data["units"]
    assert [(one["side"], one["row"], one["hex"], one.get("figures")) for one in units] == [
        ("axis", "infantry", "B2", None),
        ("axis", "infantry", "E5", None),
        ("axis", "armor", "A1", None),
        ("allies", "infantry", "I13", 3),
        ("allies", "infantry", "G6", None),
        ("allies", "artillery", "G5", None),
    ]


def test_works_keep_their_owner(write_battle):
    contents = contents_of(load_scenario(str(write_battle())).data, base_document())
    bunker = contents[GRID.parse("G5")]
    assert (bunker.rows, bunker.owner) == (("open", "bunker"), "allies")
    assert contents[GRID.parse("E5")].rows == ("river", "bridge")


@pytest.mark.rule("CORE-GEO-7")
def test_the_printed_face_fills_hexes_without_a_tile(write_battle):
    head = write_battle.parts["head"] + 'face = "beach"\n'
    units = '[units.axis]\ninfantry = "A1"\n[units.allies]\ninfantry = "I1"\n'
    contents = contents_of(load_scenario(str(write_battle(head=head, units=units))).data, base_document())
    by_row = {GRID.row_letter(row): contents[GRID.index_of[row, 20 + row % 2]].rows for row in range(9)}
    assert by_row == dict(
        zip("ABCDEFGHI", [("open",)] * 4 + [("beach",)] * 3 + [("ocean",)] * 2, strict=True)
    )
    assert contents[GRID.parse("B2")].rows == ("forest",)
    assert contents[GRID.parse("G5")].rows == ("beach", "bunker")


@pytest.mark.rule("CORE-GEO-8")
def test_the_breakthrough_beach_has_its_own_rows(write_battle):
    rows = [f"{chr(65 + row)} " + ". " * (13 - row % 2) for row in range(17)]
    text = "map = '''\n" + "\n".join(rows) + "\n'''\n"
    head = write_battle.parts["head"] + 'board = "breakthrough"\nface = "beach"\n'
    units = '[units.axis]\ninfantry = "A1"\n[units.allies]\ninfantry = "Q1"\n'
    contents = contents_of(
        load_scenario(str(write_battle(head=head, map=text, units=units))).data, base_document()
    )
    board = BOARDS["breakthrough"].grid
    faces = [contents[board.index_of[row, row % 2]].rows[0] for row in range(17)]
    assert faces == ["open"] * 11 + ["beach"] * 3 + ["ocean"] * 3


def test_two_copies_that_differ_in_words_only_have_one_digest(write_battle):
    head = write_battle.parts["head"]
    first = load_scenario(str(write_battle()))
    retold = load_scenario(
        str(write_battle("retold.toml", head=head.replace("Little Battle", "Retold") + 'notes = "x"\n'))
    )
    harder = load_scenario(
        str(write_battle("harder.toml", head=head.replace("medal_target = 3", "medal_target = 4")))
    )
    assert first.digest == retold.digest != harder.digest


def test_drafts_may_share_the_chance_of_another_battle(write_battle):
    draft = load_scenario(str(write_battle(head=write_battle.parts["head"] + 'chance_id = "first-draft"\n')))
    assert draft.chance_id == "first-draft"


def test_list_names_the_shipped_scenarios():
    listed = {one["id"]: one for one in list_scenarios()}
    assert {"pegasus-bridge", "river-line", "long-ridge"} <= set(listed)
    assert (listed["pegasus-bridge"]["title"], listed["pegasus-bridge"]["group"]) == (
        "Pegasus Bridge",
        "base",
    )
    assert listed["long-ridge"]["group"] == "training"


def test_own_files_are_found_by_id_and_group(write_battle, tmp_path, monkeypatch):
    write_battle()
    monkeypatch.chdir(tmp_path)
    assert load_scenario("little").path.name == "little.toml"
    assert [one.id for one in resolve_scenarios(["mine"])] == ["little"]


def test_other_toml_files_are_no_scenarios(tmp_path, monkeypatch):
    (tmp_path / "pyproject.toml").write_text("[project]\nname = 'x'\n", encoding="utf-8")
    (tmp_path / "broken.toml").write_text("id = ", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert not {"x", "broken"} & {one["id"] for one in list_scenarios()}


def test_resolve_takes_ids_groups_and_paths_once_each(write_battle):
    path = str(write_battle())
    names = [one.id for one in resolve_scenarios(["training", path, "pegasus-bridge", "long-ridge"])]
    assert names == ["river-line", "long-ridge", "little", "pegasus-bridge"]


@pytest.mark.parametrize(
    ("ref", "nearest"), [("pegasus-brigde", "pegasus-bridge"), ("trainning", "training")]
)
def test_unknown_names_are_told_with_the_nearest(ref, nearest):
    with pytest.raises(InputError, match=nearest):
        resolve_scenarios([ref])


def test_a_file_that_is_not_there_is_told():
    with pytest.raises(InputError, match=r"nowhere\.toml"):
        load_scenario("nowhere.toml")
