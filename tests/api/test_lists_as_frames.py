"""Tables of the front page are frames: lists, paths, meanings, odds of many attacks at once."""

import numpy as np
import pandas as pd
import pytest

import m44

# Infantry and grenade are three of the six faces of a die, so a die hits infantry once in two.
HALF = 0.5


@pytest.mark.parametrize("kind", ["scenarios", "options", "bundles", "players", "units", "terrain", "cards"])
def test_lists_are_frames_told_apart_by_id(kind):
    found = getattr(m44, f"list_{kind}")()
    assert isinstance(found, pd.DataFrame) and found["id"].is_unique and len(found) > 1


def test_truths_and_numbers_of_lists_can_be_computed_with():
    options, cards = m44.list_options(), m44.list_cards()
    assert options["official"].dtype == "boolean" and 0 < options["official"].sum() < len(options)
    assert cards["copies"].sum() == 60


def test_paths_and_meanings_are_frames():
    found = m44.paths("units.infantry").set_index("path")
    assert found.loc["units.infantry.dice", "value"] == "3/2/1"
    assert list(m44.explain("slight").columns) == ["word", "kind", "text"]


@pytest.mark.parametrize(
    "ranges", [[1, 2, 3], (1, 2, 3), np.array([1, 2, 3]), pd.Series([1, 2, 3]), range(1, 4), iter([1, 2, 3])]
)
def test_odds_of_a_unit_at_several_ranges(ranges):
    found = m44.odds("infantry", "infantry", ranges)
    assert found["range"].tolist() == [1, 2, 3] and found["dice"].tolist() == [3, 2, 1]
    assert found["p_hit"].tolist() == [1 - HALF**dice for dice in (3, 2, 1)]


def test_lists_of_one_length_go_side_by_side():
    found = m44.odds(["infantry", "armor"], ["armor", "infantry"], 2)
    assert found["attacker"].tolist() == ["infantry", "armor"]
    assert found["target"].tolist() == ["armor", "infantry"]
    assert found["dice"].tolist() == [2, 3]


def test_arrays_of_two_shapes_make_a_grid():
    attackers = np.array(["infantry", "armor"])[:, None]
    found = m44.odds(attackers, "infantry", np.array([1, 2, 3]))
    dice = found.pivot(index="attacker", columns="range", values="dice")
    assert dice.loc["infantry"].tolist() == [3, 2, 1] and dice.loc["armor"].tolist() == [3, 3, 3]


def test_every_set_of_rules_gives_a_row():
    rules = m44.official().patch("units.infantry.dice", [3, 2, 2])
    found = m44.odds("infantry", "infantry", 3, options=(one for one in (m44.official(), rules)))
    assert found["variant"].tolist() == ["official", rules.id]
    assert found["mean_hits"].tolist() == [HALF, 2 * HALF]


def test_lists_that_do_not_fit_are_refused_by_name():
    with pytest.raises(m44.InputError, match=r"attacker \[2\], range \[3\]"):
        m44.odds(["infantry", "armor"], "infantry", [1, 2, 3])


def test_distributions_of_several_attacks_stand_below_each_other():
    found = m44.odds_distribution("infantry", "infantry", [3, 2])
    assert found.loc[found["range"] == 3, "p"].tolist() == [HALF, HALF]
    assert found.loc[found["range"] == 2, "p"].tolist() == [HALF**2, 2 * HALF**2, HALF**2]
