"""Kept games for the program to bring along.

``python -m engine.runs.kept_ship [FOLDER [POSTURES]]`` (``make kept-games``) plays the official games of the base
battles by the usual players, and leaves an entry for each battle in a folder, by default that of the games that ship.
With ``POSTURES`` so many games are added for every pair of postures, as ``m44 fair`` plays them.  Nothing is taken from
games that were kept before.
"""

import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import joblib

from engine.loading.scenario.load import resolve_scenarios
from engine.loading.words.whole_files import make_folder, write_atomically
from engine.runs.blocks import Done, Job, job_of, play_block
from engine.runs.columns import SCHEMAS
from engine.runs.kept_entries import SUFFIX, about_of, encode_entry, file_name
from engine.runs.kept_put import Rows
from engine.runs.kept_shipped import FOLDER
from engine.runs.part_files import open_part
from engine.runs.parts import Contents, Span, is_traced
from engine.runs.plan import Plan
from engine.runs.precompile import warm_up
from engine.runs.request import RunRequest, make_plan

BATTLES = "base"
GAMES = 10_000
SEED = 1
# Games of a block up to a game: runs of 1,000, 2,000, 10,000 and 20,000 games find whole blocks in their groups.
BLOCKS = ((1000, 50), (2000, 100), (1_000_000_000, 250))
LEVEL = 22  # of compression, the highest


def shipped_request(battles: Sequence[str] = (BATTLES,), games: int = GAMES, postures: int = 0) -> RunRequest:
    """The games that ship: the official ones of every base battle, by the usual players, of the usual seed."""
    scenarios = resolve_scenarios(list(battles))
    return make_plan(scenarios, games=games, seed=SEED, trace=True, postures=postures)


def shipped_blocks(plan: Plan) -> Iterator[Span]:
    """The blocks in which the games of a plan ship, cell by cell in order."""
    for cell in plan.cells:
        first, games = 0, plan.games_of(cell)
        while first < games:
            until, size = next(one for one in BLOCKS if first < one[0])
            end = min(first + size, until, games)
            yield Span(cell.index, first, end - first)
            first = end


def ship(
    folder: Path = FOLDER,
    battles: Sequence[str] = (BATTLES,),
    games: int = GAMES,
    postures: int = 0,
    workers: int = 1,
) -> int:
    """Play the games that ship and leave them in a folder, in place of those that lie there; gives the bytes of all.

    Parameters
    ----------
    folder : Path
        Made if it is missing.
    battles : sequence of str
    games : int
        Of every battle.
    postures : int
        Of every pair of postures on every battle.
    workers : int

    Raises
    ------
    RuntimeError
        A game cannot be played.
    """
    request = shipped_request(battles, games, postures)
    plan = request.plan
    for pair in {(cell.axis_player, cell.allies_player) for cell in plan.cells}:
        warm_up(pair)
    found: dict[int, Rows] = {}
    for job, done, contents in _played(request, workers):
        if done.error:
            raise RuntimeError(f"{job.label}: {done.error}")
        tables = {
            kind: open_part(content).read().replace_schema_metadata(None)
            for kind, content in contents.items()
        }
        rows = {kind: schema.empty_table() for kind, schema in SCHEMAS.items()} | tables
        span = job.span
        found.setdefault(span.cell, Rows()).add(
            Span(0, span.first, span.count), done.sums, rows, is_traced(plan, span)
        )
    make_folder(folder)
    for old in folder.glob(f"*{SUFFIX}"):
        old.unlink()
    size = 0
    for cell in plan.cells:
        about, own = about_of(plan, cell), found[cell.index]
        content = encode_entry(about, own.blocks, own.tables, own.traced, LEVEL)
        write_atomically(folder / file_name(about), content)
        size += len(content)
    return size


def _played(request: RunRequest, workers: int) -> Iterator[tuple[Job, Done, Contents]]:
    """The blocks that ship, played in order."""
    jobs = [job_of(request, request.plan.digest, span) for span in shipped_blocks(request.plan)]
    pool = joblib.Parallel(n_jobs=workers, backend="threading", return_as="generator")
    for job, (done, contents) in zip(
        jobs, pool(joblib.delayed(play_block)(job) for job in jobs), strict=True
    ):
        yield job, done, contents


if __name__ == "__main__":
    named = sys.argv[1:]
    where = Path(named[0]) if named else FOLDER
    total = ship(where, postures=int(named[1]) if len(named) > 1 else 0, workers=os.cpu_count() or 1)
    print(f"{total:,} bytes in {where}")
