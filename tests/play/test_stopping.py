"""A run with a width stops at the first look at which every change is known so well, whoever plays it."""

import numpy as np
import pytest

from analysis.measure.widths import Widths
from engine.layout import RESULT
from engine.loading.options.variant import Variant, parse_set
from engine.loading.scenario.load import load_scenario
from engine.runs import blocks, simulate
from engine.runs.games import Block
from engine.runs.manifest import read_manifest
from engine.runs.request import make_plan
from engine.runs.stopping import looks, stop_entry
from engine.runs.store import read_games
from tests.support import fake_play

AXIS, ALLIES, DRAW = 0, 1, 2
POINTS = np.array([0.0, 1.0, 0.5])
CHANCE = np.random.default_rng(44).random((2, 8000))


def winners(is_variant, games):
    """Winner of each game: the official rules are a coin, the variant turns one game in three."""
    first, second = CHANCE[:, games]
    official = np.where(first < 0.45, AXIS, np.where(first < 0.9, ALLIES, DRAW))
    turned = np.where(second < 0.2, ALLIES, np.where(second < 0.33, AXIS, official))
    return turned if is_variant else official


def play_games(built, seed, players, first, count, namespace, turns, shared=None):
    block = fake_play.play_games(built, seed, players, first, count, namespace, turns, shared)
    results = np.zeros(count, RESULT)
    for name in RESULT.names:
        results[name] = block.results[name]
    results["winner"] = winners(bool(built.provenance), np.arange(first, first + count))
    return Block(results, block.hexes, block.cards, block.turns)


def request(within, games=8000, variants=True):
    weak = Variant("weak-infantry", (parse_set("units.infantry.dice=2/2/1"),))
    return make_plan(
        [load_scenario("pegasus-bridge")], [weak] if variants else [], games=games, seed=5, within=within
    )


@pytest.fixture
def run(monkeypatch, tmp_path):
    """A call that plays an order into a folder until its widths are reached."""
    fake_play.install(monkeypatch.setattr)
    monkeypatch.setattr(blocks, "play_games", play_games)

    def go(name, asked, **how):
        folder = tmp_path / name
        enough = Widths(folder, asked.plan)
        return simulate.simulate(asked, folder, quiet=True, say=lambda line: None, enough=enough, **how)

    return go


def half_width(games):
    """Of the change in the first games, in points: 1.96 standard errors of the mean difference."""
    index = np.arange(games)
    difference = POINTS[winners(True, index)] - POINTS[winners(False, index)]
    return 100 * 1.959964 * difference.std(ddof=1) / np.sqrt(games)


def test_looks_are_taken_every_thousand_games_and_at_the_cap():
    assert looks(request(None).plan) == [8000]
    assert looks(request(1.0, games=3500).plan) == [1000, 2000, 3000, 3500]
    assert looks(request(1.0, games=400).plan) == [400]
    assert stop_entry(request(None).plan, 8000, False) is None


@pytest.mark.parametrize("within", [4.0, 2.0, 1.6])
def test_it_stops_at_the_first_look_that_is_narrow_enough(run, tmp_path, within):
    expected = next(games for games in range(1000, 8001, 1000) if half_width(games) <= within)
    summary = run("run", request(within))
    assert summary.games == 2 * expected
    stop = read_manifest(tmp_path / "run")["stop"]
    settled = {"rule": "fixed-width", "target": within, "cap": 8000, "games": expected, "reached": True}
    assert stop == {**settled, "looks": expected // 1000}
    rows = read_games(tmp_path / "run", ["game", "variant"])
    assert set(rows.groupby("variant", observed=True).size()) == {expected}


def test_the_cap_ends_it_when_the_width_is_out_of_reach(run, tmp_path):
    assert half_width(8000) > 0.5
    assert run("run", request(0.5)).games == 16000
    stop = read_manifest(tmp_path / "run")["stop"]
    assert (stop["games"], stop["looks"], stop["reached"]) == (8000, 8, False)


def test_workers_and_blocks_do_not_move_the_stop(run):
    runs = [
        run(f"{i}", request(2.0), workers=workers, block_size=size)
        for i, (workers, size) in enumerate([(1, None), (2, None), (3, 130), (2, 999)])
    ]
    assert len({(one.games, one.digest) for one in runs}) == 1


def test_an_interrupted_run_stops_where_it_would_have_stopped(run, tmp_path, monkeypatch):
    whole = run("whole", request(2.0))
    fake_play.leave_parts(monkeypatch.setattr)
    run("part", request(2.0))
    for path in sorted((tmp_path / "part/games").iterdir())[::2]:
        path.unlink()
    again = run("part", request(2.0), block_size=301)
    assert 0 < again.played < again.games
    assert again.digest == whole.digest
    assert run("part", request(2.0)).played == 0


def test_another_width_is_another_plan(run):
    assert len({request(within).plan.digest for within in (None, 1.0, 2.0)}) == 3
    assert "within" not in request(None).plan.to_dict()


def test_without_changes_it_is_the_win_rate_that_is_known(monkeypatch, tmp_path):
    fake_play.install(monkeypatch.setattr)
    monkeypatch.setattr(blocks, "play_games", play_games)
    asked = request(2.4, variants=False)
    simulate.simulate(asked, tmp_path, quiet=True, enough=Widths(tmp_path, asked.plan))
    games = read_manifest(tmp_path)["stop"]["games"]
    # Wilson's interval of a share near one half is 1.96 / (2 sqrt(n)) to each side, n a little larger by z squared.
    narrow = [n for n in range(1000, 8001, 1000) if 100 * 1.959964 / (2 * np.sqrt(n + 3.84)) <= 2.4]
    assert games == narrow[0]
