"""An entry of kept games: the first games of one cell in all tables, in one file that is read whole or not at all.

A file begins with a mark, a digest of all that follows, and a head of one line: what the games are (*about*), how many
there are, and how long the tables are.  The tables follow, compressed together: packs of one cell, signed as those of a
run are (``engine.runs.packs``), the one that counts last.  The name holds the key: a digest of all that decides them.
"""

import hashlib
import json
import os
import re
import stat
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from pathlib import Path
from typing import Any

import pyarrow as pa

from engine.behaviour import BEHAVIOUR
from engine.compiling.kept import DoubtfulCodeError, check_owner
from engine.runs.columns import SCHEMAS
from engine.runs.digest import Sums, text_digest
from engine.runs.packs import Listed, encode_pack, listed_blocks
from engine.runs.part_files import UNREADABLE, footer_of, open_part
from engine.runs.parts import FILES, Contents, Span, bytes_digest
from engine.runs.parts_there import holds, is_labelled
from engine.runs.plan import TRACED_GAMES, Cell, Plan

MAGIC = b"memoir44 games 1\n"
DIGEST = 32  # bytes of the digest that follow
SUFFIX = ".games"
LONGEST_HEAD = 20_000  # bytes
LARGEST = 1 << 31  # bytes that a file may have
KEY_DIGITS = 32
LONGEST_SLUG = 40
NAMESPACE = "play"  # games of other uses are not kept
KINDS = ("hexes", "cards", "turns", "games")  # in the order of a file
# A link is no file of an entry; a pipe is not waited for.
_READ = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)

About = dict[str, str]


class DamagedEntryError(Exception):
    """A file that is no entry, or not that of these games; its text is the reason."""


@dataclass(frozen=True)
class Head:
    """What an entry says of itself.

    Attributes
    ----------
    about : dict of str to str
        What decides the games (`about_of`).
    games : int
        Games 0 .. ``games`` - 1 are there.
    traced : int
        Of the first so many games the turns are there; at most ``TRACED_GAMES``.
    sizes : dict of str to int
        Bytes of the tables before they are compressed, in their order.
    """

    about: About
    games: int
    traced: int
    sizes: dict[str, int]

    def has_all_of(self, other: "Head") -> bool:
        """Whether every row of another entry of the same games lies here too."""
        return self.games >= other.games and self.traced >= other.traced


@dataclass(frozen=True)
class Entry:
    """An entry that was read and checked.

    Attributes
    ----------
    head : Head
    blocks : dict of Span to Sums
        Its blocks in order, of cell 0, without a gap.
    tables : dict of str to list of Table
        The rows of every block by table, ``turns`` among them; a block without turns has an empty table.
    """

    head: Head
    blocks: dict[Span, Sums]
    tables: dict[str, list[Any]]

    def has_turns(self, span: Span) -> bool:
        """Whether the turns of a block are there."""
        return span.end <= self.head.traced


def is_kept(plan: Plan, cell: Cell) -> bool:
    """Whether games of a cell are kept: those that use all their own chance, and no other use of the seed."""
    return plan.namespace == NAMESPACE and not cell.shared


def about_of(plan: Plan, cell: Cell) -> About:
    """All that decides the games of a cell, and the columns in which they are told."""
    return {
        "behaviour": str(BEHAVIOUR),
        "seed": str(plan.seed),
        "namespace": plan.namespace,
        "scenario": cell.scenario,
        "variant": cell.variant,
        "axis_player": cell.axis_player,
        "allies_player": cell.allies_player,
        "chance_id": cell.chance_id,
        "scenario_digest": cell.scenario_digest,
        "rules_digest": cell.rules_digest,
        "tables_digest": cell.tables_digest,
        "players_digest": cell.players_digest,
        "columns": columns_digest(),
    }


def columns_digest() -> str:
    """Digest of the columns of all tables with their types."""
    columns = {kind: [(one.name, str(one.type)) for one in schema] for kind, schema in SCHEMAS.items()}
    return text_digest(json.dumps(columns, sort_keys=True))


def key_of(about: About) -> str:
    """Digest of what decides the games of a cell, 32 hexadecimal digits."""
    return text_digest(json.dumps(about, sort_keys=True), KEY_DIGITS)


def file_name(about: About) -> str:
    """Name of the file of an entry."""
    slug = re.sub(r"[^a-z0-9]+", "-", about["scenario"].lower()).strip("-")[:LONGEST_SLUG]
    return f"{slug}-{key_of(about)}{SUFFIX}"


def encode_entry(
    about: About,
    blocks: Mapping[Span, Sums],
    tables: Mapping[str, Sequence[Any]],
    traced: int,
    level: int | None = None,
) -> bytes:
    """The file of an entry.

    Parameters
    ----------
    about : dict of str to str
    blocks : mapping of Span to Sums
        One or more, of cell 0, from game 0 on without a gap.
    tables : mapping of str to sequence of Table
        As in `Entry`.
    traced : int
        Games whose turns are there; 0 leaves the turns out.
    level : int, optional
        As of `parts.encode_table`.
    """
    kinds = [kind for kind in KINDS if kind != "turns" or traced]
    _, contents = encode_pack(key_of(about), blocks, {kind: tables[kind] for kind in kinds}, level)
    games = max(span.end for span in blocks)
    sizes = {kind: len(content) for kind, content in contents.items()}
    head = json.dumps({"about": about, "games": games, "traced": traced, "sizes": sizes}, sort_keys=False)
    packed = _codec(level).compress(b"".join(contents.values()), asbytes=True)
    payload = b"".join([head.encode(), b"\n", packed])
    return MAGIC + hashlib.blake2b(payload, digest_size=DIGEST).digest() + payload


def _codec(level: int | None = None) -> Any:
    return pa.Codec("zstd", compression_level=level)


def read_head(file: Path, is_own: bool = True) -> Head:
    """What an entry says of itself, without a look at its tables.

    Raises
    ------
    FileNotFoundError
        There is no file.
    DamagedEntryError
        As `read_entry`.
    """
    start = len(MAGIC) + DIGEST
    return _head(_content(file, start + LONGEST_HEAD, is_own)[start:])


def read_entry(file: Path, about: About, cell: Cell, is_own: bool = True) -> Entry:
    """The games of an entry, all of them checked.

    Parameters
    ----------
    file : Path
    about : dict of str to str
        What the games have to be.
    cell : Cell
        Whose labels the rows have to carry.
    is_own : bool
        The file has to belong to this user, and nobody else may write it.

    Raises
    ------
    FileNotFoundError
        There is no file.
    DamagedEntryError
        It is no plain file, is truncated or was altered, belongs to somebody else or to other games.
    """
    content = _content(file, LARGEST, is_own)
    start = len(MAGIC) + DIGEST
    payload = content[start:]
    digest = hashlib.blake2b(payload, digest_size=DIGEST).digest()
    if content[: len(MAGIC)] != MAGIC or content[len(MAGIC) : start] != digest:
        raise DamagedEntryError("truncated or damaged")
    head = _head(payload)
    if head.about != about:
        raise DamagedEntryError("holds other games")
    try:
        return _entry(head, _tables_in(payload, head), cell)
    except UNREADABLE as error:
        raise DamagedEntryError("truncated or damaged") from error


def _content(file: Path, most: int, is_own: bool) -> bytes:
    """The first bytes of a plain file of this user."""
    try:
        with os.fdopen(os.open(file, _READ), "rb") as opened:
            status = os.fstat(opened.fileno())
            if not stat.S_ISREG(status.st_mode):
                raise DamagedEntryError("no plain file")
            if is_own:
                check_owner(status)
            if status.st_size > LARGEST:
                raise DamagedEntryError(f"a file of {status.st_size:,} bytes")
            return opened.read(most)
    except FileNotFoundError:
        raise
    except DoubtfulCodeError as error:
        raise DamagedEntryError(str(error)) from error
    except OSError as error:
        reason = "no plain file" if file.is_symlink() else f"it cannot be read: {error.strerror or error}"
        raise DamagedEntryError(reason) from error


def _head(payload: bytes) -> Head:
    """The head of what follows the digest."""
    try:
        values = json.loads(payload[:LONGEST_HEAD].partition(b"\n")[0])
        about = {str(key): str(value) for key, value in values["about"].items()}
        sizes = {str(kind): int(size) for kind, size in values["sizes"].items()}
        head = Head(about, int(values["games"]), int(values["traced"]), sizes)
    except UNREADABLE as error:
        raise DamagedEntryError("truncated or damaged") from error
    kinds = tuple(kind for kind in KINDS if kind != "turns" or head.traced)
    if (
        tuple(sizes) != kinds
        or min(sizes.values()) < 0
        or head.games < 1
        or not 0 <= head.traced <= TRACED_GAMES
    ):
        raise DamagedEntryError("truncated or damaged")
    return head


def _tables_in(payload: bytes, head: Head) -> Contents:
    """The Parquet files in an entry."""
    size = sum(head.sizes.values())
    if size > LARGEST:
        raise ValueError("tables that are too large")
    tables = _codec().decompress(payload[payload.index(b"\n") + 1 :], size, asbytes=True)
    ends = list(accumulate(head.sizes.values(), initial=0))
    return {kind: tables[start:end] for kind, (start, end) in zip(head.sizes, pairwise(ends), strict=True)}


def _entry(head: Head, contents: Contents, cell: Cell) -> Entry:
    """The tables of an entry if they are sound and belong together; ValueError if not."""
    footers = {kind: footer_of(content) for kind, content in contents.items()}
    blocks = {kind: listed_blocks(footer) for kind, footer in footers.items()}
    signed = {kind: bytes_digest(content) for kind, content in contents.items() if kind != "games"}
    if footers["games"][FILES] != signed or any(
        one["plan"] != key_of(head.about) for one in footers.values()
    ):
        raise ValueError("tables of other games")
    known = [(one.span, one.sums) for one in blocks["games"]]
    if any([(one.span, one.sums) for one in listed] != known for listed in blocks.values()):
        raise ValueError("tables of other blocks")
    _check_spans(head, [span for span, _ in known])
    tables = {kind: _rows_of_blocks(kind, contents[kind], blocks[kind], cell) for kind in contents}
    if not all(holds(rows, one) for rows, one in zip(tables["games"], blocks["games"], strict=True)):
        raise ValueError("other games than it lists")
    tables.setdefault("turns", [SCHEMAS["turns"].empty_table()] * len(known))
    return Entry(head, dict(known), tables)


def _check_spans(head: Head, spans: Sequence[Span]) -> None:
    """Refuse blocks that are not the games of the head, one after the other."""
    ends = [0, *(span.end for span in spans)]
    follow = all(
        span.cell == 0 and span.count > 0 and span.first == end
        for span, end in zip(spans, ends[:-1], strict=True)
    )
    if not follow or ends[-1] != head.games or (head.traced and head.traced not in ends):
        raise ValueError("blocks that do not follow each other")


def _rows_of_blocks(kind: str, content: bytes, blocks: Sequence[Listed], cell: Cell) -> list[Any]:
    """The rows of every block of a table."""
    table = open_part(content).read()
    if not table.schema.equals(SCHEMAS[kind]) or table.num_rows != sum(one.rows for one in blocks):
        raise ValueError("other columns or rows")
    if not is_labelled(table, cell):
        raise ValueError("rows of another cell")
    table, tables, start = table.replace_schema_metadata(None), [], 0
    for one in blocks:
        tables.append(table.slice(start, one.rows))
        start += one.rows
    return tables
