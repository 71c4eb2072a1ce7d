"""Several files of one id: refused where nothing tells which one is meant, else told; never passed over in silence."""

from pathlib import Path

import pytest

from engine.loading.options.option import load_option
from engine.loading.options.variant import parse_variant
from engine.loading.scenario.load import list_scenarios, load_built_in, load_scenario, resolve_scenarios
from engine.loading.words import files
from engine.loading.words.errors import InputError
from engine.loading.words.files import shipped
from engine.loading.words.reader import real_path
from engine.runs.request import make_plan

PEGASUS = (shipped("scenarios") / "base/pegasus-bridge.toml").read_text(encoding="utf-8")
STAND = (shipped("options") / "no-retreat-choice.toml").read_text(encoding="utf-8")
RULE = 'id = "{id}"\ntitle = "A rule"\n[[patch]]\nat = "units.infantry.figures"\nwas = 4\nset = {figures}\n'
IN_PLACE = "Note: plays ./x.toml in place of the built-in pegasus-bridge."


@pytest.fixture
def write(empty_folder):
    """Write files into an empty current folder."""

    def put(name, text):
        path = empty_folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    return put


def battle(id_="pegasus-bridge", group=None):
    """Pegasus Bridge under an id and a group; without one it is in the usual group of one's own."""
    head, table, rest = PEGASUS.partition("[legend]")
    kept = [line for line in head.splitlines() if line.partition(" =")[0] not in ("id", "group")]
    named = [f'id = "{id_}"', *([f'group = "{group}"'] if group else [])]
    return "\n".join([*named, *kept]) + f"\n{table}{rest}"


def test_a_built_in_battle_by_itself_is_no_news(write):
    assert load_scenario("pegasus-bridge").notices == ()
    assert all(one.notices == () for one in resolve_scenarios(["base"]))


@pytest.mark.parametrize("ref", ["pegasus-bridge", "x.toml", "./x.toml"])
def test_a_file_in_place_of_a_built_in_battle_is_told(write, ref):
    write("x.toml", battle())
    found = load_scenario(ref)
    assert found.path.name == "x.toml"
    assert found.notices == (IN_PLACE,)
    assert make_plan([found]).notices == (IN_PLACE,)


def test_the_built_in_battle_by_its_path_is_told_where_another_file_carries_its_id(write):
    write("x.toml", battle())
    found = load_scenario(str(shipped("scenarios") / "base/pegasus-bridge.toml"))
    assert found.notices == ("Note: plays the built-in pegasus-bridge, not ./x.toml of the same id.",)
    assert load_built_in("pegasus-bridge").notices == ()


def test_a_file_of_the_publishers_editor_may_take_the_place_too(write):
    from engine.editor.files import export_file

    path = export_file(load_built_in("toulon")).path
    assert load_scenario(str(path)).notices == ("Note: plays ./toulon.m44 in place of the built-in toulon.",)


@pytest.mark.parametrize(("link", "target"), [("x.toml", "base/pegasus-bridge.toml"), ("more", "base")])
def test_a_link_to_a_built_in_battle_or_its_folder_is_no_other_file(write, monkeypatch, link, target):
    Path(link).symlink_to(shipped("scenarios") / target)
    monkeypatch.setenv("M44_PATH", "more")
    assert load_scenario("pegasus-bridge").notices == () and load_scenario("pegasus-bridge").group == "base"


def test_a_search_follows_the_way_to_a_folder_once(write, monkeypatch):
    """Every option and battle that is loaded searches all files in sight."""
    followed = []
    monkeypatch.setattr(files, "real_path", lambda path: followed.append(path) or real_path(path))
    for kind in ("options", "scenarios"):
        found = files.find_ranked(kind)
        folders = {path.parent for path, _ in found}
        assert len(found) > 50 and sorted(followed) == sorted(folders)
        followed.clear()


def test_two_files_of_one_folder_are_refused_by_id_and_told_by_path(write):
    write("a.toml", battle("mine"))
    write("b.toml", battle("mine"))
    with pytest.raises(InputError) as caught:
        load_scenario("mine")
    assert str(caught.value) == (
        "scenario: mine: found 2 files of that id: ./a.toml, ./b.toml, expected the path of one of them, or an id of "
        "its own in each"
    )
    assert load_scenario("b.toml").notices == ("Note: plays ./b.toml, not ./a.toml, for the id mine.",)
    assert [one["id"] for one in list_scenarios()].count("mine") == 1


def test_the_nearer_folder_is_meant_and_told(write, monkeypatch):
    write("x.toml", battle("mine"))
    far = write("library/deep/y.toml", battle("mine"))
    monkeypatch.setenv("M44_PATH", str(far.parent.parent))
    found = load_scenario("mine")
    assert found.path.name == "x.toml"
    assert found.notices == (f"Note: plays ./x.toml, not {far.as_posix()}, for the id mine.",)


def test_files_of_ones_own_come_before_the_built_in_ones_wherever_they_lie(write, monkeypatch):
    far = write("library/y.toml", battle())
    monkeypatch.setenv("M44_PATH", str(far.parent))
    assert load_scenario("pegasus-bridge").path == far


@pytest.mark.parametrize("group", [None, "base"])
def test_a_file_in_place_of_a_battle_of_a_group_stays_in_it_and_is_told(write, group):
    write("x.toml", battle(group=group))
    found = resolve_scenarios(["base"])
    assert len(found) == 16
    assert [one.path.name for one in found if one.id == "pegasus-bridge"] == ["x.toml"]
    assert [line for one in found for line in one.notices] == [IN_PLACE]


def test_a_battle_that_joins_a_built_in_group_is_told(write):
    write("x.toml", battle("mine", group="base"))
    found = resolve_scenarios(["base"])
    assert len(found) == 17
    assert [line for one in found for line in one.notices] == ["Note: the group base also holds ./x.toml."]


def test_a_group_of_ones_own_is_no_news(write):
    write("x.toml", battle("mine", group="summer"))
    assert [(one.id, one.notices) for one in resolve_scenarios(["summer"])] == [("mine", ())]


def test_a_word_that_is_an_id_and_a_group_is_refused(write):
    write("x.toml", battle("summer", group="mine"))
    write("y.toml", battle("other", group="summer"))
    with pytest.raises(InputError, match="summer: found an id and a group of 1 battles"):
        resolve_scenarios(["summer"])


@pytest.mark.parametrize(
    ("id_", "told"), [("base", "a group of built-in battles"), ("all", "the row over all battles")]
)
def test_words_of_commands_are_no_ids_of_battles(write, id_, told):
    write("x.toml", battle(id_))
    with pytest.raises(
        InputError, match=rf"x\.toml: id: found {id_}, expected an id of its own; {id_} is {told}"
    ):
        load_scenario("x.toml")


def test_two_battles_of_one_id_in_one_command_are_told_apart(write):
    write("x.toml", battle().replace("axis = 4, allies = 4", "axis = 4, allies = 3"))
    request = make_plan(resolve_scenarios([str(shipped("scenarios") / "base/pegasus-bridge.toml"), "x.toml"]))
    assert [(cell.scenario, cell.title) for cell in request.plan.cells] == [
        ("pegasus-bridge@pegasus-bridge", "Pegasus Bridge (built-in)"),
        ("pegasus-bridge@x", "Pegasus Bridge (./x.toml)"),
    ]
    assert request.notices == (
        "Note: 2 battles carry the id pegasus-bridge: pegasus-bridge@pegasus-bridge is built-in, pegasus-bridge@x is "
        "./x.toml.",
    )


def test_beside_a_draft_named_by_its_path_the_id_is_the_built_in_battle(write):
    """Two words are two battles: compared under options with labels that tell them apart, or as drafts."""
    write("d1.toml", battle().replace("axis = 4, allies = 4", "axis = 4, allies = 3"))
    found = resolve_scenarios(["pegasus-bridge", "./d1.toml"])
    assert [one.data["medal_target"]["allies"] for one in found] == [4, 3]
    assert [cell.title for cell in make_plan(found).plan.cells] == [
        "Pegasus Bridge (built-in)",
        "Pegasus Bridge (./d1.toml)",
    ]
    cells = make_plan(found, as_variants=True).plan.cells
    assert [cell.variant for cell in cells] == ["pegasus-bridge", "d1"]


def test_beside_all_drafts_of_a_folder_an_id_is_not_in_doubt(write):
    for name, medals in (("d1.toml", 3), ("d2.toml", 5)):
        write(name, battle().replace("axis = 4, allies = 4", f"axis = 4, allies = {medals}"))
    found = resolve_scenarios(["./d2.toml", "pegasus-bridge", "d1.toml"])
    assert [one.data["medal_target"]["allies"] for one in found] == [5, 4, 3]


@pytest.mark.parametrize(
    ("refs", "told"),
    [
        (("ours", "./x.toml"), r"ours and \./x\.toml, which are one file"),
        (("x.toml", "./x.toml"), r"x\.toml and \./x\.toml, which are one file"),
        (("toulon", "toulon"), "toulon twice"),
    ],
)
def test_two_words_for_one_file_are_refused(write, refs, told):
    write("x.toml", battle("ours"))
    with pytest.raises(
        InputError, match=rf"SCENARIO: found {told}, expected every battle once; a draft is a file"
    ):
        resolve_scenarios(list(refs))


def test_a_battle_named_beside_its_group_is_played_once(write):
    assert len(resolve_scenarios(["base", "toulon"])) == 16


def test_a_copy_is_played_once_and_told(write):
    write("a.toml", battle("mine"))
    write("b.toml", battle("mine"))
    request = make_plan(resolve_scenarios(["a.toml", "b.toml"]))
    assert [cell.scenario for cell in request.plan.cells] == ["mine"]
    assert request.notices == ("Note: ./b.toml holds the same battle as ./a.toml.",)


def test_drafts_are_told_by_their_files_not_by_what_else_carries_the_id(write):
    write("first.toml", battle("mine"))
    write("second.toml", battle("mine").replace("axis = 4, allies = 4", "axis = 4, allies = 3"))
    request = make_plan(resolve_scenarios(["first.toml", "second.toml"]), as_variants=True)
    assert request.notices == ()
    assert [cell.variant for cell in request.plan.cells] == ["first", "second"]


@pytest.mark.parametrize(
    "ref", ["no-retreat-choice", "./x.toml", "./x.toml:loss_per_flag=2", "x.toml+first-player"]
)
def test_a_file_in_place_of_a_built_in_option_is_told(write, ref):
    write("x.toml", STAND)
    told = ("Note: plays ./x.toml in place of the built-in no-retreat-choice.",)
    assert parse_variant(ref).notices == told
    assert make_plan([load_scenario("pegasus-bridge")], [parse_variant(ref)]).notices == told


def test_two_option_files_of_one_folder_are_refused_by_id(write):
    write("a.toml", RULE.format(id="mine", figures=3))
    write("b.toml", RULE.format(id="mine", figures=2))
    with pytest.raises(InputError, match=r"option: mine: found 2 files of that id: \./a\.toml, \./b\.toml"):
        load_option("mine")
    assert load_option("./b.toml").notices == ("Note: plays ./b.toml, not ./a.toml, for the id mine.",)


@pytest.mark.parametrize(
    "refs", [("a.toml", "b.toml"), ("a.toml", "b.toml+first-player"), ("no-retreat-choice", "x.toml")]
)
def test_two_option_files_of_one_id_in_one_command_are_refused(write, refs):
    write("a.toml", RULE.format(id="mine", figures=3))
    write("b.toml", RULE.format(id="mine", figures=2))
    write("elsewhere/x.toml", STAND)
    refs = [ref.replace("x.toml", "elsewhere/x.toml") for ref in refs]
    with pytest.raises(
        InputError, match=r"found two files of that id: .*, expected an id of its own in each"
    ):
        make_plan([load_scenario("pegasus-bridge")], [parse_variant(ref) for ref in refs])


def test_the_same_file_named_in_two_ways_is_one_variant(write):
    write("a.toml", RULE.format(id="mine", figures=3))
    request = make_plan([load_scenario("pegasus-bridge")], [parse_variant("a.toml"), parse_variant("mine")])
    assert [cell.variant for cell in request.plan.cells] == ["official", "mine"]
    assert request.notices == ()


@pytest.mark.parametrize(
    ("id_", "told"),
    [
        ("house-core", "a bundle of options"),
        ("official", "the rules without an option"),
        ("all", "every option there is"),
    ],
)
def test_words_of_commands_are_no_ids_of_options(write, id_, told):
    write("x.toml", RULE.format(id=id_, figures=3))
    with pytest.raises(InputError, match=f"id: found {id_}, expected an id of its own; {id_} is {told}"):
        load_option("x.toml")


def test_a_bundle_is_refused_beside_a_file_that_carries_its_id(write):
    write("x.toml", RULE.format(id="thaw", figures=3))
    with pytest.raises(InputError, match=r"x\.toml: id: found thaw, expected an id of its own"):
        parse_variant("thaw")


def test_the_same_rules_written_in_two_ways_are_told():
    variants = [parse_variant(text) for text in ("hand-size", "hand-size:change=1", "first-player")]
    request = make_plan([load_scenario("pegasus-bridge")], variants)
    assert request.notices == ("Note: hand-size:change=1 is the same rules as hand-size.",)


def test_a_player_file_in_place_of_a_built_in_player_is_told(write):
    from engine.policies.minds import Policy, check_players, policy_text, read_policy

    captain = read_policy("captain")
    write("w.toml", policy_text(captain, "Captain", "Mine."))
    assert read_policy("w.toml").notices == ("Note: plays ./w.toml in place of the built-in captain.",)
    write("v.toml", policy_text(captain.with_weights("mine"), "Mine", "Mine."))
    assert read_policy("v.toml").notices == captain.notices == ()
    term, value = captain.weights[0]
    other = captain.with_weights("captain", **{term: value / 2})
    assert isinstance(other, Policy)
    with pytest.raises(InputError, match="captain: found two players of that id"):
        check_players([captain, other])
