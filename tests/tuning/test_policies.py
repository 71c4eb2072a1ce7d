"""Players from files and vectors of weights: what the engine gets, and what is refused."""

import numpy as np
import pytest

from engine.loading.words.errors import InputError
from engine.players.common.weights import WEIGHTS
from engine.policies.minds import mind_of, policy_text, read_policy
from engine.policies.player_files import fill_mind

SERGEANT = read_policy("sergeant")


@pytest.mark.parametrize("axis", ["sergeant", "captain", "captain-ensemble", "major"])
def test_a_mind_of_policies_is_that_of_the_players(axis):
    assert np.array_equal(mind_of(read_policy(axis), read_policy("random")), fill_mind((axis, "random")))


def test_changed_weights_reach_their_side_only():
    changed = mind_of(SERGEANT.with_weights("other", threat=2.5), SERGEANT)[0]["weights"]
    usual = fill_mind(("sergeant", "sergeant"))[0]["weights"]
    assert changed[0, WEIGHTS["threat"]] == 2.5
    different = np.argwhere(changed != usual)
    assert different.tolist() == [[0, WEIGHTS["threat"]]]


def test_a_file_is_read_back_to_the_last_bit(tmp_path):
    policy = SERGEANT.with_weights("mine", threat=1 / 3, near_enemy=-1e-17, kill=12.345678901234567)
    path = tmp_path / "mine.toml"
    path.write_text(policy_text(policy, "Mine", "Thirds."))
    assert read_policy(str(path)) == policy


@pytest.mark.parametrize(
    ("old", "new", "key", "found"),
    [
        ("threat = 0.9", "threat = nan", "weights.threat", "nan"),
        ("threat = 0.9", "threat = 99", "weights.threat", "99"),
        ("threat = 0.9", "threat = -inf", "weights.threat", "-inf"),
        ("threat = 0.9", 'threat = "much"', "weights.threat", "much"),
        ("threat = 0.9", "threat = true", "weights.threat", "true"),
        ("threat = 0.9", "thread = 0.9", "weights.thread", "no such term"),
        ("threat = 0.9\n", "", "weights.threat", "no such line"),
        ('kernel = "sergeant"', 'kernel = "marshal"', "kernel", "'marshal'"),
        ('kernel = "sergeant"', "", "kernel", "'mine'"),
        ('title = "Mine"', 'titel = "Mine"', "titel", "unknown key"),
        ("[weights]", "[weights", "", ""),
    ],
)
def test_a_bad_file_is_told_in_one_line(tmp_path, old, new, key, found):
    text = policy_text(SERGEANT.with_weights("mine"), "Mine", "Mine.")
    assert old in text
    path = tmp_path / "mine.toml"
    path.write_text(text.replace(old, new, 1))
    with pytest.raises(InputError) as error:
        read_policy(str(path))
    assert error.value.file == str(path)
    assert error.value.key == key and found in error.value.found
    assert "\n" not in str(error.value)


def test_players_and_files_that_do_not_exist_are_refused():
    with pytest.raises(InputError, match=r"players: sergant: found an unknown player, expected .*sergeant"):
        read_policy("sergant")
    with pytest.raises(InputError, match=r"nowhere\.toml: found No such file"):
        read_policy("nowhere.toml")
