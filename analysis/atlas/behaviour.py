"""Was an atlas made by the same rules as are in force now?

A digest of the sources says no after every change of a comment, and differs between versions of Python.  So where
the sources differ the first few games of every battle are played again: the same moves mean the same rules.
"""

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from analysis.atlas.effects import OFFICIAL
from analysis.read import Run
from engine.loading.errors import InputError
from engine.loading.files import DATA, shipped
from engine.loading.scenario import read_scenario
from engine.loading.tables import build_tables
from engine.play.games import play_games

GAMES = 10  # of every battle that are played again
SOURCES = (".py", ".toml")


def sources_digest() -> str:
    """Digest of the engine's sources, its tables and the battles that ship; the same on every machine."""
    engine, battles = DATA.parent, shipped("scenarios")
    files = [path for path in engine.rglob("*") if path.suffix in SOURCES and battles not in path.parents]
    named = [(path.relative_to(engine).as_posix(), path) for path in files]
    named += [(path.name, path) for path in battles.rglob("*.toml")]
    digest = hashlib.blake2s(digest_size=8)
    for name, path in sorted(named):
        if not name.startswith("data/examples/"):
            digest.update(name.encode() + path.read_bytes())
    return digest.hexdigest()


def moves_digest(trajectories: np.ndarray) -> str:
    """Digest of the moves of some games, in their order."""
    return hashlib.blake2s(trajectories.astype("<i8").tobytes(), digest_size=8).hexdigest()


def first_moves(run: Run) -> dict[str, str]:
    """Scenario to digest of the moves of its first games under the official rules."""
    found = {}
    games = run.games
    for cell in run.cells:
        if cell["variant"] == OFFICIAL:
            own = np.asarray((games["scenario"] == cell["scenario"]) & (games["variant"] == OFFICIAL))
            rows = games.loc[own, ["game", "trajectory"]].sort_values("game")
            found[str(cell["scenario"])] = moves_digest(rows["trajectory"].to_numpy()[:GAMES])
    return found


def behaves_alike(manifest: Mapping[str, Any]) -> bool:
    """True if the battles of an atlas would be played today as they were when it was made.

    Parameters
    ----------
    manifest : mapping
        Of the atlas: ``sources``, ``first_moves`` and the plan.
    """
    if manifest["sources"] == sources_digest():
        return True
    files = {path.stem: path for path in shipped("scenarios").rglob("*.toml")}
    return all(_moves_alike(cell, files, manifest) for cell in manifest["plan"]["cells"])


def _moves_alike(cell: Mapping[str, Any], files: Mapping[str, Path], manifest: Mapping[str, Any]) -> bool:
    """True if the first games of a cell are played as they were; the cells of the other first side are passed over."""
    if cell["variant"] != OFFICIAL:
        return True
    if cell["scenario"] not in files:
        return False
    plan = manifest["plan"]
    try:
        built = build_tables(read_scenario(files[cell["scenario"]]))
        block = play_games(
            built,
            plan["seed"],
            (cell["axis_player"], cell["allies_player"]),
            0,
            min(GAMES, plan["games"]),
            plan["namespace"],
        )
    except InputError:
        return False
    return moves_digest(block.results["trajectory"]) == manifest["first_moves"][cell["scenario"]]
