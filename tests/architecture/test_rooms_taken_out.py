"""A room of ``engine.rules`` can be taken out: without its folder the base battles are played as they were."""

import json
import os
import shutil
import subprocess
import sys

import pytest

from tests.support.terminal import ROOT

ROOMS = ("radar", "desert", "many_cards", "commissar", "engagement")
PARTS = ("engine", "scenarios")
PLAY = """
import json
from pathlib import Path
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from engine.runs.games import play_games

pairs = (("random", "random"), ("sergeant", "captain"))
built = [build_tables(load_scenario(path)) for path in sorted(Path("scenarios/base").glob("*.toml"))]
print(json.dumps([play_games(one, 3, pair, 0, 1).results["trajectory"].tolist() for one in built for pair in pairs]))
"""


def played(folder):
    """Games of every base battle by the engine of a folder, as plain Python."""
    code = {"PYTHONPATH": str(folder), "NUMBA_DISABLE_JIT": "1", "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [sys.executable, "-c", PLAY], cwd=folder, env={**os.environ, **code}, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """A copy of the engine, and its games."""
    folder = tmp_path_factory.mktemp("engine")
    for part in PARTS:
        shutil.copytree(ROOT / part, folder / part, ignore=shutil.ignore_patterns("__pycache__"))
    return folder, played(folder)


@pytest.mark.parametrize("room", ROOMS)
def test_the_base_battles_are_played_without_the_room(whole, room, tmp_path):
    folder, games = whole
    assert len(games) == 32
    away = folder / "engine" / "rules" / room
    shutil.move(away, tmp_path / room)
    try:
        assert played(folder) == games
    finally:
        shutil.move(tmp_path / room, away)
