"""The value model: play games of its own, fit the chance of winning to them, look how well it is calibrated."""

import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Unpack

from engine.loading.tables.build import build_tables
from engine.loading.words.numbers import whole_number
from engine.runs.manifest import run_folder
from engine.runs.one_writer import writing_into
from engine.runs.request import make_plan
from m44.names.named import Paths, Words, folder_to_write, words_of
from m44.names.who_plays import players_of
from m44.play import playing
from m44.play.execution import Execution, Settings, of_this_machine
from m44.play.question import PLAYERS, Work, independent_scenarios

if TYPE_CHECKING:
    from analysis.studies.value_model import FittedModel

NAMESPACE = "tune"  # games of this namespace are never judged
FEWEST_GAMES = 40  # of a battle: 32 of them to fit on, and a feature has to be seen in 30
GAMES, MOST_GAMES = 1000, 20_000
FOLDER = Path("reports") / "value-model"
SCENARIOS = "base"
DRAWS_FOLLOWED = 400  # games of a battle whose draws are followed card by card


def fit_value(
    scenarios: Words = SCENARIOS,
    *,
    players: Words = PLAYERS,
    games: int = GAMES,
    seed: int = 1,
    freeze: bool = False,
    execution: Execution | None = None,
    **more: Unpack[Settings],
) -> "FittedModel":
    """Fit the model behind win probability over time, on games that no other question ever plays.

    The model is fitted on all games.  How well it is calibrated is told out of sample: each fifth of the games is
    judged by a model of the other four.  The games are kept in ``runs/<id of the run>``.

    Parameters
    ----------
    scenarios : str or sequence of str
        Ids, groups or paths.
    players : str or sequence of str
        One player for both sides, or ``"axis,allies"``; several pairs may be named.
    games : int
        Games per battle, 40 to 20,000.
    seed : int
    freeze : bool
        Make it the model of this installation: every later answer looks at games with it.
    execution, **more
        Who plays, as in `compare`; ``folder`` (or ``out``):
        folder of the model, its picture and its page; default ``reports/value-model``.

    Returns
    -------
    FittedModel
        ``.model``, ``.deciles`` and ``.scenarios`` (calibration), ``.text()``.

    Raises
    ------
    InputError
        Nothing has been written.

    Examples
    --------
    >>> found = m44.fit_value("pegasus-bridge", games=100, out="my-value", quiet=True)  # doctest: +SKIP
    >>> found.deciles[["predicted", "observed"]]  # doctest: +SKIP
    """
    from analysis.studies.value_model import fit_run
    from analysis.value.card_worth import follow_draws

    out, workers, quiet, say = of_this_machine(execution, more, "fit_value")
    games = whole_number("--games", games, FEWEST_GAMES, MOST_GAMES)
    folder = FOLDER if out is None else folder_to_write(out)
    boards, words = words_of(scenarios, "scenarios"), words_of(players, "players")
    named, pairs = independent_scenarios(boards), players_of(words)
    request = make_plan(
        named, players=pairs, games=games, seed=seed, namespace=NAMESPACE, trace=True, traced=games
    )
    command = _command(boards, words, games, seed, out, freeze)
    work = Work(out, workers, None, quiet, say)
    summary = playing.play_request(request, work, run_folder(request.plan), command)
    with writing_into(folder, say):
        drawn = follow_draws(
            [build_tables(one) for one in named],
            pairs[0],
            min(games, DRAWS_FOLLOWED),
            seed,
            NAMESPACE,
            workers or -1,
        )
        return fit_run(summary.folder, folder, command, freeze, drawn)


def _command(
    scenarios: list[str], players: list[str], games: int, seed: int, out: Paths | None, freeze: bool
) -> str:
    """What to type for the same model."""
    words = ["m44", "fit-value", *scenarios]
    for pair in players:
        words += [] if players == [PLAYERS] else ["--players", pair]
    words += ["--games", str(games), "--seed", str(seed)]
    words += [] if out is None else ["--out", str(out)]
    return shlex.join([*words, *(["--freeze"] if freeze else [])])
