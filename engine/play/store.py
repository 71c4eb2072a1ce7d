"""A run folder: its manifest, and its tables as pandas frames.

``manifest.json`` says what was asked for and what played it; the folders ``games``, ``hexes``, ``cards`` and
``turns`` hold the parts.  A folder belongs to one plan: another plan is refused.
"""

import json
import os
import platform
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from numpy.typing import NDArray

from engine.codes import Fired
from engine.loading.errors import InputError
from engine.play.columns import CARD_SUMS, HEX_SUMS, LABELS, SCHEMAS, SIDES, WORDS, word_codes
from engine.play.digest import text_digest
from engine.play.parts import Span, spans_in, write_atomically
from engine.play.plan import Order, Plan
from engine.play.shards import WHOLE, Piece, Shard, parse_shard

if TYPE_CHECKING:
    import pandas as pd

MANIFEST = "manifest.json"
STUDY = "study.toml"
FORMAT = 1
RUNS = Path("runs")
COMPANION_COLUMNS = ("game", "winner", "medals_axis", "medals_allies")
PACKAGES = ("memoir44-balance", "numpy", "numba", "pandas", "pyarrow")


def run_folder(plan: Plan, out: Path | None = None, shard: Shard = WHOLE) -> Path:
    """Folder of a run: ``out`` if named, otherwise ``runs/<id>``, for a shard ``runs/<id>-3of10``."""
    name = plan.id if shard.whole else f"{plan.id}-{shard.number}of{shard.of}"
    return out if out is not None else RUNS / name


def _versions() -> dict[str, str]:
    versions = {"python": platform.python_version()}
    for package in PACKAGES:
        try:
            versions[package] = metadata.version(package)
        except metadata.PackageNotFoundError:
            versions[package] = "not installed"
    return versions


def _provenance(order: Order) -> list[dict[str, Any]]:
    """Changes to the official rules, one entry per scenario and variant."""
    entries: dict[tuple[str, str], dict[str, Any]] = {}
    for cell, changes in zip(order.plan.cells, order.provenance, strict=True):
        told = [{"path": c.path, "was": c.was, "now": c.now, "option": c.option} for c in changes]
        entries[cell.scenario, cell.variant] = {
            "scenario": cell.scenario,
            "variant": cell.variant,
            "changes": told,
        }
    return list(entries.values())


def _write_manifest(folder: Path, manifest: dict[str, Any]) -> None:
    text = json.dumps(manifest, indent=2, ensure_ascii=False, default=str)
    write_atomically(folder / MANIFEST, f"{text}\n".encode())


def open_run(folder: Path, order: Order, command: str = "", shard: Shard = WHOLE) -> dict[str, Any]:
    """Start a run in a folder, or find the same run begun there.

    Parameters
    ----------
    folder : Path
        Created when missing.
    order : Order
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
    study_digest = text_digest(order.study) if order.study else None
    if (folder / MANIFEST).exists():
        manifest = read_manifest(folder)
        _refuse_other_plan(folder, manifest["plan"], order.plan.to_dict())
        if shard_of(manifest) != shard:
            expected = f"{shard} or another --out"
            raise InputError(str(folder / MANIFEST), "shard", str(shard_of(manifest)), expected)
        if order.value:  # the same games, looked at by another model
            note_in_manifest(folder, {"value_model": order.value})
        if study_digest not in (None, manifest.get("study_digest")):  # the same games, asked about anew
            write_atomically(folder / STUDY, order.study.encode())
            note_in_manifest(folder, {"study_digest": study_digest, "command": command})
        return read_manifest(folder)
    manifest = _first_manifest(order.plan, _provenance(order), command, shard)
    manifest |= {"study_digest": study_digest, "value_model": order.value or None}
    return _begin(folder, manifest, order.study)


def start_run(
    folder: Path,
    plan: Plan,
    provenance: list[dict[str, Any]],
    command: str,
    study: str = "",
    value: str | None = None,
) -> dict[str, Any]:
    """Start a run that others have played, or find it begun; gives its manifest.

    ``study`` is its study file, ``value`` the digest of the value model that they named.

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
    return _begin(folder, manifest, study)


def _first_manifest(
    plan: Plan, provenance: list[dict[str, Any]], command: str, shard: Shard
) -> dict[str, Any]:
    """What a manifest says before any game is played."""
    return {
        "format": FORMAT,
        "run": plan.id,
        "command": command,
        "created": datetime.now(UTC).isoformat(timespec="seconds"),
        "shard": str(shard),
        "complete": False,
        "digest": None,
        "study_digest": None,
        "value_model": None,
        "failures": 0,
        "plan_digest": plan.digest,
        "plan": plan.to_dict(),
        "provenance": provenance,
        "fired_bits": {str(int(bit)): bit.name.lower() for bit in Fired},
        "versions": _versions(),
    }


def _begin(folder: Path, manifest: dict[str, Any], study: str = "") -> dict[str, Any]:
    """Write the first manifest of a run, and the study file beside it."""
    try:
        if study:
            write_atomically(folder / STUDY, study.encode())
        _write_manifest(folder, manifest)
    except OSError as error:
        raise InputError(
            str(folder), "--out", error.strerror or "no access", "a folder that can be written"
        ) from error
    return manifest


def shard_of(manifest: dict[str, Any]) -> Shard:
    """The part of its plan that a folder is meant to hold."""
    return parse_shard(manifest.get("shard"))


def note_failures(folder: Path, failures: int) -> None:
    """Note how many blocks could not be played."""
    manifest = read_manifest(folder)
    if manifest.get("failures", 0) != failures:
        _write_manifest(folder, {**manifest, "failures": failures})


def close_run(folder: Path, digest: str, stop: Mapping[str, Any] | None = None) -> None:
    """Note that every game of the plan is there; a second time changes nothing.

    Parameters
    ----------
    folder : Path
    digest : str
        Over all outcomes.
    stop : mapping, optional
        When and why a run with a width ended (``stopping.stop_entry``).
    """
    note_in_manifest(folder, {"complete": True, "digest": digest} | ({"stop": dict(stop)} if stop else {}))


def note_in_manifest(folder: Path, values: Mapping[str, Any]) -> None:
    """Add values to the manifest of a run; what it says already is not written again."""
    manifest = read_manifest(folder)
    if any(manifest.get(key) != value for key, value in values.items()):
        _write_manifest(folder, {**manifest, **values})


def read_manifest(folder: Path) -> dict[str, Any]:
    """Manifest of a run; an InputError when there is none or it is no manifest."""
    path = Path(folder) / MANIFEST
    try:
        manifest = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise InputError(str(path), "manifest", "no such file", "the folder of a run") from error
    except ValueError as error:
        raise InputError(
            str(path), "manifest", "unreadable JSON", "a manifest written by this program"
        ) from error
    if not isinstance(manifest, dict) or manifest.get("format") != FORMAT or "plan" not in manifest:
        raise InputError(str(path), "format", "another format", f"a manifest of format {FORMAT}")
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


def _read(folder: Path, kind: str, span: Span, columns: list[str]) -> Any:
    """Arrow table of one part."""
    path = folder / kind / span.file
    try:
        with pq.ParquetFile(path, page_checksum_verification=True) as file:
            lacking = [name for name in columns if name not in file.schema_arrow.names]
            if lacking:
                raise InputError(str(path), lacking[0], "no such column", "a part as this program writes it")
            return file.read(columns=columns)
    except (OSError, pa.ArrowException) as error:
        mend = "a whole part; the command of the run plays it again"
        raise InputError(str(path), "part", "a missing, truncated or damaged file", mend) from error


def _word_codes(plan: Plan, names: list[str]) -> dict[str, dict[str, int]]:
    """Codes of the words known beforehand, by column."""
    orders: dict[str, Iterable[str]] = {**WORDS, "side": SIDES}
    orders |= {label: dict.fromkeys(getattr(cell, label) for cell in plan.cells) for label in LABELS}
    return {name: {word: i for i, word in enumerate(orders.get(name, ()))} for name in names}


def frame_of(
    plan: Plan, pieces: Iterable[Piece], kind: str, columns: list[str] | None = None
) -> "pd.DataFrame":
    """Frame of a table, words as categories in the order of the plan and of the codes.

    Parts are read one by one, so that little more than the frame itself is held in memory.
    """
    import pandas as pd

    schema = SCHEMAS[kind]
    names = schema.names if columns is None else columns
    for name in names:
        if name not in schema.names:
            raise InputError(kind, "columns", name, ", ".join(schema.names))
    words = _word_codes(plan, [n for n in names if pa.types.is_dictionary(schema.field(n).type)])
    gathered: dict[str, list[NDArray[Any]]] = {name: [] for name in names}
    for folder, span in pieces:
        table = _read(folder, kind, span, names)
        for name in names:
            chunks = table.column(name).chunks
            gathered[name] += [
                word_codes(c, words[name]) if name in words else c.to_numpy().copy() for c in chunks
            ]
    series: dict[str, Any] = {}
    for name in names:
        dtype = np.int16 if name in words else schema.field(name).type.to_pandas_dtype()
        values = np.concatenate([np.zeros(0, dtype), *gathered.pop(name)])
        series[name] = pd.Categorical.from_codes(values, list(words[name])) if name in words else values
    return pd.DataFrame(series, copy=False)


def _frame(
    folder: Path, kind: str, columns: list[str] | None = None, spans: list[Span] | None = None
) -> "pd.DataFrame":
    """Frame of a table of one run, all parts that lie there but those of companions."""
    folder = Path(folder)
    plan = read_plan(folder)
    spans = spans_in(folder) if spans is None else spans
    own = ((folder, span) for span in spans if not plan.cells[span.cell].shared)
    return frame_of(plan, own, kind, columns)


def read_games(folder: Path | Sequence[Path], columns: list[str] | None = None) -> "pd.DataFrame":
    """Result rows of a run, one per game, in the order of cells and game indices.

    Parameters
    ----------
    folder : Path, or sequence of Path
        Run folder; or several, read as one run: all shards of a plan, or runs of the same engine, seed and number of
        games (a cell that two runs played counts once).
    columns : list of str, optional
        Only these columns: ``scenario``, ``variant``, ``axis_player``, ``allies_player`` and the fields of
        ``layout.RESULT``; ``winner`` and ``end_reason`` as words.

    Returns
    -------
    DataFrame
        Words are categories; counts are 16-bit, so widen them before multiplying.

    Raises
    ------
    InputError
        A part is truncated or damaged; it is named.  Several folders do not belong together.
    """
    if not isinstance(folder, str | os.PathLike):
        from engine.play.together import gather

        together = gather(folder)
        return frame_of(together.plan, together.pieces, "games", columns)
    return _frame(folder, "games", columns)


def read_companions(folder: Path) -> "pd.DataFrame":
    """Games of the companions of a run (``Plan.luck``): labels, ``shared``, ``game``, ``winner``, medals."""
    plan = read_plan(Path(folder))
    return companions_of(plan, [(Path(folder), span) for span in spans_in(Path(folder))])


def companions_of(plan: Plan, pieces: Sequence[Piece]) -> "pd.DataFrame":
    """Frame of the games of all companions of a plan, empty without any; spans are numbered as in the plan."""
    import pandas as pd

    frames = []
    for cell in plan.cells:
        if cell.shared:
            own = (piece for piece in pieces if piece[1].cell == cell.index)
            frame = frame_of(plan, own, "games", [*LABELS, *COMPANION_COLUMNS])
            frame.insert(len(LABELS), "shared", cell.shared)
            frames.append(frame)
    if not frames:
        return pd.DataFrame(columns=[*LABELS, "shared", *COMPANION_COLUMNS])
    return pd.concat(frames, ignore_index=True)


def _summed(folder: Path, kind: str, thing: str, sums: tuple[str, ...]) -> "pd.DataFrame":
    frame = _frame(folder, kind)
    keys = [*LABELS, "side", thing]
    return frame.groupby(keys, observed=True, sort=False)[["games", *sums]].sum().reset_index()


def read_hexes(folder: Path) -> "pd.DataFrame":
    """Sums per cell, side and hex over all games: ``games``, figures lost, visits, battles."""
    return _summed(folder, "hexes", "hex", HEX_SUMS)


def read_cards(folder: Path) -> "pd.DataFrame":
    """Sums per cell, side and card over all games: ``games``, turns held, played, of these without effect."""
    return _summed(folder, "cards", "card", CARD_SUMS)


def read_turns(folder: Path, columns: list[str] | None = None) -> "pd.DataFrame":
    """One row per player turn of the traced games; empty for a plan without trace.

    ``columns`` are names of ``layout.TURN`` and of the cell, as in ``read_games``; default all of them.
    """
    traced = set(spans_in(Path(folder), "turns"))
    return _frame(folder, "turns", columns, spans=[span for span in spans_in(Path(folder)) if span in traced])
