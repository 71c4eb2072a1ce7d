"""How games are played and where they go: settings on which no outcome depends, in one value."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, TypedDict

from engine.loading.words.errors import COMMAND, InputError
from engine.runs.simulate import BACKENDS, tell
from m44.named import Paths
from m44.python_words import in_python_words
from m44.question import BACKEND, Work

Scheduler = (
    Any  # the address of a scheduler, or a Client or cluster of distributed, which need not be installed
)
ON_A_CLUSTER = "dask"
KNOWN = {"workers", "folder", "quiet", "scheduler", "backend", "block_size", "shard", "say"}


@dataclass(frozen=True)
class Execution:
    """Who plays, where the games go and what is told meanwhile; no outcome depends on any of it.

    Every function that takes ``execution`` takes its fields as keywords too, for a single call.

    Parameters
    ----------
    workers : int, optional
        Default one for every core this process may use.
    folder : path, optional
        Folder for everything that is written; default ``runs/<id of the run>``.
    quiet : bool
        No progress bar.
    scheduler : str, Client or cluster, optional
        A Dask cluster plays: the address of its scheduler, or a ``Client`` or cluster of ``distributed``.
    backend : str, optional
        ``threading`` or ``loky`` (processes) on this machine, ``dask`` with a scheduler; default what fits.
    block_size : int, optional
        Games that are played and stored together.
    shard : str, optional
        Play a part of the games only, like ``3/10``; `merge` puts the parts together.
    say : callable
        Takes lines for the user; default the error stream.

    Raises
    ------
    InputError
        A ValueError: a setting that is none, or that does not go with another.

    Examples
    --------
    >>> quick = m44.Execution(workers=1, quiet=True)
    >>> m44.fair("river-line", players="random", games=40, execution=quick).rows[0].measure.n_games
    40
    """

    workers: int | None = None
    folder: Paths | None = None
    quiet: bool = False
    scheduler: Scheduler = None
    backend: str | None = None
    block_size: int | None = None
    shard: str | None = None
    say: Callable[[str], None] = tell

    def __post_init__(self) -> None:
        with in_python_words(KNOWN):
            if self.backend is not None and self.backend not in BACKENDS:
                raise InputError(COMMAND, "--backend", self.backend, ", ".join(BACKENDS))
            self.work()

    def work(self) -> Work:
        """The same as the engine's callers take it."""
        usual = BACKEND if self.scheduler is None else ON_A_CLUSTER
        return Work(
            self.folder, self.workers, self.block_size, self.quiet, self.say, self.backend or usual, self.scheduler,
            self.shard,
        )  # fmt: skip


class Settings(TypedDict, total=False):
    """Fields of `Execution` as keywords of a call; ``out`` is its ``folder``, as in functions that write one thing."""

    workers: int | None
    folder: Paths | None
    out: Paths | None
    quiet: bool
    scheduler: Scheduler
    backend: str | None
    block_size: int | None
    shard: str | None
    say: Callable[[str], None]


def execution_of(execution: Execution | None, more: Mapping[str, Any], name: str) -> Execution:
    """The execution named, with the fields that a call of the function of this name sets itself.

    Raises
    ------
    InputError
        ``out`` beside ``folder``.
    TypeError
        No such keyword, in the words that Python has for it.
    """
    given = dict(more)
    if "out" in given:
        if given.get("folder") is not None:
            raise InputError("", "out", "out beside folder", "one of both")
        given["folder"] = given.pop("out")
    unknown = sorted(given.keys() - KNOWN)
    if unknown:
        raise TypeError(f"{name}() got an unexpected keyword argument {unknown[0]!r}")
    return replace(execution or Execution(), **given)


def of_this_machine(
    execution: Execution | None, more: Mapping[str, Any], name: str
) -> tuple[Paths | None, int | None, bool, Callable[[str], None]]:
    """Folder, workers, quiet and say for a function that plays on this machine only, all its games at once.

    Raises
    ------
    InputError
        A setting that such a function would leave out of account.
    """
    how = execution_of(execution, more, name)
    for key in ("scheduler", "backend", "block_size", "shard"):
        if getattr(how, key) not in (None, BACKEND):
            expected = f"no {key} for {name}, which plays all of its games on this machine"
            raise InputError("", key, str(getattr(how, key)), expected)
    return how.folder, how.workers, how.quiet, how.say
