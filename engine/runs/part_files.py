"""The files of parts and packs in a run folder: their names, their bytes, and which blocks lie in them.

Whatever stands in the place of a part and is no plain file (a folder, a pipe, a socket, a device, a link that leads
nowhere) is never waited for.
"""

import errno
import json
import os
import re
import stat
from contextlib import suppress
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from engine.loading.words.reader import FLAGS, is_plain_file
from engine.runs.packs import listed_blocks
from engine.runs.parts import META, Pack, Span

NAME = re.compile(r"part-(\d+)-(\d+)-(\d+)\.parquet")
PARTS, PACKS = "part-*.parquet", "pack-*.parquet"
UNREADABLE = (OSError, pa.ArrowException, ValueError, KeyError, TypeError, AttributeError)


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


def footer_of(content: bytes) -> dict[str, Any]:
    """What the footer of a part or pack says of it; raises one of ``UNREADABLE`` when it is damaged."""
    footer = json.loads(pq.read_metadata(pa.BufferReader(content)).metadata[META])
    if not isinstance(footer, dict):
        raise TypeError("a footer of another kind")
    return footer


def spans_in(folder: Path, kind: str = "games") -> list[Span]:
    """Spans of the parts of one table, by cell and first game."""
    named = ((path, span_of(path.name)) for path in (folder / kind).glob(PARTS))
    return sorted(span for path, span in named if span is not None and is_plain_file(path))


def pack_names(folder: Path, kind: str = "games") -> list[str]:
    """Names of the packs of one table."""
    return sorted(path.name for path in (folder / kind).glob(PACKS) if is_plain_file(path))


def packs_in(folder: Path, kind: str = "games") -> dict[Pack, list[int]]:
    """The packs of one table whose footers can be read, with the number of rows of each of their blocks."""
    found: dict[Pack, list[int]] = {}
    for name in pack_names(folder, kind):
        with suppress(*UNREADABLE):
            blocks = listed_blocks(footer_of(part_bytes(folder / kind / name)))
            pack = Pack(tuple(one.span for one in blocks))
            if pack.file == name:
                found[pack] = [one.rows for one in blocks]
    return found


def blocks_in(folder: Path) -> list[Span]:
    """Blocks whose games lie in a folder, in parts or in packs, by cell and first game."""
    return sorted({span for pack in packs_in(folder) for span in pack.spans} | set(spans_in(folder)))


def games_in(folder: Path) -> int:
    """Games that lie in a folder, in parts and packs."""
    return sum(span.count for span in blocks_in(folder))


def odd_parts(folder: Path) -> list[str]:
    """Names in the table that counts that look like parts or packs and cannot be any."""
    games = folder / "games"
    return sorted(
        f"games/{path.name}: {'no name of a part' if is_plain_file(path) else 'no plain file'}"
        for path in (*games.glob(PARTS), *games.glob(PACKS))
        if not is_plain_file(path) or (path.match(PARTS) and span_of(path.name) is None)
    )


def span_of(name: str) -> Span | None:
    """The span that a name of a part stands for; None for any other name."""
    found = NAME.fullmatch(name)
    span = found and Span(*(int(number) for number in found.groups()))
    return span if span and span.count and span.file == name else None
