"""Who plays the blocks of a run, and the blocks in the order in which they come back."""

from collections.abc import Generator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any
from warnings import catch_warnings, simplefilter

import joblib

from engine.loading.words.errors import COMMAND, InputError
from engine.loading.words.numbers import whole_number
from engine.runs.blocks import Done, Job, play_block
from engine.runs.brake import Brake
from engine.runs.limits import MOST_WORKERS
from engine.runs.parts import Contents, store_block

BACKENDS = ("threading", "loky", "dask")


@dataclass(frozen=True)
class Crew:
    """Who plays.

    Attributes
    ----------
    workers : int
    backend : str
        ``threading`` or ``loky`` (processes) on this machine, ``dask`` on a cluster.
    scheduler : str, Client, cluster or None
        Address of the cluster's scheduler, or what ``distributed`` calls a client or a cluster.
    """

    workers: int = 1
    backend: str = "threading"
    scheduler: Any = None

    def check(self) -> None:
        """Refuse what does not fit together."""
        whole_number("--workers", self.workers, 1, MOST_WORKERS)
        if self.backend not in BACKENDS:
            raise InputError(COMMAND, "--backend", self.backend, ", ".join(BACKENDS))
        if (self.scheduler is not None) != (self.backend == "dask"):
            found = "no address" if self.scheduler is None else str(self.scheduler)
            raise InputError(COMMAND, "--scheduler", found, "an address with --backend dask only")


def play_and_store(folder: Path, job: Job) -> Done:
    """Play one block and write its parts."""
    done, contents = play_block(job)
    return stored(folder, done, contents)


def stored(folder: Path, done: Done, contents: Contents) -> Done:
    """Write the parts of a block that came back; what the disk refuses becomes the fault of the block."""
    try:
        store_block(folder, done.span, contents)
    except OSError as error:
        return Done(done.span, fault=error.strerror or str(error))
    return done


def play_braked(brake: Brake, folder: Path, job: Job) -> Done | None:
    """Play one block unless the brake has been pulled."""
    if not brake.begin():
        return None
    try:
        return play_and_store(folder, job)
    finally:
        brake.end()


def blocks_of(folder: Path, jobs: list[Job], crew: Crew) -> Generator[Done | None, None, None]:
    """Blocks in the order in which they come back.  Closing it lets running blocks finish and starts no other."""
    if crew.scheduler is not None:
        from engine.runs.cluster import blocks_on_cluster

        for done, contents in blocks_on_cluster(jobs, crew.scheduler):
            yield stored(folder, done, contents)
        return
    brake = Brake()
    play = partial(play_braked, brake) if crew.backend == "threading" else play_and_store
    pool = joblib.Parallel(n_jobs=crew.workers, backend=crew.backend, return_as="generator_unordered")
    results = pool(joblib.delayed(play)(folder, job) for job in jobs)
    try:
        for done in results:
            yield done
    finally:
        brake.pull()
        with catch_warnings():
            simplefilter("ignore")  # joblib says what it did not play; the line that resumes says so too
            results.close()
