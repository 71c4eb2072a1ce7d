"""Two versions of one battle are played on the same cards and dice: where battles count together they are refused."""

from types import SimpleNamespace

import pytest

from analysis.players.tuning.plan import TunePlan
from engine.loading.checks.independent import independent
from engine.loading.scenario.load import load_scenario
from engine.loading.words.errors import InputError
from tests.cli.test_bad_input import BATTLE
from tests.cli.test_repeated_words import refused
from tests.hostile.kinds import RULE_STUDY

VERSION = BATTLE.replace('id = "meadow"', 'id = "pasture"\nchance_id = "meadow"')
STUDY = RULE_STUDY.replace('"toulon"', '"./one.toml", "./two.toml"')


@pytest.fixture
def versions(terminal):
    """A folder with two versions of a battle, and a study of both."""
    terminal.write("one.toml", BATTLE)
    terminal.write("two.toml", VERSION)
    terminal.write("study.toml", STUDY)
    return terminal


@pytest.mark.parametrize(
    ("command", "key"),
    [
        ("tournament one.toml two.toml --players random,recruit --matches 2", "SCENARIO"),
        ("duel one.toml two.toml --players random,recruit", "SCENARIO"),
        ("screen one.toml two.toml --option first-player", "SCENARIO"),
        ("choices one.toml two.toml --games 2 --out x", "SCENARIO"),
        ("train new one.toml two.toml", "SCENARIO"),
        ("train new toulon --held-out one.toml --held-out two.toml", "--held-out"),
        ("fit-value one.toml two.toml --games 40 --out x", "SCENARIO"),
        ("rule-study study.toml --out x", "study.toml: scenarios"),
    ],
)
def test_a_command_that_takes_battles_together(versions, command, key):
    refused(versions, command, key, "./one.toml and ./two.toml", "one version of every battle")


def test_a_version_of_a_built_in_battle(versions):
    versions.write("two.toml", BATTLE.replace('id = "meadow"', 'id = "x"\nchance_id = "toulon"'))
    refused(versions, "duel toulon two.toml --players random,recruit", "toulon and ./two.toml")


@pytest.mark.parametrize(("tested", "is_same"), [("one.toml", True), ("two.toml", True), ("toulon", False)])
def test_a_tuning_that_is_tested_on_a_version_says_so(versions, tested, is_same):
    plan = SimpleNamespace(training=[load_scenario("one.toml")], held_out=[load_scenario(tested)])
    assert TunePlan.same_battles.fget(plan) is is_same


def test_battles_of_their_own_cards_and_dice(versions):
    battles = [load_scenario("one.toml"), load_scenario("toulon")]
    assert independent(battles, "here", "x") == battles
    with pytest.raises(InputError, match="one version of every battle"):
        independent([*battles, load_scenario("two.toml")], "here", "x")
