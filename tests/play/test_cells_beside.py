"""Cells beside others in plans and runs: other styles on the same cards and dice, and never in the way."""

import pytest

from analysis.measure.read import load_run, load_runs
from analysis.measure.widths import Widths
from engine.loading.words.errors import InputError
from engine.policies.postures import pairs_of_postures
from engine.runs import simulate, store
from engine.runs.games import source_ids
from engine.runs.manifest import read_plan
from engine.runs.merge import merge_runs
from engine.runs.part_files import blocks_in, spans_in
from engine.runs.parts import missing
from engine.runs.plan import NO_CELL, Plan
from engine.runs.shard import parse_shard
from tests.support import fake_play

GAMES, BESIDE, LUCK = 300, 60, 90
CAPTAINS = (("captain", "captain"),)
PAIRS = pairs_of_postures(CAPTAINS[0])


def request(**how):
    return fake_play.request(**{"games": GAMES, "players": CAPTAINS, "postures": BESIDE, **how})


@pytest.fixture
def play(monkeypatch, tmp_path):
    """Play the plan, or a shard of it, into a folder; gives the summary."""
    fake_play.install(monkeypatch.setattr)

    def go(name, shard=None, block_size=None, workers=1, **how):
        return simulate.simulate(
            request(**how), tmp_path / name, shard=parse_shard(shard), quiet=True, block_size=block_size,
            workers=workers,
        )  # fmt: skip

    return go


def test_a_plan_with_postures_holds_every_pair_of_them_beside_every_cell():
    plan, plain = (request(postures=postures).plan for postures in (BESIDE, 0))
    assert plan.cells[:2] == plain.cells and len(PAIRS) == 8
    beside = plan.cells[2:]
    assert [(cell.beside, cell.postures) for cell in beside] == [
        (cell.index, ",".join(postures)) for cell in plain.cells for postures in PAIRS
    ]
    assert [(cell.axis_player, cell.allies_player) for cell in beside[:8]] == list(PAIRS.values())
    assert [cell.index for cell in plan.cells] == list(range(18))
    assert plan.total == 2 * GAMES + 16 * BESIDE and len({cell.label for cell in plan.cells}) == 18
    assert Plan.from_dict(plan.to_dict()) == plan and plan.digest != plain.digest
    assert {cell.tables_digest for cell in beside[:8]} == {plan.cells[0].tables_digest}
    assert len({cell.players_digest for cell in beside[:8]} | {plan.cells[0].players_digest}) == 9


def test_a_plan_without_postures_says_nothing_of_them():
    plan = request(postures=0).plan.to_dict()
    assert "postures" not in plan and not any("beside" in cell for cell in plan["cells"])


def test_players_without_styles_have_no_cells_beside():
    plan = request(players=(("random", "sergeant"),)).plan
    assert len(plan.cells) == 2 and plan.postures == BESIDE


def test_companions_are_those_of_the_cells_asked_for():
    plan = request(luck=LUCK).plan
    shared = [cell for cell in plan.cells if cell.shared]
    assert len(shared) == 2 * len(source_ids()) and all(cell.beside == NO_CELL for cell in shared)
    assert plan.total == 2 * GAMES + 16 * BESIDE + 6 * LUCK


@pytest.mark.parametrize("postures", [-1, GAMES + 1])
def test_too_many_are_refused(postures):
    with pytest.raises(
        InputError, match=f"--postures: found {postures}, expected a whole number from 0 to {GAMES}"
    ):
        request(postures=postures)


def test_a_run_keeps_them_apart(play):
    summary = play("run", block_size=50, luck=LUCK)
    run, plain = load_run(summary.folder), load_run(play("plain", postures=0).folder)
    assert run.games.equals(plain.games) and len(run.cells) == 2 and plain.beside is None
    assert len(run.companions) == 6 * LUCK
    counts = run.beside.groupby("cell")["game"].agg(["min", "max", "count"])
    assert (
        counts.index.tolist() == list(range(2, 18)) and (counts.to_numpy() == [0, BESIDE - 1, BESIDE]).all()
    )
    assert store.read_hexes(summary.folder)["games"].max() == GAMES


def test_outcomes_know_no_workers_and_blocks(play):
    runs = {play(f"{size}", block_size=size, workers=workers).digest for size, workers in ((7, 2), (300, 1))}
    assert len(runs) == 1


def test_a_run_goes_on_where_it_stopped(play, monkeypatch):
    fake_play.leave_parts(monkeypatch.setattr)
    whole = play("run", block_size=40)
    kept = spans_in(whole.folder)
    assert kept
    for span in kept[::3]:
        (whole.folder / "games" / span.file).unlink()
    again = play("run", block_size=25)
    assert again.digest == whole.digest and again.played == sum(span.count for span in kept[::3])


def test_shards_hold_their_part(play, tmp_path):
    whole = play("whole", luck=LUCK)
    folders = [play(f"part-{n}", f"{n}/3", n * 17, luck=LUCK).folder for n in (1, 2, 3)]
    assert merge_runs(folders, tmp_path / "merged").digest == whole.digest
    together = load_runs(*folders)
    assert len(together.beside) == 16 * BESIDE and len(together.companions) == 6 * LUCK
    assert together.beside.equals(load_run(whole.folder).beside)
    assert missing(read_plan(whole.folder), blocks_in(whole.folder), 50) == []


def test_runs_of_several_plans_have_none(play):
    assert load_runs(play("one").folder, play("two", postures=0).folder).beside is None


def test_widths_look_at_the_cells_asked_for(play):
    folders = play("run", block_size=50).folder, play("plain", postures=0).folder
    widest = {Widths(folder, read_plan(folder)).widest(GAMES) for folder in folders}
    assert len(widest) == 1
