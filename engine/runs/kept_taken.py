"""Games that a run takes from the shelf: whole blocks that fit its groups, written as packs of the run's own plan.

A block fits if the run misses all of its games, if they lie in one group (``runs.groups``), and if their turns are
there where the run is traced.  Where other games are played anyway, two games of every entry are played again first.
"""

from bisect import bisect
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from engine.layout import RESULT
from engine.runs.blocks import Done, Job, job_of
from engine.runs.columns import rows_of
from engine.runs.digest import Sums
from engine.runs.kept_entries import About, Entry, about_of, is_kept, key_of
from engine.runs.kept_shelf import Shelf
from engine.runs.one_writer import Say
from engine.runs.packing import MOST_BLOCKS, write_pack
from engine.runs.packs import encode_pack
from engine.runs.part_files import open_part
from engine.runs.parts import Contents, Pack, Span, Stored, block_digest, is_traced, missing, tables_of
from engine.runs.plan import Cell, Plan
from engine.runs.request import RunRequest

Play = Callable[[list[Job]], Iterable[tuple[Done, Contents]]]


@dataclass(frozen=True)
class Offer:
    """Kept games of a cell that a run can take.

    Attributes
    ----------
    cell : Cell
    about : dict of str to str
    entry : Entry
    places : tuple of int
        Which of its blocks.
    """

    cell: Cell
    about: About
    entry: Entry
    places: tuple[int, ...]

    @property
    def spans(self) -> list[Span]:
        """The blocks as those of the run's cell."""
        own = list(self.entry.blocks)
        return [Span(self.cell.index, own[place].first, own[place].count) for place in self.places]


@dataclass
class Taken:
    """What a run has taken: its blocks with the sums of their rows, and the packs they lie in."""

    sums: dict[Span, Sums] = field(default_factory=dict)
    files: dict[Stored, str] = field(default_factory=dict)


def offers_for(plan: Plan, there: Iterable[Span], shelf: Shelf, say: Say) -> list[Offer]:
    """Kept games that a plan misses.

    Parameters
    ----------
    plan : Plan
        With the games that are wanted now.
    there : iterable of Span
        Blocks that lie in the run folder.
    shelf : Shelf
    say : callable
        Takes a line for each entry that is damaged.
    """
    gaps: dict[int, list[Span]] = {}
    longest = max((plan.games_of(cell) for cell in plan.cells), default=1)
    for span in missing(plan, there, longest):
        gaps.setdefault(span.cell, []).append(span)
    offers = []
    for cell in plan.cells:
        if cell.index in gaps and is_kept(plan, cell):
            about = about_of(plan, cell)
            entry = shelf.find(about, cell, say)
            places = _fitting(plan, cell, gaps[cell.index], entry) if entry is not None else ()
            if entry is not None and places:
                offers.append(Offer(cell, about, entry, places))
    return offers


def _fitting(plan: Plan, cell: Cell, gaps: list[Span], entry: Entry) -> tuple[int, ...]:
    """Places of the blocks of an entry that lie in a gap; gaps end where a group or the traced games end."""
    starts = [gap.first for gap in gaps]
    found = []
    for place, block in enumerate(entry.blocks):
        gap = gaps[max(bisect(starts, block.first) - 1, 0)]
        lies_in = gap.first <= block.first and block.end <= gap.end
        if lies_in and (
            entry.has_turns(block) or not is_traced(plan, Span(cell.index, block.first, block.count))
        ):
            found.append(place)
    return tuple(found)


def trusted(offers: Iterable[Offer], request: RunRequest, shelf: Shelf, play: Play, say: Say) -> list[Offer]:
    """The offers whose first game, and another one, are played today as they were kept.

    An entry that holds a game otherwise is told, and removed if it is the user's.  One whose games cannot be played
    now is left alone.
    """
    offers = list(offers)
    wanted = {Span(offer.cell.index, game, 1): offer for offer in offers for game in sample_of(offer)}
    jobs = [job_of(request, request.plan.digest, span) for span in wanted]
    refused: dict[int, str] = {}
    for done, contents in play(jobs) if jobs else ():
        offer = wanted[done.span]
        index, game = offer.cell.index, done.span.first
        if done.error:
            refused.setdefault(index, "")
        elif not _is_same(rows_of(open_part(contents["games"]).read()), offer.entry, game):
            refused[index] = f"game {game} is played otherwise today"
    for offer in offers:
        if refused.get(offer.cell.index):
            say(f"Kept games of {offer.cell.label}: {refused[offer.cell.index]}; its games are played again")
            shelf.forget(offer.about)
    return [offer for offer in offers if offer.cell.index not in refused]


def sample_of(offer: Offer) -> list[int]:
    """The games of an entry that are played again: the first, and another one by the entry's key."""
    games = offer.entry.head.games
    other = 1 + int(key_of(offer.about), 16) % (games - 1) if games > 1 else 0
    return sorted({0, other})


def _is_same(played: NDArray[np.void], entry: Entry, game: int) -> bool:
    """Whether a game was played as an entry holds it, in all columns."""
    place = next(i for i, span in enumerate(entry.blocks) if span.first <= game < span.end)
    rows = rows_of(entry.tables["games"][place])
    kept = rows[rows["game"] == game]
    return len(kept) == len(played) == 1 and all(
        kept[name][0] == played[name][0] for name in RESULT.names or ()
    )


def take(folder: Path, plan: Plan, offers: Iterable[Offer]) -> Taken:
    """Write the blocks of offers into a run folder as packs of its plan.

    Parameters
    ----------
    folder : Path
        Of the run; whoever calls is its one writer.
    plan : Plan
        Of the run, with all its games.
    offers : iterable of Offer

    Raises
    ------
    OSError
        The disk takes no more; packs written before are whole.
    """
    taken = Taken()
    for offer in offers:
        for first in range(0, len(offer.places), MOST_BLOCKS):
            sums, tables = _blocks(plan, offer, offer.places[first : first + MOST_BLOCKS])
            pack, contents = encode_pack(plan.digest, sums, tables)
            write_pack(folder, pack, contents)
            taken.sums |= sums
            taken.files[pack] = block_digest(contents)
    return taken


def _blocks(
    plan: Plan, offer: Offer, places: tuple[int, ...]
) -> tuple[Mapping[Span, Sums], dict[str, list[object]]]:
    """Sums and rows of blocks of an offer, as those of the run's cell."""
    own = list(offer.entry.blocks.items())
    sums = {Span(offer.cell.index, own[i][0].first, own[i][0].count): own[i][1] for i in places}
    kinds = tables_of(plan, Pack(tuple(sums)))
    tables = {kind: [offer.entry.tables[kind][i] for i in places] for kind in kinds}
    if "turns" in tables:
        tables["turns"] = [
            rows if is_traced(plan, span) else rows.slice(0, 0)
            for rows, span in zip(tables["turns"], sums, strict=True)
        ]
    return sums, tables
