"""The sequential test of two players: known truths, its errors, and a duel that is played."""

import numpy as np
import pytest

import m44
from analysis.players.ratings.sprt import judge, points_of_gain, sentence

LEVELS = np.array([0.0, 0.25, 0.5, 0.75, 1.0])
CAP, BATCH = 40_000, 320


def chances(mean):
    """Two legs played independently, each won with this chance: 0, 1/2 or 1 point of a match."""
    return np.array([(1 - mean) ** 2, 0.0, 2 * mean * (1 - mean), 0.0, mean**2])


def one_test(elo, generator):
    """Matches of a player that is so much stronger, judged in batches until the test knows."""
    p, counts = chances(0.5 + points_of_gain(elo)), np.zeros(5)
    while True:
        counts += generator.multinomial(BATCH, p)
        found = judge([np.repeat(LEVELS, counts.astype(int))])
        if found.result != "undecided" or counts.sum() >= CAP:
            return found


@pytest.mark.parametrize(("elo", "wrong"), [(0.0, "pass"), (10.0, "fail")])
def test_it_errs_as_seldom_as_it_says(elo, wrong):
    """5 % of 300 are 15; more than 26 would happen once in 250 tries."""
    generator = np.random.default_rng(17)
    found = [one_test(elo, generator) for _ in range(300)]
    assert sum(one.result == wrong for one in found) <= 26
    assert not any(one.result == "undecided" for one in found)
    # a fixed number of matches for the same errors: (1.645 + 1.645)^2 * var / gain^2
    fixed = (2 * 1.6449) ** 2 * 0.125 / points_of_gain(10) ** 2
    assert np.mean([one.matches for one in found]) < 0.75 * fixed


def test_the_ratio_by_hand():
    """Scores 1, 1/2 on each of two battles: within-battle squares 2 * 1/8; (1/4 + 1/2) / (4 - 2 + 2)."""
    gain = points_of_gain(10)
    found = judge([np.array([1.0, 0.5]), np.array([1.0, 0.5])])
    assert found.log_ratio == pytest.approx(4 * gain * (0.25 - gain / 2) / 0.1875)
    assert (found.result, found.matches, found.score) == ("undecided", 4, 75.0)


def test_battles_are_strata():
    """Boards on which scores differ add nothing to the spread."""
    one, other = np.tile([0.25, 0.5], 500), np.tile([0.5, 0.75], 500)
    together = judge([np.concatenate([one, other])])
    apart = judge([one, other])
    assert together.score == apart.score == 50.0
    assert abs(apart.log_ratio) > 1.5 * abs(together.log_ratio)


@pytest.mark.parametrize(("score", "result"), [(1.0, "pass"), (0.0, "fail")])
def test_who_always_wins_passes_and_who_always_loses_fails(score, result):
    assert judge([np.full(20, score)]).result == result


def test_the_words():
    assert sentence(judge([np.full(200, 1.0)]), "a", "b").startswith("Pass: a is stronger than b")
    assert sentence(judge([np.full(200, 0.0)]), "a", "b").startswith(
        "Fail: a is not 10 rating points stronger"
    )
    assert "400 games" in sentence(judge([np.tile([0.0, 1.0], 100)]), "a", "b")
    assert sentence(judge([np.tile([0.0, 1.0], 100)]), "a", "b").startswith("Undecided")


def test_a_duel():
    looks = []
    found = m44.duel("recruit", "random", scenarios="training", workers=1, say=looks.append)
    assert found.result == "pass" and found.matches == 160 and found.score > 95
    assert m44.duel("random", "recruit", scenarios="training", workers=2, say=looks.append).result == "fail"
    short = m44.duel("sergeant", "recruit", scenarios="long-ridge", most=4, gain=1, say=looks.append)
    assert short.result == "undecided" and short.matches == 4
    assert any("160 matches: log ratio" in line for line in looks)


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ({"first": "random", "second": "random"}, "two different players"),
        ({"first": "random", "second": "nobody"}, "nobody"),
        ({"first": "random", "second": "recruit", "gain": 0}, "gain"),
        ({"first": "random", "second": "recruit", "most": 3}, "most"),
    ],
)
def test_what_it_refuses(arguments, expected):
    with pytest.raises(m44.InputError, match=expected):
        m44.duel(**arguments)
