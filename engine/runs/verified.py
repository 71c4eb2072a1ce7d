"""The one way to read a run folder: what it says is checked against what lies in it before an answer rests on it.

Checked are the manifest key by key and against its seal, its plan and its study file against their digests, that every
game of the plan is there once, every part against the digest of all of them (of a run played before there was one: part
by part), and the outcomes against the digest of the run.
"""

import json
import os
import stat
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from engine.loading.words.errors import InputError
from engine.loading.words.reader import MOST_TOML, read_text, real_path
from engine.runs.again import command_for
from engine.runs.digest import Sums, text_digest
from engine.runs.manifest import STUDY, is_sealed, read_manifest, shard_of
from engine.runs.manifest_file import MANIFEST
from engine.runs.parts import TABLES, Span, Stored, missing, parts_digest, run_digest
from engine.runs.parts_there import Found, inspect, signed_parts
from engine.runs.plan import Plan
from engine.runs.shard import Shard

FOLDERS_KEPT = 64  # of which is known what they hold, as long as no file in them changes
MOST_TOLD = 3
LOOKS = 3  # at a folder that changes while it is looked at
UNSIGNED = "Not all of this run can be checked: it was played before manifests and tables had digests."

Range = tuple[int, int]


@dataclass(frozen=True)
class Verified:
    """A run folder that was checked.

    Attributes
    ----------
    folder : Path
    manifest : dict
    plan : Plan
    parts : dict of Span to Sums
        Whole parts, in order.
    stored : tuple of Stored
        The files in which they lie: parts, and packs of several.
    faults : tuple of str
        What is missing or wrong, a line each; none for a whole run.
    kept : tuple of (first, end), optional
        For a run with faults: the games that all cells of the answer have.  None: all of them.
    """

    folder: Path
    manifest: dict[str, Any] = field(repr=False)
    plan: Plan = field(repr=False)
    parts: Mapping[Span, Sums] = field(repr=False)
    stored: tuple[Stored, ...] = field(default=(), repr=False)
    faults: tuple[str, ...] = ()
    kept: tuple[Range, ...] | None = None

    @property
    def spans(self) -> list[Span]:
        """Where the games lie."""
        return list(self.parts)


def whole_run(folder: Path, allow_partial: bool = False) -> Verified:
    """A run, or a shard of one, of which every game is there and nothing was altered.

    Parameters
    ----------
    folder : Path
    allow_partial : bool
        Take also a run that misses games: those that all cells have are kept, and ``manifest`` says so in ``partial``,
        in its notices and in the number of games.

    Raises
    ------
    InputError
        Says what is wrong and how to mend it.
    """
    found = verified(folder)
    if not found.faults:
        return found
    again = command_for(found.manifest, folder)
    if allow_partial:
        return _partial(found, again)
    more = len(found.faults) - 1
    said = found.faults[0] + (f", and {more:,} more" if more else "")
    expected = f"a whole run; the same command again plays what is missing: {again}"
    raise InputError(str(folder), "run", said, expected)


def verified(folder: Path) -> Verified:
    """A run folder with what is wrong in it.

    Where files come and go meanwhile, as when a command finishes the run, it is looked at again.

    Raises
    ------
    InputError
        A manifest that is none, or whose plan or study file was altered: nothing in the folder can be believed.
    """
    folder = Path(folder)
    for _ in range(LOOKS - 1):
        before = _state(folder)
        found = _looked_at(folder)
        if not found.faults or _state(folder) == before:
            return found
    return _looked_at(folder)


def _looked_at(folder: Path) -> Verified:
    """A run folder as it is at one moment."""
    manifest = read_manifest(folder)
    check_plan_digest(manifest, folder)
    check_study(manifest, folder)
    plan = Plan.from_dict(manifest["plan"])
    found = _found(real_path(folder), _state(folder), plan, manifest.get("parts_digest"))
    faults = [*found.damaged, *_coverage(plan, shard_of(manifest), manifest.get("stop"), found.parts)]
    if not faults:
        faults += _summary_faults(manifest, plan, found)
    if manifest.get("parts_digest") and not manifest.get("seal"):
        faults.append(f"{MANIFEST}: seal: missing, though the run was sealed when it was played")
    elif not (found.signed and manifest.get("seal")):
        manifest = {**manifest, "notices": [*manifest.get("notices", ()), UNSIGNED]}
    return Verified(folder, manifest, plan, found.parts, tuple(found.files), tuple(faults))


def check_plan_digest(manifest: Mapping[str, Any], folder: Path) -> None:
    """Refuse a manifest whose plan is not the one that was played."""
    digest = text_digest(json.dumps(manifest["plan"], sort_keys=True))
    if digest != manifest["plan_digest"]:
        expected = (
            f"{manifest['plan_digest']}, as the plan was played; undo the change, or play into another folder"
        )
        raise InputError(str(folder / MANIFEST), "plan_digest", f"a plan of digest {digest}", expected)


def check_study(manifest: Mapping[str, Any], folder: Path) -> None:
    """Refuse a study file that is not the one that was asked."""
    path, asked = folder / STUDY, manifest.get("study_digest")
    if asked is None and not os.path.lexists(path):
        return
    is_there = os.path.lexists(path)
    if not is_there or text_digest(read_text(path, MOST_TOML, form="a TOML file in UTF-8")) != asked:
        again = command_for(manifest, folder, "the command of the run")
        found = "another study file than the run was asked by" if is_there else "no study file"
        expected = f"the file as it was; for other margins ask again with them: {again}"
        raise InputError(str(path), "study_digest", found, expected)


def _state(folder: Path) -> tuple[tuple[Any, ...], ...]:
    """What tells one state of the tables of a folder from the next: every file with its size and time."""
    found: list[tuple[Any, ...]] = []
    for kind in TABLES:
        try:
            with os.scandir(folder / kind) as entries:
                for entry in entries:
                    one = entry.stat(follow_symlinks=False)
                    if stat.S_ISLNK(one.st_mode):
                        found.append((kind, entry.name, os.urandom(8)))  # followed anew each time
                    found.append(
                        (kind, entry.name, one.st_ino, one.st_size, one.st_mtime_ns, one.st_ctime_ns)
                    )
        except OSError:
            found.append((kind,))
    return tuple(sorted(found, key=repr))


@lru_cache(FOLDERS_KEPT)
def _found(folder: Path, state: tuple[Any, ...], plan: Plan, digest: str | None) -> Found:
    """The parts of a folder, looked at once as long as no file changes."""
    return (signed_parts(folder, plan, digest) if digest else None) or inspect(folder, plan)


def played_plan(plan: Plan, stop: Mapping[str, Any] | None) -> Plan:
    """The plan with the games that were played, which for a run with a width are fewer than it allows."""
    return replace(plan, games=stop["games"]) if stop else plan


def _coverage(plan: Plan, shard: Shard, stop: Mapping[str, Any] | None, parts: Iterable[Span]) -> list[str]:
    """Games that are missing, or too many, as lines."""
    played = played_plan(plan, stop)
    lines = [
        f"games {span.first}-{span.end - 1} of {plan.cells[span.cell].label}: missing"
        for span in _joined(missing(played, parts, plan.games, shard.games))
    ]
    for span in parts:
        first, end = shard.games(played.games_of(plan.cells[span.cell]))
        if span.first < first or span.end > end:
            lines.append(f"games/{span.file}: games that this run should not hold")
    return lines


def _joined(spans: Iterable[Span]) -> list[Span]:
    """Spans of one cell that follow each other as one."""
    joined: list[Span] = []
    for span in sorted(spans):
        last = joined[-1] if joined else None
        if last and last.cell == span.cell and last.end == span.first:
            joined[-1] = replace(last, count=last.count + span.count)
        else:
            joined.append(span)
    return joined


def _summary_faults(manifest: Mapping[str, Any], plan: Plan, found: Found) -> list[str]:
    """What the manifest says otherwise than the parts, all of which are there."""
    if not manifest["complete"]:
        return [f"{MANIFEST}: complete: false, though all games are there"]
    digests = {"digest": run_digest(plan, found.parts.items())}
    if manifest.get("parts_digest"):
        digests["parts_digest"] = parts_digest(found.files)
    faults = [
        f"{MANIFEST}: {key}: {manifest[key]}, though the parts have {digest}"
        for key, digest in digests.items()
        if manifest[key] != digest
    ]
    if not faults and manifest.get("seal") and not is_sealed(manifest):
        faults.append(f"{MANIFEST}: seal: {manifest['seal']}, though it was edited")
    return faults


def _partial(found: Verified, again: str) -> Verified:
    """What is left of a run: the games that all cells of the answer have."""
    said = [cell for cell in found.plan.cells if cell.is_reported]
    kept = _common([_ranges(found.parts, cell.index) for cell in said])
    games = sum(end - first for first, end in kept)
    if not games:
        expected = f"games that all scenarios and variants have; {again} plays what is missing"
        raise InputError(str(found.folder), "run", f"{found.faults[0]}: no game that all have", expected)
    of = played_plan(found.plan, found.manifest.get("stop")).games
    words = _partial_words(found.faults, games, of, again)
    plan = {
        key: value
        for key, value in found.manifest["plan"].items()
        if key not in ("luck", "postures", "baseline_games")
    }
    cells = [values for values, cell in zip(plan["cells"], found.plan.cells, strict=True) if cell.is_reported]
    manifest = {
        **found.manifest,
        "plan": {**plan, "games": games, "cells": cells},
        "digest": run_digest(found.plan, found.parts.items()),
        "notices": [words, *found.manifest.get("notices", ())],
        "partial": words,
    }
    manifest.pop("stop", None)
    return replace(found, manifest=manifest, kept=tuple(kept))


def _partial_words(faults: Iterable[str], games: int, of: int, again: str) -> str:
    """That an answer rests on a part of the games."""
    lines = list(faults)
    said = "; ".join(lines[:MOST_TOLD]) + (
        f"; {len(lines) - MOST_TOLD:,} more" if len(lines) > MOST_TOLD else ""
    )
    return (
        f"PARTIAL: {games:,} of {of:,} games per scenario and variant. Missing or damaged: {said}. "
        f"The same command again plays them: {again}"
    )


def _ranges(parts: Iterable[Span], cell: int) -> list[Range]:
    """Games of a cell that are there, as ranges in order."""
    return [(span.first, span.end) for span in _joined(span for span in parts if span.cell == cell)]


def _common(several: Iterable[list[Range]]) -> list[Range]:
    """Games that all lists of ranges have."""
    common: list[Range] | None = None
    for ranges in several:
        common = (
            ranges
            if common is None
            else [(max(a, c), min(b, d)) for a, b in common for c, d in ranges if max(a, c) < min(b, d)]
        )
    return common or []
