"""A measurement that is small: the same bytes after a stop and on any workers, and a page that says its numbers."""

import json
import shutil
from dataclasses import replace

import pytest

from engine.loading.words.errors import InputError
from engine.policies.minds import read_policy
from tests.blunders import page
from tests.blunders.__main__ import main, moves_of
from tests.blunders.judging import Sampling
from tests.blunders.measure import Plan, measured
from tests.blunders.reviewers import FROZEN, GENERAL, frozen_player, has_moved, judge_of

SAMPLING = Sampling(race=4, step=2, half=2, audit=3)


@pytest.fixture(scope="module")
def plan():
    players = frozen_player(), read_policy("captain-any-card")
    judges = ((judge_of(FROZEN), 2), (judge_of(GENERAL), 2))
    return Plan(("river-line",), players, judges, 3, SAMPLING, block=1)


@pytest.fixture(scope="module")
def whole(plan, tmp_path_factory):
    """Journal and games of a measurement that was not stopped."""
    journal = tmp_path_factory.mktemp("whole") / "journal.jsonl"
    return journal, measured(plan, journal)


def test_the_yardstick_stands():
    """The frozen reviewer thinks of two games what he thought when he was frozen."""
    assert has_moved() == []


def test_a_journal_cut_anywhere_goes_on_to_the_same_bytes(plan, whole, tmp_path):
    journal, games = whole
    cut = tmp_path / "journal.jsonl"
    cut.write_bytes(journal.read_bytes()[: int(0.6 * journal.stat().st_size)])
    assert measured(plan, cut, workers=2) == games
    assert cut.read_bytes() == journal.read_bytes()


def test_a_finished_journal_is_judged_no_more(plan, whole, tmp_path, monkeypatch):
    journal, games = whole
    monkeypatch.setattr("tests.blunders.measure._judge", None)
    assert measured(plan, shutil.copy(journal, tmp_path)) == games


def test_a_journal_of_another_plan_is_refused(plan, whole, tmp_path):
    with pytest.raises(InputError, match="another"):
        measured(replace(plan, seed=4), shutil.copy(whole[0], tmp_path))


def test_games_of_both_players_and_both_reviewers(plan, whole):
    games = whole[1]
    assert {key: len(own) for key, own in games.items()} == {
        (judge.id, battle, player.id): n
        for judge, n in plan.judges
        for battle in plan.battles
        for player in plan.players
    }
    assert all([one.game for one in own] == list(range(len(own))) for own in games.values())
    assert any(one.audited for own in games.values() for one in own)


def test_a_card_at_random_costs_more_than_a_chosen_one(plan, whole):
    sums = [row for row in page.figures_of(plan, whole[1])["rows"] if row["battle"] == page.ALL]
    assert [row["reviewer"] for row in sums] == [FROZEN, GENERAL]
    assert all(row["after_per_game"] > row["before_per_game"] for row in sums)


def test_page_and_table_say_what_the_manifest_says(plan, whole, tmp_path):
    manifest = page.manifest_of(plan, whole[1], moves_of(plan), "the command")
    page.write(tmp_path, manifest)
    kept = json.loads((tmp_path / "manifest.json").read_text("utf-8"))
    assert (tmp_path / "README.md").read_text("utf-8") == page.page(kept)
    lines = (tmp_path / page.TABLE).read_text("utf-8").splitlines()
    assert len(lines) == 1 + 2 * (len(plan.battles) + 1) and lines[0].split(",") == list(page.COLUMNS)
    for row in kept["figures"]["rows"]:
        assert f"{row['before_per_game']:.2f} (" in page.page(kept)
    assert [row["games"] for row in kept["figures"]["either"]] == [2, 2]


@pytest.mark.parametrize(
    "words", [["--after", "nobody"], ["--after", "colonel"], ["--before", "major", "--after", "major"]]
)
def test_wrong_words_are_refused(words, tmp_path, capsys):
    assert main([*words, "--journal", str(tmp_path / "j"), "--out", str(tmp_path)]) == 2
    assert words[-1] in capsys.readouterr().err
