"""Runs of one plan with other seeds or numbers of games, joined: every game counts once, with a number of its own."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pandas as pd

from analysis.measure import read
from analysis.measure.read import Run, finished_manifest, games_by_cell
from engine.loading.words.errors import InputError
from engine.runs.digest import text_digest
from engine.runs.manifest import first_difference, read_manifest
from engine.runs.manifest_file import MANIFEST

PARTS = "parts"  # key of a manifest of joined runs: folder, seed, games, first (number of its game 0) of each
MAY_DIFFER = ("seed", "games", "baseline_games", "trace")  # turns are reported where all runs kept them
Manifest = Mapping[str, Any]


def parts_of(folders: Sequence[Path]) -> list[dict[str, Any]]:
    """Which runs a joined run takes its games from, and from which number on each of them is counted.

    Of two runs with one seed the longer one holds the games of the other.

    Raises
    ------
    InputError
        A run that is not finished, a shard of one, one that ended at a width, or runs that ask different questions.
    """
    manifests = {folder: _of_fixed_size(folder) for folder in dict.fromkeys(folders)}
    first_folder, first = next(iter(manifests.items()))
    for folder, manifest in manifests.items():
        found = first_difference(_alike(manifest), _alike(first), "plan")
        if found:
            key, is_there, expected = found
            values = [
                f"{len(value)} of them" if isinstance(value, list | dict) else str(value)
                for value in (is_there, expected)
            ]
            mend = f"{values[1]}, as in {first_folder}: only seed and games may differ"
            raise InputError(str(folder / MANIFEST), key, values[0], mend)
    longest: dict[int, tuple[Path, int]] = {}
    for folder, manifest in manifests.items():
        seed, games = manifest["plan"]["seed"], manifest["plan"]["games"]
        if seed not in longest or games > longest[seed][1]:
            longest[seed] = folder, games
    parts, begin = [], 0
    for seed, (folder, games) in longest.items():
        parts.append({"folder": str(folder), "seed": seed, "games": games, "first": begin})
        begin += max(games_by_cell(manifests[folder]))
    return parts


def _of_fixed_size(folder: Path) -> dict[str, Any]:
    """The manifest of a run that can be joined."""
    manifest = finished_manifest(folder)
    if manifest.get("stop") or manifest["plan"].get("within"):
        expected = "runs of a number of games that was fixed before"
        raise InputError(str(folder / MANIFEST), "within", "a run that ended at a width", expected)
    return manifest


def _alike(manifest: Manifest) -> dict[str, Any]:
    """What has to be the same; lists last, so that a difference is told by what is short."""
    kept = {key: value for key, value in manifest["plan"].items() if key not in MAY_DIFFER}
    return dict(sorted(kept.items(), key=lambda item: isinstance(item[1], list)))


def joined_manifest(parts: Sequence[Manifest]) -> dict[str, Any]:
    """The manifest of joined runs: that of the first, with all games, commands and notices."""
    manifests = [read_manifest(Path(part["folder"])) for part in parts]
    first = manifests[0]
    traced = all(manifest["plan"].get("trace") for manifest in manifests)
    games, most = sum(part["games"] for part in parts), sum(max(games_by_cell(one)) for one in manifests)
    plan = {**first["plan"], "games": games, "trace": traced}
    if most > games:
        plan["baseline_games"] = most
    commands = dict.fromkeys(str(manifest["command"]) for manifest in manifests)
    return {
        **first,
        "command": " && ".join(command for command in commands if command),
        "digest": text_digest(" ".join(str(manifest["digest"]) for manifest in manifests)),
        "plan_digest": text_digest(" ".join(str(manifest["plan_digest"]) for manifest in manifests)),
        "plan": plan,
        "parts_digest": None,
        "seal": None,
        "study_digest": None,
        "notices": list(dict.fromkeys(line for one in manifests for line in one.get("notices", ()))),
        PARTS: [dict(part) for part in parts],
        "joined": joined_words(parts),
    }


class LoadedRun(Run):
    """A run that was read: ``a + b`` joins two of one plan with other seeds or numbers of games.

    ``sum(runs)`` joins as many as there are, ``len(run)`` is the number of its games.
    """

    @property
    def folders(self) -> tuple[Path, ...]:
        """Where the games lie.

        Raises
        ------
        InputError
            Several runs that were read as one: shards of one plan, or variants.
        """
        if "folders" in self.manifest:
            found, mend = "runs read as one by m44.load_runs", "single runs: m44.load_run(folder)"
            raise InputError("", "run", found, mend)
        parts = self.manifest.get(PARTS, ({"folder": self.manifest["folder"]},))
        return tuple(Path(part["folder"]) for part in parts)

    def __add__(self, other: object) -> "LoadedRun":
        """Both runs as one, if they differ in seed and number of games only; else an InputError, a ValueError."""
        if not isinstance(other, LoadedRun):
            return NotImplemented
        parts = parts_of(tuple(dict.fromkeys((*self.folders, *other.folders))))
        return _loaded(joined_run(parts, joined_manifest(parts)))

    def __radd__(self, other: object) -> "LoadedRun":
        """The run itself beside the 0 with which ``sum`` begins."""
        return self if other == 0 else NotImplemented


def _loaded(run: Run) -> LoadedRun:
    return LoadedRun(run.games, run.manifest, run.companions, run.turns, run.beside)


def load_run(folder: Path | str, allow_partial: bool = False) -> LoadedRun:
    """Read the games of a finished run, as the analysis takes them; ``m44.load`` gives its frames for users.

    Parameters
    ----------
    folder : path
    allow_partial : bool
        Also a run that misses games: those that all scenarios and variants have, without companions and cells beside
        others; the manifest says so in its notices and in ``partial``.

    Returns
    -------
    LoadedRun
        ``games`` and ``manifest``; ``len(run)`` is the number of games, ``a + b`` and ``sum(runs)`` join runs of one
        plan with other seeds or numbers of games.

    Raises
    ------
    InputError
        No run there, games still to be played or missing, a part that is damaged or was altered.

    Examples
    --------
    >>> runs = [m44.run("river-line", games=20, players="random", seed=seed) for seed in (1, 2)]
    >>> len(sum(m44.load_run(run.folder) for run in runs))
    40
    """
    return _loaded(read.load_run(Path(folder), allow_partial))


def load_runs(*folders: Path | str) -> LoadedRun:
    """Read several finished runs as one: all shards of a plan, or variants that were played one after the other.

    Parameters
    ----------
    *folders : path
        Run folders in any order.  Runs of different plans must have engine, seed and number of games in common, so
        that game 17 of every cell is the same deck and dice; a cell that two runs played counts once.  Runs of one
        plan with other seeds are joined by ``a + b``.

    Returns
    -------
    LoadedRun
        For ``m44.compare``; its digest is that of one run of all cells.

    Raises
    ------
    InputError
        Runs that do not belong together, games that are missing or lie in two folders, a damaged part.

    Examples
    --------
    >>> run = m44.load_runs("runs/a-1of2", "runs/a-2of2")  # doctest: +SKIP
    """
    return _loaded(read.load_runs(*folders))


def joined_run(parts: Sequence[Manifest], manifest: Manifest) -> Run:
    """The games of all parts as one run."""
    runs = [read.load_run(Path(part["folder"])) for part in parts]

    def together(name: str) -> pd.DataFrame | None:
        frames = [getattr(run, name) for run in runs]
        return None if any(frame is None for frame in frames) else numbered(frames, parts)

    games = numbered([run.games for run in runs], parts)
    return Run(games, manifest, together("companions"), together("turns"), together("beside"))


def numbered(frames: Sequence[pd.DataFrame], parts: Sequence[Manifest]) -> pd.DataFrame:
    """Frames of the parts below each other, their games counted on; rows that belong together stay in order."""
    counted = [
        frame.assign(game=frame["game"] + part["first"]) for frame, part in zip(frames, parts, strict=True)
    ]
    return pd.concat(counted, ignore_index=True)


def frame_of_run(manifest: Manifest, read: Callable[..., pd.DataFrame]) -> pd.DataFrame:
    """A table of all games of a run, wherever they lie, with the ``seed`` they were played with after ``game``."""
    if "partial" in manifest:
        frame = read(Path(manifest["folder"]), allow_partial=True)
        return _seeded(frame, manifest["plan"]["seed"])
    parts = manifest.get(PARTS)
    if parts:
        frames = [_seeded(read(Path(part["folder"])), part["seed"]) for part in parts]
        return numbered(frames, parts)
    where = manifest.get("folders")
    found = read([Path(folder) for folder in where] if where else Path(manifest["folder"]))
    return _seeded(found, manifest["plan"]["seed"])


def _seeded(frame: pd.DataFrame, seed: int) -> pd.DataFrame:
    found = frame.copy(deep=False)
    found.insert(list(found.columns).index("game") + 1, "seed", seed)
    return found


def place_of(manifest: Manifest, game: int) -> tuple[int, int]:
    """Seed and number of a game as it was played."""
    parts = manifest.get(PARTS) or [{"seed": manifest["plan"]["seed"], "first": 0}]
    part = next(part for part in reversed(parts) if part["first"] <= game)
    return int(part["seed"]), game - int(part["first"])


def joined_words(parts: Sequence[Manifest]) -> str:
    """Which runs have been joined."""
    runs = [f"seed {part['seed']} ({part['games']:,} games)" for part in parts]
    return f"Joined: {', '.join(runs)} of every scenario and variant."
