"""How games are played and where they go: settings on which no outcome depends, in one value."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, TypedDict

from engine.loading.words.errors import InputError
from engine.runs.shard import parse_shard
from engine.runs.simulate import Crew, tell
from m44.names.named import Paths
from m44.names.python_words import in_python_words
from m44.play.question import BACKEND, Work

Scheduler = (
    Any  # the address of a scheduler, or a Client or cluster of distributed, which need not be installed
)
ON_A_CLUSTER = "dask"
IN_ONE_RUN = ("shard",)  # settings that most functions would leave out of account
ON_ONE_MACHINE = ("scheduler", "backend", "block_size", *IN_ONE_RUN)


@dataclass(frozen=True)
class Execution:
    """Who plays, where the games go and what is reported meanwhile; no outcome depends on any of it.

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
        Play a part of the games only, like ``3/10``; `merge` puts the parts together.  For `run` and `run_study`.
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
            work = self.work()
            Crew(work.workers_or_all(), work.backend, work.scheduler).check()
            parse_shard(self.shard)

    def work(self) -> Work:
        """The same as the engine's callers take it."""
        usual = BACKEND if self.scheduler is None else ON_A_CLUSTER
        backend = usual if self.backend is None else self.backend
        return Work(
            self.folder,
            self.workers,
            self.block_size,
            self.quiet,
            self.say,
            backend,
            self.scheduler,
            self.shard,
        )


class Settings(TypedDict, total=False):
    """Fields of `Execution` as keywords of a call; ``out`` is its ``folder``, as in functions that write one thing."""

    workers: int | None
    folder: Paths | None
    out: Paths | None
    quiet: bool
    scheduler: Scheduler
    backend: str | None
    block_size: int | None
    say: Callable[[str], None]


class Parts(Settings, total=False):
    """The same for what can play a part of its games."""

    shard: str | None


KNOWN = frozenset(one.name for one in fields(Execution))


def execution_of(
    execution: Execution | None, more: Mapping[str, Any], name: str, without: Sequence[str] = IN_ONE_RUN
) -> Execution:
    """The execution named, with the fields that a call of the function of this name sets itself.

    Parameters
    ----------
    execution : Execution or None
    more : mapping
        Keywords of the call.
    name : str
    without : sequence of str
        Settings that the function would leave out of account.

    Raises
    ------
    InputError
        ``out`` beside ``folder``; a setting of ``without``.
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
    how = replace(execution or Execution(), **given)
    for key in without:
        if getattr(how, key) not in (None, BACKEND):
            where = "in one run" if without == IN_ONE_RUN else "on this machine"
            expected = f"no {key} for {name}, which plays all of its games {where}"
            raise InputError("", key, str(getattr(how, key)), expected)
    return how


def apart(more: Mapping[str, Any], known: type, base: type) -> tuple[dict[str, Any], dict[str, Any]]:
    """Keywords of a call that a function alone knows, by the fields it has beside those of ``base``, and all others."""
    own = known.__annotations__.keys() - base.__annotations__.keys()
    return (
        {key: value for key, value in more.items() if key in own},
        {key: value for key, value in more.items() if key not in own},
    )


def of_this_machine(
    execution: Execution | None, more: Mapping[str, Any], name: str
) -> tuple[Paths | None, int | None, bool, Callable[[str], None]]:
    """Folder, workers, quiet and say for a function that plays on this machine only, all its games at once.

    Raises
    ------
    InputError
        A setting that such a function would leave out of account.
    """
    how = execution_of(execution, more, name, ON_ONE_MACHINE)
    return how.folder, how.workers, how.quiet, how.say
