"""Which house rules matter: a study of all options by one call."""

import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from engine.loading.errors import InputError
from engine.play.plan import whole_number
from engine.play.simulate import MOST_WORKERS, Say, tell
from m44.question import COMMAND, Paths
from m44.question import Work as Place


def rule_study(
    study: Paths,
    *,
    out: Paths | None = None,
    games: int | None = None,
    scenarios: Sequence[str] | None = None,
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
        TOML file of the study (``analysis.rulestudy.plan.StudyFile``).
    out : path, optional
        Folder of the pages; default that of the file.  A try needs one, so that it never writes over the study.
    games : int, optional
        For a try: pairs for every option and battle, a tenth of them in the later stages.
    scenarios : sequence of str, optional
        For a try: other battles.
    redraw : bool
        Play nothing: write pages and pictures anew from the tables that the folder holds.
    workers, quiet, say
        As in `compare`.

    Returns
    -------
    dict
        The manifest: ``["study"]["answer"]`` tells what came out.  ``analysis.rulestudy.redraw.redraw`` draws every
        page anew from the tables.

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
    from analysis.rulestudy.make import make_rule_study
    from analysis.rulestudy.plan import read_rule_study
    from analysis.rulestudy.redraw import write_drawn
    from analysis.rulestudy.stages import raw_folder
    from analysis.screen.confirm import Work

    is_try = games is not None or bool(scenarios)
    if redraw and is_try:
        raise InputError(
            COMMAND, "--redraw", "--games or --scenarios beside it", "only one: nothing is played"
        )
    if out is None and is_try:
        raise InputError(COMMAND, "--out", "nothing", "a folder for the try")
    path = Path(study)
    folder = path.parent if out is None else Path(out)
    if redraw:
        return dict(write_drawn(folder))
    asked = ["m44", "rule-study", str(study)] + ([] if out is None else ["--out", str(out)])
    asked += [] if games is None else ["--games", str(games)]
    for scenario in scenarios or ():
        asked += ["--scenarios", scenario]
    place = Place(None, workers, None, quiet, say)
    n_workers = whole_number("--workers", place.workers_or_all(), 1, MOST_WORKERS)
    read = read_rule_study(path, games, scenarios)
    work = Work(raw_folder(folder), read.file.games, n_workers, quiet, shlex.join(asked), say)
    return dict(make_rule_study(read, folder.name, folder, work))
