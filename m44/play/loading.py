"""Runs that have been played before, as values."""

import os
from collections.abc import Callable, Iterable, Mapping
from inspect import signature
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.loading.scenario.in_sight import reserved_ids, scenario_files
from engine.loading.words.errors import COMMAND, InputError
from engine.loading.words.quoting import quoted
from engine.loading.words.reader import is_plain_file
from engine.runs.manifest_file import MANIFEST
from m44.names.named import Paths, file_named, is_one

if TYPE_CHECKING:
    from analysis.answers.run_answer import RunAnswer
    from analysis.measure.played import PlayedRun
    from analysis.measure.read import Run
    from engine.runs.simulate import Summary

PLAYED = "a run that was played: its folder, what m44.run, m44.compare or m44.load gave"


def load(folder: "Paths | Summary | RunAnswer", allow_partial: bool = False) -> "PlayedRun":
    """A run that was played before, as a value.

    Parameters
    ----------
    folder : path, Summary or answer
        Folder of a finished run, like ``runs/<id>``; or what has one.
    allow_partial : bool
        Take also a single run that misses games: those that all scenarios and variants have; its notices say so.

    Returns
    -------
    PlayedRun
        ``games``, ``losses``, ``turns``, ``hexes``, ``cards`` as frames; ``m44.compare(run)`` and ``m44.fair(run)``
        analyse it, ``a + b`` joins two runs of one plan with other seeds or numbers of games, ``sum(runs)`` any number
        of them; ``len(run)`` is the number of games.

    Raises
    ------
    InputError
        No finished run there, games are missing; a part, the plan or the study file was altered.

    Examples
    --------
    >>> a, b = (m44.run("river-line", games=20, players="random", seed=seed) for seed in (1, 2))
    >>> len(m44.load(a.folder)), len((a + b).games), len(sum([a, b]))
    (20, 40, 40)
    >>> m44.load(a.folder) == a, a == b
    (True, False)
    """
    from analysis.answers.run_answer import RunAnswer
    from analysis.measure.played import PlayedRun
    from engine.runs.simulate import Summary

    if isinstance(folder, RunAnswer):
        manifest = folder.manifest
        where = [Path(part["folder"]) for part in manifest.get("parts", ())]
        where = where or ([Path(manifest["folder"])] if "folder" in manifest else [])
        if not where:
            raise InputError(COMMAND, "RUN", "an answer about several runs", PLAYED)
    else:
        where = [folder.folder if isinstance(folder, Summary) else file_named(folder, "RUN")]
    run = PlayedRun(where, allow_partial=allow_partial)
    _ = run.manifest  # tells a mistake now
    return run


def is_played(value: Any) -> bool:
    """Whether a value is a run that was played: a value that holds one, or the folder of one.

    The name of a battle or of a group is that battle, whatever folder is called like it.
    """
    if isinstance(value, str) and (value in scenario_files() or value in reserved_ids()):
        return False
    if isinstance(value, str | os.PathLike):
        return is_plain_file(Path(os.fsdecode(value)) / MANIFEST)
    if is_one(value) or isinstance(value, Iterable):
        return False
    from analysis.answers.run_answer import RunAnswer
    from analysis.measure.played import PlayedRun
    from analysis.measure.read import Run
    from engine.runs.simulate import Summary

    return isinstance(value, PlayedRun | Run | RunAnswer | Summary)


def rows_of(value: Any) -> "Run":
    """Games and manifest of a run that was played."""
    from analysis.measure.played import PlayedRun
    from analysis.measure.read import Run

    if isinstance(value, Run):
        return value
    if isinstance(value, PlayedRun):
        return value.rows()
    return load(value).rows()


def only_run(
    asked: tuple[Any, ...], function: Callable[..., Any], given: Mapping[str, Any], extra: Mapping[str, Any]
) -> "Run | None":
    """The run that is asked about, None for battles that are to be played.

    Parameters
    ----------
    asked : tuple
        What stands in the place of battles.
    function : callable
        Who asks: its defaults are what nobody has named.
    given, extra : mapping
        Parameters of the function that only games to be played can take, and such keywords beside them.

    Raises
    ------
    InputError
        A run among other things, or with what only games to be played can take.
    """
    if not any(is_played(one) for one in asked):
        return None
    if len(asked) > 1:
        expected = "one run alone; a + b joins two of one plan"
        raise InputError(COMMAND, "SCENARIO", f"a run and {len(asked) - 1} more", expected)
    usual = signature(function).parameters
    named = {name: value for name, value in given.items() if value is not usual[name].default}
    for name, value in {**named, **extra}.items():
        raise InputError("", name, f"{quoted(value)} beside a run that was played", "the run alone")
    return rows_of(asked[0])
