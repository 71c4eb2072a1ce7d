"""Why a battle goes the way it does: play it, and say what stands out."""

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Unpack

from engine.loading.tables.build import build_tables
from engine.loading.words.errors import COMMAND, InputError
from engine.loading.words.likeness import nearest
from engine.loading.words.quoting import quoted
from engine.runs.manifest import read_plan, run_folder
from engine.runs.manifest_file import MANIFEST
from m44.names.named import Paths, Words, words_of
from m44.names.who_plays import one_pair
from m44.play import playing
from m44.play.execution import Execution, Settings, execution_of
from m44.play.question import PLAYERS, Question, one_battle, one_variant

if TYPE_CHECKING:
    from analysis.answers.why.answer import WhyAnswer

GAMES = 4000


def why(
    scenario: Paths,
    options: Words | None = None,
    side: str | None = None,
    players: str = PLAYERS,
    games: int = GAMES,
    seed: int = 1,
    execution: Execution | None = None,
    **more: Unpack[Settings],
) -> "WhyAnswer":
    """Tell why a battle goes the way it does: at most seven ranked reasons, and three games to watch.

    Parameters
    ----------
    scenario : str or path
        One battle.
    options : str, optional
        One variant: the rules it is played by; default the official ones.
    side : str, optional
        ``axis`` or ``allies``: whose lead is explained; default the side that wins more often.
    players : str
        One player, or ``"axis,allies"``.
    games, seed : int
    execution, **more
        Who plays, as in `compare`; ``folder`` (or ``out``):
        folder of the games; default ``runs/<id of the run>``.

    Returns
    -------
    WhyAnswer
        ``.text()`` to read, ``.frame()`` and ``.flat_rows()`` to compute with.

    Raises
    ------
    InputError
        Nothing has been written.

    Examples
    --------
    >>> print(m44.why("pegasus-bridge").text())  # doctest: +SKIP
    """
    from analysis.answers.why.answer import why as explain_run
    from analysis.stats.sides import SIDES
    from analysis.value.model import shipped_model

    how = execution_of(execution, more, "why")
    if side is not None and side not in SIDES:
        raise InputError(COMMAND, "--side", quoted(side), nearest(str(side), list(SIDES)))
    battle = one_battle(scenario)
    named, pair = words_of(options, "options"), words_of(players, "players")
    variant = one_variant(named)
    one_pair(pair)
    work = how.work()
    beside = _postures_there(work.folder)
    asked = Question("why", [scenario], named, pair, games, seed, baseline=not named, postures=beside)
    request = replace(replace(asked, trace=True).request(), value=shipped_model().digest)
    playing.warn(request, work)
    folder = run_folder(request.plan, work.folder)
    summary = playing.play_request(request, work, folder, asked.command(work.folder))
    replay = ["m44", "replay", str(scenario), "--seed", str(seed)]
    replay += ["--option", *named] if named else []
    replay += [] if pair == [PLAYERS] else ["--players", *pair]
    return explain_run(summary.folder, build_tables(battle, variant), replay, side)


def _postures_there(folder: Path | None) -> int:
    """Games for each pair of postures of the run in a folder: `m44 fair` plays such cells beside the one asked for."""
    if folder is None or not (folder / MANIFEST).is_file():
        return 0
    return read_plan(folder).postures
