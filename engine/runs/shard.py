"""Shards: the same games of every cell, dealt out to machines that share nothing.

Shard 3 of 10 is the third tenth of the game indices of every cell, so it has as much work as any other, and depends
neither on workers nor on blocks.  Pairs of games are whole once the shards are merged.
"""

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.loading.words.errors import COMMAND, InputError

if TYPE_CHECKING:
    from engine.runs.plan import Plan

MOST_SHARDS = 100_000
PATTERN = re.compile(r"([0-9]{1,6})/([0-9]{1,6})")


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

    def total(self, plan: "Plan") -> int:
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
