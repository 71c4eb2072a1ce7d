"""Parts: the Parquet files a run consists of, one per table and block of games; packs of them in a finished run.

A part is written under a temporary name, flushed to disk and renamed, so a part with its proper name is
whole.  The name holds the cell and the games (``part-<cell>-<first game>-<games>.parquet``), the footer the
plan and the sums of the rows; the ``games`` part is written last and counts: its footer also holds the digests of the
other tables' parts of the block, and these are leftovers without it.  Which games are missing follows from the ranges,
so a run may be resumed with any block size.

A *pack* is a part that holds several blocks, one below the other: ``pack-<cell>-<first game>-<games>.parquet``, named
after its first block and the number of all its games.  Its footer lists the blocks (``runs.packs``).
"""

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from engine.loading.tables.build import Built
from engine.loading.words.whole_files import write_atomically
from engine.runs.columns import SCHEMAS, cards_table, games_table, hexes_table, turns_table
from engine.runs.digest import NO_ROWS, Sums, outcome_digest, sums_of
from engine.runs.games import Block
from engine.runs.groups import group_size
from engine.runs.plan import Cell, Plan

TABLES = tuple(SCHEMAS)
PLAIN = ("trajectory",)  # as good as random: a dictionary would only cost
DELTA = ("game",)
META = b"m44"
FILES = "files"  # key of a footer: digests of the other tables' parts of the block

Contents = dict[str, bytes]  # files of a block by table


@dataclass(frozen=True, order=True)
class Span:
    """Games ``first`` .. ``first + count - 1`` of one cell."""

    cell: int
    first: int
    count: int

    @property
    def end(self) -> int:
        """Index after the last game."""
        return self.first + self.count

    @property
    def file(self) -> str:
        """Name of the parts that hold these games."""
        return f"part-{self.cell:04d}-{self.first:09d}-{self.count}.parquet"

    @property
    def spans(self) -> tuple["Span", ...]:
        """The blocks of a part: this one alone."""
        return (self,)


@dataclass(frozen=True)
class Pack:
    """Blocks that lie in one file of every table.

    Attributes
    ----------
    spans : tuple of Span
        In the order of their rows, one or more.
    """

    spans: tuple[Span, ...]

    @property
    def games(self) -> int:
        """Games of all its blocks."""
        return sum(span.count for span in self.spans)

    @property
    def file(self) -> str:
        """Name of its files."""
        first = self.spans[0]
        return f"pack-{first.cell:04d}-{first.first:09d}-{self.games}.parquet"


Stored = Span | Pack  # what lies in a file of every table: a block, or several


def is_traced(plan: Plan, span: Span) -> bool:
    """True if the span keeps a row per turn."""
    return plan.trace and span.first < plan.traced and plan.cells[span.cell].is_reported


def tables_of(plan: Plan, stored: Stored) -> tuple[str, ...]:
    """The tables of a part or pack, the one that counts last."""
    traced = any(is_traced(plan, span) for span in stored.spans)
    return ("hexes", "cards", "turns", "games") if traced else ("hexes", "cards", "games")


def bytes_digest(content: bytes) -> str:
    """Digest of a file."""
    return hashlib.blake2b(content, digest_size=16).hexdigest()


def block_digest(contents: Mapping[str, bytes]) -> str:
    """Digest of all files of a block."""
    lines = sorted(f"{kind}={bytes_digest(content)}" for kind, content in contents.items())
    return bytes_digest("\n".join(lines).encode())


def parts_digest(files: Mapping[Stored, str]) -> str:
    """Digest of all parts and packs of a run from those of each (`block_digest`)."""
    ordered = sorted(files, key=lambda one: one.spans)
    return bytes_digest("\n".join(f"{one.file}={files[one]}" for one in ordered).encode())


def encode_part(plan_digest: str, table: Any, sums: Sums, others: Mapping[str, str] | None = None) -> bytes:
    """The file of one table of one block.

    Parameters
    ----------
    plan_digest : str
        The part counts for this plan only.
    sums : Sums
        Of the block's result rows, in every table of the block.
    others : mapping, optional
        Digests of the files of the block's other tables, in the table that counts.
    """
    return encode_table(
        table, {"plan": plan_digest, "rows": table.num_rows, "sums": sums.text(), FILES: others}
    )


def encode_table(table: Any, footer: Mapping[str, Any], level: int | None = None) -> bytes:
    """A Parquet file of a table, with what its footer says of it.

    With a ``level`` (1 to 22) it takes less disk and more time to write: numbers are stored as streams of their bytes.
    """
    numbers = [
        name for name in table.column_names if not pa.types.is_dictionary(table.schema.field(name).type)
    ]
    encoding = dict.fromkeys(PLAIN, "PLAIN") | dict.fromkeys(DELTA, "DELTA_BINARY_PACKED")
    if level is not None:
        encoding = dict.fromkeys(numbers, "BYTE_STREAM_SPLIT") | encoding
    sink = pa.BufferOutputStream()
    pq.write_table(
        table.replace_schema_metadata({META: json.dumps(footer).encode()}),
        sink,
        compression="zstd",
        compression_level=level,
        write_statistics=False,
        write_page_checksum=True,
        use_dictionary=[name for name in table.column_names if name not in encoding],
        column_encoding={name: how for name, how in encoding.items() if name in table.column_names},
    )
    content: bytes = sink.getvalue().to_pybytes()
    return content


def encode_block(
    plan_digest: str, cell: Cell, span: Span, traced: bool, built: Built, block: Block
) -> tuple[Sums, Contents]:
    """Sums of a block's games and the files of all its tables, the one that counts last."""
    sums = sums_of(block.results)
    tables = {
        "hexes": hexes_table(cell, built, span.count, block.hexes),
        "cards": cards_table(cell, built, span.count, block.cards),
    }
    if traced:
        tables["turns"] = turns_table(cell, built, block.turns)
    contents = {kind: encode_part(plan_digest, table, sums) for kind, table in tables.items()}
    others = {kind: bytes_digest(content) for kind, content in contents.items()}
    contents["games"] = encode_part(plan_digest, games_table(cell, block.results), sums, others)
    return sums, contents


def store_block(folder: Path, span: Span, contents: Contents) -> None:
    """Write the files of a block in their order; OSError if the disk takes no more."""
    for kind, content in contents.items():
        write_atomically(folder / kind / span.file, content)


def missing(
    plan: Plan, have: Iterable[Span], block_size: int, part: Callable[[int], tuple[int, int]] | None = None
) -> list[Span]:
    """Spans still to be played, at most ``block_size`` games each.

    No span holds games of two groups (``runs.groups``).  A traced plan gets a boundary after its traced games, so that
    whole parts are traced or not.  With ``part`` only a part of every cell is wanted: from the number of its games to
    the first and the one after the last.
    """
    spans: list[Span] = []
    done: dict[int, list[Span]] = {}
    for span in sorted(have):
        done.setdefault(span.cell, []).append(span)
    for cell in plan.cells:
        games, group = plan.games_of(cell), group_size(plan, cell)
        first, high = part(games) if part else (0, games)
        for span in [*done.get(cell.index, []), Span(cell.index, high, 0)]:
            while first < span.first:
                end = min(span.first, first + block_size, first - first % group + group)
                if plan.trace and first < plan.traced < end:
                    end = plan.traced
                spans.append(Span(cell.index, first, end - first))
                first = end
            first = span.end
    return spans


def run_digest(plan: Plan, parts: Iterable[tuple[Span, Sums]]) -> str:
    """Digest over all outcomes of a run."""
    cells = [NO_ROWS] * len(plan.cells)
    for span, sums in parts:
        cells[span.cell] = cells[span.cell].plus(sums)
    return outcome_digest((cell.label, cells[cell.index]) for cell in plan.cells)
