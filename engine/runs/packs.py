"""Packs: several blocks of games in one Parquet file of every table, so that a finished run is read at once.

The rows of the blocks stand one below the other.  The footer of every table lists the blocks with their games, the sums
of their result rows and their number of rows in this table.  As with parts, the ``games`` file is written last and
counts: its footer holds the digests of the other tables' files, and these are leftovers without it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pyarrow as pa

from engine.runs.digest import Sums
from engine.runs.parts import FILES, Contents, Pack, Span, bytes_digest, encode_table

BLOCKS = "blocks"  # key of a footer: cell, first game, games, sums and rows of every block


@dataclass(frozen=True)
class Listed:
    """A block in the footer of a pack: its games, the sums of their results, its rows in the table."""

    span: Span
    sums: Sums
    rows: int


def listed_blocks(footer: Mapping[str, Any]) -> list[Listed]:
    """The blocks that the footer of a pack lists.

    Raises
    ------
    KeyError, TypeError, ValueError
        The footer of something else.
    """
    found = [
        Listed(Span(int(cell), int(first), int(count)), Sums.from_text(sums), int(rows))
        for cell, first, count, sums, rows in footer[BLOCKS]
    ]
    if any(one.rows < 0 for one in found):
        raise ValueError("a block with fewer rows than none")
    return found


def encode_pack(
    plan_digest: str,
    sums: Mapping[Span, Sums],
    tables: Mapping[str, Sequence[Any]],
    level: int | None = None,
) -> tuple[Pack, Contents]:
    """A pack and the files of all its tables, the one that counts last.

    Parameters
    ----------
    plan_digest : str
        The pack counts for this plan only.
    sums : mapping of Span to Sums
        The blocks in order, one or more.
    tables : mapping of str to sequence of Table
        The rows of every block by table, the one that counts last; a block without rows has an empty table.
    level : int, optional
        As of `parts.encode_table`.
    """
    contents: Contents = {}
    for kind, of_blocks in tables.items():
        blocks = [
            [span.cell, span.first, span.count, sums[span].text(), one.num_rows]
            for span, one in zip(sums, of_blocks, strict=True)
        ]
        table = pa.concat_tables(of_blocks).unify_dictionaries().combine_chunks()
        others = {name: bytes_digest(content) for name, content in contents.items()}
        footer = {"plan": plan_digest, "rows": table.num_rows, BLOCKS: blocks, FILES: others}
        contents[kind] = encode_table(table, footer, level)
    return Pack(tuple(sums)), contents
