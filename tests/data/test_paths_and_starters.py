"""What can be changed, files to begin from, and checking files."""

import pytest

from engine.loading.checks.check import check_file
from engine.loading.in_force.rules import base_document, read_document
from engine.loading.options.option import load_option
from engine.loading.options.patches import show
from engine.loading.options.paths import list_cells
from engine.loading.options.variant import parse_variant
from engine.loading.scenario.load import load_scenario
from engine.loading.starters import new_rule, new_scenario
from engine.loading.tables.build import build_tables
from engine.loading.words.errors import InputError
from engine.loading.words.files import DATA


@pytest.mark.slow("properties")
def test_every_path_can_be_set_to_the_value_it_has():
    """What the list shows is what a patch may write: setting each path to its own value changes nothing."""
    scenario = load_scenario("pegasus-bridge")
    shown = [one for one in list_cells(scenario=scenario.data) if not show(one.value).startswith("{")]
    for table in ("units", "terrain", "cards", "decks", "ruleset", "scenario"):
        chosen = [one for one in shown if one.path.startswith(f"{table}.")][:60]
        assert chosen
        for one in chosen:
            text = f"{one.path}={show(one.value)}"
            assert build_tables(scenario, parse_variant(text)).provenance == [], text


def test_every_column_says_what_is_allowed():
    assert [one.path for one in list_cells() if "see the head" in one.allowed] == []


def test_a_prefix_ends_at_a_dot():
    paths = [one.path for one in list_cells("units.armor")]
    assert paths
    assert all(path.startswith("units.armor.") for path in paths)
    assert [one.path for one in list_cells("ruleset.win")] == ["ruleset.win"]
    with pytest.raises(InputError, match=r"expected one of units\.infantry"):
        list_cells("units.infantri")


def test_a_new_rule_is_a_valid_option_with_a_parameter(tmp_path):
    path = new_rule("my-rule", tmp_path)
    found = check_file(path)
    assert (found["kind"], found["id"]) == ("option", "my-rule")
    assert load_option(f"{path}:change=2").params == {"change": 2}
    with pytest.raises(InputError, match="found a file of that name"):
        new_rule("my-rule", tmp_path)


def test_a_new_battle_is_a_valid_scenario(tmp_path):
    path = new_scenario("hill-of-home", tmp_path)
    found = check_file(path)
    assert (found["kind"], found["id"], found["title"]) == ("scenario", "hill-of-home", "Hill of home")
    assert found["warnings"] == ""
    with pytest.raises(InputError, match="found a file of that name"):
        new_scenario("hill-of-home", tmp_path)


@pytest.mark.parametrize("start", [new_rule, new_scenario])
@pytest.mark.parametrize("name", ["My Rule", "", "../rule", "-rule"])
def test_a_bad_name_writes_nothing(start, name, tmp_path):
    with pytest.raises(InputError, match="lower-case letters"):
        start(name, tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_checking_tells_scenarios_from_options(tmp_path):
    assert check_file("examples/my-rule.toml")["id"] == "stronger-rifles"
    assert check_file("scenarios/base/pegasus-bridge.toml")["kind"] == "scenario"
    other = tmp_path / "other.toml"
    other.write_text("a = 1\n", encoding="utf-8")
    with pytest.raises(InputError, match="neither a map nor a patch"):
        check_file(other)


def test_an_option_that_fits_no_battle_is_told(tmp_path):
    path = tmp_path / "many.toml"
    patch = '[[patch]]\nat = "scenario.hand_size.axis"\nset = 13\n'
    path.write_text(f'id = "many"\ntitle = "Many cards"\n{patch}', encoding="utf-8")
    with pytest.raises(InputError, match="found 13, expected 1 to 12"):
        check_file(path)


@pytest.mark.parametrize(
    ("table", "line", "said"),
    [
        (
            "units",
            '[militia]\nlike = "infantryy"\n',
            "militia.like: found 'infantryy', expected a row above it",
        ),
        (
            "units",
            '[militia]\nlike = "infantry"\nfigurs = 2\n',
            "militia.figurs: found an unknown key, expected one of figures",
        ),
        ("terrain", '[pond]\nlayer = "TILE"\nsight = "MIST"\n', "pond.sight: found 'MIST'"),
        (
            "cards",
            '[raid]\nkind = "TACTIC"\nmove = "fast"\n',
            "raid.move: found 'fast', expected own, 0 for none",
        ),
        ("decks", "[small]\nraid = 1\n", "decks.small: found unknown card 'raid'"),
        ("ruleset", "wim = 1\n", "wim: found an unknown key, expected one of win"),
    ],
)
def test_mistakes_in_the_tables_of_rules_are_named(tmp_path, table, line, said):
    for name in ("units", "terrain", "combat", "cards", "decks", "ruleset"):
        text = (DATA / f"{name}.toml").read_text(encoding="utf-8")
        (tmp_path / f"{name}.toml").write_text(text + (line if name == table else ""), encoding="utf-8")
    with pytest.raises(InputError) as caught:
        read_document(tmp_path)
    assert said in str(caught.value)
    assert table in str(caught.value)


def test_the_base_document_is_a_fresh_copy():
    base_document()["units"]["infantry"]["dice"][0] = 9
    assert base_document()["units"]["infantry"]["dice"] == [3, 2, 1]
