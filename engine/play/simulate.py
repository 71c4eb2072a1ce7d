"""Play the games of a plan that a run folder does not hold yet, on any number of workers."""

import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache, partial
from pathlib import Path
from time import perf_counter

import joblib
from numba import config

from engine.loading.tables import Built, build_tables
from engine.play.digest import NO_ROWS, Sums, outcome_digest
from engine.play.games import compiled_already, play_games, warm_up
from engine.play.parts import Span, inspect, is_traced, missing, spans_in, tidy, write_block
from engine.play.plan import Order, Plan, Recipe, whole_number
from engine.play.store import close_run, open_run

LARGEST_BLOCK = 600  # under a second of the slowest battle, for Ctrl-C waits for the blocks that run
SMALLEST_BLOCK = 100
BLOCKS_PER_WORKER = 8
MOST_WORKERS = 1024
RECIPES_KEPT = 16

Say = Callable[[str], None]


@dataclass(frozen=True)
class Summary:
    """What a call of ``simulate`` did.

    Attributes
    ----------
    folder : Path
    games : int
        Games the run now holds.
    played : int
        Games played by this call; the others were there.
    seconds : float
        Time spent playing and storing.
    digest : str
        Over all outcomes; independent of workers and blocks.
    """

    folder: Path
    games: int
    played: int
    seconds: float
    digest: str


@dataclass(frozen=True)
class Done:
    """A block that came back: the sums of its games if its parts are written, otherwise what went wrong."""

    span: Span
    sums: Sums = NO_ROWS
    error: str = ""


class BlocksError(RuntimeError):
    """Some blocks could not be played; all others are kept."""


def tell(line: str) -> None:
    """Print a line beside the results."""
    print(line, file=sys.stderr, flush=True)


@lru_cache(maxsize=RECIPES_KEPT)
def build(recipe: Recipe) -> Built:
    """Tables of a recipe; the last few are kept."""
    return build_tables(recipe.scenario, recipe.variant)


def make_ready(built: Built, say: Say = tell) -> float:
    """Compile or load the engine; gives the seconds it took and says so before a compilation."""
    if not (compiled_already() or vars(config).get("DISABLE_JIT")):
        say("Compiling the engine for this machine; this happens once and takes about a minute …")
    return warm_up(built)


def block_size_for(plan: Plan, workers: int) -> int:
    """Games per block: about a second of play, and several blocks for every worker."""
    even = -(-plan.total // (workers * BLOCKS_PER_WORKER))
    return max(SMALLEST_BLOCK, min(LARGEST_BLOCK, even))


class Brake:
    """Lets the threads of a run stop between two blocks: no block begins once it is pulled."""

    def __init__(self) -> None:
        self._pulled = False
        self._running = 0
        self._changed = threading.Condition()

    def begin(self) -> bool:
        """A thread wants to play a block; False if it must not."""
        with self._changed:
            self._running += not self._pulled
            return not self._pulled

    def end(self) -> None:
        """The block is played."""
        with self._changed:
            self._running -= 1
            self._changed.notify_all()

    def pull(self) -> None:
        """Let no block begin and wait for those that run."""
        with self._changed:
            self._pulled = True
            self._changed.wait_for(lambda: self._running == 0)


def play_braked(brake: Brake, folder: Path, plan: Plan, recipe: Recipe, span: Span) -> Done:
    """Play one block unless the brake has been pulled."""
    if not brake.begin():
        return Done(span, error="stopped")
    try:
        return play_span(folder, plan, recipe, span)
    finally:
        brake.end()


def play_span(folder: Path, plan: Plan, recipe: Recipe, span: Span) -> Done:
    """Play one block and write its parts; an exception becomes the error of the block."""
    cell = plan.cells[span.cell]
    try:
        built = build(recipe)
        block = play_games(
            built,
            plan.seed,
            (cell.axis_player, cell.allies_player),
            span.first,
            span.count,
            plan.namespace,
            is_traced(plan, span),
        )
        return Done(span, write_block(folder, plan, cell, span, built, block))
    except Exception as error:
        where = f"{cell.label}, games {span.first}-{span.end - 1}"
        return Done(span, error=f"{where}: {type(error).__name__}: {error}")


@contextmanager
def progress_bar(done: int, total: int, quiet: bool) -> Iterator[Callable[[int], None]]:
    """A live bar on a terminal (games done, games/s, time left); elsewhere nothing."""
    if quiet or not sys.stderr.isatty():
        yield lambda games: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    begun = perf_counter()
    columns = (
        "games",
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=total, completed=done, rate="")
        played = 0

        def advance(games: int) -> None:
            nonlocal played
            played += games
            progress.update(task, advance=games, rate=f"{played / (perf_counter() - begun):,.0f} games/s")

        yield advance


def _play(
    folder: Path, order: Order, spans: list[Span], workers: int, backend: str, advance: Callable[[int], None]
) -> list[Done]:
    """Play all spans, whatever happens to single ones.  Ctrl-C lets running blocks finish and stops."""
    finished: list[Done] = []
    brake = Brake()
    play = partial(play_braked, brake) if backend == "threading" else play_span
    pool = joblib.Parallel(n_jobs=workers, backend=backend, return_as="generator_unordered")
    results = pool(joblib.delayed(play)(folder, order.plan, order.recipes[s.cell], s) for s in spans)
    try:
        for done in results:
            finished.append(done)
            advance(0 if done.error else done.span.count)
    except KeyboardInterrupt:
        brake.pull()
        raise
    finally:
        results.close()
    return finished


def simulate(
    order: Order,
    folder: Path,
    *,
    workers: int = 1,
    block_size: int | None = None,
    backend: str = "threading",
    quiet: bool = False,
    command: str = "",
    say: Say = tell,
) -> Summary:
    """Play a plan into a run folder; what is already there is kept.

    Parameters
    ----------
    order : Order
        From ``plan.make_plan``.
    folder : Path
        From ``store.run_folder``; created when missing.
    workers : int
        Games are independent, so outcomes do not depend on it.
    block_size : int, optional
        Games per block, default about a second of play; outcomes do not depend on it.
    backend : str
        Of joblib; threads are enough on one machine because games release the interpreter lock.
    quiet : bool
        No progress bar.
    command : str
        What to type to resume.
    say : callable
        Takes the lines for the user: damaged parts, compilation, how to resume.

    Returns
    -------
    Summary

    Raises
    ------
    InputError
        Bad numbers, or the folder holds another plan; nothing has been written.
    BlocksError
        Some blocks failed; the others are kept.
    KeyboardInterrupt
        Ctrl-C, after the finished parts and the line that resumes have been reported.
    """
    plan = order.plan
    whole_number("--workers", workers, 1, MOST_WORKERS)
    size = (
        block_size_for(plan, workers)
        if block_size is None
        else whole_number("--block-size", block_size, 1, 2**31)
    )
    command = open_run(folder, order, command)["command"] or "the same command"
    found = inspect(folder, plan)
    for line in found.damaged:
        say(f"{line}; its games are played again")
    tidy(folder, found.parts)
    spans = missing(plan, found.parts, size)
    start = perf_counter()
    finished: list[Done] = []
    if spans:
        make_ready(build(order.recipes[spans[0].cell]), say)
        start = perf_counter()
        try:
            with progress_bar(_games(found.parts), plan.total, quiet) as advance:
                finished = _play(folder, order, spans, workers, backend, advance)
        except KeyboardInterrupt:
            kept = _games(spans_in(folder))
            say(f"Stopped: {kept:,} of {plan.total:,} games are kept in {folder}. To resume: {command}")
            raise
    errors = [done.error for done in finished if done.error]
    if errors:
        raise BlocksError(_failure(errors, len(spans), command))
    digest = run_digest(plan, [*found.parts.items(), *((done.span, done.sums) for done in finished)])
    close_run(folder, digest)
    return Summary(folder, plan.total, _games(spans), perf_counter() - start, digest)


def _games(spans: Iterable[Span]) -> int:
    return sum(span.count for span in spans)


def _failure(errors: list[str], n_blocks: int, command: str) -> str:
    what = f"{len(errors)} of {n_blocks} blocks failed, the others are kept"
    return f"{what}; first: {errors[0]}. To retry: {command}"


def run_digest(plan: Plan, parts: Iterable[tuple[Span, Sums]]) -> str:
    """Digest over all outcomes of a run."""
    cells = [NO_ROWS] * len(plan.cells)
    for span, sums in parts:
        cells[span.cell] = cells[span.cell].plus(sums)
    return outcome_digest((cell.label, cells[cell.index]) for cell in plan.cells)
