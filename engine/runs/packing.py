"""The parts of a finished run become a few packs: written whole before the parts go, so that a kill loses no game."""

import errno
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from engine.loading.words.whole_files import write_atomically
from engine.runs.columns import SCHEMAS
from engine.runs.digest import Sums
from engine.runs.packs import encode_pack
from engine.runs.part_files import open_part, part_bytes
from engine.runs.parts import Contents, Pack, Span, Stored, block_digest, tables_of
from engine.runs.parts_there import tidy
from engine.runs.plan import Plan

MOST_LOOSE = 8  # parts that a finished run may keep: so few are read as fast
MOST_BLOCKS = 250  # of a pack: of a damaged one so many blocks are played again


def pack_parts(
    folder: Path, plan: Plan, sums: Mapping[Span, Sums], files: Mapping[Stored, str]
) -> dict[Stored, str]:
    """Put the parts of a run into packs, if they are more than a few, and remove them.

    Whoever calls it is the one writer of the folder.  Packs are named and flushed before the first part goes, so at
    every moment each game lies in a part or in a pack.  Packs that are there already stay as they are.

    Parameters
    ----------
    folder : Path
    plan : Plan
    sums : mapping of Span to Sums
        Of every block.
    files : mapping of Stored to str
        What lies in the folder, with its digest (``parts.block_digest``).

    Returns
    -------
    dict of Stored to str
        What lies there now.

    Raises
    ------
    OSError
        The disk takes no more, or a part is no longer as it was written: all parts are still there.
    """
    loose = sorted(one for one in files if isinstance(one, Span))
    if len(loose) <= MOST_LOOSE:
        return dict(files)
    found: dict[Stored, str] = {one: digest for one, digest in files.items() if isinstance(one, Pack)}
    for first in range(0, len(loose), MOST_BLOCKS):
        blocks = loose[first : first + MOST_BLOCKS]
        tables = _tables_of(folder, plan, blocks, files)
        pack, contents = encode_pack(plan.digest, {span: sums[span] for span in blocks}, tables)
        write_pack(folder, pack, contents)
        found[pack] = block_digest(contents)
    tidy(folder, found)
    return found


def _tables_of(
    folder: Path, plan: Plan, blocks: Sequence[Span], files: Mapping[Stored, str]
) -> dict[str, list[Any]]:
    """The rows of blocks by table, each from the very bytes whose digest is known."""
    kinds = tables_of(plan, Pack(tuple(blocks)))
    tables: dict[str, list[Any]] = {kind: [] for kind in kinds}
    for span in blocks:
        contents = {kind: part_bytes(folder / kind / span.file) for kind in tables_of(plan, span)}
        if block_digest(contents) != files[span]:
            raise OSError(errno.EIO, f"games/{span.file} vanished or changed while the games were played")
        for kind in kinds:
            empty = SCHEMAS[kind].empty_table()
            table = open_part(contents[kind]).read() if kind in contents else empty
            tables[kind].append(table.replace_schema_metadata(None))
    return tables


def write_pack(folder: Path, pack: Pack, contents: Contents) -> None:
    """Write the files of a pack in their order; OSError if the disk takes no more."""
    for kind, content in contents.items():
        write_atomically(folder / kind / pack.file, content)
