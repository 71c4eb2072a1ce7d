"""Drama and when a battle is decided: three games whose chances are written down, every number by arithmetic."""

import numpy as np
import pandas as pd
import pytest
from scipy.stats import bootstrap

from analysis.stats.bootstrap import changes_by_game, means_by_game
from analysis.stats.estimates import z_value
from analysis.stats.paired import change_of_mean
from analysis.stats.paths import Paths, fan, path_measures
from analysis.value.calibration import by_decile, by_scenario

# The Allies come from behind; the Axis leads throughout; a draw; over in one turn; sure, then in doubt once more.
GAMES = [[0.4, 0.3, 0.7, 1.0], [0.2, 0.05, 0.0], [0.6, 0.5], [1.0], [0.95, 0.5, 0.8, 0.91, 1.0]]


def paths(games):
    start = np.cumsum([0, *(len(game) for game in games[:-1])])
    return Paths(np.concatenate([np.array(game) for game in games]), start)


def test_games_by_hand():
    found = path_measures(paths(GAMES))
    assert found["drama_mean"].tolist()[:2] == pytest.approx([(0.2 + 0.4) / 4, 0])
    assert found["drama_max"].tolist()[:2] == pytest.approx([0.4, 0])
    assert found["loser_best"].tolist()[:2] == pytest.approx([0.7, 0.2])
    assert found["decided_turn"].tolist()[:2] == [3, 1] and found["decided_at"].tolist()[0] == 0.75
    assert found["sure_turn"].tolist()[:2] == [4, 2]  # 1 - 0.05 is above 0.9
    assert found["sure_at"].tolist()[:2] == pytest.approx([1, 2 / 3])
    assert found.iloc[2].isna().all()
    assert found.iloc[3].tolist() == [
        0,
        0,
        0,
        1,
        1,
        1,
        1,
    ]  # the columns: drama twice, loser_best, decided, sure
    assert found["decided_turn"][4] == 3 and found["sure_turn"][4] == 4
    assert found["loser_best"][4] == 0.5 and found["drama_max"][4] == 0


def test_even_chances_are_not_decided():
    found = path_measures(paths([[0.5, 0.5, 0.0]]))
    assert found["decided_turn"][0] == 3 and found["drama_max"][0] == 0


def test_swapping_the_sides_changes_nothing_of_it():
    swapped = [[1 - chance for chance in game] for game in GAMES]
    assert np.allclose(path_measures(paths(GAMES)), path_measures(paths(swapped)), equal_nan=True)


def test_the_fan_by_hand():
    games = [[0.05 * g, 0.5, float(g > 4)] for g in range(11)]
    found = fan(paths(games)).set_index("share")
    assert found.loc[0.0].tolist() == pytest.approx([0.05, 0.25, 0.45])  # 0, 0.05 … 0.5
    assert found.loc[0.5].tolist() == [0.5, 0.5, 0.5]
    assert found.loc[1.0].tolist() == [0, 1, 1]


def test_intervals_are_those_of_scipy():
    values = np.random.default_rng(1).exponential(size=200)
    found = means_by_game({"a": values, "b": np.full(200, 0.3)})
    oracle = bootstrap((values,), np.mean, n_resamples=40_000, method="BCa", rng=np.random.default_rng(2))
    width = oracle.confidence_interval.high - oracle.confidence_interval.low
    assert found["a"].value == pytest.approx(values.mean()) and found["a"].n == 200
    assert found["a"].low == pytest.approx(oracle.confidence_interval.low, abs=0.05 * width)
    assert found["a"].high == pytest.approx(oracle.confidence_interval.high, abs=0.08 * width)
    assert found["a"].error == pytest.approx(oracle.standard_error, rel=0.06)
    assert (found["b"].low, found["b"].high, found["b"].error) == (pytest.approx(0.3), pytest.approx(0.3), 0)
    again = means_by_game({"a": values})["a"]  # the same games, the same interval
    assert (again.low, again.high) == pytest.approx((found["a"].low, found["a"].high), rel=1e-12)


def test_changes_of_many_games_are_nearly_normal():
    random = np.random.default_rng(4)
    before = random.random(1000)
    after = before + random.normal(0.1, 0.2, 1000)
    found, oracle = changes_by_game({"a": before}, {"a": after})["a"], change_of_mean(before, after)
    assert (found.value, found.correlation, found.n) == (oracle.value, oracle.correlation, 1000)
    for name in ("low", "high", "narrow_low", "narrow_high"):
        assert getattr(found, name) == pytest.approx(
            getattr(oracle, name), abs=0.15 * z_value() * oracle.error
        )


@pytest.mark.parametrize("values", [np.zeros(0), np.ones(1)])
def test_no_interval_from_fewer_than_two_games(values):
    assert means_by_game({"a": values}) == {} == changes_by_game({"a": values}, {"a": values})


def test_calibration_by_hand():
    # Twenty positions of four games: two games that the model takes for lost and two for won, one of each rightly.
    chance = np.repeat([0.1, 0.2, 0.8, 0.9], 5)
    points, game = np.repeat([0.0, 1.0, 0.0, 1.0], 5), np.repeat([0, 1, 2, 3], 5)
    found = by_decile(chance, points, game)
    assert len(found) == 10 and found["n_turns"].sum() == 20
    assert found["predicted"].tolist()[:3] == pytest.approx([0.1, 0.1, 0.15])
    assert found["observed"].tolist()[:3] == [0, 0, 0.5]
    assert (found["low"] >= 0).all() and (found["high"] <= 1).all()
    (one,) = by_scenario(chance, points, game, np.repeat(["s"], 20)).to_dict("records")
    assert (one["predicted"], one["observed"], one["n_games"]) == (pytest.approx(0.5), 0.5, 4)
    assert one["brier"] == pytest.approx((0.01 + 0.64 + 0.64 + 0.01) / 4)


def test_the_interval_counts_games_not_positions():
    random = np.random.default_rng(9)
    won = random.integers(0, 2, 200).astype(float)
    thin = by_scenario(np.full(200, 0.5), won, np.arange(200), np.repeat(["s"], 200))
    thick = by_scenario(
        np.full(2000, 0.5), np.repeat(won, 10), np.repeat(np.arange(200), 10), np.repeat(["s"], 2000)
    )
    pd.testing.assert_frame_equal(thin[["low", "high", "n_games"]], thick[["low", "high", "n_games"]])
