"""Plain Python, compiled, compiled with every index checked: the same games, bit by bit."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from engine.runs.games import play_games
from tests.compiled import checked_environment
from tests.parity.parity_games import ONE_EACH, WITHOUT_CARDS, play_list

ROOT = Path(__file__).resolve().parents[2]


def played_by_another_python(name, rows, **environment):
    """Rows of a list of games from a Python with other switches, and what it said."""
    command = [sys.executable, "-m", "tests.parity.parity_games", name, str(rows)]
    done = subprocess.run(
        command,
        cwd=ROOT,
        env=os.environ | environment,
        capture_output=True,
        text=True,
        timeout=900,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return np.load(rows), done.stdout


def assert_same(rows, expected):
    different = [name for name in expected.dtype.names if not np.array_equal(rows[name], expected[name])]
    assert not different


def test_one_game_of_each_kind_in_plain_python_is_that_of_the_compiled_engine(tmp_path):
    rows, _ = played_by_another_python("one_each", tmp_path / "rows.npy", NUMBA_DISABLE_JIT="1")
    assert len(rows) == sum(games.count for games in ONE_EACH) == len(set(rows["trajectory"]))
    assert_same(rows, play_list("one_each"))


@pytest.mark.rule("MMB-SEQ-1")
def test_games_without_cards_in_plain_python_are_those_of_the_compiled_engine(tmp_path):
    rows, _ = played_by_another_python("without_cards", tmp_path / "rows.npy", NUMBA_DISABLE_JIT="1")
    assert len(rows) == len(WITHOUT_CARDS) == len(set(rows["trajectory"]))
    assert_same(rows, play_list("without_cards"))


def test_no_index_leaves_its_field_and_checking_changes_nothing(tmp_path):
    """Takes the engine compiled with checks, or compiles it now into a cache of its own."""
    rows, said = played_by_another_python("many", tmp_path / "rows.npy", **checked_environment())
    assert said.strip() == "indices checked"
    assert_same(rows, play_list("many"))
    assert (rows["rule_gap"] == 0).all()


@pytest.mark.parametrize("cut", [1, 7, 19])
@pytest.mark.parametrize("board", ["long-ridge", "modern-06"])
def test_a_block_may_be_cut_anywhere(board, cut):
    """The games of a block do not know where it begins: what the game before left behind does not matter."""
    built = build_tables(load_scenario(board))
    for players in (("sergeant", "random"), ("random", "recruit"), ("sergeant", "sergeant")):
        whole = play_games(built, 9, players, first=100, count=40)
        parts = [play_games(built, 9, players, 100, cut), play_games(built, 9, players, 100 + cut, 40 - cut)]
        assert_same(np.concatenate([part.results for part in parts]), whole.results)
        assert np.array_equal(parts[0].hexes + parts[1].hexes, whole.hexes)
        assert np.array_equal(parts[0].cards + parts[1].cards, whole.cards)
