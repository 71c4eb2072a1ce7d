"""What made a study: digests of engine, rules and players, and whether they would still play the same games.

A digest of sources says no after every change of a comment.  So where one differs, the first few games of every cell
are played again: the same moves mean that nothing that matters has changed.
"""

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from analysis.read import LABELS, VALUES, Run, told_cells
from engine.loading.errors import InputError
from engine.loading.files import DATA, shipped
from engine.loading.options import OFFICIAL, parse_variant
from engine.loading.scenario import read_scenario
from engine.loading.tables import Built, build_tables
from engine.play.games import play_games
from engine.play.manifest import read_manifest
from engine.play.store import read_games

GAMES = 10  # of every cell that are played again
PLAYERS = ("players", "ladder.toml")  # below the data of the engine
EXAMPLES = "examples"


def origin() -> dict[str, str]:
    """Digests of the engine's sources, of rules and battles, and of players that ship; the same on every machine."""
    engine, battles = DATA.parent, shipped("scenarios")
    sources: dict[str, list[tuple[str, Path]]] = {"engine": [], "rules": [], "players": []}
    for path in engine.rglob("*"):
        name = path.relative_to(engine).as_posix()
        if path.suffix == ".py":
            sources["engine"].append((name, path))
        elif path.suffix == ".toml" and battles not in path.parents:
            first = path.relative_to(DATA).parts[0] if DATA in path.parents else ""
            if first != EXAMPLES:
                sources["players" if first in PLAYERS else "rules"].append((name, path))
    sources["rules"] += [(path.name, path) for path in battles.rglob("*.toml")]
    return {part: _digest(files) for part, files in sources.items()}


def _digest(files: list[tuple[str, Path]]) -> str:
    digest = hashlib.blake2s(digest_size=8)
    for name, path in sorted(files):
        digest.update(name.encode() + path.read_bytes())
    return digest.hexdigest()


def moves_digest(trajectories: np.ndarray) -> str:
    """Digest of the moves of some games, in their order."""
    return hashlib.blake2s(trajectories.astype("<i8").tobytes(), digest_size=8).hexdigest()


def first_moves(run: Run) -> dict[str, str]:
    """Cell to digest of the moves of its first games."""
    games = run.games.loc[run.games["game"] < GAMES, [*LABELS, "game", "trajectory"]].sort_values("game")
    moves = {key: rows["trajectory"].to_numpy() for key, rows in games.groupby(list(LABELS), observed=True)}
    return {label(cell): moves_digest(moves[tuple(cell[part] for part in LABELS)]) for cell in run.cells}


def label(cell: Mapping[str, Any]) -> str:
    """Name of a cell in a manifest."""
    return " | ".join(str(cell[part]) for part in LABELS)


def made_by(run: Run) -> dict[str, Any]:
    """What a study keeps in its manifest to know later whether it still speaks of the game: digests, first moves."""
    return {"origin": origin(), "first_moves": first_moves(run)}


def made_by_runs(folders: Iterable[Path]) -> dict[str, Any]:
    """The same of a study of several runs with one seed and namespace: also the cells, which no single plan has.

    Parameters
    ----------
    folders : iterable of Path
        Finished runs; a cell that several of them played counts once.
    """
    moves: dict[str, str] = {}
    cells: dict[str, dict[str, Any]] = {}
    plan: Mapping[str, Any] = {}
    for folder in folders:
        run = Run(read_games(folder, [*LABELS, *VALUES]), read_manifest(folder))
        plan = run.manifest["plan"]
        moves |= first_moves(run)
        cells |= {label(cell): {key: cell[key] for key in (*LABELS, "options")} for cell in run.cells}
    played = {key: plan[key] for key in ("seed", "namespace", "games")} | {"cells": list(cells.values())}
    return {"origin": origin(), "first_moves": moves, "played": played}


def is_current(manifest: Mapping[str, Any]) -> bool:
    """True if the battles of a study would be played today as they were when it was made.

    Parameters
    ----------
    manifest : mapping
        Of a study: ``origin``, ``first_moves`` and the plan; where several runs are one study ``played`` in its place.
    """
    return manifest.get("origin") == origin() or not any(_other_moves(manifest))


def _other_moves(manifest: Mapping[str, Any]) -> Iterator[str]:
    """Cells whose first games are no longer played as they were."""
    files = {path.stem: path for path in shipped("scenarios").rglob("*.toml")}
    plan, moves = manifest.get("played", manifest["plan"]), manifest["first_moves"]
    for cell in told_cells({"plan": plan}):
        name = label(cell)
        if _moves_of(cell, files, plan) != moves.get(name):
            yield name


def _moves_of(cell: Mapping[str, Any], files: Mapping[str, Path], plan: Mapping[str, Any]) -> str:
    """Digest of the first games of a cell as they are played today; empty if it cannot be played any more."""
    if cell["scenario"] not in files:
        return ""
    try:
        built = _built(files[cell["scenario"]], "+".join(cell["options"]))
        block = play_games(
            built,
            plan["seed"],
            (cell["axis_player"], cell["allies_player"]),
            0,
            min(GAMES, plan["games"]),
            plan["namespace"],
        )
    except InputError:
        return ""
    return moves_digest(block.results["trajectory"])


@lru_cache(maxsize=4)  # cells of one battle and its rules stand side by side
def _built(path: Path, options: str) -> Built:
    """Rules and battle as numbers."""
    return build_tables(read_scenario(path), parse_variant(options) if options else OFFICIAL)
