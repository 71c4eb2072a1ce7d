"""Shards beside a plan: none of them without a game, and what they leave out or play twice."""

from collections.abc import Iterable, Sequence
from pathlib import Path

from engine.loading.words.errors import COMMAND, InputError
from engine.runs.parts import Span
from engine.runs.plan import Plan
from engine.runs.shard import Shard

Piece = tuple[Path, Span]  # run folder, and the place of one of its parts in the plan


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
