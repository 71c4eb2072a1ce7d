"""Games that were played once are taken by later runs: the same outcomes, and nothing is played for them."""

from dataclasses import replace

import pytest

from engine.runs.kept_entries import read_head
from engine.runs.manifest import read_manifest
from engine.runs.shard import Shard
from tests.kept.shelf import assert_same_rows, entries, expected, no_play, off, play, told
from tests.support import fake_play


@pytest.mark.parametrize(("trace", "block", "later"), [(False, 7, 100), (True, 20, 13)])
def test_the_same_games_with_and_without(monkeypatch, tmp_path, trace, block, later):
    play(tmp_path / "first", trace=trace, block_size=block)
    off(monkeypatch, tmp_path / "played", trace=trace, block_size=later)
    summary = play(tmp_path / "taken", trace=trace, block_size=later, workers=2)
    assert (summary.taken, summary.played) == (800, 0)
    assert summary.digest == expected(400)
    assert_same_rows(tmp_path / "taken", tmp_path / "played")
    assert told("kept from before") == ["800 of 800 games were kept from before."]


def test_nothing_is_played_or_compiled_where_all_is_kept(monkeypatch, tmp_path):
    play(tmp_path / "first")
    no_play(monkeypatch)
    assert play(tmp_path / "again", quiet=True).taken == 800
    assert not told("kept from before")[1:]


def test_a_run_that_is_finished_takes_nothing(tmp_path):
    play(tmp_path / "run")
    before = {path: path.read_bytes() for path in (tmp_path / "run").rglob("*.parquet")}
    summary = play(tmp_path / "run")
    assert (summary.taken, summary.played) == (0, 0)
    assert {path: path.read_bytes() for path in (tmp_path / "run").rglob("*.parquet")} == before


def test_fewer_games_take_whole_blocks_and_play_the_rest(monkeypatch, tmp_path):
    """Blocks of 100 games: 250 games hold two of them; 50 games of each of two cells are played."""
    play(tmp_path / "first")
    summary = play(tmp_path / "fewer", games=250)
    assert (summary.taken, summary.played) == (400, 100)
    assert summary.digest == expected(250)
    off(monkeypatch, tmp_path / "played", games=250)
    assert_same_rows(tmp_path / "fewer", tmp_path / "played")
    assert [read_head(one).games for one in entries(tmp_path)] == [400, 400]


def test_more_games_play_the_rest_and_the_longer_entry_stays(monkeypatch, tmp_path):
    play(tmp_path / "first")
    summary = play(tmp_path / "more", games=700)
    assert (summary.taken, summary.played) == (800, 600)
    assert summary.digest == expected(700)
    assert [read_head(one).games for one in entries(tmp_path)] == [700, 700]
    no_play(monkeypatch)
    assert play(tmp_path / "all", games=700).taken == 1400


def test_a_block_that_holds_games_of_two_groups_is_not_taken(monkeypatch, tmp_path):
    """Sums over hexes are told apart by groups of games: 200 here, of a traced run of 400 games 50."""
    play(tmp_path / "first", block_size=200)
    summary = play(tmp_path / "second", games=6000, block_size=200)
    assert (summary.taken, summary.played) == (
        2 * 200,
        2 * 5800,
    )  # groups of 300: the second block lies in two
    off(monkeypatch, tmp_path / "played", games=6000, block_size=200)
    assert_same_rows(tmp_path / "second", tmp_path / "played")


def test_turns_are_taken_only_where_they_are_kept(monkeypatch, tmp_path):
    play(tmp_path / "first", games=1200)
    summary = play(tmp_path / "traced", games=1200, trace=True, block_size=50)
    assert (summary.taken, summary.played) == (0, 2 * 1200)  # 100 games of a block lie in two groups of 60
    assert [read_head(one).traced for one in entries(tmp_path)] == [1000, 1000]
    off(monkeypatch, tmp_path / "played", games=1200, trace=True)
    play(tmp_path / "again", games=1200, trace=True)
    assert_same_rows(tmp_path / "again", tmp_path / "played")


def test_games_beyond_the_traced_ones_are_taken_from_an_untraced_run(monkeypatch, tmp_path):
    play(tmp_path / "first", games=4000, block_size=200)
    summary = play(tmp_path / "traced", games=4000, trace=True, block_size=200)
    assert (summary.taken, summary.played) == (2 * 3000, 2 * 1000)
    off(monkeypatch, tmp_path / "played", games=4000, trace=True)
    assert_same_rows(tmp_path / "traced", tmp_path / "played")


def test_an_untraced_run_takes_traced_games_and_the_turns_stay_on_the_shelf(monkeypatch, tmp_path):
    play(tmp_path / "first", trace=True, block_size=50)
    summary = play(tmp_path / "longer", games=600)
    assert (summary.taken, summary.played) == (800, 400)
    off(monkeypatch, tmp_path / "played", games=600)
    assert_same_rows(tmp_path / "longer", tmp_path / "played")
    assert [(read_head(one).games, read_head(one).traced) for one in entries(tmp_path)] == [(600, 400)] * 2
    no_play(monkeypatch)
    assert play(tmp_path / "again", trace=True).taken == 800


def test_a_shorter_traced_run_gives_its_turns_to_the_longer_entry(tmp_path):
    play(tmp_path / "longer", games=600)
    play(tmp_path / "first", games=200, trace=True, block_size=50)
    assert [(read_head(one).games, read_head(one).traced) for one in entries(tmp_path)] == [(600, 200)] * 2


def test_cells_beside_are_kept_as_games_of_their_players_and_companions_are_not(tmp_path):
    asked = fake_play.request(games=100, players=[("major", "major")], luck=10, postures=20)
    play(tmp_path / "first", request=asked)
    plan, players = asked.plan, set()
    for one in entries(tmp_path):
        about = read_head(one).about
        players.add((about["axis_player"], about["allies_player"]))
    assert players == {(cell.axis_player, cell.allies_player) for cell in plan.cells if not cell.shared}
    assert len(entries(tmp_path)) == sum(not cell.shared for cell in plan.cells)
    summary = play(tmp_path / "again", request=asked)
    assert summary.played == sum(plan.games_of(cell) for cell in plan.cells if cell.shared)
    assert summary.digest == read_manifest(tmp_path / "first")["digest"]


def test_a_run_with_a_width_takes_what_it_asks_for(tmp_path):
    asked = fake_play.request(games=5000)
    wide = replace(asked, plan=replace(asked.plan, within=1.0))
    play(tmp_path / "first", games=4000, block_size=50)
    summary = play(tmp_path / "wide", request=wide, enough=lambda games: games >= 2000)
    assert (summary.games, summary.taken, summary.played) == (4000, 4000, 0)
    assert summary.digest == expected(2000)


def test_shards_neither_take_nor_keep(tmp_path):
    play(tmp_path / "half", shard=Shard(1, 2))
    assert entries(tmp_path) == []
    play(tmp_path / "first")
    assert play(tmp_path / "other", shard=Shard(2, 2)).taken == 0
