"""Several run folders read as one, and shards put together to the run they are parts of."""

import os
import shlex
import shutil
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from time import perf_counter
from typing import Any

from engine.loading.options.variant import OFFICIAL
from engine.loading.words.errors import COMMAND, InputError
from engine.loading.words.reader import real_path
from engine.loading.words.whole_files import make_folder, sync_folder, temporary_name
from engine.runs.again import command_for
from engine.runs.imports import imports_in
from engine.runs.manifest import (
    STUDY,
    close_run,
    first_difference,
    read_manifest,
    reopen_run,
    run_folder,
    shard_of,
    start_run,
    study_in,
)
from engine.runs.manifest_file import MANIFEST
from engine.runs.one_writer import writing_into
from engine.runs.packing import pack_parts
from engine.runs.parts import TABLES, Stored, is_traced, parts_digest, run_digest
from engine.runs.parts_there import inspect, tidy
from engine.runs.plan import Cell, Plan
from engine.runs.shard import WHOLE
from engine.runs.shards import Piece, check_whole
from engine.runs.verified import Verified, verified, whole_run

# What plans have in common if their games are pairs, and end by one rule.
SHARED = ("engine", "seed", "namespace", "games", "until")
OF_A_SHARD = ("--shard", "--out")


@dataclass(frozen=True)
class Together:
    """Runs that lie in several folders.

    Attributes
    ----------
    plan : Plan
        All their cells; a cell that several runs played counts once.
    pieces : tuple of (folder, span)
        Where the games lie; the spans' cells are numbered as in the folder's own plan.
    companions : tuple of (folder, span)
        Where the games of the companions lie; none unless all folders hold the same plan.
    beside : tuple of (folder, span)
        The same of the cells beside others.
    traced : tuple of (folder, span)
        Those of ``pieces`` that keep a row per turn.
    manifest : dict
        As of one run: plan, provenance, command, digest.
    """

    plan: Plan
    pieces: tuple[Piece, ...]
    manifest: dict[str, Any]
    companions: tuple[Piece, ...] = ()
    beside: tuple[Piece, ...] = ()
    traced: tuple[Piece, ...] = ()


def gather(folders: Sequence[Path]) -> Together:
    """Find the games of several finished runs, or of all shards of a run.

    Parameters
    ----------
    folders : sequence of Path
        Run folders in any order.

    Returns
    -------
    Together

    Raises
    ------
    InputError
        Different engines, seeds or numbers of games, one battle in two versions, games that are missing or doubled.
    """
    runs = {folder: whole_run(folder) for folder in _manifests(folders)}
    manifests = {folder: run.manifest for folder, run in runs.items()}
    groups: dict[str, list[Path]] = {}
    for folder, manifest in manifests.items():
        groups.setdefault(manifest["plan_digest"], []).append(folder)
    plans = {digest: Plan.from_dict(manifests[own[0]]["plan"]) for digest, own in groups.items()}
    first = next(iter(plans.values()))
    pieces: dict[str, list[Piece]] = {}
    for digest, own in groups.items():
        _check_shared(own[0], first, plans[digest])
        pieces[digest] = [(folder, span) for folder in own for span in runs[folder].spans]
        check_whole(plans[digest], pieces[digest], [shard_of(manifests[folder]) for folder in own])
    if len(groups) == 1:
        plan, taken = first, [(next(iter(groups)), cell) for cell in first.cells]
    else:
        plan, taken = _united(first, plans, {digest: own[0] for digest, own in groups.items()})
    found = [_of_cell(pieces[digest], cell.index) for digest, cell in taken]
    manifest = _manifest_of(plan, runs, found)
    said, companions, beside = (
        tuple(
            piece
            for cell, of_cell in zip(plan.cells, found, strict=True)
            for piece in of_cell
            if kind == (cell.is_reported, bool(cell.shared))
        )
        for kind in ((True, False), (False, True), (False, False))
    )
    traced = tuple(piece for piece in said if is_traced(runs[piece[0]].plan, piece[1]))
    return Together(plan, said, manifest, companions, beside, traced)


def _manifests(folders: Sequence[Path]) -> dict[Path, dict[str, Any]]:
    """Manifest of each folder; a folder named twice counts once."""
    if not folders:
        raise InputError(COMMAND, "RUN", "nothing", "folders of runs")
    distinct = {real_path(folder): Path(folder) for folder in folders}
    return {folder: read_manifest(folder) for folder in distinct.values()}


def _check_shared(folder: Path, first: Plan, plan: Plan) -> None:
    """Refuse a plan whose games are no pairs of the first plan's games."""
    for key in SHARED:
        if getattr(first, key) != getattr(plan, key):
            expected = f"{getattr(first, key)}, as in the first run"
            raise InputError(str(folder / MANIFEST), f"plan.{key}", str(getattr(plan, key)), expected)


def _united(
    first: Plan, plans: dict[str, Plan], folders: dict[str, Path]
) -> tuple[Plan, list[tuple[str, Cell]]]:
    """All distinct cells, battle by battle, the official rules first; and the plan each is taken from."""
    taken: dict[str, tuple[str, Cell]] = {}
    # The plan with most games of its baselines comes first, so that they are taken from there.
    by_games = sorted(plans.items(), key=lambda one: -one[1].baseline_games)
    for digest, plan in by_games:
        for cell in (cell for cell in plan.cells if cell.is_reported):
            _, known = taken.setdefault(cell.label, (digest, cell))
            was, now = ({**vars(one), "index": 0, "title": ""} for one in (known, cell))
            difference = first_difference(was, now, cell.label)
            if difference:
                key, expected, found = difference
                raise InputError(str(folders[digest]), key, str(found), f"{expected}, as in the other run")
    battles = list(dict.fromkeys(cell.scenario for _, cell in taken.values()))
    ordered = sorted(
        taken.values(), key=lambda one: (battles.index(one[1].scenario), one[1].variant != OFFICIAL.id)
    )
    cells = tuple(replace(cell, index=i) for i, (_, cell) in enumerate(ordered))
    trace = any(plan.trace for plan in plans.values())
    plan = Plan(cells, first.games, first.seed, first.namespace, trace, first.engine)
    return replace(plan, baseline_games=by_games[0][1].baseline_games, until=first.until), ordered


def _of_cell(pieces: Iterable[Piece], cell: int) -> list[Piece]:
    """Pieces of one cell in the order of its games."""
    return sorted((piece for piece in pieces if piece[1].cell == cell), key=lambda piece: piece[1])


def _manifest_of(plan: Plan, runs: dict[Path, Verified], found: list[list[Piece]]) -> dict[str, Any]:
    """The manifest that one run of all cells would have."""
    manifests = {folder: run.manifest for folder, run in runs.items()}
    provenance = {
        (entry["scenario"], entry["variant"]): entry
        for manifest in reversed(manifests.values())
        for entry in manifest["provenance"]
    }
    cells = [(cell.scenario, cell.variant) for cell in plan.cells]
    sums = [
        (replace(span, cell=cell.index), runs[folder].parts[span])
        for cell, own in zip(plan.cells, found, strict=True)
        for folder, span in own
    ]
    commands = dict.fromkeys(whole_command(manifest["command"]) for manifest in manifests.values())
    return {
        **next(iter(manifests.values())),
        "run": plan.id,
        "command": " && ".join(command for command in commands if command),
        "shard": str(WHOLE),
        "complete": True,
        "digest": run_digest(plan, sums),
        "parts_digest": None,
        "seal": None,
        "failures": 0,
        "plan_digest": plan.digest,
        "plan": plan.to_dict(),
        "provenance": [provenance[key] for key in dict.fromkeys(cells)],
        "notices": _notices(manifests.values()),
        "imports": imports_in(manifests.values()),
    }


def _notices(manifests: Iterable[Mapping[str, Any]]) -> list[str]:
    """What any of the runs says of the files that played."""
    return list(dict.fromkeys(line for one in manifests for line in one.get("notices", ())))


def whole_command(command: str, out: Path | None = None) -> str:
    """The command of the whole run from that of a shard: without its number, and into another folder."""
    words = shlex.split(command)
    if "--shard" not in words:
        return command
    kept = [
        word for i, word in enumerate(words)
        if word not in OF_A_SHARD and (i == 0 or words[i - 1] not in OF_A_SHARD)
    ]  # fmt: skip
    return shlex.join([*kept, *([] if out is None else ["--out", str(out)])])


@dataclass(frozen=True)
class Merged:
    """What ``merge_runs`` did: folder, games, shards put together, seconds, digest over all outcomes, imports."""

    folder: Path
    games: int
    shards: int
    seconds: float
    digest: str
    imports: tuple[Mapping[str, Any], ...] = field(default=(), hash=False)


def merge_runs(folders: Sequence[Path], out: Path | None = None) -> Merged:
    """Put the shards of one plan together.

    Parameters
    ----------
    folders : sequence of Path
        Folders of all shards in any order; the result itself among them is passed over.
    out : Path, optional
        Default ``runs/<id>``.

    Returns
    -------
    Merged
        Its digest is that of the plan played in one run.

    Raises
    ------
    InputError
        Different plans, a damaged part, games that are missing or doubled; nothing has been written.
    """
    start = perf_counter()
    manifests = _manifests(folders)
    target = out or run_folder(Plan.from_dict(next(iter(manifests.values()))["plan"]))
    manifests = {f: m for f, m in manifests.items() if real_path(f) != real_path(target)}
    if not manifests:
        raise InputError(str(target), "RUN", "the merged run itself", "the folders of its shards")
    plan = _one_plan(manifests)
    shards = {folder: _sound(folder) for folder in manifests}
    pieces = [(folder, span) for folder, own in shards.items() for span in own.parts]
    check_whole(plan, pieces, [shard_of(manifest) for manifest in manifests.values()])
    first = next(iter(manifests.values()))
    command = whole_command(first["command"], out)
    named = study_in(next(iter(manifests))), first.get("value_model")
    said = _notices(manifests.values()), imports_in(manifests.values())
    with writing_into(target):
        is_new = not os.path.lexists(target / MANIFEST)
        start_run(target, plan, first["provenance"], command, *named, *said)
        try:
            digest = _put_together(target, plan, shards)
        except InputError:
            if is_new:
                _forget(target)
            raise
    return Merged(target, plan.total, len(manifests), perf_counter() - start, digest, tuple(said[1]))


def _put_together(target: Path, plan: Plan, shards: Mapping[Path, Verified]) -> str:
    """Bring all parts into a folder, look at them there and close the run; gives its digest.

    A folder in which they have been put together before is left as it is.
    """
    before = verified(target)
    if not before.faults:
        return str(before.manifest["digest"])
    reopen_run(target)
    tidy(target, (one for own in shards.values() for one in own.stored))
    for folder, own in shards.items():
        for one in own.stored:
            _bring(folder, target, one)
    arrived = inspect(target, plan)
    check_whole(plan, ((target, span) for span in arrived.parts))
    files = pack_parts(target, plan, arrived.parts, arrived.files)
    digest = run_digest(plan, arrived.parts.items())
    close_run(target, digest, parts_digest(files))
    return digest


def _forget(target: Path) -> None:
    """Take back what a refused merge has brought: nothing was there before it."""
    for kind in TABLES:
        shutil.rmtree(target / kind, ignore_errors=True)
    for name in (MANIFEST, STUDY):
        (target / name).unlink(missing_ok=True)


def _one_plan(manifests: dict[Path, dict[str, Any]]) -> Plan:
    """The plan that all folders share."""
    folder, first = next(iter(manifests.items()))
    for other, manifest in manifests.items():
        difference = first_difference(manifest["plan"], first["plan"], "plan")
        if difference:
            key, found, expected = difference
            mend = f"{expected}, as in {folder}; shards of one plan are merged"
            raise InputError(
                str(other / MANIFEST), key, _short(found), mend if len(mend) < 200 else "one plan"
            )
    return Plan.from_dict(first["plan"])


def _short(value: Any) -> str:
    return f"{len(value)} of them" if isinstance(value, list | dict) else str(value)


def _sound(folder: Path) -> Verified:
    """A shard, every part of it read and found whole."""
    found = verified(folder)
    damaged = [line for line in found.faults if not line.startswith("games ")]
    if damaged:
        again = command_for(found.manifest, folder, "the command of the shard")
        raise InputError(str(folder), "part", damaged[0], f"whole parts; {again} plays it again")
    return found


def _bring(source: Path, target: Path, stored: Stored) -> None:
    """Put a part or pack into another folder, the table that counts last; linked where the disk allows it."""
    for kind in [*(kind for kind in TABLES if kind != "games"), "games"]:
        path, goal = source / kind / stored.file, target / kind / stored.file
        if not path.exists():
            continue
        make_folder(goal.parent)
        temporary = temporary_name(goal)
        try:
            try:
                os.link(path.resolve(), temporary)  # what a link leads to, not the link
            except OSError:
                shutil.copyfile(path, temporary)
            temporary.replace(goal)
        finally:
            temporary.unlink(missing_ok=True)
        sync_folder(goal.parent)
