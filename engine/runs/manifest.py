"""The manifest of a run folder: what was asked for, what played it, how far it is.

A folder belongs to one plan: another plan is refused.
"""

import json
import platform
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from importlib import metadata
from pathlib import Path
from typing import Any

from engine.behaviour import BEHAVIOUR
from engine.hooks import Fired
from engine.loading.words.errors import InputError
from engine.loading.words.files import read_json
from engine.loading.words.reader import MOST_TOML, is_plain_file, read_text
from engine.loading.words.whole_files import write_atomically, write_new
from engine.runs.digest import text_digest
from engine.runs.imports import imports_of
from engine.runs.manifest_file import EXPECTED, MANIFEST
from engine.runs.manifest_shape import check_manifest
from engine.runs.plan import Plan
from engine.runs.request import RunRequest
from engine.runs.shard import WHOLE, Shard, parse_shard

STUDY = "study.toml"
FORMAT = 1
RUNS = Path("runs")
PACKAGES = ("memoir44-balance", "numpy", "numba", "pandas", "pyarrow")


def run_folder(plan: Plan, out: Path | None = None, shard: Shard = WHOLE) -> Path:
    """Folder of a run: ``out`` if named, otherwise ``runs/<id>``, for a shard ``runs/<id>-3of10``."""
    name = plan.id if shard.whole else f"{plan.id}-{shard.number}of{shard.of}"
    return out if out is not None else RUNS / name


def _versions() -> dict[str, str]:
    """The behaviour of the engine, Python and the packages that a result may hang on."""
    versions = {"behaviour": str(BEHAVIOUR), "python": platform.python_version()}
    for package in PACKAGES:
        try:
            versions[package] = metadata.version(package)
        except metadata.PackageNotFoundError:
            versions[package] = "not installed"
    return versions


def provenance_entries(request: RunRequest) -> list[dict[str, Any]]:
    """What the rules change, one entry per scenario and variant (``loading.checks.occurrence``)."""
    entries: dict[tuple[str, str], dict[str, Any]] = {}
    for cell, found in zip(request.plan.cells, request.provenance, strict=True):
        listed = [{"path": c.path, "was": c.was, "now": c.now, "option": c.option} for c in found.changes]
        entries[cell.scenario, cell.variant] = {
            "scenario": cell.scenario,
            "variant": cell.variant,
            "changes": listed,
            "state": str(found.state),
            "options": [part.to_dict() for part in found.parts],
        }
    return list(entries.values())


def _write_manifest(folder: Path, manifest: dict[str, Any]) -> None:
    write_atomically(folder / MANIFEST, _manifest_text(manifest))


def _manifest_text(manifest: Mapping[str, Any]) -> bytes:
    """The file of a manifest, sealed."""
    sealed = {**manifest, "seal": seal_of(manifest)}
    return f"{json.dumps(sealed, indent=2, ensure_ascii=False, default=str)}\n".encode()


def is_sealed(manifest: Mapping[str, Any]) -> bool:
    """Whether a manifest says what the program wrote."""
    return manifest.get("seal") == seal_of(manifest)


def seal_of(manifest: Mapping[str, Any]) -> str:
    """Digest over all that a manifest says beside its seal."""
    listed = {key: value for key, value in manifest.items() if key != "seal"}
    return text_digest(json.dumps(listed, sort_keys=True, default=str))


def open_run(folder: Path, request: RunRequest, command: str = "", shard: Shard = WHOLE) -> dict[str, Any]:
    """Start a run in a folder, or find the same run begun there.

    Parameters
    ----------
    folder : Path
        Created when missing.
    request : RunRequest
    command : str
        What the user typed; printed when the run has to be resumed.
    shard : Shard
        The part of the plan that goes into this folder.

    Returns
    -------
    dict
        The manifest.

    Raises
    ------
    InputError
        The folder holds another plan or cannot be written; nothing has been changed.
    """
    study_digest = text_digest(request.study) if request.study else None
    if (folder / MANIFEST).exists():
        check_run(folder, request, shard)
        note_in_manifest(folder, _of_plan(request.plan, provenance_entries(request)))
        if request.value:  # the same games, looked at by another model
            note_in_manifest(folder, {"value_model": request.value})
        note_in_manifest(folder, {"notices": list(request.said), "imports": imports_of(request)})
        manifest = read_manifest(folder)
        if study_digest is not None and text_digest(study_in(folder)) != study_digest:
            write_atomically(folder / STUDY, request.study.encode())
        if study_digest not in (None, manifest.get("study_digest")):  # the same games, asked about anew
            note_in_manifest(folder, {"study_digest": study_digest, "command": command})
        return read_manifest(folder)
    manifest = _first_manifest(request.plan, provenance_entries(request), command, shard)
    manifest |= {"study_digest": study_digest, "value_model": request.value or None}
    manifest |= {"notices": list(request.said), "imports": imports_of(request)}
    return _begin(folder, manifest, request.study)


def check_run(folder: Path, request: RunRequest, shard: Shard = WHOLE) -> None:
    """Refuse a folder that holds another plan, or another shard of it.

    Raises
    ------
    InputError
        Nothing has been written.
    """
    if not (folder / MANIFEST).exists():
        return
    manifest = read_manifest(folder)
    _refuse_other_plan(folder, manifest["plan"], request.plan.to_dict())
    if shard_of(manifest) != shard:
        expected = f"{shard} or another --out"
        raise InputError(str(folder / MANIFEST), "shard", str(shard_of(manifest)), expected)


def study_in(folder: Path) -> str:
    """Text of the study file beside the games, empty where there is none that can be read."""
    try:
        return read_text(folder / STUDY, MOST_TOML) if is_plain_file(folder / STUDY) else ""
    except InputError:
        return ""


def start_run(
    folder: Path,
    plan: Plan,
    provenance: list[dict[str, Any]],
    command: str,
    study: str = "",
    value: str | None = None,
    notices: Sequence[str] = (),
    imports: Sequence[Mapping[str, Any]] = (),
) -> dict[str, Any]:
    """Start a run that others have played, or find it begun; gives its manifest.

    ``study`` is its study file, ``value`` the digest of the value model that they named, ``notices`` what they say of
    the files that played, ``imports`` of battles from files of the publisher's editor.

    Raises
    ------
    InputError
        The folder holds another plan or cannot be written; nothing has been changed.
    """
    if (folder / MANIFEST).exists():
        manifest = read_manifest(folder)
        _refuse_other_plan(folder, manifest["plan"], plan.to_dict())
        if not shard_of(manifest).whole:
            raise InputError(str(folder), "--out", f"shard {shard_of(manifest)}", "a folder of its own")
        return manifest
    manifest = _first_manifest(plan, provenance, command, WHOLE)
    manifest |= {"study_digest": text_digest(study) if study else None, "value_model": value}
    manifest |= {"notices": list(notices), "imports": list(imports)}
    return _begin(folder, manifest, study)


def _first_manifest(
    plan: Plan, provenance: list[dict[str, Any]], command: str, shard: Shard
) -> dict[str, Any]:
    """What a manifest says before any game is played."""
    return {
        "format": FORMAT,
        "command": command,
        "created": datetime.now(UTC).isoformat(timespec="seconds"),
        "shard": str(shard),
        "complete": False,
        "digest": None,
        "parts_digest": None,
        "study_digest": None,
        "value_model": None,
        "notices": [],
        "imports": [],
        "failures": 0,
        **_of_plan(plan, provenance),
        "versions": _versions(),
    }


def _of_plan(plan: Plan, provenance: list[dict[str, Any]]) -> dict[str, Any]:
    """What follows from the plan."""
    return {
        "run": plan.id,
        "plan_digest": plan.digest,
        "plan": plan.to_dict(),
        "provenance": json.loads(json.dumps(provenance, default=str)),
        "fired_bits": {str(int(bit)): bit.name.lower() for bit in Fired},
    }


def _begin(folder: Path, manifest: dict[str, Any], study: str = "") -> dict[str, Any]:
    """Write the first manifest of a run, and the study file beside it."""
    try:
        if study:
            write_atomically(folder / STUDY, study.encode())
        write_new(folder / MANIFEST, _manifest_text(manifest))
    except FileExistsError:
        expected = "a folder that nobody else writes into; the same command again goes on"
        raise InputError(str(folder), "--out", "a run that was begun meanwhile", expected) from None
    except OSError as error:
        raise InputError(
            str(folder), "--out", error.strerror or "no access", "a folder that can be written"
        ) from error
    return manifest


def shard_of(manifest: Mapping[str, Any]) -> Shard:
    """The part of its plan that a folder is meant to hold."""
    return parse_shard(manifest.get("shard"))


def note_failures(folder: Path, failures: int) -> None:
    """Note how many blocks could not be played."""
    manifest = read_manifest(folder)
    if manifest.get("failures", 0) != failures:
        _write_manifest(folder, {**manifest, "failures": failures})


def close_run(folder: Path, digest: str, parts: str, stop: Mapping[str, Any] | None = None) -> None:
    """Note that every game of the plan is there; a second time changes nothing.

    Parameters
    ----------
    folder : Path
    digest : str
        Over all outcomes.
    parts : str
        Over the bytes of all parts (``parts.parts_digest``).
    stop : mapping, optional
        When and why a run with a width ended (``stopping.stop_entry``).
    """
    ended = {"stop": dict(stop)} if stop else {}
    note_in_manifest(folder, {"complete": True, "digest": digest, "parts_digest": parts} | ended)


def reopen_run(folder: Path) -> None:
    """Note that games are missing from now on."""
    if read_manifest(folder)["complete"]:
        note_in_manifest(folder, {"complete": False, "parts_digest": None})


def note_in_manifest(folder: Path, values: Mapping[str, Any]) -> None:
    """Add values to the manifest of a run; what it says already is not written again."""
    manifest = read_manifest(folder)
    if any(manifest.get(key) != value for key, value in values.items()) or not is_sealed(manifest):
        _write_manifest(folder, {**manifest, **values})


def read_manifest(folder: Path) -> dict[str, Any]:
    """Manifest of a run; an InputError when there is none or it is no manifest."""
    path = Path(folder) / MANIFEST
    manifest = read_json(path, EXPECTED)
    if not isinstance(manifest, dict) or manifest.get("format") != FORMAT or "plan" not in manifest:
        raise InputError(str(path), "format", "another format", f"a manifest of format {FORMAT}")
    check_manifest(manifest, str(path))
    return manifest


def read_plan(folder: Path) -> Plan:
    """Plan of a run."""
    return Plan.from_dict(read_manifest(folder)["plan"])


def first_difference(old: Any, new: Any, key: str) -> tuple[str, Any, Any] | None:
    """Key and both values of the first place where two JSON values differ."""
    if isinstance(old, dict) and isinstance(new, dict):
        pairs = [(f"{key}.{k}", old.get(k), new.get(k)) for k in dict.fromkeys([*new, *old])]
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        pairs = [(f"{key}[{i}]", a, b) for i, (a, b) in enumerate(zip(old, new, strict=True))]
    else:
        return None if old == new else (key, old, new)
    for name, a, b in pairs:
        difference = first_difference(a, b, name)
        if difference:
            return difference
    return None


def _refuse_other_plan(folder: Path, old: dict[str, Any], new: dict[str, Any]) -> None:
    simple = sorted(new, key=lambda name: isinstance(new[name], list))  # seed and games before long lists
    difference = first_difference(old, {name: new[name] for name in simple}, "plan")
    if difference:
        key, found, expected = difference
        if isinstance(found, list) and isinstance(expected, list):
            found, expected = (f"{len(cells)} cells ({_variants(cells)})" for cells in (found, expected))
        raise InputError(
            str(folder / MANIFEST),
            key,
            str(found),
            f"{expected}; the folder holds another plan, choose another --out",
        )


def _variants(cells: list[dict[str, Any]]) -> str:
    return ", ".join(dict.fromkeys(str(cell.get("variant")) for cell in cells))
