"""Play games and answer: what does a rule change, and is a battle fair?"""

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from engine.loading.errors import InputError
from engine.play.shards import parse_shard
from engine.play.simulate import Say, Summary, simulate, tell
from engine.play.store import run_folder
from m44.question import BACKEND, COMMAND, GAMES, PLAYERS, Paths, Question, Words, Work, margins_of, words_of

if TYPE_CHECKING:
    from analysis.answer import Answer
    from analysis.atlas.store import Atlas
    from analysis.compare import Comparison
    from analysis.fair import FairnessAnswer
    from analysis.read import Run

A = TypeVar("A", bound="Answer")


def compare(
    *scenarios: Paths,
    options: Words | None = None,
    as_variants: bool = False,
    players: Words = PLAYERS,
    games: int = GAMES,
    seed: int = 1,
    out: Paths | None = None,
    workers: int | None = None,
    block_size: int | None = None,
    backend: str = BACKEND,
    scheduler: str | None = None,
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
        Ids, groups or paths of ``.toml`` and ``.m44`` files.
    options : str or sequence of str
        One variant each: an option with its parameters, options joined by ``+``, a file, a change on the spot.
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
    backend : str
        Who plays: ``threading`` or ``loky`` (processes) on this machine, ``dask`` on a cluster.
    scheduler : str, optional
        Address of the cluster's scheduler, with ``dask``.
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
        ``.text()`` to read, ``.frame()`` to compute with; ``.manifest["folder"]`` is where the games, ``report.html``,
        ``results.json`` and ``summary.csv`` lie.

    Raises
    ------
    InputError
        Nothing has been written.
    KeyboardInterrupt
        The finished parts are kept.

    Examples
    --------
    >>> answer = m44.compare("pegasus-bridge", options=["no-retreat-choice"], games=2000)  # doctest: +SKIP
    >>> print(answer.text())  # doctest: +SKIP
    """
    from analysis.compare import compare as compare_run

    margins = margins_of(margin_wins, margin_medals, margin_turns)
    if not as_variants and not words_of(options):
        raise InputError(COMMAND, "--option", "nothing to compare", "--option, --set or --as-variants")
    if as_variants and words_of(options):
        raise InputError(COMMAND, "--as-variants", "options beside it", "drafts or options, not both")
    question = Question(
        "compare",
        scenarios,
        words_of(options),
        words_of(players),
        games,
        seed,
        trace,
        as_variants,
        True,
        margins,
    )
    summary = _play(question, Work(out, workers, block_size, quiet, say, backend, scheduler))
    return _written(compare_run(_run_in(summary), margins), summary, answered)


def fair(
    *scenarios: Paths,
    options: Words | None = None,
    players: Words = PLAYERS,
    games: int = GAMES,
    seed: int = 1,
    out: Paths | None = None,
    workers: int | None = None,
    block_size: int | None = None,
    backend: str = BACKEND,
    scheduler: str | None = None,
    trace: bool = False,
    quiet: bool = False,
    say: Say = tell,
    answered: "Callable[[FairnessAnswer], object] | None" = None,
) -> "FairnessAnswer":
    """Tell how even battles are, under the official rules or under the variants named.

    Parameters
    ----------
    *scenarios, options, players, games, seed, out, workers, block_size, backend, scheduler, trace, quiet, say, answered
        As in `compare`; with options only these variants are played.

    Returns
    -------
    FairnessAnswer

    Raises
    ------
    InputError
        Nothing has been written.
    """
    from analysis.fair import fair as judge_run

    variants = words_of(options)
    question = Question(
        "fair", scenarios, variants, words_of(players), games, seed, trace, baseline=not variants
    )
    summary = _play(question, Work(out, workers, block_size, quiet, say, backend, scheduler))
    return _written(judge_run(_run_in(summary), _atlas()), summary, answered)


def run(
    *scenarios: Paths,
    options: Words | None = None,
    as_variants: bool = False,
    players: Words = PLAYERS,
    games: int = GAMES,
    seed: int = 1,
    out: Paths | None = None,
    workers: int | None = None,
    block_size: int | None = None,
    backend: str = BACKEND,
    scheduler: str | None = None,
    shard: str | None = None,
    trace: bool = False,
    quiet: bool = False,
    say: Say = tell,
) -> Summary:
    """Play and store games without judging them; the official rules are always among the variants.

    Parameters
    ----------
    *scenarios, options, as_variants, players, games, seed, out, workers, block_size, backend, scheduler, trace, quiet
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
    """
    question = Question(
        "run", scenarios, words_of(options), words_of(players), games, seed, trace, as_variants
    )
    return _play(question, Work(out, workers, block_size, quiet, say, backend, scheduler, shard))


def _play(question: Question, work: Work) -> Summary:
    """Plan what the question asks for and play what is missing."""
    shard = parse_shard(work.shard)
    order = question.order()
    for line in order.warnings:
        work.say(line)
    return simulate(
        order,
        run_folder(order.plan, work.folder, shard),
        workers=work.workers_or_all(),
        block_size=work.block_size,
        backend=work.backend,
        scheduler=work.scheduler,
        shard=shard,
        quiet=work.quiet,
        command=question.command(work.folder) + work.part(),
        say=work.say,
    )


def _atlas() -> "Atlas | None":
    """The atlas that ships, if one does."""
    from analysis.atlas.store import load_atlas, shipped_folder

    return load_atlas() if shipped_folder().is_dir() else None


def _run_in(summary: Summary) -> "Run":
    """The rows of a finished run, with the folder they lie in."""
    from analysis.read import Run, load_run

    run = load_run(summary.folder)
    return Run(run.games, {**run.manifest, "folder": str(summary.folder)})


def _written(answer: A, summary: Summary, answered: Callable[[A], object] | None) -> A:
    """The answer, shown to whoever asked and with its three files beside the games."""
    if answered is not None:
        answered(answer)
    answer.write(summary.folder)
    return answer
