"""Companions in plans and runs: played, resumed, sharded and merged like any cell, and never in the way."""

import pytest

from analysis.measure.read import load_run, load_runs
from analysis.measure.widths import Widths
from engine.loading.words.errors import InputError
from engine.runs import simulate, store
from engine.runs.games import source_ids
from engine.runs.manifest import read_plan
from engine.runs.merge import merge_runs
from engine.runs.part_files import blocks_in, spans_in
from engine.runs.parts import missing
from engine.runs.plan import Plan
from engine.runs.shard import Shard, parse_shard
from tests.support import fake_play

GAMES, LUCK = 300, 120


@pytest.fixture
def play(monkeypatch, tmp_path):
    """Play the plan, or a shard of it, into a folder; gives the summary."""
    fake_play.install(monkeypatch.setattr)

    def go(name, shard=None, luck=LUCK, **how):
        request = fake_play.request(games=GAMES, luck=luck)
        return simulate.simulate(request, tmp_path / name, shard=parse_shard(shard), quiet=True, **how)

    return go


def test_a_plan_with_luck_holds_a_companion_of_every_cell_and_source():
    plan, plain = (fake_play.request(games=GAMES, luck=luck).plan for luck in (LUCK, 0))
    assert plan.cells[:2] == plain.cells
    named = [(cell.variant, cell.shared) for cell in plan.cells[2:]]
    assert named == [(cell.variant, source) for cell in plain.cells for source in source_ids()]
    assert [cell.index for cell in plan.cells] == list(range(8))
    assert plan.total == 2 * GAMES + 6 * LUCK and len({cell.label for cell in plan.cells}) == 8
    assert Plan.from_dict(plan.to_dict()) == plan and plan.digest != plain.digest


def test_a_plan_without_luck_says_nothing_of_it():
    plan = fake_play.request(games=GAMES).plan.to_dict()
    assert "luck" not in plan and not any("shared" in cell for cell in plan["cells"])


@pytest.mark.parametrize("luck", [-1, 2, GAMES + 1])
def test_too_few_or_too_many_companions_are_refused(luck):
    with pytest.raises(InputError, match=f"--luck: found {luck}, expected a whole number from 3 to {GAMES}"):
        fake_play.request(games=GAMES, luck=luck)


def test_a_run_keeps_companions_apart(play, tmp_path):
    summary = play("run", block_size=50)
    assert summary.games == summary.played == 2 * GAMES + 6 * LUCK
    games, companions = store.read_games(summary.folder), store.read_companions(summary.folder)
    assert len(games) == 2 * GAMES and len(companions) == 6 * LUCK
    counts = companions.groupby(["variant", "shared"], observed=True)["game"].agg(["min", "max", "count"])
    assert len(counts) == 6 and (counts.to_numpy() == [0, LUCK - 1, LUCK]).all()
    assert store.read_hexes(summary.folder)["games"].max() == GAMES
    run = load_run(summary.folder)
    assert len(run.cells) == 2 and len(run.companions) == 6 * LUCK
    plain = load_run(play("plain", luck=0).folder)
    assert plain.companions is None and plain.games.equals(run.games)


def test_the_digest_knows_no_workers_and_blocks(play):
    digests = {
        play(f"{size}", block_size=size, workers=workers).digest for size, workers in ((7, 2), (300, 1))
    }
    assert len(digests) == 1


def test_a_run_goes_on_where_it_stopped(play, monkeypatch):
    fake_play.leave_parts(monkeypatch.setattr)
    whole = play("run", block_size=40)
    kept = spans_in(whole.folder)
    assert kept
    for span in kept[::3]:
        (whole.folder / "games" / span.file).unlink()
    again = play("run", block_size=25)
    assert again.digest == whole.digest and again.played == sum(span.count for span in kept[::3])


def test_shards_hold_their_part_of_every_companion(play, tmp_path):
    whole = play("whole")
    folders = [play(f"part-{n}", f"{n}/3", block_size=n * 17).folder for n in (1, 2, 3)]
    assert merge_runs(folders, tmp_path / "merged").digest == whole.digest
    together = load_runs(*folders)
    assert len(together.companions) == 6 * LUCK and together.manifest["digest"] == whole.digest
    plan = read_plan(whole.folder)
    assert sum(Shard(n, 3).total(plan) for n in (1, 2, 3)) == plan.total
    assert missing(plan, blocks_in(whole.folder), 50) == []


def test_runs_of_several_plans_have_no_companions(play):
    assert load_runs(play("one").folder, play("two", luck=0).folder).companions is None


def test_widths_look_at_results_only(play):
    summary = play("run", block_size=50)
    plan = read_plan(summary.folder)
    plain = play("plain", luck=0)
    widest = {Widths(folder, read_plan(folder)).widest(GAMES) for folder in (summary.folder, plain.folder)}
    assert len(widest) == 1 and len(plan.cells) == 8
