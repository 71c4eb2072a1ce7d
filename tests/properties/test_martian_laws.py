"""Laws of games against Martians: models add up, no two units share a hex, every dose works the way it should."""

import numpy as np
import pytest

from analysis.players.tuning.matches import Meeting, play_meeting
from engine.hooks import Fired
from engine.hooks.fired import acted, fired_words
from engine.players.common.weights import FORBIDS
from engine.policies.minds import read_policy
from engine.replay.log_follower import LogFollower
from engine.runs.games import play_games
from tests.support.logged_games import built, logged
from tests.support.points import assert_no_loss, error_of, points_won

ON = "martian-fighting-machine{fighting}+martian-handling-machine{handling}"
WAR = "+".join(
    (
        ON, "martian-setup{setup}", "martian-harvest{harvest}", "martian-victory{victory}", "martian-human-resistance",
        "martian-common-cold{cold}",
    )
)  # fmt: skip
EMPTY = dict.fromkeys(("fighting", "handling", "setup", "harvest", "victory", "cold"), "")
LONDON = "fall-of-london-1940"
BATTLES = ("st-vith", "operation-cobra", "liberation-of-paris")
PLAYER = ("sergeant", "sergeant")
GAMES = 400
GAMES_TOLD = 3  # of those whose logs are read
AXIS, ALLIES = 0, 1
SPREAD = 3.0  # standard errors by which a difference may miss its sign


def war(**words):
    """The bundle with parameters, ``victory="human_share=0.25"``."""
    return WAR.format(**EMPTY | {key: f":{word}" for key, word in words.items()})


def told_games(option, battle, players=PLAYER):
    return [logged(battle, players, game, option) for game in range(GAMES_TOLD)]


@pytest.mark.rule("HR-MARFM-5", "HR-MARSET-5", "HR-MARSET-10")
@pytest.mark.parametrize(("battle", "option"), [("st-vith", "martians"), (LONDON, "official")])
@pytest.mark.parametrize("players", [PLAYER, ("random", "random")], ids="-".join)
def test_no_two_units_stand_on_one_hex_once_a_turn_begins(battle, option, players):
    for told in told_games(option, battle, players):
        follower = LogFollower(told["setup"])
        for event in told["events"]:
            follower.apply(event)
            if event["event"] == "turn":
                standing = [unit["hex"] for unit in follower.units.values() if unit["hex"] is not None]
                assert len(set(standing)) == len(standing)


@pytest.mark.rule("HR-MARCOLD-2", "HR-MARCOLD-5", "HR-MARHM-3")
@pytest.mark.parametrize(("battle", "option"), [("st-vith", "martians"), (LONDON, "official")])
@pytest.mark.parametrize("players", [PLAYER, ("random", "random")], ids="-".join)
def test_models_lost_in_battle_to_sickness_and_off_the_board_and_left_are_those_of_the_set_up(
    battle, option, players
):
    for told in told_games(option, battle, players):
        follower = LogFollower(told["setup"])
        mine = {unit["id"]: unit["figures"] for unit in told["setup"]["units"] if "machine" in unit["row"]}
        lost = dict.fromkeys(("battle", "sickness", "board", "back"), 0)
        level = 0
        for event in told["events"]:
            if event["event"] == "off_board":
                lost["board"] += follower.units[event["unit"]]["figures"]
            elif event["event"] == "hit" and event["unit"] in mine:
                lost["sickness" if event["cause"] == "sickness" else "battle"] += event["figures"]
            elif event["event"] == "heal" and event["unit"] in mine:
                lost["back"] += event["figures"]
            elif event["event"] == "sicker":
                assert event["level"] == level + 1  # it never falls
                level = event["level"]
            follower.apply(event)
        left = sum(
            one["figures"] for name, one in follower.units.items() if name in mine and one["hex"] is not None
        )
        assert left == sum(mine.values()) + lost["back"] - lost["battle"] - lost["sickness"] - lost["board"]


@pytest.mark.rule("HR-MARCOLD-5", "HR-GEN-7")
def test_sickness_gives_no_medal():
    for told in told_games("martians", "st-vith", ("random", "random")):
        cause = ""
        for event in told["events"]:
            cause = event["cause"] if event["event"] == "hit" else cause
            assert not (event["event"] == "medal" and cause == "sickness" and event["to"] == "allies")


def results_of(option, battle=LONDON, players=PLAYER, count=GAMES):
    results = play_games(built(battle, option), 5, players, count=count).results
    assert not results["rule_gap"].any()
    return results


def wins(option, battle, side=ALLIES, players=PLAYER):
    """For each game 1 if the side wins, 1/2 for a draw; the same chance for every option."""
    results = results_of(option, battle, players)
    return points_won(results, side)


def rises(less, more, battles=BATTLES, players=(PLAYER, PLAYER)):
    """A dose that is to help the humans does so over the battles, or at least does not harm them."""
    gain = np.concatenate(
        [wins(more, one, players=players[1]) - wins(less, one, players=players[0]) for one in battles]
    )
    assert_no_loss(gain, SPREAD, f"{less} to {more}")


@pytest.mark.rule(
    "HR-MARCOLD-1", "HR-MARTOWN-9", "HR-MARWIN-1", "HR-MARWIN-2", "HR-MARSET-1", "HR-MARSET-3", "HR-MARFM-1"
)
@pytest.mark.parametrize(
    ("less", "more"),
    [
        ({"cold": "levels_max=0"}, {"cold": "levels_max=1"}),
        ({"cold": "levels_max=1"}, {"cold": "levels_max=2"}),
        ({"cold": "levels_max=2"}, {}),
        ({}, {"harvest": "turns_needed=2"}),
        ({"victory": "martian_unit_share=0.5"}, {"victory": "martian_unit_share=1.0"}),
        ({"victory": "human_share=0.75"}, {"victory": "human_share=0.25"}),
        ({"setup": "ratio=0.8"}, {"setup": "ratio=0.4"}),
        ({"fighting": "range=8"}, {"fighting": "range=4"}),
        ({"fighting": "dice=5"}, {"fighting": "dice=3"}),
        ({"setup": "extra_cards=4"}, {"setup": "extra_cards=0"}),
        ({}, {"harvest": "ruined_by=all"}),
        ({"victory": "ruins_waive=true"}, {}),
    ],
)
def test_doses_work_the_way_they_should(less, more):
    rises(war(**less), war(**more))


@pytest.mark.parametrize(
    ("less", "more", "battles"),
    [
        ({"cold": "levels_max=2"}, {"cold": "levels_max=3"}, ("operation-luttich", "montelimar")),
        ({"handling": "dice=3"}, {"handling": "dice=1"}, ("sainte-mere-eglise", "mont-mouchet")),
    ],
)
@pytest.mark.rule("HR-MARCOLD-2", "HR-MARHM-1")
def test_a_third_level_and_fewer_dice_of_handling_machines_help_the_humans(less, more, battles):
    """In battles that go on for long, or that have towns to be harvested."""
    gain = np.concatenate([wins(war(**more), one) - wins(war(**less), one) for one in battles])
    assert gain.mean() > SPREAD * error_of(gain), f"{gain.mean():+.3f}"


@pytest.mark.parametrize("battle", ["operation-luttich", "montelimar"])
@pytest.mark.rule("HR-MARCOLD-2", "HR-MARCOLD-3")
def test_the_fourth_level_wins_games_and_loses_none(battle):
    """It takes the last model of every machine, so that the humans win at once; until then both games are the same."""
    gain = wins("martians", battle) - wins(war(cold="levels_max=3"), battle)
    assert gain.min() == 0 and gain.max() > 0


@pytest.mark.rule("HR-SET-61", "HR-LONDON-17", "HR-MARTOWN-5")
def test_where_every_attack_ruins_no_martian_wins_by_towns():
    words = f"{ON.format(**EMPTY)}+martian-harvest:ruined_by=all+martian-victory+martian-common-cold"
    results = results_of(f"scenario-fall-of-london-1940+{words}", count=100)
    assert not acted(fired_words(results), [Fired.SHARE_TAKEN]).any()


@pytest.mark.rule("HR-MARCOLD-3", "HR-GEN-16")
def test_with_a_cold_that_never_ends_every_game_ends():
    for battle in BATTLES:
        assert not results_of("martians", battle)["capped"].any()


@pytest.mark.rule("HR-MARWIN-2")
def test_who_hunts_handling_machines_is_not_worse_off_than_who_does_not():
    hunter = read_policy("sergeant")
    other = hunter.with_weights("other", hunt=-FORBIDS, stay_back=-FORBIDS)
    points = np.concatenate(
        [
            play_meeting(
                built(battle, "martians"), Meeting(0, hunter, other, 0, GAMES // 2), 5, "martians"
            ).scores
            for battle in BATTLES
        ]
    )
    assert points.mean() >= 0.5 - SPREAD * points.std() / np.sqrt(len(points))
