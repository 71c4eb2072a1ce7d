"""Play games and answer: what does a rule change, and is a battle fair?"""

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from engine.loading.errors import InputError
from engine.play.plan import Order
from engine.play.simulate import Say, Summary, simulate, tell
from engine.play.store import run_folder
from m44.question import (
    COMMAND,
    GAMES,
    PLAYERS,
    Asked,
    Paths,
    Question,
    Words,
    Work,
    margins_of,
    parted,
    words_of,
)

if TYPE_CHECKING:
    from analysis.answer import Answer
    from analysis.atlas.store import Atlas
    from analysis.compare import Comparison
    from analysis.fair import FairnessAnswer
    from analysis.read import Run

A = TypeVar("A", bound="Answer")


def compare(
    *scenarios: Asked,
    options: Words | None = None,
    as_variants: bool = False,
    players: Words = PLAYERS,
    games: int = GAMES,
    seed: int = 1,
    out: Paths | None = None,
    workers: int | None = None,
    block_size: int | None = None,
    margin_wins: float = 2.0,
    margin_medals: float = 0.10,
    margin_turns: float = 5.0,
    trace: bool = False,
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
    games : int
        Games per scenario, variant and pair of players.
    seed : int
    out : path, optional
        Folder for everything that is written; default ``runs/<id of the run>``.
    workers, block_size : int, optional
        How the work is cut; outcomes do not depend on them.
    margin_wins, margin_medals, margin_turns : float
        Margins that matter: points of 100 wins, medals, percent of the turns.
    trace : bool
        Keep one row per player turn of the first 1,000 games.
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
    from analysis.compare import compare as compare_run

    named, options = parted(scenarios, options)
    margins = margins_of(margin_wins, margin_medals, margin_turns)
    if not as_variants and not words_of(options):
        raise InputError(COMMAND, "--option", "nothing to compare", "--option, --set or --as-variants")
    if as_variants and words_of(options):
        raise InputError(COMMAND, "--as-variants", "options beside it", "drafts or options, not both")
    question = Question(
        "compare",
        named,
        words_of(options),
        words_of(players),
        games,
        seed,
        trace,
        as_variants,
        True,
        margins,
    )
    order = question.order()
    summary = _play(question, order, Work(out, workers, block_size, quiet, say))
    return _written(compare_run(_run_in(summary, order), margins), summary, answered)


def fair(
    *scenarios: Asked,
    options: Words | None = None,
    players: Words = PLAYERS,
    games: int = GAMES,
    seed: int = 1,
    out: Paths | None = None,
    workers: int | None = None,
    block_size: int | None = None,
    trace: bool = False,
    quiet: bool = False,
    say: Say = tell,
    answered: "Callable[[FairnessAnswer], object] | None" = None,
) -> "FairnessAnswer":
    """Tell how even battles are, under the official rules or under the variants named.

    Parameters
    ----------
    *scenarios, options, players, games, seed, out, workers, block_size, trace, quiet, say, answered
        As in `compare`; with options only these variants are played.

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
    from analysis.fair import fair as judge_run

    named, options = parted(scenarios, options)
    variants = words_of(options)
    question = Question("fair", named, variants, words_of(players), games, seed, trace, baseline=not variants)
    order = question.order()
    summary = _play(question, order, Work(out, workers, block_size, quiet, say))
    return _written(judge_run(_run_in(summary, order), _atlas()), summary, answered)


def run(
    *scenarios: Asked,
    options: Words | None = None,
    as_variants: bool = False,
    players: Words = PLAYERS,
    games: int = GAMES,
    seed: int = 1,
    out: Paths | None = None,
    workers: int | None = None,
    block_size: int | None = None,
    trace: bool = False,
    quiet: bool = False,
    say: Say = tell,
) -> Summary:
    """Play and store games without judging them; the official rules are always among the variants.

    Parameters
    ----------
    *scenarios, options, as_variants, players, games, seed, out, workers, block_size, trace, quiet, say
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
    named, options = parted(scenarios, options)
    question = Question("run", named, words_of(options), words_of(players), games, seed, trace, as_variants)
    return _play(question, question.order(), Work(out, workers, block_size, quiet, say))


def _play(question: Question, order: Order, work: Work) -> Summary:
    """Play what is missing of the games the question asks for."""
    for line in order.warnings:
        work.say(line)
    return simulate(
        order,
        run_folder(order.plan, work.folder),
        workers=work.workers_or_all(),
        block_size=work.block_size,
        quiet=work.quiet,
        command=question.command(work.folder),
        say=work.say,
    )


def _atlas() -> "Atlas | None":
    """The atlas that ships, if one does."""
    from analysis.atlas.store import load_atlas, shipped_folder

    return load_atlas() if shipped_folder().is_dir() else None


def _run_in(summary: Summary, order: Order) -> "Run":
    """The rows of a finished run, with the folder they lie in and the rules and battles they were played by."""
    from analysis.read import Run, load_run

    run = load_run(summary.folder)
    return Run(run.games, {**run.manifest, "recipes": order.recipes})


def _written(answer: A, summary: Summary, answered: Callable[[A], object] | None) -> A:
    """The answer, shown to whoever asked and with its three files beside the games."""
    if answered is not None:
        answered(answer)
    answer.write(summary.folder)
    return answer
