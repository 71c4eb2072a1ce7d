"""Laws of games of Daleks and Cybermen: figures add up, no Dalek retreats, every dose works the way it should."""

from collections import Counter

import numpy as np
import pytest

from engine.replay.log_follower import LogFollower
from engine.runs.games import play_games
from tests.support.logged_games import built, logged
from tests.support.points import assert_no_loss, error_of, points_won

ARMY = "dalek-standard{}+dalek-special-weapons{}+dalek-mercenary+dalek-setup{}"
DALEKS = ARMY.format("", "", "") + "+dalek-victory{}"
HUMAN = "+dalek-human-factor{}"
CYBERMEN = "cyberman-unit{}"
BATTLES = ("st-vith", "operation-cobra", "liberation-of-paris")
PLAYER = ("sergeant", "sergeant")
GAMES = 400
GAMES_TOLD = 3  # of those whose logs are read
AXIS, ALLIES = 0, 1
SPREAD = 3.0  # standard errors by which a difference may miss its sign


def events_of(game, kind):
    return [one for one in game["events"] if one["event"] == kind]


@pytest.mark.rule("HR-DALEK-2", "HR-DALSPEC-4", "HR-CYBER-1")
@pytest.mark.parametrize("players", [PLAYER, ("random", "random")], ids="-".join)
@pytest.mark.parametrize("option", ["daleks", "daleks+cyberman-unit:side=allies"])
def test_no_dalek_and_no_cyberman_ever_retreats(option, players):
    for game in range(GAMES_TOLD):
        told = logged("st-vith", players, game, option)
        row = {unit["id"]: unit["row"] for unit in told["setup"]["units"]}
        gone = {row[one["unit"]] for one in events_of(told, "retreat")}
        assert not {one for one in gone if "dalek" in one or "cyberman" in one}


@pytest.mark.rule("HR-CYBER-2", "HR-CYBER-3", "HR-CYBER-4")
@pytest.mark.parametrize("players", [PLAYER, ("random", "random")], ids="-".join)
def test_cyberman_figures_are_those_of_the_start_less_those_lost_and_those_gained(players):
    for game in range(GAMES_TOLD):
        told = logged("st-vith", players, game, "cybermen")
        mine = {unit["id"]: unit["figures"] for unit in told["setup"]["units"] if "cyberman" in unit["row"]}
        follower, lost, gained = LogFollower(told["setup"]), 0, 0  # healed by cards: gained too
        for event in told["events"]:
            follower.apply(event)
            lost += event["figures"] if event["event"] == "hit" and event["unit"] in mine else 0
            gained += event["event"] == "gain"
            gained += event["figures"] if event["event"] == "heal" and event["unit"] in mine else 0
        left = sum(follower.units[unit]["figures"] for unit in mine)
        assert left == sum(mine.values()) - lost + gained


@pytest.mark.rule("HR-CYBER-4", "HR-CYBER-9")
def test_no_more_is_gained_than_enemies_lose_in_close_assault():
    ever = 0
    for game in range(GAMES_TOLD):
        told = logged("st-vith", PLAYER, game, "cybermen")
        side = {unit["id"]: unit["side"] for unit in told["setup"]["units"]}
        far, by, taken, gained = 0, "", Counter(), 0
        for event in told["events"]:
            if event["event"] == "battle":
                far, by = event["distance"], side.get(event["attacker"], "")
            elif event["event"] == "hit" and side[event["unit"]] == "allies" and by == "axis" and far == 1:
                taken[by] += event["figures"]
            gained += event["event"] == "gain"
        assert gained <= taken["axis"]
        ever += gained
    assert ever > 0


def wins(option, battle, players=PLAYER, side=AXIS):
    """For each game 1 if the side wins, 1/2 for a draw; the same chance for every option."""
    results = play_games(built(battle, option), 5, players, count=GAMES).results
    assert not results["rule_gap"].any() and results["capped"].mean() < 0.01
    return points_won(results, side)


def rises(less, more, players=(PLAYER, PLAYER)):
    """A dose that is to help the Axis does so over the battles, or at least does not harm it."""
    pairs = [wins(more, one, players[1]) - wins(less, one, players[0]) for one in BATTLES]
    gain = np.concatenate(pairs)
    assert_no_loss(gain, SPREAD, f"{less} to {more}")
    return gain.mean()


@pytest.mark.parametrize(
    ("less", "more"),
    [
        (DALEKS.format(":dalek_vp=14"), DALEKS.format(":dalek_vp=6")),
        (ARMY.format(":figures=2", "", ""), ARMY.format(":figures=4", "", "")),
        (ARMY.format("", ":figures=3", ""), ARMY.format("", ":figures=5", "")),
        (ARMY.format(":flag_loss=2", ":flag_loss=2", ""), ARMY.format(":flag_loss=0", ":flag_loss=0", "")),
        ((DALEKS + HUMAN).format("", ":bonus_dice=3"), (DALEKS + HUMAN).format("", ":bonus_dice=1")),
        ((DALEKS + HUMAN).format("", ""), DALEKS.format("")),
        (ARMY.format("", "", ":free_placement=false"), ARMY.format("", "", "")),
        (CYBERMEN.format(":figures=3"), CYBERMEN.format(":figures=5")),
        (CYBERMEN.format(":max_figures=4"), CYBERMEN.format("")),
    ],
)
@pytest.mark.rule("HR-DALWIN-1", "HR-DALEK-2", "HR-DALHUMAN-1", "HR-DALSET-3", "HR-CYBER-3")
def test_doses_work_the_way_they_should(less, more):
    rises(less, more)


@pytest.mark.rule("HR-DALSET-3")
def test_who_places_his_army_is_not_worse_off_than_his_twin_who_never_does():
    option = ARMY.format("", "", "")
    rises(option, option, (("sergeant:never=dalek-setup", "sergeant"), PLAYER))


@pytest.mark.rule("HR-DALWIN-4")
def test_a_number_beyond_all_there_is_to_earn_changes_nothing_more():
    far = [play_games(built("pegasus-bridge", DALEKS.format(f":dalek_vp={n}")), 5, ("recruit", "recruit"), count=GAMES)
           for n in (12, 20)]  # fmt: skip
    assert np.array_equal(far[0].results["trajectory"], far[1].results["trajectory"])


@pytest.mark.parametrize("battle", ["st-vith", "vassieux"])
@pytest.mark.rule("HR-INFARM-1", "HR-DALEK-7")
def test_infantry_that_may_not_fire_at_tanks_from_afar_is_worse_off_against_daleks(battle):
    alone = ARMY.format("", "", "")
    gain = wins(f"{alone}+infantry-vs-armor-close-only", battle) - wins(alone, battle)
    assert_no_loss(gain, SPREAD)


ON_CLOSE = "infantry-vs-armor-close-only"
FAR_OFF = ARMY.format("", "", "") + "+dalek-victory:dalek_vp=20"  # a number that leaves the humans a chance


def with_row(hexes, row):
    """Units of the Allies on some hexes are of a row instead of what stood there; none without hexes."""
    return f"+remove-unit:hex={hexes}+add-unit:hex={hexes},row={row},side=allies" if hexes else ""


@pytest.mark.parametrize(
    ("battle", "tanks", "infantry"),
    [
        ("pegasus-bridge", "", "G3|G4|H5"),
        ("liberation-of-paris", "I1|I2|I3|I4|I10|I11", "H2|H4|H9|H11|I5|I9"),
        ("operation-cobra", "I5|I6|I12|I13", "H2|H3|H6|H7"),
    ],
)
@pytest.mark.rule("HR-INFARM-1", "HR-DALEK-7")
def test_where_infantry_may_not_fire_at_tanks_from_afar_an_army_rich_in_it_does_worse(
    battle, tanks, infantry
):
    """Two armies of as many units on the same hexes, one with infantry in place of tanks, one the other way round."""
    rich = f"{FAR_OFF}{with_row(tanks, 'infantry')}+{ON_CLOSE}"
    poor = f"{FAR_OFF}{with_row(infantry, 'armor')}+{ON_CLOSE}"
    gain = wins(poor, battle, side=ALLIES) - wins(rich, battle, side=ALLIES)
    assert gain.mean() > SPREAD * error_of(gain), f"{gain.mean():+.3f}"
