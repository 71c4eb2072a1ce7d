"""Whether a change of the rules can enter the players' judgement."""

import numpy as np
import pytest

from engine.layout import TABLES
from engine.loading.options import parse_variant
from engine.loading.scenario import load_scenario
from engine.loading.tables import build_tables
from engine.play.plan import make_plan
from engine.play.sight import columns_changed, columns_judged, functions, is_blind, kernels_of

PEGASUS = load_scenario("pegasus-bridge")
CAPTAINS = ("captain", "captain-ensemble")


def changed(variant):
    return build_tables(PEGASUS), build_tables(PEGASUS, variant)


@pytest.mark.parametrize(
    "option",
    [
        "no-retreat-choice",
        "infantry-charge",
        "damage-scoring",
        "counter-attack-final-turn",
        "medals-to-win:change=1",
    ],
)
def test_options_with_a_policy_or_in_the_odds_are_seen(option):
    assert not is_blind(*changed(parse_variant(option)), CAPTAINS)


@pytest.mark.parametrize(
    "patch", ["units.infantry.dice=4/3/2/1", "terrain.forest.cover=2", "cards.probe_left.orders=L3"]
)
def test_tables_the_odds_and_orders_come_from_are_seen(patch):
    before, after = changed(parse_variant(patch))
    assert columns_changed(before, after) and not is_blind(before, after, CAPTAINS)


@pytest.mark.parametrize("patch", ["ruleset.both_reach=DRAW", "ruleset.retreat_path=FREE"])
def test_rules_that_no_judgement_reads_are_not(patch):
    """No captain asks who wins when both reach the target at once, or if a way back is free beyond its first hex."""
    before, after = changed(parse_variant(patch))
    assert columns_changed(before, after) and is_blind(before, after, CAPTAINS)


@pytest.mark.parametrize("option", ["hand-size:change=1", "first-player"])
def test_another_situation_is_nothing_to_be_blind_to(option):
    assert not is_blind(*changed(parse_variant(option)), CAPTAINS)


def test_the_official_rules_change_nothing():
    built = build_tables(PEGASUS)
    assert not columns_changed(built, built) and not is_blind(built, built, CAPTAINS)


def test_one_player_who_does_not_see_is_enough():
    """The recruit counts orders and distances; he does not read what decides the game."""
    assert "win" in columns_judged("sergeant") and "win" not in columns_judged("recruit")
    pair = changed(parse_variant("damage-scoring"))
    assert not is_blind(*pair, ["captain"]) and is_blind(*pair, ["captain", "recruit"])


def test_an_ensemble_judges_as_its_members_do():
    assert kernels_of(["captain-ensemble", "recruit"]) == ["recruit", "sergeant"]


def test_what_is_read_is_what_there_is():
    """Every column found in the sources exists, every function asked for is known."""
    columns = set().union(*(read.columns for read in functions().values()))
    assert columns <= set(TABLES.names) and len(columns) > 100
    assert {"sergeant_card", "open_book", "attack_dice"} <= set(functions())


def test_a_column_read_by_a_function_that_is_called_counts():
    assert "hit_faces" in columns_judged("sergeant")
    assert "hit_faces" not in functions()["sergeant_card"].columns
    assert np.array_equal(sorted(columns_judged("sergeant")), sorted(set(columns_judged("sergeant"))))


def test_a_plan_says_which_cells_are_blind():
    order = make_plan(
        [PEGASUS],
        [parse_variant("ruleset.both_reach=DRAW"), parse_variant("no-retreat-choice")],
        games=10,
    )
    assert [cell.blind for cell in order.plan.cells] == [False, True, False]
    told = [cell.to_dict() for cell in order.plan.cells]
    assert ["blind" in cell for cell in told] == [False, True, False]
