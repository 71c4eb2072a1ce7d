"""The search on problems whose answer is known, and its log: stopping anywhere changes nothing."""

import numpy as np
import pytest

from analysis.measure.journal import Journal
from analysis.players.tuning.search import Search, evolve
from engine.loading.words.errors import InputError

BEST = np.array([0.6, -0.4, 1.5, 0.0, -0.9])
LOW, HIGH = np.full(5, -1.0), np.full(5, 4.0)


def valley(generation, candidates, milestones):
    """Nobody is fitter than BEST; slopes differ a hundredfold and every generation has its own noise."""
    slopes = np.array([10.0, 1.0, 3.0, 0.1, 1.0])
    noise = np.random.default_rng(generation).normal(0, 0.01, len(candidates))
    return -(slopes * (candidates - BEST) ** 2).sum(axis=1) + noise, {"milestones": len(milestones)}


def searched(folder, generations, seed=1, run=1, fitness=valley, every=15):
    search = Search(LOW, HIGH, 12, seed, run)
    journal = Journal(folder / "run.jsonl", {"plan": "toy"})
    return search, evolve(search, fitness, journal, generations, every), journal


def test_it_finds_what_is_best(tmp_path):
    search, milestones, journal = searched(tmp_path, 120)
    np.testing.assert_allclose(search.mean[[0, 1, 2, 4]], BEST[[0, 1, 2, 4]], atol=0.05)
    assert search.mean[3] == pytest.approx(BEST[3], abs=0.3)  # a slope of a tenth nearly drowns in the noise
    assert len(milestones) == 8 and np.array_equal(milestones[-1], search.mean)
    assert [row["milestones"] for row in journal.rows[::15]] == list(range(8))


def test_a_best_at_the_edge_is_reached_and_the_edge_is_kept(tmp_path):
    def uphill(generation, candidates, milestones):
        assert (candidates >= LOW).all() and (candidates <= HIGH).all()
        return candidates.sum(axis=1), {}

    search, _, _ = searched(tmp_path, 60, fitness=uphill)
    np.testing.assert_allclose(search.mean, HIGH, atol=0.05)


def test_seed_and_run_fix_every_number(tmp_path, monkeypatch):
    def shared(*arguments):
        raise AssertionError("a number from the generator that everybody shares")

    for name in (
        "seed",
        "rand",
        "randn",
        "randint",
        "random",
        "normal",
        "standard_normal",
        "permutation",
        "shuffle",
    ):
        monkeypatch.setattr(f"numpy.random.{name}", shared)
    first = searched(tmp_path / "a", 4)[2].rows
    assert searched(tmp_path / "b", 4)[2].rows == first
    for seed, run in ((2, 1), (1, 2)):
        assert searched(tmp_path / f"{seed}-{run}", 4, seed, run)[2].rows[0] != first[0]


@pytest.mark.parametrize("cut", [0, 1, 60, 2500, 9000])
def test_going_on_after_a_stop_is_the_same_search(tmp_path, cut):
    whole, milestones, journal = searched(tmp_path / "whole", 12, every=5)
    text = journal.path.read_bytes()
    assert len(text) > 5000
    stopped = tmp_path / "stopped" / "run.jsonl"
    stopped.parent.mkdir()
    stopped.write_bytes(text[:cut])
    again, again_milestones, _ = searched(tmp_path / "stopped", 12, every=5)
    assert stopped.read_bytes() == text
    assert np.array_equal(again.mean, whole.mean) and np.array_equal(again.spread, whole.spread)
    assert all(np.array_equal(a, b) for a, b in zip(milestones, again_milestones, strict=True))


def test_generations_in_the_log_are_not_played_again(tmp_path):
    searched(tmp_path, 5)
    asked = []

    def noted(generation, candidates, milestones):
        asked.append(generation)
        return valley(generation, candidates, milestones)

    searched(tmp_path, 7, fitness=noted)
    assert asked == [5, 6]


def test_a_log_that_two_processes_wrote_is_read_once(tmp_path):
    journal = searched(tmp_path, 5)[2]
    head, *lines = journal.path.read_bytes().splitlines(keepends=True)
    journal.path.write_bytes(b"".join([head, *lines[:3], *lines[1:], lines[2]]))
    twice, _, _ = searched(tmp_path, 8)
    assert np.array_equal(twice.mean, searched(tmp_path / "once", 8)[0].mean)


def test_a_log_of_other_candidates_is_refused(tmp_path):
    searched(tmp_path, 3)
    with pytest.raises(InputError, match=r"run\.jsonl: generation 0: found candidates .* expected"):
        searched(tmp_path, 3, seed=2)
