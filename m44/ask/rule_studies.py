"""Which house rules matter: a study of all options by one call."""

import shlex
from typing import Any

from engine.loading.options.option_ids import option_files
from engine.loading.scenario.in_sight import scenario_files
from engine.loading.words.errors import COMMAND, InputError
from engine.loading.words.numbers import whole_number
from engine.runs.limits import MOST_GAMES
from engine.runs.one_writer import writing_into
from engine.runs.simulate import Say, tell
from m44.names.named import Paths, Words, file_named, folder_to_write, words_of
from m44.play.question import Work as Place


def refuse_stand_ins() -> None:
    """Refuse files that take the place of built-in options or battles: the study is one of those that ship.

    Raises
    ------
    InputError
    """
    for id_, (first, *others) in (*option_files().items(), *scenario_files().items()):
        if not first.built_in and any(one.built_in for one in others):
            found = f"{id_}, which the program has too"
            raise InputError(str(first.path), "id", found, "an id of its own: the study tries what ships")


def rule_study(
    study: Paths,
    *,
    out: Paths | None = None,
    games: int | None = None,
    scenarios: Words | None = None,
    redraw: bool = False,
    workers: int | None = None,
    quiet: bool = False,
    say: Say = tell,
) -> dict[str, Any]:
    """Try every option on every battle and write its tables, a page for each and one over all.

    The games lie in ``runs/<name of the folder>``; stopped, the same call goes on from there.

    Parameters
    ----------
    study : path
        TOML file of the study (``analysis.studies.rulestudy.plan.StudyFile``).
    out : path, optional
        Folder of the pages; default that of the file.  A try needs one, so that it never writes over the study.
    games : int, optional
        For a try: pairs for every option and battle, a tenth of them in the later stages.
    scenarios : str or sequence of str, optional
        For a try: other battles.
    redraw : bool
        Play nothing: write pages and pictures anew from the tables that the folder holds.
    workers, quiet, say
        As in `compare`.

    Returns
    -------
    dict
        The manifest: ``["study"]["answer"]`` says what came out.  ``analysis.studies.rulestudy.redraw.redraw`` draws
        every page anew from the tables.

    Raises
    ------
    InputError
        A mistake in the file, a try without a folder, nothing to draw from; nothing has been written.
    KeyboardInterrupt
        Finished games are kept.

    Examples
    --------
    >>> m44.rule_study("reports/which-house-rules-matter/study.toml", games=100, out="try")  # doctest: +SKIP
    """
    from analysis.studies.rulestudy.make import make_rule_study
    from analysis.studies.rulestudy.plan import FEWEST, read_rule_study
    from analysis.studies.rulestudy.play import raw_folder
    from analysis.studies.rulestudy.redraw import draw
    from analysis.studies.screen.confirm import Work

    boards = words_of(scenarios, "scenarios")
    games = None if games is None else whole_number("--games", games, FEWEST, MOST_GAMES)
    is_try = games is not None or bool(boards)
    if redraw and is_try:
        raise InputError(
            COMMAND, "--redraw", "--games or other battles beside it", "only one: nothing is played"
        )
    if out is None and is_try:
        raise InputError(COMMAND, "--out", "nothing", "a folder for the try")
    path = file_named(study, "FILE")
    refuse_stand_ins()
    folder = path.parent if out is None else folder_to_write(out)
    if redraw:
        return dict(draw(folder))
    asked = ["m44", "rule-study", str(study), *boards] + ([] if out is None else ["--out", str(out)])
    asked += [] if games is None else ["--games", str(games)]
    place = Place(None, workers, None, quiet, say)
    n_workers = place.workers_or_all()
    read = read_rule_study(path, games, boards)
    work = Work(raw_folder(folder), read.file.games, n_workers, quiet, shlex.join(asked), say)
    with writing_into(folder, say):
        return dict(make_rule_study(read, folder.name, folder, work))
