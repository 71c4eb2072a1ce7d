"""Parts: the Parquet files a run consists of, one per table and block of games.

A part is written under a temporary name, flushed to disk and renamed, so a part with its proper name is
whole.  The name holds the cell and the games (``part-<cell>-<first game>-<games>.parquet``), the footer the
plan and the sums of the rows; the ``games`` part is written last and counts: its companions without it are
leftovers.  Which games are missing follows from the ranges, so a run may be resumed with any block size.
"""

import json
import os
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from engine.loading.tables.build import Built
from engine.loading.words.errors import InputError
from engine.loading.words.reader import is_plain_file
from engine.runs.columns import SCHEMAS, cards_table, games_table, hexes_table, rows_of, turns_table
from engine.runs.digest import NO_ROWS, Sums, outcome_digest, sums_of
from engine.runs.games import Block
from engine.runs.groups import group_size
from engine.runs.plan import TRACED_GAMES, Cell, Plan

TABLES = tuple(SCHEMAS)
PLAIN = ("trajectory",)  # as good as random: a dictionary would only cost
DELTA = ("game",)
META = b"m44"
NAME = re.compile(r"part-(\d+)-(\d+)-(\d+)\.parquet")
TEMPORARY = ".tmp"

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


@dataclass(frozen=True)
class Found:
    """What lies in a run folder.

    Attributes
    ----------
    parts : dict of Span to Sums
        Whole parts that fit the plan, in order.
    damaged : tuple of str
        One line per part that is left out: file and reason.
    """

    parts: dict[Span, Sums]
    damaged: tuple[str, ...]


def is_traced(plan: Plan, span: Span) -> bool:
    """True if the span keeps a row per turn."""
    return plan.trace and span.first < TRACED_GAMES and plan.cells[span.cell].is_told


def write_atomically(path: Path, content: bytes) -> None:
    """Write a file so that it is there whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f".{path.name}.{os.getpid()}{TEMPORARY}")
    try:
        with temporary.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)


def encode_part(plan_digest: str, table: Any, sums: Sums) -> bytes:
    """The file of one table of one block.

    Parameters
    ----------
    plan_digest : str
        The part counts for this plan only.
    sums : Sums
        Of the block's result rows, in every table of the block.
    """
    meta = json.dumps({"plan": plan_digest, "rows": table.num_rows, "sums": sums.text()})
    sink = pa.BufferOutputStream()
    pq.write_table(
        table.replace_schema_metadata({META: meta.encode()}),
        sink,
        compression="zstd",
        write_statistics=False,
        write_page_checksum=True,
        use_dictionary=[name for name in table.column_names if name not in PLAIN + DELTA],
        column_encoding={name: "PLAIN" for name in PLAIN if name in table.column_names}
        | {name: "DELTA_BINARY_PACKED" for name in DELTA if name in table.column_names},
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
    tables["games"] = games_table(cell, block.results)
    return sums, {kind: encode_part(plan_digest, table, sums) for kind, table in tables.items()}


def store_block(folder: Path, span: Span, contents: Contents) -> None:
    """Write the files of a block in their order; OSError if the disk takes no more."""
    for kind, content in contents.items():
        write_atomically(folder / kind / span.file, content)


def part_sums(folder: Path, span: Span) -> Sums:
    """Sums of the games of a part as its footer tells them, without reading the games."""
    path = folder / "games" / span.file
    try:
        return Sums.from_text(json.loads(pq.read_schema(path).metadata[META])["sums"])
    except (OSError, pa.ArrowException, ValueError, KeyError, TypeError) as error:
        mend = "a whole part; the command of the run plays it again"
        raise InputError(str(path), "part", "a missing, truncated or damaged file", mend) from error


def read_part(path: Path, columns: list[str] | None = None) -> Any:
    """Arrow table of a part; raises OSError or ArrowInvalid when it is truncated or altered."""
    return pq.read_table(path, columns=columns, page_checksum_verification=True)


def _load(folder: Path, plan: Plan, kind: str, span: Span) -> tuple[Any, Sums] | str:
    """Table and sums of a part, or why it cannot be used."""
    name = f"{kind}/{span.file}"
    try:
        meta = json.loads(pq.read_schema(folder / kind / span.file).metadata[META])
        table = read_part(folder / kind / span.file)
        digest, n_rows, sums = meta["plan"], meta["rows"], Sums.from_text(meta["sums"])
    except FileNotFoundError:
        return f"{name}: missing"
    except (OSError, pa.ArrowException, ValueError, KeyError, TypeError):
        return f"{name}: truncated or damaged"
    if digest != plan.digest:
        return f"{name}: belongs to another plan"
    if not table.schema.equals(SCHEMAS[kind]) or table.num_rows != n_rows:
        return f"{name}: does not hold the rows it names"
    return table, sums


def _whole(folder: Path, plan: Plan, span: Span) -> Sums | str:
    """Sums of the games of a span if all its parts are sound, otherwise the first fault."""
    games = _load(folder, plan, "games", span)
    if isinstance(games, str):
        return games
    table, sums = games
    if table.num_rows != span.count or sums_of(rows_of(table)) != sums:
        return f"games/{span.file}: does not hold the games it names"
    for kind in ("hexes", "cards", "turns") if is_traced(plan, span) else ("hexes", "cards"):
        other = _load(folder, plan, kind, span)
        if isinstance(other, str):
            return other
        if other[1] != sums:
            return f"{kind}/{span.file}: belongs to other games"
    return sums


def spans_in(folder: Path, kind: str = "games") -> list[Span]:
    """Spans of the parts of one table, by cell and first game."""
    parts = (path for path in (folder / kind).glob("part-*.parquet") if is_plain_file(path))
    names = (NAME.fullmatch(path.name) for path in parts)
    return sorted(Span(*(int(number) for number in name.groups())) for name in names if name)


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
    damaged: list[str] = []
    ends: dict[int, int] = {}
    for span in spans_in(folder):
        known = span.cell < len(plan.cells) and span.end <= plan.games_of(plan.cells[span.cell])
        if not known or span.first < ends.get(span.cell, 0):
            damaged.append(f"games/{span.file}: holds games that the plan has not or another part has")
            continue
        sums = _whole(folder, plan, span)
        if isinstance(sums, str):
            damaged.append(sums)
        else:
            parts[span] = sums
            ends[span.cell] = span.end
    return Found(parts, tuple(damaged))


def tidy(folder: Path, keep: Iterable[Span]) -> None:
    """Remove unfinished files and every part outside ``keep``."""
    kept = {span.file for span in keep}
    for kind in TABLES:
        for path in (folder / kind).glob("*"):
            if path.name.endswith(TEMPORARY) or (NAME.fullmatch(path.name) and path.name not in kept):
                path.unlink(missing_ok=True)
    for path in folder.glob(f".*{TEMPORARY}"):
        path.unlink(missing_ok=True)


def missing(
    plan: Plan, have: Iterable[Span], block_size: int, part: Callable[[int], tuple[int, int]] | None = None
) -> list[Span]:
    """Spans still to be played, at most ``block_size`` games each.

    No span holds games of two groups (``runs.groups``).  A traced plan gets a boundary after its traced games, so that
    whole parts are traced or not.  With ``part`` only a part of every cell is wanted: from the number of its games to
    the first and the one after the last.
    """
    group = group_size(plan)
    spans: list[Span] = []
    done: dict[int, list[Span]] = {}
    for span in sorted(have):
        done.setdefault(span.cell, []).append(span)
    for cell in plan.cells:
        games = plan.games_of(cell)
        first, high = part(games) if part else (0, games)
        for span in [*done.get(cell.index, []), Span(cell.index, high, 0)]:
            while first < span.first:
                end = min(span.first, first + block_size, first - first % group + group)
                if plan.trace and first < TRACED_GAMES < end:
                    end = TRACED_GAMES
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
