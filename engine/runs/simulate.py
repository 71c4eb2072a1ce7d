"""Play the games of a plan that a run folder does not hold yet, on any number of workers."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from pathlib import Path
from time import perf_counter
from typing import Any

from engine.loading.words.numbers import whole_number
from engine.policies.player_files import searches
from engine.policies.sight import kernels_of
from engine.policies.usual import PAIR
from engine.runs.block_size import block_size_of
from engine.runs.blocks import Done, Job, job_of, play_block
from engine.runs.crew import Crew as Crew
from engine.runs.crew import blocks_of
from engine.runs.digest import Sums
from engine.runs.failures import FAILURES, Failure, add_failure, failure_of, keep_failures
from engine.runs.imports import imports_of
from engine.runs.interrupted import say_stopped
from engine.runs.kept_put import keep_games
from engine.runs.kept_shelf import Shelf, open_shelf
from engine.runs.kept_taken import offers_for, take, trusted
from engine.runs.manifest import check_run, close_run, note_failures, open_run, read_manifest, reopen_run
from engine.runs.one_writer import tell as tell
from engine.runs.one_writer import writing_into
from engine.runs.packing import pack_parts
from engine.runs.part_files import games_in
from engine.runs.parts import Contents, Span, Stored, missing, parts_digest, run_digest
from engine.runs.parts_there import changed_parts, inspect, lost_parts, signed_parts, tidy
from engine.runs.plan import Plan
from engine.runs.precompile import announce, needed, warm_up
from engine.runs.progress import progress_bar
from engine.runs.request import RunRequest
from engine.runs.shard import WHOLE, Shard
from engine.runs.shards import check_shard
from engine.runs.stopping import Enough, looks, stop_entry

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
        Games played by this call; the others were there, or were taken.
    seconds : float
        Time spent playing and storing.
    digest : str
        Over all outcomes; independent of workers and blocks.
    notices : tuple of str
        Which files played where several carry one id, and what is odd about them.
    imports : tuple of mapping
        What is not in the battles as it was in files of the publisher's editor (``runs.imports``).
    taken : int
        Games that this call took from those kept of earlier runs (``runs.kept_shelf``).
    """

    folder: Path
    games: int
    played: int
    seconds: float
    digest: str
    notices: tuple[str, ...] = ()
    imports: tuple[Mapping[str, Any], ...] = field(default=(), hash=False)
    taken: int = 0


class BlocksError(RuntimeError):
    """Some blocks could not be played; all others are kept."""


class StorageError(BlocksError):
    """The disk takes no more; what has been stored is kept."""


def make_ready(say: Say = tell, players: Sequence[tuple[str, str]] = (PAIR,)) -> float:
    """Compile or load the engine for these pairs of players, telling so before; gives the seconds it took."""
    spent = 0.0
    for pair in {(any(map(searches, pair)), *kernels_of(pair)): pair for pair in players}.values():
        announce(needed(pair), say)
        spent += warm_up(pair)
    return spent


def _play(
    folder: Path, jobs: list[Job], crew: Crew, command: str, advance: Callable[[int], None]
) -> tuple[list[Done], list[Failure]]:
    """Play all jobs, whatever happens to single ones; Ctrl-C and a disk that takes no more stop it."""
    finished: list[Done] = []
    failures: list[Failure] = []
    job_at = {job.span: job for job in jobs}
    with closing(blocks_of(folder, jobs, crew)) as blocks:
        for done in blocks:
            if done is None:
                continue
            if done.fault:
                raise StorageError(done.fault)
            if done.error:
                failures.append(failure_of(job_at[done.span], done.error, done.game, command))
                add_failure(folder, failures[-1])
            else:
                finished.append(done)
                advance(done.span.count)
    return finished, failures


def simulate(
    request: RunRequest,
    folder: Path,
    *,
    workers: int = 1,
    block_size: int | None = None,
    backend: str = "threading",
    scheduler: Any = None,
    shard: Shard = WHOLE,
    quiet: bool = False,
    command: str = "",
    say: Say = tell,
    enough: Enough | None = None,
) -> Summary:
    """Play a plan into a run folder; what is already there is kept.

    Games that were kept of earlier runs are taken (``runs.kept_shelf``), those of a finished run are kept.  The
    outcomes are the same with and without them.  A shard neither takes nor keeps.

    Parameters
    ----------
    request : RunRequest
        From ``request.make_plan``.
    folder : Path
        From ``manifest.run_folder``; created when missing.
    workers : int
        Games are independent, so outcomes do not depend on it.
    block_size : int, optional
        Games per block, default about a second of play; outcomes do not depend on it.
    backend : str
        ``threading``, ``loky`` or ``dask``; threads are enough on one machine because games release the
        interpreter lock.
    scheduler : str, Client or cluster, optional
        Address of the scheduler of a Dask cluster, or a client or cluster of ``distributed``; with ``dask``.
    shard : Shard
        Play this part of the plan only; its folder is no whole run until it is merged with the others.
    quiet : bool
        No progress bar, and no line about games that are taken.
    command : str
        What to type to resume.
    say : callable
        Takes the lines for the user: damaged parts, games that are taken, compilation, how to resume.
    enough : callable, optional
        Looks at the outcomes of a plan with a width (``Plan.within``): True if no more games are needed.

    Returns
    -------
    Summary

    Raises
    ------
    InputError
        Bad numbers, a bad size in ``M44_KEPT_LIMIT``, or the folder holds another plan; nothing has been written.
    BlocksError
        Some blocks failed, or the disk takes no more; all others are kept.
    KeyboardInterrupt
        Ctrl-C, after the finished parts and the line that resumes have been reported.
    """
    plan, crew = request.plan, Crew(workers, backend, scheduler)
    crew.check()
    check_shard(shard, plan)
    size = (
        block_size_of(plan, shard.total(plan), workers)
        if block_size is None
        else whole_number("--block-size", block_size, 1, 2**31)
    )
    shelf = open_shelf() if shard.whole else None
    check_run(folder, request, shard)
    with writing_into(folder, say):
        command = open_run(folder, request, command, shard)["command"] or "the same command"
        return _Playing(request, folder, shard, crew, size, quiet, command, say, shelf).all(enough)


@dataclass
class _Playing:
    """A call of ``simulate`` while it plays; nobody else writes into the folder meanwhile."""

    request: RunRequest
    folder: Path
    shard: Shard
    crew: Crew
    size: int
    quiet: bool
    command: str
    say: Say
    shelf: Shelf | None = None
    sums: dict[Span, Sums] = field(default_factory=dict)
    files: dict[Stored, str] = field(default_factory=dict)  # digests of what was found or written
    seconds: float = 0.0
    taken: int = 0

    @property
    def plan(self) -> Plan:
        return self.request.plan

    def all(self, enough: Enough | None) -> Summary:
        """Play what is missing and close the run."""
        plan, request = self.plan, self.request
        self._find()
        there, is_enough = _games(self.sums), False
        try:
            for games in looks(plan):
                self._play_to(games)
                is_enough = enough is not None and enough(games)
                if is_enough:
                    break
            self._refuse_lost(changed_parts(self.folder, plan, self.files))
            if not read_manifest(self.folder)["complete"]:  # of a run that was finished before its files stay
                self.files = pack_parts(self.folder, plan, self.sums, self.files)
            digest = run_digest(plan, self.sums.items())
            close_run(self.folder, digest, parts_digest(self.files), stop_entry(plan, games, is_enough))
        except KeyboardInterrupt:
            say_stopped(self.say, f"Stopped: {self._kept()}. To resume: {self.command}")
            raise
        except (StorageError, OSError) as error:
            fault = error.strerror or str(error) if isinstance(error, OSError) else str(error)
            raise StorageError(
                f"{self.folder}: {fault}; {self._kept()}. To resume: {self.command}"
            ) from error
        if self.shelf is not None:
            keep_games(self.folder, plan, self.sums, self.shelf, self.say)
        held, played = self.shard.total(replace(plan, games=games)), _games(self.sums) - there - self.taken
        imports = tuple(imports_of(request))
        return Summary(self.folder, held, played, self.seconds, digest, request.said, imports, self.taken)

    def _find(self) -> None:
        """Take the whole parts that lie there; the others are removed, for their games are played again."""
        signed = read_manifest(self.folder).get("parts_digest")
        found = (signed_parts(self.folder, self.plan, signed) if signed else None) or inspect(
            self.folder, self.plan
        )
        for line in found.damaged:
            self.say(f"{line}; its games are played again")
        tidy(self.folder, found.files)
        self.sums, self.files = dict(found.parts), dict(found.files)

    def _play_to(self, games: int) -> None:
        """Play the games that are missing of the first so many of every cell."""
        plan = replace(self.plan, games=games)
        spans = self._missing(plan)
        if spans and self.shelf is not None:
            self._take(plan, self.shelf)
            spans = self._missing(plan)
        finished: list[Done] = []
        failures: list[Failure] = []
        if spans:
            reopen_run(self.folder)
            if self.crew.scheduler is None:
                make_ready(self.say, _pairs(plan))
            start = perf_counter()
            jobs = [job_of(self.request, self.plan.digest, span) for span in spans]
            with progress_bar(_games(self.sums), self.shard.total(self.plan), self.quiet) as advance:
                finished, failures = _play(self.folder, jobs, self.crew, self.command, advance)
            self.seconds += perf_counter() - start
        keep_failures(self.folder, failures)
        note_failures(self.folder, len(failures))
        if failures:
            raise BlocksError(_failure(failures, len(spans), self.folder, self.command))
        self.sums |= {done.span: done.sums for done in finished}
        self.files |= {done.span: done.files for done in finished}
        self._refuse_lost(lost_parts(self.folder, self.plan, self.files))

    def _missing(self, plan: Plan, offered: Iterable[Span] = ()) -> list[Span]:
        """Spans that are still missing of a plan with the games that are wanted now."""
        return missing(plan, [*self._there(plan), *offered], self.size, self.shard.games)

    def _there(self, plan: Plan) -> list[Span]:
        """Spans that the folder holds of the games that are wanted now."""
        return [span for span in self.sums if span.first < plan.games_of(plan.cells[span.cell])]

    def _take(self, plan: Plan, shelf: Shelf) -> None:
        """Take what was kept of the games that are missing; two of them are played first if others are played too."""
        offers = offers_for(plan, self._there(plan), shelf, self.say)
        if offers and self._missing(plan, [span for offer in offers for span in offer.spans]):
            if self.crew.scheduler is None:
                make_ready(self.say, _pairs(plan))
            offers = trusted(offers, self.request, shelf, self._play_alone, self.say)
        if not offers:
            return
        reopen_run(self.folder)
        taken = take(self.folder, self.plan, offers)
        self.sums |= taken.sums
        self.files |= taken.files
        self.taken += _games(taken.sums)
        if not self.quiet:
            self.say(f"{_games(taken.sums):,} of {plan.total:,} games were kept from before.")

    def _play_alone(self, jobs: list[Job]) -> Iterable[tuple[Done, Contents]]:
        """Play jobs of which nothing is stored."""
        if self.crew.scheduler is not None:
            from engine.runs.cluster import blocks_on_cluster

            return blocks_on_cluster(jobs, self.crew.scheduler)
        return map(play_block, jobs)

    def _refuse_lost(self, lost: list[str]) -> None:
        """Stop where parts are gone, or are no longer as they were written."""
        if lost:
            more = f" and {len(lost) - 1:,} more" if len(lost) > 1 else ""
            raise StorageError(f"{lost[0]}{more} vanished or changed while the games were played")

    def _kept(self) -> str:
        total = self.shard.total(self.plan)
        return f"{games_in(self.folder):,} of {total:,} games are kept in {self.folder}"


def _pairs(plan: Plan) -> list[tuple[str, str]]:
    """Who plays whom, cell by cell."""
    return [(cell.axis_player, cell.allies_player) for cell in plan.cells]


def _games(spans: Iterable[Span]) -> int:
    return sum(span.count for span in spans)


def _failure(failures: list[Failure], n_blocks: int, folder: Path, command: str) -> str:
    first, games = failures[0], sum(failure.count for failure in failures)
    where = f"{first.scenario} | {first.variant}, games {first.first}-{first.first + first.count - 1}"
    return (
        f"{len(failures)} of {n_blocks} blocks failed ({games:,} games), the others are kept; "
        f"first: {where}: {first.error}; all are told in {folder / FAILURES}. To play it again: {first.reproduce}. "
        f"To retry only what failed: {command}"
    )
