"""Daleks that keep the objectives of the battle beside the towns are not worse off than Daleks without them."""

import numpy as np
import pytest

from engine.runs.games import play_games
from tests.support.logged_games import built
from tests.support.points import assert_no_loss, points_won

# Battles that give the Allies objectives elsewhere than in towns; their Daleks are weak, so that either side may win.
BATTLES = ("pegasus-bridge", "montelimar", "across-the-river-roer", "schwammenauel-dam")
ARMY = (
    "dalek-standard:figures=2,flag_loss=2+dalek-special-weapons:figures=3,flag_loss=2+dalek-mercenary"
    "+dalek-setup:side=allies,free_placement=false+dalek-victory:side=allies+dalek-exterminate:own_objectives={}"
)
PLAYERS = (("sergeant", "sergeant"), ("recruit", "recruit"))
ALLIES = 1
GAMES = 300
SPREAD = 4.0  # standard errors by which a difference may miss its sign


def points(battle, own, players):
    """For each game 1 if the Daleks win, 1/2 for a draw; the same chance whatever they keep."""
    results = play_games(built(battle, ARMY.format(own)), 5, players, count=GAMES).results
    assert not results["rule_gap"].any()
    return points_won(results, ALLIES)


@pytest.mark.rule("HR-DALEXT-1", "HR-DALWIN-1")
@pytest.mark.parametrize("players", PLAYERS, ids="-".join)
def test_daleks_that_keep_their_objectives_are_not_worse_off(players):
    gains = {one: points(one, "keep", players) - points(one, "drop", players) for one in BATTLES}
    assert any(gain.any() for gain in gains.values())
    for battle, gain in {**gains, "all": np.concatenate(list(gains.values()))}.items():
        assert_no_loss(gain, SPREAD, battle)
