"""Play games and answer: what does a rule change, and is a battle fair?"""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from engine.loading.words.errors import COMMAND, InputError
from engine.runs.simulate import Say, Summary, tell
from m44 import playing, study_runs
from m44.named import Asked, Paths, Words, parted, words_of
from m44.question import (
    BACKEND,
    PLAYERS,
    Question,
    Work,
    check_within,
    games_of,
    luck_of,
    margins_of,
    postures_of,
)

if TYPE_CHECKING:
    from analysis.answers.compare import Comparison
    from analysis.answers.fair import FairnessAnswer
    from analysis.answers.run_answer import RunAnswer
    from analysis.atlas.store import Atlas


def compare(
    *scenarios: Asked,
    options: Words | None = None,
    as_variants: bool = False,
    players: Words = PLAYERS,
    games: int | None = None,
    grade: str | None = None,
    within: float | None = None,
    seed: int = 1,
    out: Paths | None = None,
    workers: int | None = None,
    block_size: int | None = None,
    backend: str = BACKEND,
    scheduler: str | None = None,
    margin_wins: float = 2.0,
    margin_medals: float = 0.10,
    margin_turns: float = 5.0,
    trace: bool = True,
    luck: int | None = None,
    robust: bool = False,
    report: bool = False,
    quiet: bool = False,
    say: Say = tell,
    answered: "Callable[[Comparison], object] | None" = None,
) -> "Comparison":
    """Play battles under the official rules and under house rules, on the same cards and dice.

    Parameters
    ----------
    *scenarios : str or path
        Ids, groups or paths of ``.toml`` and ``.m44`` files.  A list at the end holds the options.
    options : str, Rules, or sequence of these
        One variant each: an option with its parameters, options joined by ``+``, a file, a change on the spot,
        what ``m44.official().patch(…)`` gives.
    as_variants : bool
        The scenarios are drafts of one battle: the first is the baseline.
    players : str or sequence of str
        One player for both sides, or ``"axis,allies"``; several pairs may be named.
    games : int, optional
        Games per scenario, variant and pair of players; default those of the grade.
    grade : str, optional
        ``quick`` (1,000 games), ``standard`` (10,000, the default) or ``decision`` (40,000).
    within : float, optional
        Play in batches until every change of wins is known to so many points of 100, at most four times the grade.
    seed : int
    out : path, optional
        Folder for everything that is written; default ``runs/<id of the run>``.
    workers, block_size : int, optional
        How the work is cut; outcomes do not depend on them.
    backend : str
        Who plays: ``threading`` or ``loky`` (processes) on this machine, ``dask`` on a cluster.
    scheduler : str, optional
        Address of the cluster's scheduler, with ``dask``.
    margin_wins, margin_medals, margin_turns : float
        Margins that matter: points of 100 wins, medals, percent of the turns.
    trace : bool
        Keep one row per player turn of the first 1,000 games; without it nothing is told of win probability.
    luck : int, optional
        Also play so many games for each source of luck (deck, dice, players), to tell which of them decides how much:
        5,000 know a share of all luck to ± 2 parts of 100.
    robust : bool
        Follow every change along the ladder of players and label it: robust, direction-robust, skill-dependent or
        undecided.  Every player of the ladder plays as many games, so it takes that many times as long.
    report : bool
        Draw the report also where the games take less time than that and no folder is named.
    quiet : bool
        No progress bar.
    say : callable
        Takes lines for the user; they go to standard error.
    answered : callable, optional
        Gets the answer before its files are written, for the report takes a second to draw.

    Returns
    -------
    Comparison
        Shows itself; ``.effects`` and ``.games`` to compute with, ``.plot.forest()``, ``.plot.medals()``,
        ``.plot.turns()``, ``.replay(17)``; ``.manifest["folder"]`` is where the games, ``report.html``,
        ``results.json`` and ``summary.csv`` lie.

    Raises
    ------
    InputError
        Nothing has been written.
    KeyboardInterrupt
        Within a second; the finished parts are kept, and the same call plays only what is missing.

    Examples
    --------
    >>> r = m44.compare("pegasus-bridge", ["no-retreat-choice"], games=100)
    >>> r.effects.loc[r.effects["metric"] == "turns.delta", "n_games"].tolist()
    [200]
    >>> r.replay(17)["variant"]
    'no-retreat-choice'
    """
    named, words = parted(scenarios, options)
    margins = margins_of(margin_wins, margin_medals, margin_turns)
    if not as_variants and not words:
        raise InputError(COMMAND, "--option", "nothing to compare", "--option, --set or --as-variants")
    if as_variants and words:
        raise InputError(COMMAND, "--as-variants", "options beside it", "drafts or options, not both")
    question = _question("compare", named, words, players, games, grade, within, luck, seed, trace)
    question = replace(question, as_variants=as_variants, margins=margins, robust=robust)
    work = Work(out, workers, block_size, quiet, say, backend, scheduler, report=report)
    answer = playing.compared(question, playing.played(question, work))
    playing.written(answer, answered)
    return answer


def fair(
    *scenarios: Asked,
    options: Words | None = None,
    players: Words = PLAYERS,
    games: int | None = None,
    grade: str | None = None,
    within: float | None = None,
    seed: int = 1,
    out: Paths | None = None,
    workers: int | None = None,
    block_size: int | None = None,
    backend: str = BACKEND,
    scheduler: str | None = None,
    trace: bool = True,
    luck: int | None = None,
    postures: int | None = None,
    report: bool = False,
    quiet: bool = False,
    say: Say = tell,
    answered: "Callable[[FairnessAnswer], object] | None" = None,
) -> "FairnessAnswer":
    """Tell how even battles are, under the official rules or under the variants named.

    Parameters
    ----------
    *scenarios, options, players, games, grade, within, seed, out, workers, block_size, backend, scheduler, trace, luck
    report, quiet, say, answered
        As in `compare`; with options only these variants are played.
    postures : int, optional
        Also play so many games for every pair of postures of both sides (holding, sallying, as usual), to tell how far
        the answer hangs on who plays; 0 for none.  Default one of 20 games, at least 100 and at most 1,000.

    Returns
    -------
    FairnessAnswer

    Raises
    ------
    InputError
        Nothing has been written.

    Examples
    --------
    >>> print(m44.fair("river-line", players="random", games=100).rows[0].measure.n_games)
    100
    """
    named, words = parted(scenarios, options)
    question = _question("fair", named, words, players, games, grade, within, luck, seed, trace)
    styles = postures_of(postures, question.games)
    question = replace(question, baseline=not question.options, postures=styles)
    work = Work(out, workers, block_size, quiet, say, backend, scheduler, report=report)
    answer = playing.judged(playing.played(question, work))
    playing.written(answer, answered)
    return answer


def run(
    *scenarios: Asked,
    options: Words | None = None,
    as_variants: bool = False,
    players: Words = PLAYERS,
    games: int | None = None,
    grade: str | None = None,
    within: float | None = None,
    seed: int = 1,
    out: Paths | None = None,
    workers: int | None = None,
    block_size: int | None = None,
    backend: str = BACKEND,
    scheduler: str | None = None,
    shard: str | None = None,
    trace: bool = False,
    luck: int | None = None,
    quiet: bool = False,
    say: Say = tell,
) -> Summary:
    """Play and store games without judging them; the official rules are always among the variants.

    Parameters
    ----------
    *scenarios, options, as_variants, players, games, grade, within, seed, out, workers, block_size, backend, scheduler
    trace, luck, quiet
        As in `compare`.
    shard : str, optional
        Play a part of the games only, like ``3/10``; `merge` puts the parts together.
    say
        As in `compare`.

    Returns
    -------
    Summary
        ``folder``, ``games``, ``played``, ``seconds``, ``digest``.

    Raises
    ------
    InputError
        Nothing has been written.

    Examples
    --------
    >>> m44.run("river-line", games=20, players="random").games
    20
    """
    named, words = parted(scenarios, options)
    question = _question("run", named, words, players, games, grade, within, luck, seed, trace)
    question = replace(question, as_variants=as_variants)
    return playing.play(question, Work(out, workers, block_size, quiet, say, backend, scheduler, shard))


def run_study(
    study: Paths,
    *,
    out: Paths | None = None,
    workers: int | None = None,
    block_size: int | None = None,
    backend: str = BACKEND,
    scheduler: str | None = None,
    shard: str | None = None,
    quiet: bool = False,
    say: Say = tell,
    answered: "Callable[[RunAnswer], object] | None" = None,
) -> "Summary | RunAnswer | Atlas":
    """Play a study file and answer what it asks: the same file gives the same games.

    Parameters
    ----------
    study : path
        A file of ``docs/8-studies.md``; every command that plays leaves one, ``study.toml``, beside its games.
    out, workers, block_size, backend, scheduler, quiet, say, answered
        As in `compare`.
    shard : str, optional
        Play a part of the games only, like ``3/10``; `merge` puts the parts together.

    Returns
    -------
    Comparison, FairnessAnswer, Summary or Atlas
        What `compare`, `fair`, `run` or `survey` would give; the Summary of a part.

    Raises
    ------
    InputError
        A mistake in the file; nothing has been written.

    Examples
    --------
    >>> run = m44.run("river-line", games=20, players="random")
    >>> m44.run_study(run.folder / "study.toml").digest == run.digest
    True
    """
    return study_runs.run_study(
        study, Work(out, workers, block_size, quiet, say, backend, scheduler, shard), answered
    )


def report(
    folder: Paths, *, allow_mixed: bool = False, answered: "Callable[[RunAnswer], Any] | None" = None
) -> "RunAnswer":
    """Write the report of a finished run again, judged by the margins of its study.

    Parameters
    ----------
    folder : path
        Of a run, like ``runs/<id>``.
    allow_mixed : bool
        Also tell the numbers of a run that another engine played; every page says so.
    answered : callable, optional
        Gets the answer before its files are written.

    Returns
    -------
    Comparison or FairnessAnswer

    Raises
    ------
    InputError
        No finished run there, or one of another engine; nothing has been written.

    Examples
    --------
    >>> run = m44.run("river-line", games=20, players="random")
    >>> m44.report(run.folder).manifest["plan"]["games"]
    20
    """
    return playing.report(folder, allow_mixed, answered)


def _question(
    name: str,
    scenarios: list[str],
    options: list[str],
    players: Words,
    games: int | None,
    grade: str | None,
    within: float | None,
    luck: int | None,
    seed: int,
    trace: bool,
) -> Question:
    """A question from words: the numbers of games it takes, as they were named or as they are usual."""
    number = games_of(games, grade)
    return Question(
        name,
        scenarios,
        options,
        words_of(players, "players"),
        number,
        seed,
        trace,
        grade=grade,
        within=check_within(within),
        luck=luck_of(luck, number),
    )
