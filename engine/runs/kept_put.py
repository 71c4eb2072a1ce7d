"""Games that a finished run puts on the shelf: the first ones of every cell, in the blocks in which they lie.

An entry that is there already gives what the run has not: turns of its blocks, and games beyond those of the run.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from engine.runs.block_rows import rows_of_blocks
from engine.runs.columns import SCHEMAS, rows_of
from engine.runs.digest import Sums, sums_of
from engine.runs.kept_entries import KINDS, About, Entry, Head, about_of, encode_entry, is_kept
from engine.runs.kept_shelf import Shelf, is_usable, said_of_failure
from engine.runs.one_writer import Say
from engine.runs.parts import Span, is_traced
from engine.runs.plan import TRACED_GAMES, Cell, Plan

MOST_KEPT = 1_000_000  # games of an entry, so that one fits into memory
LEAST_OF_A_GAME = 8  # bytes: its hash alone
AT_ONCE = 200_000  # games of several cells that are read at once


@dataclass
class Rows:
    """Blocks of a cell with the rows of each by table, as in `entries.Entry`."""

    blocks: dict[Span, Sums] = field(default_factory=dict)
    tables: dict[str, list[Any]] = field(default_factory=lambda: {kind: [] for kind in KINDS})
    traced: int = 0  # games whose turns are there

    @property
    def games(self) -> int:
        """Games that follow each other from the first on."""
        return sum(span.count for span in self.blocks)

    def add(self, span: Span, sums: Sums, rows: Mapping[str, Any], has_turns: bool) -> None:
        """Add the block that follows."""
        if has_turns and self.traced == span.first:
            self.traced = span.end
        self.blocks[span] = sums
        for kind in KINDS:
            self.tables[kind].append(rows[kind])

    def head(self, about: About) -> Head:
        """What an entry of these games would say of itself."""
        return Head(about, self.games, self.traced, {})


def keep_games(folder: Path, plan: Plan, sums: Mapping[Span, Sums], shelf: Shelf, say: Say) -> None:
    """Put the games of a finished run on the shelf where it has not as many; no failure to do so stops anything.

    Parameters
    ----------
    folder : Path
        Of the run; whoever calls is its one writer.
    plan : Plan
    sums : mapping of Span to Sums
        All blocks of the run.
    shelf : Shelf
    say : callable
        Takes the line about a folder that cannot be written.
    """
    wanted = _wanted(plan, sums, shelf)
    if not wanted or not is_usable(shelf, say):
        return
    try:
        for some in _batches(wanted):
            for cell, rows in _rows(folder, plan, some, sums).items():
                _put(plan, cell, rows, shelf, say)
    except OSError as error:
        say(said_of_failure(shelf, error))


def _from_the_first_game(sums: Iterable[Span]) -> dict[int, list[Span]]:
    """The blocks of every cell that follow each other from game 0 on, as far as an entry may go."""
    of_cell: dict[int, list[Span]] = {}
    for span in sorted(sums):
        own = of_cell.setdefault(span.cell, [])
        if span.first == (own[-1].end if own else 0) and span.end <= MOST_KEPT:
            own.append(span)
    return of_cell


def _wanted(plan: Plan, sums: Iterable[Span], shelf: Shelf) -> dict[Cell, list[Span]]:
    """The blocks of every cell of which the run has more than the shelf."""
    of_cell = _from_the_first_game(sums)
    wanted = {}
    for cell in plan.cells:
        spans = of_cell.get(cell.index, [])
        if not spans or not is_kept(plan, cell) or not shelf.takes(LEAST_OF_A_GAME * spans[-1].end):
            continue
        there = shelf.head(about_of(plan, cell))
        traced = max((span.end for span in spans if is_traced(plan, span)), default=0)
        if there is None or there.games < spans[-1].end or there.traced < traced:
            wanted[cell] = spans
    return wanted


def _batches(wanted: Mapping[Cell, list[Span]]) -> Iterator[dict[Cell, list[Span]]]:
    """Cells that are read at once."""
    some: dict[Cell, list[Span]] = {}
    games = 0
    for cell, spans in wanted.items():
        if some and games + spans[-1].end > AT_ONCE:
            yield some
            some, games = {}, 0
        some[cell] = spans
        games += spans[-1].end
    if some:
        yield some


def _rows(
    folder: Path, plan: Plan, wanted: Mapping[Cell, list[Span]], sums: Mapping[Span, Sums]
) -> dict[Cell, Rows]:
    """The rows of the cells wanted, which have to be those that were played."""
    spans = [span for own in wanted.values() for span in own]
    tables: dict[str, dict[Span, Any]] = {}
    for kind in KINDS:
        own = [span for span in spans if kind != "turns" or is_traced(plan, span)]
        tables[kind] = _by_block(folder, kind, own)
    empty = SCHEMAS["turns"].empty_table()
    found: dict[Cell, Rows] = {}
    for cell, own in wanted.items():
        rows = found.setdefault(cell, Rows())
        for span in own:
            of_block = {kind: tables[kind].get(span, empty) for kind in KINDS}
            if sums_of(rows_of(of_block["games"])) != sums[span]:
                raise OSError(f"games/{span.file} changed while it was read")
            rows.add(Span(0, span.first, span.count), sums[span], of_block, is_traced(plan, span))
    return found


def _by_block(folder: Path, kind: str, spans: Sequence[Span]) -> dict[Span, Any]:
    """The rows of a table block by block."""
    found: dict[Span, Any] = {}
    for stretch in rows_of_blocks(folder, kind, spans) if spans else ():
        start = 0
        for place, n_rows in enumerate(stretch.rows, stretch.first):
            table = stretch.table.slice(start, n_rows)
            found[spans[place]] = table.replace_schema_metadata(None)
            start += n_rows
    return found


def _put(plan: Plan, cell: Cell, rows: Rows, shelf: Shelf, say: Say) -> None:
    """Put the games of a cell on the shelf, together with what lies there already."""
    about = about_of(plan, cell)
    there = shelf.find(about, cell, say)
    both = joined(rows, there)
    if there is not None and (there.head.has_all_of(both.head(about)) or both.traced < there.head.traced):
        return
    content = encode_entry(about, both.blocks, both.tables, both.traced)
    if shelf.takes(len(content)):
        shelf.put(about, content)


def joined(rows: Rows, there: Entry | None) -> Rows:
    """Rows of a run with the turns that an entry has of its blocks, and with the games that follow in the entry."""
    if there is None:
        return rows
    both, place_of = Rows(), {span: place for place, span in enumerate(there.blocks)}
    traced = {span for span in rows.blocks if span.end <= rows.traced}
    for at, (span, sums) in enumerate(rows.blocks.items()):
        of_block = {kind: rows.tables[kind][at] for kind in KINDS}
        from_there = span not in traced and span in place_of and there.has_turns(span)
        if from_there:
            of_block["turns"] = there.tables["turns"][place_of[span]]
        both.add(span, sums, of_block, span in traced or from_there)
    for span, place in place_of.items():
        if span.first == both.games and span.end <= MOST_KEPT:
            of_block = {kind: there.tables[kind][place] for kind in KINDS}
            both.add(span, there.blocks[span], of_block, there.has_turns(span))
    assert both.traced <= TRACED_GAMES
    return both
