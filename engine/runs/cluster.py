"""Blocks of games on a Dask cluster.

Workers only play: the files of a block travel back as bytes (about 30 a game) and are written by the process that
asked, so no disk is shared and a block that is played twice, because its worker died, is stored once.  Only a few
blocks per thread are out at any time, so neither scheduler nor memory sees how long the run is.
"""

import threading
from collections.abc import Generator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from engine.loading.words.errors import COMMAND, InputError
from engine.runs.blocks import Done, Job, play_block
from engine.runs.games import engine_digest
from engine.runs.parts import Contents
from engine.runs.precompile import warm_up

if TYPE_CHECKING:
    from distributed import Client, Future

AHEAD = 3  # blocks out per thread of the cluster: one in play, the others on the way
CONNECT_S = 20
_ready = threading.Lock()  # the threads of a worker compile once


def play_here(job: Job) -> tuple[Done, Contents]:
    """Play a block on a worker; a worker with another engine must not play."""
    if engine_digest() != job.engine:
        return Done(job.span, error=f"a worker has engine {engine_digest()}, expected {job.engine}"), {}
    with _ready:
        warm_up()
    return play_block(job)


def blocks_on_cluster(jobs: list[Job], scheduler: Any) -> Generator[tuple[Done, Contents], None, None]:
    """Blocks in the order in which they come back; closing it gives up those that are out.

    Parameters
    ----------
    jobs : list of Job
    scheduler : str, Client or cluster
        Address, like ``tcp://10.0.0.1:8786``; or a client or cluster of ``distributed``, which is left open.

    Yields
    ------
    done : Done
        A block that no worker survives is an error of that block.
    contents : dict of str to bytes
        Its files.

    Raises
    ------
    InputError
        Dask is not installed, nobody answers, no worker is there, or workers have another engine.
    """
    with _connected(scheduler) as client:
        _check_workers(client, jobs[0].engine)
        yield from _window(client, jobs, AHEAD * sum(client.nthreads().values()))


def _window(client: "Client", jobs: list[Job], size: int) -> Generator[tuple[Done, Contents], None, None]:
    """Keep ``size`` blocks out until all have come back."""
    from distributed import as_completed

    waiting = iter(jobs)
    job_of: dict[Any, Job] = {}
    coming = as_completed(loop=client.loop)

    def send(how_many: int) -> None:
        for _ in range(how_many):
            job = next(waiting, None)
            if job is not None:
                future = client.submit(play_here, job, pure=False)
                job_of[future] = job
                coming.add(future)

    send(size)
    try:
        for future in coming:
            send(1)
            yield _brought(future, job_of.pop(future))
            future.release()
    finally:
        if client.status == "running":
            client.cancel(list(job_of), force=True)


def _brought(future: "Future", job: Job) -> tuple[Done, Contents]:
    """What came back; a block that was lost with its worker is waited for, as another worker plays it again."""
    from distributed import CancelledError

    try:
        error = future.exception()
        if error is None:
            brought: tuple[Done, Contents] = future.result()
            return brought
    except CancelledError as gone:  # nobody cancels a block that is waited for
        raise ConnectionError(f"the scheduler {future.client.scheduler.address} has gone") from gone
    return Done(job.span, error=f"{type(error).__name__}: {error}"), {}


@contextmanager
def _connected(scheduler: Any) -> "Generator[Client, None, None]":
    """A client of the scheduler: the one given, or one of our own that is closed at the end."""
    client = _connect(scheduler)
    try:
        yield client
    finally:
        if client is not scheduler:
            client.close()


def _connect(scheduler: Any) -> "Client":
    """The client given, or a new one of an address or a cluster."""
    try:
        from distributed import Client
    except ImportError as error:
        mend = "pip install 'memoir44-balance[dask]'"
        raise InputError(COMMAND, "--backend", "dask, which is not installed", mend) from error
    if isinstance(scheduler, Client):
        return scheduler
    try:
        return Client(scheduler, timeout=CONNECT_S, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        expected = "the address of a running scheduler, like tcp://10.0.0.1:8786, a Client or a cluster"
        raise InputError(COMMAND, "--scheduler", str(scheduler), expected) from error


def _check_workers(client: "Client", engine: str) -> None:
    """Refuse a cluster without workers, or with a worker that would play other games."""
    try:
        client.wait_for_workers(1, timeout=CONNECT_S)
    except TimeoutError as error:
        raise InputError(COMMAND, "--scheduler", "no worker", "a worker beside the scheduler") from error
    for worker, digest in client.run(engine_digest, on_error="return").items():
        if digest != engine:
            raise InputError(COMMAND, "--scheduler", f"{digest} on {worker}", f"engine {engine}")
