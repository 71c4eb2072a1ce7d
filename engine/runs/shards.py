"""Shards: the same games of every cell, dealt out to machines that share nothing.

Shard 3 of 10 is the third tenth of the game indices of every cell, so it holds whole pairs of games, has as much work
as any other, and depends neither on workers nor on blocks.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from engine.loading.words.errors import COMMAND, InputError
from engine.runs.parts import Span
from engine.runs.plan import Plan

MOST_SHARDS = 100_000
PATTERN = re.compile(r"([0-9]{1,6})/([0-9]{1,6})")

Piece = tuple[Path, Span]  # run folder, and the place of one of its parts in the plan


@dataclass(frozen=True)
class Shard:
    """Part ``number`` (from 1) of ``of`` parts of a plan.

    Examples
    --------
    >>> Shard(3, 10).games(1000)
    (200, 300)
    """

    number: int = 1
    of: int = 1

    def __str__(self) -> str:
        return f"{self.number}/{self.of}"

    @property
    def whole(self) -> bool:
        """True if this is the whole plan."""
        return self.of == 1

    def games(self, games: int) -> tuple[int, int]:
        """First game of every cell that belongs to the shard, and the one after the last."""
        return games * (self.number - 1) // self.of, games * self.number // self.of

    def total(self, plan: Plan) -> int:
        """Games of the plan that belong to the shard."""
        parts = [self.games(plan.games_of(cell)) for cell in plan.cells]
        return sum(end - first for first, end in parts)


WHOLE = Shard()


def parse_shard(text: str | None) -> Shard:
    """The shard that ``3/10`` names; the whole plan for None.

    Raises
    ------
    InputError
        Not of that form, or no such shard.
    """
    if text is None:
        return WHOLE
    found = PATTERN.fullmatch(text.strip())
    if found is not None:
        number, of = int(found[1]), int(found[2])
        if 1 <= number <= of <= MOST_SHARDS:
            return Shard(number, of)
    raise InputError(COMMAND, "--shard", text, f"K/N with K from 1 to N, N up to {MOST_SHARDS:,}, like 3/10")


def check_shard(shard: Shard, plan: Plan) -> None:
    """Refuse more shards than games: some of them would have nothing to play."""
    if shard.of > plan.games:
        expected = f"at most {plan.games:,} shards, one game of every cell each"
        raise InputError(COMMAND, "--shard", str(shard), expected)


def check_whole(plan: Plan, pieces: Iterable[Piece], shards: Sequence[Shard] = ()) -> None:
    """Refuse pieces that do not hold every game of a plan exactly once.

    Parameters
    ----------
    plan : Plan
    pieces : iterable of (folder, span)
    shards : sequence of Shard
        What the folders say they hold, to name what is missing.

    Raises
    ------
    InputError
        Games that two folders hold, or that none holds.
    """
    by_cell: dict[int, list[tuple[Span, Path]]] = {cell.index: [] for cell in plan.cells}
    for folder, span in pieces:
        by_cell[span.cell].append((span, folder))
    for cell in plan.cells:
        end, last = 0, Path()
        for span, folder in [
            *sorted(by_cell[cell.index]),
            (Span(cell.index, plan.games_of(cell), 0), Path()),
        ]:
            if span.first < end:
                both = f"games {span.first}-{end - 1} of {cell.label} in {last} too"
                raise InputError(str(folder), "shard", both, "every game in one folder only")
            if span.first > end:
                lacking = f"no folder with games {end}-{span.first - 1} of {cell.label}"
                raise InputError("shards", "missing", lacking, _wanted(shards))
            end, last = span.end, folder


def _wanted(shards: Sequence[Shard]) -> str:
    """Names of the shards that are not there."""
    counts = {shard.of for shard in shards if not shard.whole}
    if len(counts) == 1:
        of = counts.pop()
        lacking = [f"{number}/{of}" for number in range(1, of + 1) if Shard(number, of) not in shards]
        if lacking:
            return f"also shard {', '.join(lacking[:20])}{' …' if len(lacking) > 20 else ''}"
    return "folders that hold all games together"
