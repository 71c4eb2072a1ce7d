"""Which weights are searched, and how far they may go."""

import numpy as np
import pytest

from analysis.players.tuning.space import Space, plays_alike, terms_that_matter
from engine.loading.options.variant import OFFICIAL, parse_variant
from engine.loading.scenario.load import resolve_scenarios
from engine.loading.tables.build import build_tables
from engine.policies.minds import read_policy

SERGEANT = read_policy("sergeant")


def matter(scenario, variant=OFFICIAL):
    built = build_tables(resolve_scenarios([scenario])[0], variant)
    return terms_that_matter(SERGEANT, plays_alike([built], 1, SERGEANT, 20))


def test_the_middle_is_the_start_and_a_point_is_read_back():
    space = Space(SERGEANT, ("threat", "kill", "stubborn"))
    assert space.policy("same", np.zeros(3)).weights == SERGEANT.weights
    moved = dict(space.policy("other", np.array([1.0, -0.5, 2.0])).weights)
    assert moved == {**dict(SERGEANT.weights), "threat": 1.8, "kill": 1.6, "stubborn": 2.0}


def test_no_weight_leaves_its_range_or_goes_more_than_four_scales():
    space = Space(SERGEANT, ("threat", "near_enemy", "ordered_share", "kill", "stubborn"))
    low, high = (space.weights(x) for x in space.bounds)
    assert {name: round(value, 12) for name, value in low.items()} == {
        "threat": 0.0, "near_enemy": -0.84, "ordered_share": 0.0, "kill": 0.0, "stubborn": -4.0,
    }  # fmt: skip
    assert {name: round(value, 12) for name, value in high.items()} == {
        "threat": 4.5, "near_enemy": 1.16, "ordered_share": 1.0, "kill": 16.0, "stubborn": 4.0,
    }  # fmt: skip


@pytest.mark.slow("tuning")
def test_weights_of_rules_that_are_not_in_force_are_left_alone():
    official = matter("river-line")
    assert {"kill", "flag", "threat", "near_enemy", "keep_order"} <= set(official)
    assert not {"hit", "stubborn", "charge", "damage"} & set(official)


@pytest.mark.slow("tuning")
def test_a_house_rule_brings_its_weight_in():
    assert "damage" in matter("river-line", parse_variant("damage-scoring"))
