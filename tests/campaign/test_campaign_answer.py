"""The answer about a series: frames that agree with its numbers, words, files."""

import json
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

import m44
from analysis.plots import theme
from analysis.studies.campaign.measures import correlation
from analysis.studies.campaign.series import NO_DICE
from tests.campaign.series_files import OPTION, write

BATTLES = ["river-line", "pegasus-bridge", "river-line"]


@pytest.fixture(scope="module")
def found(tmp_path_factory):
    folder = tmp_path_factory.mktemp("campaign")
    path = write(folder, BATTLES, title="Twice over the river", campaigns=200, orders=True)
    return m44.campaign(path, workers=1, quiet=True, out=folder / "out")


def test_frames_have_a_row_for_each_battle_and_each_series(found):
    assert len(found.battles) == 2 * 3 * 200 and len(found.campaigns) == 2 * 200
    assert list(found.battles["rules"].unique()) == [NO_DICE, OPTION]
    assert set(found.battles["winner"]) <= {"axis", "allies", "draw"}
    assert (found.battles["rule_gap"] == 0).all()


def test_series_are_the_sums_of_their_battles(found):
    sums = found.battles.groupby(["rules", "campaign"], sort=False)[["medals_axis", "medals_allies"]].sum()
    assert (sums.to_numpy() == found.campaigns[["medals_axis", "medals_allies"]].to_numpy()).all()
    won = found.battles.assign(won=found.battles["winner"] == "allies").groupby(
        ["rules", "campaign"], sort=False
    )
    assert (won["won"].sum().to_numpy() == found.campaigns["victories_allies"].to_numpy()).all()


def test_dice_take_what_their_faces_say(found):
    battles = found.battles
    for side, enemy in (("axis", "allies"), ("allies", "axis")):
        took = {
            face: battles[f"{face}_dice_{enemy}"] - battles[f"{face}_void_{enemy}"]
            for face in ("tank", "infantry", "grenade", "flag", "star")
        }
        assert (battles[f"figures_lost_{side}"] == took["tank"] + took["infantry"] + took["grenade"]).all()
        assert (battles[f"cards_lost_{side}"] == took["star"]).all()
        assert (battles[f"retreats_{side}"] == took["flag"]).all()
        rolled = sum(battles[f"{face}_dice_{side}"] for face in took)
        assert (battles[f"dice_{side}"] == rolled).all()
    assert (battles.loc[battles["rules"] == NO_DICE, ["dice_axis", "dice_allies"]] == 0).all(axis=None)


@pytest.mark.rule("HR-CAMPAIGN-1", "HR-CAMPAIGN-12")
def test_dice_of_the_second_battle_are_medals_and_victories_of_the_first(found):
    mine = found.battles[found.battles["rules"] == OPTION]
    first, second = (mine[mine["battle"] == n].reset_index() for n in (1, 2))
    for side in ("axis", "allies"):
        assert (second[f"dice_{side}"] == first[f"medals_{side}"] + (first["winner"] == side)).all()


def test_numbers_are_those_of_the_frames(found):
    mine = found.campaigns[found.campaigns["rules"] == OPTION]
    share = 100 * ((mine["winner"] == "allies") + 0.5 * (mine["winner"] == "draw")).mean()
    assert found.number("campaigns_won", OPTION, "allies").estimate.value == pytest.approx(share)
    before = found.campaigns[found.campaigns["rules"] == NO_DICE].reset_index()
    points = [
        ((one["winner"] == "allies") + 0.5 * (one["winner"] == "draw"))
        for one in (before, mine.reset_index())
    ]
    change = 100 * (points[1] - points[0]).mean()
    assert found.number("change_of_campaigns_won", OPTION, "allies").estimate.value == pytest.approx(change)
    settled = [found.number("settled", OPTION, "", n).estimate.value for n in (1, 2, 3)]
    assert settled == sorted(settled) and settled[-1] == 100


def test_every_question_is_answered_in_words(found):
    text = " ".join(found.text().split())
    for part in (
        "Twice over the river (3 battles)", "of campaigns; without dice before battles",
        "Who wins the first battle wins the campaign", "correlation", "Nine campaigns of ten are settled after",
        "a unit gone in", "Void dice", "A die that takes effect moves the battle", "the fairest is",
        "Valid for these computer players",
    ):  # fmt: skip
        assert part in text, part


def test_orders_that_read_alike_are_played_once(found):
    #  river, bridge, river: three different orders of two equal battles and another
    assert len(found.orders) == 3
    assert sum(one.measure == "order_won" for one in found.numbers) == 3


def test_files(found):
    out = Path(found.manifest["folder"])
    told = json.loads((out / "campaign.json").read_text(encoding="utf-8"))
    assert told["battles"] == BATTLES and told["rules"] == [NO_DICE, OPTION] and told["campaigns"] == 200
    assert (out / "campaign.txt").read_text(encoding="utf-8").startswith("Twice over the river")
    svg = (out / "campaign.svg").read_text(encoding="utf-8")
    assert svg.startswith("<svg ") and 'xmlns="http://www.w3.org/2000/svg"' in svg
    assert f'aria-label="{theme.title_of(found.plot())}"' in svg
    for name in ("battles", "campaigns"):
        pd.testing.assert_frame_equal(pd.read_parquet(out / f"{name}.parquet"), getattr(found, name))
        assert len(pd.read_csv(out / f"{name}.csv")) == len(getattr(found, name))


def test_correlation_of_made_up_series():
    alike, opposite = np.array([[1.0, 1.0], [0.0, 0.0]] * 50), np.array([[1.0, 0.0], [0.0, 1.0]] * 50)
    assert correlation(alike).value == pytest.approx(1) and correlation(opposite).value == pytest.approx(-1)
    even = np.array([[1.0, 1.0], [0.0, 0.0], [1.0, 0.0], [0.0, 1.0]] * 50)
    assert correlation(even).value == pytest.approx(0) and correlation(even).low < 0 < correlation(even).high
    assert correlation(np.ones((50, 3))).value == 0


def test_dice_tie_one_battle_to_the_next(tmp_path, monkeypatch):
    """Who has won rolls more: results hang together where the winner's dice tell, and not without."""
    monkeypatch.chdir(tmp_path)
    path = write(tmp_path, ["river-line"] * 4, campaigns=400, players="sergeant")
    found = m44.campaign(path, workers=2, quiet=True)
    alike = {name: found.number("correlation_of_next", name).estimate for name in found.rules}
    assert alike[OPTION].low > 0 and alike[NO_DICE].low < 0 < alike[NO_DICE].high
    spread = found.campaigns.assign(ahead=lambda f: f["medals_allies"] - f["medals_axis"]).groupby("rules")[
        "ahead"
    ]
    assert spread.std()[OPTION] > spread.std()[NO_DICE]
