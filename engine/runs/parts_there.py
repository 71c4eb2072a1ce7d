"""What lies in a run folder: which parts are whole and fit the plan, and what is wrong with the others.

Whatever stands in the place of a part and is no plain file (a folder, a pipe, a socket, a device, a link that leads
nowhere) is a damaged part.
"""

import errno
import json
import os
import re
import stat
import time
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from engine.loading.words.reader import FLAGS, is_plain_file
from engine.loading.words.whole_files import TEMPORARY
from engine.runs.columns import LABELS, SCHEMAS, rows_of
from engine.runs.digest import Sums, sums_of
from engine.runs.games import engine_digest
from engine.runs.parts import FILES, META, TABLES, Span, block_digest, bytes_digest, parts_digest, tables_of
from engine.runs.plan import Cell, Plan

NAME = re.compile(r"part-(\d+)-(\d+)-(\d+)\.parquet")
UNREADABLE = (OSError, pa.ArrowException, ValueError, KeyError, TypeError, AttributeError)


@dataclass(frozen=True)
class Found:
    """What lies in a run folder.

    Attributes
    ----------
    parts : dict of Span to Sums
        Whole parts that fit the plan, in order.
    damaged : tuple of str
        One line per part that is left out: file and reason.
    files : dict of Span to str
        Digests of the files of each block (``parts.block_digest``).
    signed : bool
        False if the footer of a part holds no digests of the other tables, as before there were any.
    """

    parts: dict[Span, Sums]
    damaged: tuple[str, ...]
    files: dict[Span, str] = field(default_factory=dict)
    signed: bool = True


@dataclass(frozen=True)
class _Part:
    """A part that was read: its bytes, what its footer says, and its rows."""

    content: bytes
    footer: dict[str, Any]
    table: Any
    sums: Sums


def part_bytes(path: Path) -> bytes:
    """The bytes of a part; OSError for what is no plain file, which is never waited for."""
    with os.fdopen(os.open(path, FLAGS), "rb") as file:
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            raise OSError(errno.EINVAL, "no plain file", str(path))
        return file.read()


def open_part(content: bytes) -> Any:
    """A part as a Parquet file; ArrowException if it is damaged."""
    return pq.ParquetFile(pa.BufferReader(content), page_checksum_verification=True)


def read_part(path: Path, columns: list[str] | None = None) -> Any:
    """Arrow table of a part; raises OSError or ArrowException when it is truncated or altered."""
    return open_part(part_bytes(path)).read(columns=columns)


def spans_in(folder: Path, kind: str = "games") -> list[Span]:
    """Spans of the parts of one table, by cell and first game."""
    named = ((path, _span_of(path.name)) for path in (folder / kind).glob("part-*.parquet"))
    return sorted(span for path, span in named if span is not None and is_plain_file(path))


def odd_parts(folder: Path) -> list[str]:
    """Names in the table that counts that look like parts and cannot be any."""
    return sorted(
        f"games/{path.name}: {'no name of a part' if is_plain_file(path) else 'no plain file'}"
        for path in (folder / "games").glob("part-*.parquet")
        if _span_of(path.name) is None or not is_plain_file(path)
    )


def _span_of(name: str) -> Span | None:
    """The span that a name of a part stands for; None for any other name."""
    found = NAME.fullmatch(name)
    span = found and Span(*(int(number) for number in found.groups()))
    return span if span and span.count and span.file == name else None


def signed_parts(folder: Path, plan: Plan, expected: str) -> Found | None:
    """The parts of a run if all of their bytes together have a digest (``parts.parts_digest``), otherwise None."""
    spans = spans_in(folder)
    if odd_parts(folder) or any(span.cell >= len(plan.cells) for span in spans):
        return None
    parts: dict[Span, Sums] = {}
    files: dict[Span, str] = {}
    try:
        for span in spans:
            contents = {kind: part_bytes(folder / kind / span.file) for kind in tables_of(plan, span)}
            footer = json.loads(pq.read_metadata(pa.BufferReader(contents["games"])).metadata[META])
            if footer["plan"] != plan.digest:
                return None
            parts[span], files[span] = Sums.from_text(footer["sums"]), block_digest(contents)
    except UNREADABLE:
        return None
    return Found(parts, (), files) if parts_digest(files) == expected else None


def inspect(folder: Path, plan: Plan) -> Found:
    """Read every part of a run and tell the whole ones from the rest.

    Parameters
    ----------
    folder : Path
        Run folder; need not exist.
    plan : Plan

    Returns
    -------
    Found
    """
    parts: dict[Span, Sums] = {}
    files: dict[Span, str] = {}
    damaged = odd_parts(folder)
    signed, ends = True, dict[int, int]()
    for span in spans_in(folder):
        known = span.cell < len(plan.cells) and span.end <= plan.games_of(plan.cells[span.cell])
        if not known or span.first < ends.get(span.cell, 0):
            damaged.append(f"games/{span.file}: holds games that the plan has not or another part has")
            continue
        block = _block(folder, plan, span)
        if isinstance(block, str):
            damaged.append(block)
            continue
        parts[span], ends[span.cell] = block["games"].sums, span.end
        files[span] = block_digest({kind: part.content for kind, part in block.items()})
        signed = signed and bool(block["games"].footer.get(FILES))
    return Found(parts, tuple(damaged), files, signed)


def _block(folder: Path, plan: Plan, span: Span) -> dict[str, _Part] | str:
    """All parts of a span if they are sound and belong together, otherwise the first fault."""
    block: dict[str, _Part] = {}
    for kind in reversed(tables_of(plan, span)):
        part = _load(folder, plan, kind, span)
        if isinstance(part, str):
            return part
        block[kind] = part
        fault = _fault(plan, kind, span, block)
        if fault:
            return f"{kind}/{span.file}: {fault}"
    return block


def _load(folder: Path, plan: Plan, kind: str, span: Span) -> _Part | str:
    """A part as it was read, or why it cannot be."""
    name = f"{kind}/{span.file}"
    try:
        content = part_bytes(folder / kind / span.file)
        file = open_part(content)
        footer = json.loads(file.schema_arrow.metadata[META])
        part = _Part(content, footer, file.read(), Sums.from_text(footer["sums"]))
        digest, n_rows = footer["plan"], footer["rows"]
    except FileNotFoundError:
        return f"{name}: {'no plain file' if (folder / kind / span.file).is_symlink() else 'missing'}"
    except UNREADABLE:
        return f"{name}: truncated or damaged"
    if digest != plan.digest:
        return f"{name}: belongs to another plan"
    return part if part.table.num_rows == n_rows else f"{name}: does not hold the rows it names"


def _fault(plan: Plan, kind: str, span: Span, block: Mapping[str, _Part]) -> str:
    """What is wrong with a part that was read, beside the part that counts; empty if nothing is."""
    part, games = block[kind], block["games"]
    if plan.engine == engine_digest() and not part.table.schema.equals(SCHEMAS[kind]):
        absent = [name for name in SCHEMAS[kind].names if name not in part.table.schema.names]
        return f"does not hold the columns it should{': no ' if absent else ''}{', '.join(absent[:3])}"
    if not _is_labelled(part.table, plan.cells[span.cell]):
        return "belongs to another battle, variant or pair of players"
    if kind == "games":
        return "" if _holds(plan, part, span) else "does not hold the games it names"
    signed = (games.footer.get(FILES) or {}).get(kind)
    if part.sums != games.sums or signed not in (None, bytes_digest(part.content)):
        return "belongs to other games"
    return ""


def _is_labelled(table: Any, cell: Cell) -> bool:
    """Whether all rows of a part carry the labels of their cell."""
    labels = [name for name in LABELS if name in table.column_names]
    return all(set(table.column(name).unique().to_pylist()) <= {getattr(cell, name)} for name in labels)


def _holds(plan: Plan, part: _Part, span: Span) -> bool:
    """Whether a part of the table that counts holds each of its games once, as it was played."""
    game = part.table.column("game").to_numpy()
    if not np.array_equal(np.sort(game), np.arange(span.first, span.end)):
        return False
    return plan.engine != engine_digest() or sums_of(rows_of(part.table)) == part.sums


def lost_parts(folder: Path, plan: Plan, spans: Iterable[Span]) -> list[str]:
    """Names of parts that should lie in a folder and do not, without reading any."""
    there = {kind: {span.file for span in spans_in(folder, kind)} for kind in TABLES}
    wanted = ((kind, span.file) for span in spans for kind in tables_of(plan, span))
    return [f"{kind}/{name}" for kind, name in wanted if name not in there[kind]]


def changed_parts(folder: Path, plan: Plan, files: Mapping[Span, str]) -> list[str]:
    """Names of blocks whose files are no longer there as they were written or found."""
    changed = lost_parts(folder, plan, files)
    lost = {name.rpartition("/")[2] for name in changed}
    for span in (span for span in files if span.file not in lost):
        try:
            contents = {kind: part_bytes(folder / kind / span.file) for kind in tables_of(plan, span)}
        except OSError:
            contents = {}
        changed += [] if block_digest(contents) == files[span] else [f"games/{span.file}"]
    return changed


def tidy(folder: Path, keep: Iterable[Span]) -> None:
    """Remove unfinished files and every part outside ``keep``; a folder in the place of a part is set aside."""
    kept = {span.file for span in keep}
    for kind in TABLES:
        table = folder / kind
        if not table.is_dir() and (table.exists() or table.is_symlink()):
            _discard(table)
        for path in list(table.glob("*")):
            if path.name.endswith(TEMPORARY) or (path.match("part-*.parquet") and path.name not in kept):
                _discard(path)
    for path in folder.glob(f".*{TEMPORARY}"):
        _discard(path)


def _discard(path: Path) -> None:
    """Remove a file of whatever kind, or an empty folder; one that holds something gets another name."""
    if path.is_dir() and not path.is_symlink():
        with suppress(OSError):
            path.rmdir()
            return
        path.rename(path.with_name(f"aside-{os.getpid()}-{time.time_ns():x}-{path.name}"))
    else:
        path.unlink(missing_ok=True)
