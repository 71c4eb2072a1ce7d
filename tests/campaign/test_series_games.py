"""Games of series: a series of one battle is that battle, and what is carried is what was recorded."""

from itertools import pairwise

import numpy as np
import pandas as pd
import pytest

import m44
from analysis.studies.campaign.carry import leaders
from analysis.studies.campaign.frames import results_of
from analysis.studies.campaign.games import play_leg, play_series
from analysis.studies.campaign.measures import scores
from analysis.studies.campaign.series import NO_DICE
from engine.layout import RESULT
from engine.loading.options.variant import parse_variant
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from engine.positions.drawn import scenario_text
from engine.runs.digest import sums_of
from engine.runs.games import play_games
from m44.play.campaign_file import read_campaign
from tests.campaign.series_files import OPTION, write

BATTLE, OTHER = "river-line", "pegasus-bridge"
FIXED = f"{OPTION}:dice_source=fixed,fixed_dice="
SAME = [name for name in RESULT.names if name not in ("fired", "luck_dice", "luck_cards")]


def series(tmp_path, battles, **keys):
    return read_campaign(write(tmp_path, battles, **keys))


def played(asked, rules, first=0, count=None):
    """All battles, nothing kept."""
    number = asked.campaigns if count is None else count
    return play_series(asked.legs(rules), asked.players, first, number, lambda _place, play: play())


def test_a_series_of_one_battle_is_that_battle(tmp_path):
    asked = series(tmp_path, [BATTLE])
    games = play_games(build_tables(load_scenario(BATTLE)), 1, ("recruit", "recruit"), count=12).results
    for rules in (NO_DICE, OPTION):
        assert sums_of(played(asked, rules)[0].results) == sums_of(games)


@pytest.mark.rule("HR-CAMPAIGN-9")
@pytest.mark.parametrize("dice", ["0/0", "4/2"])
def test_so_it_is_with_fixed_dice(tmp_path, dice):
    asked = series(tmp_path, [BATTLE], rules=[FIXED + dice])
    built = build_tables(load_scenario(BATTLE), parse_variant(FIXED + dice))
    games = play_games(built, 1, ("recruit", "recruit"), count=12).results
    assert sums_of(played(asked, FIXED + dice)[0].results) == sums_of(games)


@pytest.mark.rule("HR-CAMPAIGN-9", "HR-SET-62")
def test_dice_without_a_number_are_the_battle_without_the_option(tmp_path):
    asked = series(tmp_path, [BATTLE], rules=[f"{FIXED}0/0"])
    assert sums_of(played(asked, f"{FIXED}0/0")[0].results) == sums_of(played(asked, NO_DICE)[0].results)


@pytest.mark.rule("HR-CAMPAIGN-1", "HR-CAMPAIGN-12")
def test_dice_are_medals_recorded_and_battles_won(tmp_path):
    asked = series(tmp_path, [BATTLE, OTHER, BATTLE], campaigns=20)
    battles = played(asked, OPTION)
    won = np.zeros((20, 2), int)
    for before, after in pairwise(battles):
        for side in range(2):
            won[:, side] += before.results["winner"] == side
        recorded = np.stack([before.results["medals_axis"], before.results["medals_allies"]], axis=1)
        assert (after.taken["dice"] == recorded + won).all()
        assert (after.taken["shown"].sum(axis=2) == after.taken["dice"]).all()
    assert (battles[0].taken["dice"] == 0).all()


def test_where_nobody_has_dice_the_next_battle_is_the_official_one(tmp_path):
    """The way that sets dice game by game changes nothing by itself."""
    asked = series(tmp_path, [OTHER, BATTLE])
    leg, official = asked.legs(OPTION)[1], asked.legs(NO_DICE)[1]
    assert leg.has_dice and not official.has_dice
    none = np.zeros((12, 2), np.int64)
    with_dice = play_leg(leg, asked.players, 0, none).results
    assert np.array_equal(with_dice, play_leg(official, asked.players, 0, none).results)


def test_blocks_do_not_matter(tmp_path):
    asked = series(tmp_path, [BATTLE, OTHER])
    whole = played(asked, OPTION)
    parts = [played(asked, OPTION, 0, 5), played(asked, OPTION, 5, 7)]
    for place, one in enumerate(whole):
        assert np.array_equal(one.results, np.concatenate([part[place].results for part in parts]))
        assert np.array_equal(one.taken, np.concatenate([part[place].taken for part in parts]))


def test_a_battle_fought_again_has_cards_and_dice_of_its_own(tmp_path):
    asked = series(tmp_path, [BATTLE, BATTLE])
    one, two = (battle.results["trajectory"] for battle in played(asked, NO_DICE))
    assert (one != two).all()


def test_the_place_of_a_battle_changes_nothing_without_dice(tmp_path):
    here = played(series(tmp_path, [BATTLE, OTHER]), NO_DICE)
    there = played(series(tmp_path, [OTHER, BATTLE]), NO_DICE)
    assert np.array_equal(here[0].results, there[1].results) and np.array_equal(
        here[1].results, there[0].results
    )


def test_every_series_has_all_its_battles_and_a_hand_never_below_one(tmp_path):
    asked = series(tmp_path, [OTHER, BATTLE, OTHER], campaigns=30, rules=[f"{OPTION}:first_game=12"])
    battles = played(asked, f"{OPTION}:first_game=12")
    assert len(battles) == 3
    for leg, battle in zip(asked.legs(f"{OPTION}:first_game=12"), battles, strict=True):
        start = leg.built.tables[0]["hand_start"]
        assert (start - battle.taken["cards"] >= 1).all() and (battle.results["rule_gap"] == 0).all()
    assert battles[0].taken["cards"].max() == 5  # of six cards of the Allies at Pegasus Bridge one is left
    assert battles[0].taken["void"].sum() > 0


def test_wins_rise_with_own_dice_and_fall_with_the_enemys(tmp_path):
    wins = {}
    for dice in ("0/0", "6/0", "12/0", "0/6", "0/12"):
        asked = series(tmp_path, [BATTLE], rules=[FIXED + dice], campaigns=150)
        wins[dice] = int((played(asked, FIXED + dice)[0].results["winner"] == 1).sum())
    assert wins["12/0"] > wins["6/0"] > wins["0/0"] > wins["0/6"] > wins["0/12"]


def test_in_a_battle_that_is_even_by_its_board_nobody_is_ahead(tmp_path):
    """Turned by half a turn the board is itself, so who begins first in one order begins second in the other."""
    units = {
        "axis": {"infantry": "B3 B6 B10", "armor": "C5 C9"},
        "allies": {"infantry": "H3 H7 H10", "armor": "G5 G9"},
    }
    (tmp_path / "even.toml").write_text(scenario_text({}, units, medals=3), encoding="utf-8")
    first, second = (
        {"scenario": "even.toml", "options": f"first-player:side={side}"} for side in ("allies", "axis")
    )
    ahead = []
    for battles in ([first, second], [second, first]):
        asked = series(tmp_path, battles, campaigns=400, players="random")
        winner, medals = results_of(played(asked, OPTION))
        ahead.append(scores(leaders(winner, medals, "VICTORIES")) - 0.5)
    mean = np.concatenate(ahead)
    assert abs(mean.mean()) < 4 * mean.std() / np.sqrt(len(mean))


def test_workers_do_not_matter_and_a_second_call_plays_nothing(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    path = write(tmp_path, [BATTLE, OTHER], campaigns=120)
    one = m44.campaign(path, workers=1, quiet=True, out="one")
    two = m44.campaign(path, workers=2, quiet=True, out="two")
    assert one.digests == two.digests
    pd.testing.assert_frame_equal(one.battles, two.battles)
    monkeypatch.setattr("analysis.studies.campaign.games.play_rows", lambda *_: pytest.fail("it was played"))
    again = m44.campaign(path, workers=1, quiet=True, out="one")
    assert again.digests == one.digests


@pytest.mark.parametrize("fault", ["cut", "changed", "gone", "half"])
def test_a_part_that_is_damaged_or_missing_is_played_again(tmp_path, monkeypatch, fault):
    monkeypatch.chdir(tmp_path)
    path = write(tmp_path, [BATTLE, OTHER])
    one = m44.campaign(path, workers=1, quiet=True, out="one")
    part = sorted((tmp_path / "one/games").iterdir())[-2]
    content = part.read_bytes()
    if fault == "cut":
        part.write_bytes(content[:-9])
    elif fault == "changed":
        part.write_bytes(content[:-9] + bytes([content[-9] ^ 1]) + content[-8:])
    else:
        part.unlink()
        if fault == "half":
            part.with_suffix(".half").write_bytes(content[:99])
    again = m44.campaign(path, workers=1, quiet=True, out="one")
    assert again.digests == one.digests and part.read_bytes() == content


def test_parts_of_another_seed_are_not_taken(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    path = write(tmp_path, [BATTLE])
    one = m44.campaign(path, workers=1, quiet=True, out="one")
    two = m44.campaign(path, workers=1, quiet=True, out="one", seed=2)
    assert one.digests != two.digests
