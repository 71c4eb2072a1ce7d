"""What another game on the same board does: a study of a variant by one call."""

import shlex
from typing import Any

from engine.loading.words.errors import COMMAND, InputError
from engine.loading.words.numbers import whole_number
from engine.runs.limits import MOST_GAMES
from engine.runs.manifest import RUNS
from engine.runs.one_writer import writing_into
from engine.runs.simulate import Say, tell
from m44.names.named import Paths, Words, file_named, folder_to_write, words_of
from m44.play.question import Work as Place


def variant_study(
    study: Paths,
    *,
    out: Paths | None = None,
    games: int | None = None,
    scenarios: Words | None = None,
    workers: int | None = None,
    quiet: bool = False,
    say: Say = tell,
) -> dict[str, Any]:
    """Is a variant fair, how long is it, what decides, and which of its numbers would mend it?

    The games lie in ``runs/variant-<name of the folder>``, those of each plan in a folder of their own; stopped, the
    same call goes on from there.

    Parameters
    ----------
    study : path
        TOML file of the study (``analysis.studies.variants.plan.StudyFile``).
    out : path, optional
        Folder of the page; default that of the file.  A try needs one, so that it never writes over the study.
    games : int, optional
        For a try: in place of all numbers of games of the file.
    scenarios : str or sequence of str, optional
        For a try: other battles.
    workers, quiet, say
        As in `compare`.

    Returns
    -------
    dict
        The manifest: ``["study"]["answer"]`` says what came out.

    Raises
    ------
    InputError
        A mistake in the file, a try without a folder; nothing has been written.
    KeyboardInterrupt
        Finished games are kept.

    Examples
    --------
    >>> m44.variant_study("reports/variants/zombies/study.toml", games=20, out="try")  # doctest: +SKIP
    """
    from analysis.studies.screen.confirm import Work
    from analysis.studies.variants.make import make_variant_study
    from analysis.studies.variants.plan import read_variant_study

    boards = words_of(scenarios, "scenarios")
    games = None if games is None else whole_number("--games", games, 2, MOST_GAMES)
    if out is None and (games is not None or boards):
        raise InputError(COMMAND, "--out", "nothing", "a folder for the try")
    path = file_named(study, "FILE")
    read = read_variant_study(path, games, tuple(boards))
    folder = path.parent if out is None else folder_to_write(out)
    asked = ["m44", "variant-study", str(study), *boards] + ([] if out is None else ["--out", str(out)])
    asked += [] if games is None else ["--games", str(games)]
    n_workers = Place(None, workers, None, quiet, say).workers_or_all()
    work = Work(RUNS / f"variant-{folder.name}", read.file.games, n_workers, quiet, shlex.join(asked), say)
    with writing_into(folder, say):
        return make_variant_study(read, folder, work)
