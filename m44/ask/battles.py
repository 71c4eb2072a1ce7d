"""Play games and answer: what does a rule change, and is a battle fair?"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, Unpack

from analysis.stats.margins import Margins
from engine.loading.words.errors import COMMAND, InputError
from engine.loading.words.quoting import quoted
from engine.runs.simulate import Summary
from m44.names.amounts import (
    GRADES,
    check_until,
    check_within,
    checked_margins,
    games_of,
    luck_of,
    postures_of,
)
from m44.names.named import Asked, Paths, Words, check_compared, parted, words_of
from m44.play import playing, study_runs
from m44.play.execution import IN_ONE_RUN, Execution, Parts, Settings, apart, execution_of
from m44.play.loading import only_run
from m44.play.question import PLAYERS, Question, Work, shipped_first

if TYPE_CHECKING:
    from analysis.answers.compare import Comparison
    from analysis.answers.fair import FairnessAnswer
    from analysis.answers.run_answer import RunAnswer
    from analysis.atlas.store import Atlas
    from analysis.measure.played import PlayedRun
    from analysis.measure.read import Run

    AskedOrPlayed = Asked | PlayedRun | Run | RunAnswer | Summary  # battles to be played, or a run that was


class OfAnswer(Settings, total=False):
    """What every function that plays battles takes beside its parameters."""

    grade: str | None
    luck: int | None
    prefer_shipped: bool
    trace: bool


class OfRun(OfAnswer, Parts, total=False):
    """What `run` takes beside its parameters."""

    baseline_games: int | None


class OfFair(OfAnswer, total=False):
    """What `fair` takes beside its parameters."""

    postures: int | None
    report: bool
    answered: "Callable[[Any], object] | None"


class OfCompare(OfAnswer, total=False):
    """What `compare` takes beside its parameters."""

    baseline_games: int | None
    until: str | None
    robust: bool
    report: bool
    answered: "Callable[[Any], object] | None"


def compare(
    *scenarios: "AskedOrPlayed",
    options: Words | None = None,
    as_variants: bool = False,
    players: Words = PLAYERS,
    games: int | str | None = None,
    within: float | None = None,
    seed: int = 1,
    margins: Margins | None = None,
    execution: Execution | None = None,
    **more: Unpack[OfCompare],
) -> "Comparison":
    """Play battles under the official rules and under house rules, on the same cards and dice.

    Parameters
    ----------
    *scenarios : str or path, or one run
        Ids, groups or paths of ``.toml`` and ``.m44`` files.  A list at the end holds the options.  A single run that
        was played before (what `run` or `load` gave, ``a + b`` of two of them, the folder of one) is analysed.
    options : str, Rules, or sequence of these
        One variant each: an option with its parameters, options joined by ``+``, a file, a change on the spot,
        what ``m44.official().patch(…)`` gives.
    as_variants : bool
        The scenarios are drafts of one battle: the first is the baseline.
    players : str or sequence of str
        One player for both sides, or ``"axis,allies"``; several pairs may be named.
    games : int or str, optional
        Games per scenario, variant and pair of players; or a grade: ``quick`` (400), ``standard`` (4,000, the
        default), ``decision`` (16,000).
    within : float, optional
        Play in batches until every change of wins is known to so many points of 100, at most four times the grade.
    seed : int
    margins : Margins, optional
        Margins that matter: points of 100 wins, medals, percent of the turns.
    execution : Execution, optional
        Who plays, and where the games go; outcomes do not depend on it.
    **more
        Fields of `Execution` one by one (``workers``, ``folder`` or ``out``, ``quiet`` …), and

        * ``trace`` (bool): keep one row per player turn of the first 1,000 games; without it nothing is reported of win
          probability.
        * ``baseline_games`` (int): games of the official rules (of the first draft), at least ``games``; default five
          times as many, at most 10,000.  They make every change sharper, and are kept for later answers.
        * ``until`` (str): ``"decided"`` plays in batches of 1,000 until every verdict on wins is settled, at most four
          times the grade; intervals hold at every look and are wider for it.
        * ``luck`` (int): also play so many games for each source of luck (deck, dice, players), to say which of them
          decides how much: 5,000 know a share of all luck to ± 2 parts of 100.
        * ``prefer_shipped`` (bool): in place of a ``.m44`` file whose number (``scenario_id``) is that of a battle that
          comes with the program, play that battle, which has its rules in full; the answer says so.
        * ``robust`` (bool): follow every change along the ladder of players and label it: robust, direction-robust,
          skill-dependent or undecided.  Every player of the ladder plays as many games, so it takes that many times as
          long.
        * ``report`` (bool): draw the report also where the games take less time than that and no folder is named.
        * ``answered`` (callable): gets the answer before its files are written, for the report takes a second to draw.

    Returns
    -------
    Comparison
        Shows itself; ``.effects``, ``.pooled``, ``.games`` and ``.pairs()`` to compute with, ``.plot.forest()``,
        ``.plot.medals()``, ``.plot.turns()``, ``.replay(17)``; ``.folder`` is where the games, ``report.html``,
        ``results.json`` and ``summary.csv`` lie.

    Raises
    ------
    InputError
        A ValueError; nothing has been written.
    KeyboardInterrupt
        Within a second; the finished parts are kept, and the same call plays only what is missing.

    Examples
    --------
    >>> r = m44.compare("pegasus-bridge", ["no-retreat-choice"], games=100)
    >>> r.effects.loc[r.effects["metric"] == "turns.delta", "n_games"].tolist()
    [200]
    >>> r.replay(17)["variant"]
    'no-retreat-choice'
    >>> run = m44.run("pegasus-bridge", ["no-retreat-choice"], games=100)
    >>> m44.compare(run).sentence() == r.sentence()
    True
    """
    extra, answered, execution = _parted(more, "compare", OfCompare, execution)
    measured = checked_margins(margins)
    given = {
        "options": options, "as_variants": as_variants, "players": players, "games": games, "within": within,
        "seed": seed,
    }  # fmt: skip
    run = only_run(scenarios, compare, given, extra)
    if run is not None:
        return playing.analysed(playing.changed(run, measured), execution, answered)
    named, words = parted(scenarios, options)
    check_compared(words, as_variants)
    question = _question("compare", named, words, players, games, within, seed, extra, as_variants)
    robust = bool(extra.get("robust", False))
    question = replace(question, as_variants=as_variants, margins=measured, robust=robust)
    return playing.asked(question, _work(execution, extra), partial(playing.compared, question), answered)


def fair(
    *scenarios: "AskedOrPlayed",
    options: Words | None = None,
    players: Words = PLAYERS,
    games: int | str | None = None,
    within: float | None = None,
    seed: int = 1,
    execution: Execution | None = None,
    **more: Unpack[OfFair],
) -> "FairnessAnswer":
    """Tell how even battles are, under the official rules or under the variants named.

    Parameters
    ----------
    *scenarios, options, players, games, within, seed, execution
        As in `compare`; with options only these variants are played.  Grades are 1,000, 10,000 (the
        default) and 40,000 games.
    **more
        Fields of `Execution`, ``trace``, ``luck``, ``prefer_shipped``, ``report`` and ``answered`` as in `compare`, and

        * ``postures`` (int): also play so many games for every pair of postures of both sides (holding, sallying, as
          usual), to say how far the answer hangs on who plays; 0 for none.  Default one of 20 games, at least 100 and
          at most 1,000.

    Returns
    -------
    FairnessAnswer

    Raises
    ------
    InputError
        A ValueError; nothing has been written.

    Examples
    --------
    >>> print(m44.fair("river-line", players="random", games=100).rows[0].measure.n_games)
    100
    """
    extra, answered, execution = _parted(more, "fair", OfFair, execution)
    given = {"options": options, "players": players, "games": games, "within": within, "seed": seed}
    run = only_run(scenarios, fair, given, extra)
    if run is not None:
        return playing.analysed(playing.judged(run), execution, answered)
    named, words = parted(scenarios, options)
    question = _question("fair", named, words, players, games, within, seed, extra)
    styles = postures_of(extra.get("postures"), question.games)
    question = replace(question, baseline=not question.options, postures=styles)
    return playing.asked(question, _work(execution, extra), playing.judged, answered)


def _work(execution: Execution, extra: Mapping[str, Any]) -> Work:
    """How the games are played, and whether a report is asked for."""
    return replace(execution.work(), report=bool(extra.get("report", False)))


def run(
    *scenarios: Asked,
    options: Words | None = None,
    as_variants: bool = False,
    players: Words = PLAYERS,
    games: int | str | None = None,
    within: float | None = None,
    seed: int = 1,
    execution: Execution | None = None,
    **more: Unpack[OfRun],
) -> "PlayedRun":
    """Play and store games without judging them; the official rules are always among the variants.

    Parameters
    ----------
    *scenarios, options, as_variants, players, games, within, seed, execution
        As in `compare`.
    **more
        Fields of `Execution`, ``shard`` among them, ``trace``, ``luck``, ``baseline_games`` and ``prefer_shipped`` as
        in `compare`; without ``trace=True`` no turns are kept.

    Returns
    -------
    PlayedRun
        ``games``, ``losses``, ``turns``, ``hexes``, ``cards`` as frames; ``folder``, ``digest``, ``n_games``,
        ``n_played``, ``seconds``.  ``m44.compare(run)`` analyses it, ``a + b`` joins two that differ in their seed.

    Raises
    ------
    InputError
        A ValueError; nothing has been written.

    Examples
    --------
    >>> run = m44.run("river-line", games=20, players="random")
    >>> run.n_games, len(run.games)
    (20, 20)
    """
    from analysis.measure.played import PlayedRun

    extra, _, execution = _parted(more, "run", OfRun, execution)
    named, words = parted(scenarios, options)
    untraced = {"trace": False, **extra}
    question = _question("run", named, words, players, games, within, seed, untraced, as_variants)
    question = replace(question, as_variants=as_variants)
    request = question.request()
    summary = playing.play(question, execution.work(), request)
    return PlayedRun([summary.folder], summary, {"recipes": request.recipes})


def run_study(
    study: Paths,
    *,
    execution: Execution | None = None,
    answered: "Callable[[RunAnswer], object] | None" = None,
    **more: Unpack[Parts],
) -> "PlayedRun | RunAnswer | Atlas":
    """Play a study file and answer what it asks: the same file gives the same games.

    Parameters
    ----------
    study : path
        A file of ``docs/8-studies.md``; every command that plays leaves one, ``study.toml``, beside its games.
    execution, answered
        As in `compare`.
    **more
        Fields of `Execution` one by one.

    Returns
    -------
    Comparison, FairnessAnswer, PlayedRun or Atlas
        What `compare`, `fair`, `run` or `survey` would give; the run of a part (``shard``).

    Raises
    ------
    InputError
        A ValueError: a mistake in the file; nothing has been written.

    Examples
    --------
    >>> run = m44.run("river-line", games=20, players="random")
    >>> m44.run_study(run.folder / "study.toml").digest == run.digest
    True
    """
    from analysis.measure.played import PlayedRun

    found = study_runs.run_study(study, execution_of(execution, more, "run_study", ()), answered)
    return PlayedRun([found.folder], found) if isinstance(found, Summary) else found


def report(
    folder: "Paths | PlayedRun",
    *,
    allow_mixed: bool = False,
    allow_partial: bool = False,
    answered: "Callable[[RunAnswer], Any] | None" = None,
) -> "RunAnswer":
    """Write the report of a finished run again, judged by the margins of its study.

    Parameters
    ----------
    folder : path or PlayedRun
        Of a run, like ``runs/<id>``; or the run.
    allow_mixed : bool
        Also tell the numbers of a run that another engine played; every page says so.
    allow_partial : bool
        Also report a run that misses games, from those that all scenarios and variants have; every page says so.
    answered : callable, optional
        Gets the answer before its files are written.

    Returns
    -------
    Comparison or FairnessAnswer

    Raises
    ------
    InputError
        No finished run there, or one of another engine; games are missing; a part, the plan or the study file was
        altered.  Nothing has been written.

    Examples
    --------
    >>> run = m44.run("river-line", games=20, players="random")
    >>> m44.report(run.folder).manifest["plan"]["games"]
    20
    """
    from analysis.measure.played import PlayedRun

    where = folder.folder if isinstance(folder, PlayedRun) else folder
    return playing.report(where, allow_mixed, answered, allow_partial)


def _parted(
    more: Mapping[str, Any], name: str, known: type[OfAnswer], execution: Execution | None
) -> tuple[dict[str, Any], "Callable[[Any], object] | None", Execution]:
    """What a call of a function says beside its parameters, who gets the answer, and how it is to be played."""
    extra, rest = apart(more, known, Parts)
    answered = extra.pop("answered", None)
    without = () if "shard" in known.__annotations__ else IN_ONE_RUN
    return extra, answered, execution_of(execution, rest, name, without)


def _question(
    name: str,
    scenarios: list[str],
    options: list[str],
    players: Words,
    games: int | str | None,
    within: float | None,
    seed: int,
    extra: Mapping[str, Any],
    as_variants: bool = False,
) -> Question:
    """A question from words: the numbers of games it takes, as they were named or as they are usual."""
    grade = extra.get("grade")
    if isinstance(games, str) and games in GRADES and grade is None:
        games, grade = None, games
    if isinstance(games, str):
        raise InputError(COMMAND, "--games", quoted(games), f"a whole number, or {' | '.join(GRADES)}")
    number = games_of(games, grade, name != "fair" and (bool(options) or as_variants))
    named, notices = shipped_first(scenarios) if extra.get("prefer_shipped") else (scenarios, ())
    return Question(
        name,
        named,
        options,
        words_of(players, "players"),
        number,
        seed,
        bool(extra.get("trace", True)),
        grade=grade,
        within=check_within(within),
        luck=luck_of(extra.get("luck"), number),
        notices=notices,
        baseline_games=extra.get("baseline_games"),
        until=check_until(extra.get("until"), within),
    )
