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


def without_cards():
    """Two battles without cards under their rules and one switch, two pairs of players, 90 games each."""
    scenarios = [load_scenario("modern-03"), load_scenario("modern-06")]
    players = (("sergeant", "sergeant"), ("random", "recruit"))
    return make_plan(scenarios, [parse_variant("ruleset.exhaustion=true")], players, 90, 3, trace=True)


def under_the_option():
    """A battle under the option, beside the same one with its cards."""
    pair = (("sergeant", "recruit"),)
    return make_plan(
        [load_scenario("pegasus-bridge")], [parse_variant("modern-battle")], pair, 90, 3, trace=True
    )


@pytest.mark.rule("MMB-SEQ-1")
@pytest.mark.parametrize("asked", [without_cards, under_the_option])
def test_games_without_cards_have_one_outcome_too(tmp_path, asked):
    digests = [
        simulate(
            asked(), tmp_path / f"run-{i}", workers=workers, block_size=size, backend=backend, quiet=True
        ).digest
        for i, (workers, size, backend) in enumerate(
            [(1, 1000, "threading"), (1, 17, "threading"), (3, 25, "threading"), (2, 40, "loky")]
        )
    ]
    assert len(set(digests)) == 1
