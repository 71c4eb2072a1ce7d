"""Play all series of a campaign: every set of rules, every order, block by block on any number of workers."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import joblib
import numpy as np

from analysis.studies.campaign.games import Played, play_series
from analysis.studies.campaign.parts import Part, part_name
from analysis.studies.campaign.series import Leg, Series
from engine.runs.progress import progress_bar

BLOCK = 100  # series that are played and kept together; no outcome depends on it


@dataclass(frozen=True)
class Work:
    """Where the games go and who plays them; no outcome depends on it.

    Attributes
    ----------
    folder : Path
    workers : int
    quiet : bool
    command : str
        What to type to go on.
    """

    folder: Path
    workers: int
    quiet: bool
    command: str


@dataclass(frozen=True)
class Line:
    """The series under one set of rules in one order.

    Attributes
    ----------
    rules : int
        Place among `Series.named`.
    order : int
        Place among `Series.other_orders`.
    legs : tuple of Leg
    """

    rules: int
    order: int
    legs: tuple[Leg, ...]


def lines_of(series: Series) -> list[Line]:
    """All that is played: every set of rules in the order of the file, those with dice in other orders as well.

    Without dice no battle knows of another, so the order says nothing.
    """
    found = [Line(r, 0, tuple(series.legs(name))) for r, name in enumerate(series.named)]
    for o, order in enumerate(series.other_orders()):
        if o:
            found += [Line(1 + r, o, tuple(series.legs(name, order))) for r, name in enumerate(series.rules)]
    return found


def play_lines(series: Series, lines: list[Line], work: Work) -> list[list[Played]]:
    """Play what is not kept yet; the battles of every line, all series of a battle together and in their order."""
    spans = [(first, min(BLOCK, series.campaigns - first)) for first in range(0, series.campaigns, BLOCK)]
    jobs = [(line, first, count) for line in lines for first, count in spans]
    total = sum(len(line.legs) for line in lines) * series.campaigns
    blocks: list[list[Played]] = []
    with (
        progress_bar(0, total, work.quiet) as advance,
        joblib.Parallel(n_jobs=work.workers, backend="threading", return_as="generator") as pool,
    ):
        done: Any = pool(
            joblib.delayed(play_block)(series, line, first, count, work.folder) for line, first, count in jobs
        )
        for (line, _, count), block in zip(jobs, done, strict=True):
            blocks.append(block)
            advance(count * len(line.legs))
    n = len(spans)
    return [joined(blocks[i * n : (i + 1) * n]) for i in range(len(lines))]


def play_block(series: Series, line: Line, first: int, count: int, folder: Path) -> list[Played]:
    """Some series of a line, battle after battle; what lies in the folder is not played again."""

    def keep(place: int, play: Callable[[], Played]) -> Played:
        part = Part(folder, series.digest, part_name(line.rules, line.order, place, first, count))
        found = part.read(count)
        if found is None:
            found = play()
            part.write(found)
        return found

    return play_series(line.legs, series.players, first, count, keep)


def joined(blocks: list[list[Played]]) -> list[Played]:
    """The battles of a line, the blocks put together."""
    return [
        Played(
            np.concatenate([block[place].results for block in blocks]),
            np.concatenate([block[place].taken for block in blocks]),
        )
        for place in range(len(blocks[0]))
    ]
