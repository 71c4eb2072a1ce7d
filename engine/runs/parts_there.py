"""What lies in a run folder: which parts and packs are whole and fit the plan, and what is wrong with the others.

Whatever stands in the place of a part and is no plain file (a folder, a pipe, a socket, a device, a link that leads
nowhere) is a damaged part.
"""

import json
from bisect import bisect
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

from engine.loading.words.whole_files import TEMPORARY
from engine.runs.columns import LABELS, SCHEMAS, rows_of
from engine.runs.digest import Sums, sums_of
from engine.runs.discard import discard
from engine.runs.games import engine_digest
from engine.runs.packs import Listed, listed_blocks
from engine.runs.part_files import (
    PACKS,
    PARTS,
    UNREADABLE,
    footer_of,
    odd_parts,
    open_part,
    pack_names,
    part_bytes,
    span_of,
    spans_in,
)
from engine.runs.parts import (
    FILES,
    META,
    TABLES,
    Pack,
    Span,
    Stored,
    block_digest,
    bytes_digest,
    parts_digest,
    tables_of,
)
from engine.runs.plan import Cell, Plan

MISPLACED = "holds games that the plan has not or another part has"


@dataclass(frozen=True)
class Found:
    """What lies in a run folder.

    Attributes
    ----------
    parts : dict of Span to Sums
        Whole parts that fit the plan, in order.
    damaged : tuple of str
        One line per part that is left out: file and reason.
    files : dict of Stored to str
        Digests of the files of each part and pack (``parts.block_digest``).
    signed : bool
        False if the footer of a part holds no digests of the other tables, as before there were any.
    """

    parts: dict[Span, Sums]
    damaged: tuple[str, ...]
    files: dict[Stored, str] = field(default_factory=dict)
    signed: bool = True


@dataclass(frozen=True)
class _Part:
    """A part or pack that was read: its bytes, what its footer says, its rows, and its blocks."""

    content: bytes
    footer: dict[str, Any]
    table: Any
    blocks: tuple[Listed, ...]

    def known(self) -> list[tuple[Span, Sums]]:
        """Games and sums of its blocks, which all tables have in common."""
        return [(one.span, one.sums) for one in self.blocks]

    def tables(self) -> list[Any]:
        """The rows of every block."""
        ends = np.cumsum([0, *(one.rows for one in self.blocks)]).tolist()
        return [self.table.slice(start, one.rows) for start, one in zip(ends[:-1], self.blocks, strict=True)]


def signed_parts(folder: Path, plan: Plan, expected: str) -> Found | None:
    """The parts of a run if all of their bytes together have a digest (``parts.parts_digest``), otherwise None."""
    if odd_parts(folder):
        return None
    parts: dict[Span, Sums] = {}
    files: dict[Stored, str] = {}
    try:
        for name in [*(span.file for span in spans_in(folder)), *pack_names(folder)]:
            content = part_bytes(folder / "games" / name)
            footer = footer_of(content)
            blocks = _blocks_of(name, footer)
            stored = _stored_as(plan, name, blocks)
            if footer["plan"] != plan.digest or stored is None:
                return None
            others = [kind for kind in tables_of(plan, stored) if kind != "games"]
            contents = {kind: part_bytes(folder / kind / name) for kind in others}
            parts |= {one.span: one.sums for one in blocks}
            files[stored] = block_digest({**contents, "games": content})
    except UNREADABLE:
        return None
    return Found(dict(sorted(parts.items())), (), files) if parts_digest(files) == expected else None


def inspect(folder: Path, plan: Plan) -> Found:
    """Read every part and pack of a run and tell the whole ones from the rest.

    A part whose games lie in a whole pack is a leftover: it was packed by a command that was killed before it removed
    the part.

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
    files: dict[Stored, str] = {}
    damaged = odd_parts(folder)
    signed, taken = True, _Taken()
    for name in [*pack_names(folder), *(span.file for span in spans_in(folder))]:
        span = span_of(name)
        if span in parts:
            continue
        if span is not None and not (_fits(plan, span) and taken.is_free(span)):
            damaged.append(f"games/{name}: {MISPLACED}")
            continue
        found = _block(folder, plan, name)
        if isinstance(found, str):
            damaged.append(found)
            continue
        stored, block = found
        games = block["games"]
        if not all(taken.is_free(one) for one in stored.spans):
            damaged.append(f"games/{name}: {MISPLACED}")
            continue
        parts |= {one.span: one.sums for one in games.blocks}
        taken.take(stored.spans)
        files[stored] = block_digest({kind: part.content for kind, part in block.items()})
        signed = signed and bool(games.footer.get(FILES))
    return Found(dict(sorted(parts.items())), tuple(damaged), files, signed)


class _Taken:
    """Ranges of games that lie in parts and packs, none of which overlap, by cell in order."""

    def __init__(self) -> None:
        self._of_cell: dict[int, list[Span]] = {}

    def is_free(self, span: Span) -> bool:
        """Whether no game of a span is taken."""
        own = self._of_cell.get(span.cell, [])
        at = bisect(own, span)
        before, after = own[max(at - 1, 0) : at], own[at : at + 1]
        return all(one.end <= span.first for one in before) and all(one.first >= span.end for one in after)

    def take(self, spans: Iterable[Span]) -> None:
        for span in spans:
            own = self._of_cell.setdefault(span.cell, [])
            own.insert(bisect(own, span), span)


def _fits(plan: Plan, span: Span) -> bool:
    """Whether the plan has the games of a span."""
    return span.cell < len(plan.cells) and span.end <= plan.games_of(plan.cells[span.cell])


def _blocks_of(name: str, footer: Mapping[str, Any]) -> tuple[Listed, ...]:
    """The blocks of a part, by its name, or of a pack, by its footer."""
    span = span_of(name)
    if span is None:
        return tuple(listed_blocks(footer))
    return (Listed(span, Sums.from_text(footer["sums"]), int(footer["rows"])),)


def _stored_as(plan: Plan, name: str, blocks: Iterable[Listed]) -> Stored | None:
    """What a file of this name with these blocks is; None if the name is that of another one, or of no such games."""
    spans = tuple(one.span for one in blocks)
    if not spans or any(span.cell < 0 or span.first < 0 or span.count < 1 for span in spans):
        return None
    if not all(_fits(plan, span) for span in spans):
        return None
    found: Stored = spans[0] if span_of(name) else Pack(spans)
    ordered = sorted(spans)
    overlap = any(a.cell == b.cell and a.end > b.first for a, b in pairwise(ordered))
    return found if found.file == name and not overlap else None


def _block(folder: Path, plan: Plan, name: str) -> tuple[Stored, dict[str, _Part]] | str:
    """A part or pack and all its tables if they are sound and belong together, otherwise the first fault."""
    block: dict[str, _Part] = {}
    games = _load(folder, plan, "games", name)
    if isinstance(games, str):
        return games
    stored = _stored_as(plan, name, games.blocks)
    if stored is None:
        return f"games/{name}: {MISPLACED}"
    for kind in reversed(tables_of(plan, stored)):
        part = games if kind == "games" else _load(folder, plan, kind, name)
        if isinstance(part, str):
            return part
        block[kind] = part
        fault = _fault(plan, kind, block)
        if fault:
            return f"{kind}/{name}: {fault}"
    return stored, block


def _load(folder: Path, plan: Plan, kind: str, file_name: str) -> _Part | str:
    """A table of a part or pack as it was read, or why it cannot be."""
    name = f"{kind}/{file_name}"
    try:
        content = part_bytes(folder / kind / file_name)
        file = open_part(content)
        footer = json.loads(file.schema_arrow.metadata[META])
        part = _Part(content, footer, file.read(), _blocks_of(file_name, footer))
        digest, n_rows = footer["plan"], footer["rows"]
    except FileNotFoundError:
        return f"{name}: {'no plain file' if (folder / kind / file_name).is_symlink() else 'missing'}"
    except UNREADABLE:
        return f"{name}: truncated or damaged"
    if digest != plan.digest:
        return f"{name}: belongs to another plan"
    if part.table.num_rows == n_rows == sum(one.rows for one in part.blocks):
        return part
    return f"{name}: does not hold the rows it names"


def _fault(plan: Plan, kind: str, block: Mapping[str, _Part]) -> str:
    """What is wrong with a table that was read, beside the one that counts; empty if nothing is."""
    part, games = block[kind], block["games"]
    if plan.engine == engine_digest() and not part.table.schema.equals(SCHEMAS[kind]):
        absent = [name for name in SCHEMAS[kind].names if name not in part.table.schema.names]
        return f"does not hold the columns it should{': no ' if absent else ''}{', '.join(absent[:3])}"
    tables = part.tables()
    if not all(
        is_labelled(rows, plan.cells[one.span.cell]) for rows, one in zip(tables, part.blocks, strict=True)
    ):
        return "belongs to another battle, variant or pair of players"
    if kind == "games":
        by_this_engine = plan.engine == engine_digest()
        held = all(holds(rows, one, by_this_engine) for rows, one in zip(tables, part.blocks, strict=True))
        return "" if held else "does not hold the games it names"
    signed = (games.footer.get(FILES) or {}).get(kind)
    if part.known() != games.known() or signed not in (None, bytes_digest(part.content)):
        return "belongs to other games"
    return ""


def is_labelled(table: Any, cell: Cell) -> bool:
    """Whether all rows of a part carry the labels of their cell."""
    labels = [name for name in LABELS if name in table.column_names]
    return all(set(table.column(name).unique().to_pylist()) <= {getattr(cell, name)} for name in labels)


def holds(rows: Any, block: Listed, by_this_engine: bool = True) -> bool:
    """Whether rows of the table that counts hold each game of a block once, as it was played.

    The sums of rows that another engine played are not known here.
    """
    game = rows.column("game").to_numpy()
    if not np.array_equal(np.sort(game), np.arange(block.span.first, block.span.end)):
        return False
    return not by_this_engine or sums_of(rows_of(rows)) == block.sums


def lost_parts(folder: Path, plan: Plan, stored: Iterable[Stored]) -> list[str]:
    """Names of parts and packs that should lie in a folder and do not, without reading any."""
    there = {
        kind: {span.file for span in spans_in(folder, kind)} | set(pack_names(folder, kind))
        for kind in TABLES
    }
    wanted = ((kind, one.file) for one in stored for kind in tables_of(plan, one))
    return [f"{kind}/{name}" for kind, name in wanted if name not in there[kind]]


def changed_parts(folder: Path, plan: Plan, files: Mapping[Stored, str]) -> list[str]:
    """Names of parts and packs that are no longer there as they were written or found."""
    changed = lost_parts(folder, plan, files)
    lost = {name.rpartition("/")[2] for name in changed}
    for stored in (one for one in files if one.file not in lost):
        try:
            contents = {kind: part_bytes(folder / kind / stored.file) for kind in tables_of(plan, stored)}
        except OSError:
            contents = {}
        changed += [] if block_digest(contents) == files[stored] else [f"games/{stored.file}"]
    return changed


def tidy(folder: Path, keep: Iterable[Stored]) -> None:
    """Remove unfinished files, and parts and packs outside ``keep``; a folder in the place of one is set aside."""
    kept = {one.file for one in keep}
    for kind in TABLES:
        table = folder / kind
        if not table.is_dir() and (table.exists() or table.is_symlink()):
            discard(table)
        for path in list(table.glob("*")):
            is_part = path.match(PARTS) or path.match(PACKS)
            if path.name.endswith(TEMPORARY) or (is_part and path.name not in kept):
                discard(path)
    for path in folder.glob(f".*{TEMPORARY}"):
        discard(path)
