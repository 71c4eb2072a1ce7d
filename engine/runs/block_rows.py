"""The rows of blocks of games, wherever they lie: in parts of their own or in packs.

A pack is read once whatever the order of the blocks asked for, and blocks that follow each other in it come as one.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path
from typing import Any

import pyarrow as pa

from engine.loading.words.errors import InputError
from engine.runs.part_files import open_part, packs_in, part_bytes
from engine.runs.parts import Span


@dataclass(frozen=True)
class BlockRows:
    """Rows of one block, or of several of one cell that follow each other.

    Attributes
    ----------
    cell : int
    first : int
        Place of the first block among those asked for.
    table : Table
    rows : tuple of int
        Rows of each block.
    """

    cell: int
    first: int
    table: Any
    rows: tuple[int, ...]


@dataclass
class _Stretch:
    """Blocks of a cell that follow each other in one file: their place among those asked for, and in the file."""

    file: str
    cell: int
    place: int
    at: int
    count: int = 1


def rows_of_blocks(
    folder: Path, kind: str, spans: Iterable[Span], columns: Sequence[str] | None = None
) -> Iterator[BlockRows]:
    """The rows of a table, file by file.

    Parameters
    ----------
    folder : Path
        Run folder, from ``runs.verified``, or one that its only writer plays into.
    kind : str
        Name of the table.
    spans : iterable of Span
    columns : sequence of str, optional
        Default all.

    Yields
    ------
    BlockRows
        Each block once; ``first`` says which.

    Raises
    ------
    InputError
        A file is missing, damaged or lacks a column.
    """
    found = packs_in(folder, kind)
    packs = {pack.file: rows for pack, rows in found.items()}
    lies = {span: (pack.file, at) for pack in found for at, span in enumerate(pack.spans)}
    of_file: dict[str, list[_Stretch]] = {}
    last: _Stretch | None = None
    for place, span in enumerate(spans):
        file, at = lies.get(span, (span.file, 0))
        if last is not None and (last.file, last.cell, last.at + last.count) == (file, span.cell, at):
            last.count += 1
            continue
        last = _Stretch(file, span.cell, place, at)
        of_file.setdefault(file, []).append(last)
    for file, stretches in of_file.items():
        table = _read(folder / kind / file, columns)
        rows = packs.get(file, [table.num_rows])
        starts = [0, *accumulate(rows)]
        for one in stretches:
            own = tuple(rows[one.at : one.at + one.count])
            yield BlockRows(one.cell, one.place, table.slice(starts[one.at], sum(own)), own)


def _read(path: Path, columns: Sequence[str] | None) -> Any:
    """Arrow table of a part or pack."""
    try:
        file = open_part(part_bytes(path))
        lacking = [name for name in columns or () if name not in file.schema_arrow.names]
        if lacking:
            raise InputError(str(path), lacking[0], "no such column", "a part as this program writes it")
        return file.read(columns=None if columns is None else list(columns))
    except (OSError, pa.ArrowException) as error:
        mend = "a whole part; the command of the run plays it again"
        raise InputError(str(path), "part", "a missing, truncated or damaged file", mend) from error
