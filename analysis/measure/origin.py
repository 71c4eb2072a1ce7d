"""What made a study: digests of engine, rules and players, and whether they would still play the same games.

A digest of sources says no after every change of a comment.  So where one differs, the first games of every cell are
played again, some 20,000 in all; where players search, those of an even share of the cells.  Other moves in any of them
mean another game; a change that touches a share q of the games stays unseen in n of them with probability (1 - q)^n.
A study that says how often rules acted rests on their triggers too: they belong to the digests of its first games.
"""

import hashlib
import json
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from analysis.measure.read import VALUES, Run, answered_cells
from engine.compiling.kept import DoubtfulCodeError, read_kept, write_kept
from engine.compiling.place import base_folder
from engine.compiling.sources import source_digest
from engine.hooks import FIRED_COLUMNS
from engine.hooks.fired import fired_words
from engine.loading.options.variant import OFFICIAL, parse_variant
from engine.loading.scenario.load import read_scenario
from engine.loading.tables.build import build_tables
from engine.loading.words.errors import InputError
from engine.loading.words.files import DATA, shipped
from engine.policies.player_files import searches
from engine.runs.columns import LABELS
from engine.runs.games import play_games
from engine.runs.manifest import read_manifest
from engine.runs.store import read_games

GAMES = 20_000  # that are played again, over all cells whose players do not search
LEAST = 10  # of every cell; where a player searches no more than these: they take longer than all the others
SEARCHED = 200  # games played again of all cells whose players search: one takes as long as a thousand others
FIRST = ("first_moves", "first_games")  # of a manifest: by cell
DIGEST = 8  # bytes of a digest of some games
BETWEEN = " | "  # the parts of a cell's name
GLANCE = "first_moves_of_ten"
ALIKE = "played-alike"  # folder of answers
YES, NO = b"yes", b"no"  # what they hold
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


class First(NamedTuple):
    """First games of a cell: how many, the digest of their moves, and that of the rules that acted in each of them."""

    games: int
    moves: str
    acts: str = ""

    @property
    def whole(self) -> str:
        """Digest of both, for a study that says how often rules acted."""
        return self.moves + self.acts

    def is_as(self, digest: str | None) -> bool:
        """True if a manifest keeps the digest of these games, be it of their moves alone or of both."""
        return bool(self.moves) and digest in (self.moves, self.whole)


def moves_digest(trajectories: np.ndarray) -> str:
    """Digest of the moves of some games, in their order."""
    return hashlib.blake2s(trajectories.astype("<i8").tobytes(), digest_size=DIGEST).hexdigest()


def acts_digest(words: np.ndarray) -> str:
    """Digest of the rules that acted in some games, in their order: triggers as words, shape (n_games, n_words).

    A word that no trigger of these games is in does not count, so that new triggers leave digests as they are.
    """
    used = words[:, : int(np.flatnonzero(words.any(axis=0)).max(initial=-1)) + 1]
    return hashlib.blake2s(used.astype("<i8").tobytes(), digest_size=DIGEST).hexdigest()


def with_acts(moves: Mapping[str, str]) -> dict[str, str]:
    """Of the digests of first games that a manifest keeps those that are of the rules that acted too."""
    return {name: digest for name, digest in moves.items() if len(digest) == 4 * DIGEST}


def games_to_take(cells: Iterable[Mapping[str, Any]], taken: int = 0) -> dict[str, int]:
    """Cell to the number of its first games that say whether a study is current, were there no end of them.

    ``taken``: games of other cells of the study, of which no more are to be played again together than of any study.
    """
    slow = {label(cell): _is_slow(cell) for cell in cells}
    share = max(LEAST, (GAMES - taken) // max(1, sum(not one for one in slow.values())))
    return {name: LEAST if one else share for name, one in slow.items()}


def _is_slow(cell: Mapping[str, Any]) -> bool:
    """Whether a player of the cell searches."""
    return searches(cell["axis_player"]) or searches(cell["allies_player"])


def first_games(run: Run, take: Mapping[str, int], acts: bool = False) -> dict[str, First]:
    """Cell to its first games, all there are at most; ``acts``: also which rules acted in them."""
    columns = [*LABELS, "game", "trajectory", *(FIRED_COLUMNS if acts else ())]
    games = run.games.loc[run.games["game"] < max(take.values()), columns]
    rows_of = dict(iter(games.sort_values("game").groupby(list(LABELS), observed=True)))
    found = {}
    for cell in run.cells:
        rows = rows_of[tuple(cell[part] for part in LABELS)]
        unbroken = int(np.cumprod(rows["game"].to_numpy() == np.arange(len(rows))).sum())
        n = min(take[label(cell)], unbroken)
        moves = moves_digest(rows["trajectory"].to_numpy()[:n])
        found[label(cell)] = First(n, moves, acts_digest(fired_words(rows[:n])) if acts else "")
    return found


def label(cell: Mapping[str, Any]) -> str:
    """Name of a cell in a manifest."""
    return BETWEEN.join(str(cell[part]) for part in LABELS)


def labelled(name: str) -> dict[str, Any]:
    """The parts of a cell's name."""
    return dict(zip(LABELS, name.split(BETWEEN), strict=True))


def made_by(run: Run) -> dict[str, Any]:
    """What a study keeps in its manifest to know later whether it still speaks of the game: digests, first moves."""
    take = games_to_take(run.cells)
    return made_of(first_games(run, take), first_games(run, dict.fromkeys(take, LEAST)))


def made_of(first: Mapping[str, First], few: Mapping[str, First] | None = None) -> dict[str, Any]:
    """The same from the first games of every cell; ``few`` for a glance."""
    made = {
        "origin": origin(),
        "first_moves": {name: one.whole for name, one in first.items()},
        "first_games": {name: one.games for name, one in first.items()},
    }
    return made | ({GLANCE: {name: one.moves for name, one in few.items()}} if few else {})


def made_by_runs(folders: Iterable[Path], taken: int = 0, acts: bool = False) -> dict[str, Any]:
    """The same of a study of several runs with one seed and namespace: also the cells, which no single plan has.

    Parameters
    ----------
    folders : iterable of Path
        Finished runs; of a cell that several of them played the one with most games counts.
    taken : int
        First games of cells of the study that are known already (`games_to_take`).
    acts : bool
        Whether the study says how often rules acted.
    """
    manifests = {folder: read_manifest(folder) for folder in folders}
    cells = {label(cell): cell for manifest in manifests.values() for cell in answered_cells(manifest)}
    take, first = games_to_take(cells.values(), taken), dict[str, First]()
    columns = [*LABELS, *VALUES, *(FIRED_COLUMNS if acts else ())]
    plan: Mapping[str, Any] = {}
    for folder, manifest in manifests.items():
        plan = manifest["plan"]
        for name, found in first_games(Run(read_games(folder, columns), manifest), take, acts).items():
            first[name] = max(found, first.get(name, found), key=lambda one: one.games)
    kept = [{key: cell[key] for key in (*LABELS, "options")} for cell in cells.values()]
    played = {key: plan[key] for key in ("seed", "namespace", "games")} | {"cells": kept}
    return {**made_of(first), "played": played}


def part_of(manifest: Mapping[str, Any], variant: str, scenarios: Iterable[str]) -> dict[str, Any]:
    """What a manifest of `made_by_runs` keeps of the cells of one variant in these battles, for `is_current`."""
    wanted = set(scenarios)
    cells = [
        cell
        for cell in manifest["played"]["cells"]
        if cell["variant"] == variant and cell["scenario"] in wanted
    ]
    first = {key: {name: manifest[key][name] for name in map(label, cells)} for key in FIRST}
    return {"origin": manifest["origin"], **first, "played": {**manifest["played"], "cells": cells}}


def parts_together(parts: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """First games of several parts of one study, which share seed and namespace, as its manifest keeps them.

    A cell that stands in several of them is one.
    """
    first = {key: {name: one for part in parts for name, one in part[key].items()} for key in FIRST}
    cells = {label(cell): cell for part in parts for cell in part["played"]["cells"]}
    return {**first, "played": {**(parts[0]["played"] if parts else {}), "cells": list(cells.values())}}


def is_current(manifest: Mapping[str, Any], glance: bool = False) -> bool:
    """True if the battles of a study would be played today as they were when it was made.

    Parameters
    ----------
    manifest : mapping
        Of a study: ``origin``, ``first_moves``, ``first_games`` (in older ones ten of every cell) and the plan; where
        several runs are one study ``played`` in its place.
    glance : bool
        Ten games of every cell will do, where the manifest keeps their moves too: for an answer that cannot wait.
    """
    now = origin()
    if manifest.get("origin") == now:
        return True
    kept = {key: manifest[key] for key in FIRST if key in manifest}
    if glance and GLANCE in manifest:
        kept = {"first_moves": manifest[GLANCE]}
    plan = manifest["played"] if "played" in manifest else manifest["plan"]
    played = {key: plan[key] for key in ("seed", "namespace", "games")}
    versions = source_digest(())
    asked = json.dumps([played | {"cells": answered_cells({"plan": plan})}, kept, now, versions])
    return _plays_the_same(asked, str(base_folder()))


# A process asks again for every answer.
@lru_cache(maxsize=8)
def _plays_the_same(asked: str, folder: str) -> bool:
    """The same as `plays_the_same`, played once for all who ask with the engine, rules and players of today.

    Kept below the folder of compiled code, for it is as old as that, and checked like that before it is believed.
    """
    file = Path(folder, ALIKE, f"{hashlib.blake2s(asked.encode()).hexdigest()}.answer")
    with suppress(DoubtfulCodeError):
        kept = read_kept(file, asked)
        if kept is not None:
            return bool(kept == YES)
    found = plays_the_same(asked)
    with suppress(OSError):
        write_kept(file, asked, YES if found else NO)
    return found


def plays_the_same(asked: str) -> bool:
    """Whether the first games of every cell are played as they were; ``asked`` is the plan, what was kept, who asks."""
    plan, kept, *_ = json.loads(asked)
    moves, cells = kept["first_moves"], plan["cells"]
    games = dict.fromkeys(map(label, cells), min(LEAST, plan["games"])) | kept.get("first_games", {})
    if any(n < 0 for n in games.values()) or sum(games.values()) > GAMES + LEAST * len(games):
        return False  # no study takes so many
    try:
        again = played_again(cells, games)
    except InputError:
        return False  # a player is gone
    today = _first_today(again, games, plan["seed"], plan["namespace"])
    return all(first.is_as(moves.get(name)) for name, first in today)


def played_again(cells: Sequence[Mapping[str, Any]], games: Mapping[str, int]) -> list[Mapping[str, Any]]:
    """Cells of a study whose first games are played again: all, but where players search an even share of these.

    ``games``: by name of a cell, of which it is asked in so many.
    """
    slow = [label(cell) for cell in cells if _is_slow(cell)]
    step = max(1, math.ceil(sum(games[name] for name in slow) / SEARCHED))
    left_out = {name for i, name in enumerate(slow) if i % step}
    return [cell for cell in cells if label(cell) not in left_out]


def played_alike(
    cells: Iterable[Mapping[str, Any]],
    moves: Mapping[str, str],
    games: Mapping[str, int],
    seed: int,
    namespace: str,
) -> set[str]:
    """Of some cells the names of those whose first games are played today as they were.

    Parameters
    ----------
    cells : iterable of mapping
        ``scenario``, ``variant``, ``axis_player``, ``allies_player``, ``options``.
    moves, games : mapping
        By name of a cell: digest of its first games, and how many these are.
    seed, namespace
        Of the study.
    """
    known = [cell for cell in cells if label(cell) in moves]
    return {name for name, first in _first_today(known, games, seed, namespace) if first.is_as(moves[name])}


def _first_today(
    cells: Iterable[Mapping[str, Any]], games: Mapping[str, int], seed: int, namespace: str
) -> Iterator[tuple[str, First]]:
    """Name of every cell and its first games as they are played today, none if it cannot be played."""
    files = {path.stem: path for path in shipped("scenarios").rglob("*.toml")}
    alike: dict[tuple[str, ...], list[Mapping[str, Any]]] = {}  # by battle and rules, which are built once
    for cell in cells:
        alike.setdefault((cell["scenario"], *cell["options"]), []).append(cell)
    with ThreadPoolExecutor() as pool:
        try:
            for one in [
                pool.submit(_first_of, same, files, games, seed, namespace) for same in alike.values()
            ]:
                yield from one.result().items()
        finally:
            pool.shutdown(cancel_futures=True)


def _first_of(
    cells: Sequence[Mapping[str, Any]],
    files: Mapping[str, Path],
    games: Mapping[str, int],
    seed: int,
    namespace: str,
) -> dict[str, First]:
    """The same of cells of one battle and its rules."""
    found = dict.fromkeys(map(label, cells), First(0, ""))
    path, options = files.get(cells[0]["scenario"]), "+".join(cells[0]["options"])
    if path is None:
        return found
    with suppress(InputError):  # an option is gone
        built = build_tables(read_scenario(path), parse_variant(options) if options else OFFICIAL)
        for cell in cells:
            players, name = (cell["axis_player"], cell["allies_player"]), label(cell)
            with suppress(InputError):  # a player is gone
                block = play_games(built, seed, players, 0, games[name], namespace)
                moves, words = moves_digest(block.results["trajectory"]), fired_words(block.results)
                found[name] = First(games[name], moves, acts_digest(words))
    return found
