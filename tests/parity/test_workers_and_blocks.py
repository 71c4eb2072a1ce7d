"""A run has one outcome, however many workers share it and however it is cut into blocks."""

import pytest

from engine.loading.options.variant import parse_variant
from engine.loading.scenario.load import load_scenario
from engine.runs.request import make_plan
from engine.runs.simulate import simulate


def request(seed=3):
    """Two boards under the official rules and one variant, two pairs of players, 230 games each."""
    scenarios = [load_scenario("pegasus-bridge"), load_scenario("long-ridge")]
    players = (("sergeant", "sergeant"), ("random", "sergeant"))
    return make_plan(scenarios, [parse_variant("no-retreat-choice")], players, 230, seed, trace=True)


@pytest.fixture(scope="module")
def digest(tmp_path_factory):
    """Digest of the run in one piece: one worker, one block per cell."""
    return simulate(
        request(), tmp_path_factory.mktemp("one") / "run", workers=1, block_size=1000, quiet=True
    ).digest


@pytest.mark.parametrize(
    ("workers", "block_size"), [(1, 115), (1, 37), (2, 230), (2, 50), (4, 13), (2, None)]
)
def test_threads_and_blocks_change_nothing(tmp_path, digest, workers, block_size):
    summary = simulate(request(), tmp_path / "run", workers=workers, block_size=block_size, quiet=True)
    assert (summary.digest, summary.games) == (digest, 230 * 2 * 2 * 2)


def test_processes_change_nothing(tmp_path, digest):
    summary = simulate(request(), tmp_path / "run", workers=2, block_size=100, backend="loky", quiet=True)
    assert summary.digest == digest


def test_another_seed_changes_the_outcome(tmp_path, digest):
    assert simulate(request(seed=4), tmp_path / "run", quiet=True).digest != digest
