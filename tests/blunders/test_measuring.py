"""A measurement that is small: the same bytes after a stop and on any workers, and a page that says its numbers."""

import shutil
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from engine.loading.words.errors import InputError
from engine.policies.minds import read_policy
from tests.blunders import page
from tests.blunders.__main__ import main
from tests.blunders.judging import Game, Sampling, Turn
from tests.blunders.measure import Plan, measured
from tests.blunders.reviewers import FROZEN, GENERAL, frozen_player, judge_of
from tests.support import kept_report

SAMPLING = Sampling(race=4, step=2, half=2, audit=3)
RANDOM = "captain-any-card"  # draws any card of the hand: something to regret in every game


def made_up(plan, key, first):
    """Games that cost nothing: the player before has a blunder in every second game, the other one in every game."""
    before = key[2] == plan.players[0].id
    return [
        Game(game, 20, () if before and game % 2 else (Turn(3, 0, 0.25, 0.125),), (Turn(4, 1, 0.0, 0.01),))
        for game in range(first, first + plan.block)
    ]


@pytest.fixture(scope="module", autouse=True)
def no_games():
    """Blocks are made up."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("tests.blunders.measure._judge", made_up)
        yield


@pytest.fixture(scope="module")
def plan():
    judges = ((judge_of(FROZEN), 7), (judge_of(GENERAL), 3))
    return Plan(("river-line", "long-ridge"), (frozen_player(), read_policy(RANDOM)), judges, 3, SAMPLING)


@pytest.fixture(scope="module")
def whole(plan, tmp_path_factory):
    """Journal and games of a measurement that was not stopped."""
    journal = tmp_path_factory.mktemp("whole") / "journal.jsonl"
    return journal, measured(plan, journal)


def test_a_journal_cut_anywhere_goes_on_to_the_same_bytes(plan, whole, tmp_path):
    journal, games = whole
    cut = tmp_path / "journal.jsonl"
    cut.write_bytes(journal.read_bytes()[: int(0.6 * journal.stat().st_size)])
    assert measured(plan, cut, workers=2) == games
    assert cut.read_bytes() == journal.read_bytes()


def test_a_finished_journal_is_judged_no_more(plan, whole, tmp_path, monkeypatch):
    journal, games = whole
    monkeypatch.setattr("tests.blunders.measure._judge", None)
    assert measured(plan, Path(shutil.copy(journal, tmp_path))) == games


def test_a_journal_of_another_plan_is_refused(plan, whole, tmp_path):
    with pytest.raises(InputError, match="another"):
        measured(replace(plan, seed=4), Path(shutil.copy(whole[0], tmp_path)))


def test_games_of_both_players_and_both_reviewers(plan, whole):
    games = whole[1]
    assert {key: len(own) for key, own in games.items()} == {
        (judge.id, battle, player.id): n
        for judge, n in plan.judges
        for battle in plan.battles
        for player in plan.players
    }
    assert all([one.game for one in own] == list(range(len(own))) for own in games.values())


def test_figures_by_hand(plan, whole):
    """Of 7 games 4 have a blunder before and all have one after: 7 for 4."""
    row = page.figures_of(plan, whole[1])["rows"][0]
    assert (row["before_per_game"], row["after_per_game"], row["ratio"]) == (0.5714, 1.0, 1.75)
    assert (row["before_clean_percent"], row["after_clean_percent"]) == (42.8571, 0.0)


def test_page_and_table_say_what_the_manifest_says(plan, whole, tmp_path):
    manifest = page.manifest_of(plan, whole[1], [np.arange(7), np.arange(7)], "the command")
    page.write(tmp_path, manifest)
    kept, text = kept_report.read(tmp_path)
    assert text == page.page(kept)
    lines = (tmp_path / page.TABLE).read_text("utf-8").splitlines()
    assert len(lines) == 1 + 2 * (len(plan.battles) + 1) and lines[0].split(",") == list(page.COLUMNS)
    assert all(f"{row['before_per_game']:.2f} (" in text for row in kept["figures"]["rows"])
    assert [row["games"] for row in kept["figures"]["either"]] == [6, 6]


@pytest.mark.parametrize(
    "words", [["--after", "nobody"], ["--after", "colonel"], ["--before", "major", "--after", "major"]]
)
def test_wrong_words_are_refused(words, tmp_path, capsys):
    assert main([*words, "--journal", str(tmp_path / "j"), "--out", str(tmp_path)]) == 2
    assert words[-1] in capsys.readouterr().err
