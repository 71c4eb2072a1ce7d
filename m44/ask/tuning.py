"""Tuning of players: weights found by playing."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Unpack

from analysis.stats.margins import Margins
from engine.loading.starters import NAME
from engine.loading.words.errors import COMMAND, InputError
from engine.loading.words.numbers import whole_number
from engine.loading.words.quoting import quoted
from engine.policies.usual import TUNED
from engine.runs.limits import MOST_GAMES
from engine.runs.one_writer import writing_into
from m44.names.amounts import checked_margins
from m44.names.named import Asked, Paths, Words, file_named, parted, word_of, words_of
from m44.play.execution import Execution, Settings, apart, of_this_machine
from m44.play.question import Work as Place
from m44.play.question import independent_scenarios, one_variant

if TYPE_CHECKING:
    from analysis.players.tuning.adapt import Adaptation
    from analysis.players.tuning.answer import Tuning
    from analysis.players.tuning.plan import TunePlan

START = TUNED
POPULATION, GENERATIONS, MATCHES, RUNS = 24, 150, 500, 4
ADAPT_POPULATION, ADAPT_MATCHES, ADAPT_BUDGET = 16, 150, 400_000
MARGINS = Margins(2.0, 0.10, 5.0)
FOLDER = "tuning"


class OfAdapt(Settings, total=False):
    """Size of a generation, beside who plays."""

    population: int
    matches: int


class OfTrain(OfAdapt, total=False):
    """What is searched, and how long."""

    terms: Words | None
    generations: int
    runs: int
    budget: int | None


def train(
    name: str | None = None,
    scenarios: Words = "base",
    *,
    start: str = START,
    held_out: Words | None = None,
    against: Words | None = None,
    options: Words | None = None,
    seed: int = 1,
    resume: Paths | None = None,
    execution: Execution | None = None,
    **more: Unpack[OfTrain],
) -> "Tuning":
    """Tune the weights of a player by playing (CMA-ES), and test what is found on battles it was not tuned on.

    Parameters
    ----------
    name : str
        Id of the player to be: small letters, digits, hyphens.
    scenarios : str or sequence of str
        Ids, groups or paths; every third battle is held out for the test unless ``held_out`` names others.
    start : str
        Player to begin with: an id or the path of a file of weights.
    held_out : str or sequence of str, optional
        Battles of the test; then all ``scenarios`` are tuned on.
    against : str or sequence of str, optional
        Players in the pool beside the start and the best so far; left out: two styles of the start.
    options : str, optional
        House rules in force, one variant.
    seed : int
    resume : path, optional
        Folder of a tuning that was stopped, in place of all of the above.
    execution, **more
        Who plays, as in `compare`; ``folder`` (or ``out``): default ``tuning/<name>``.  What is searched, and how long:
        ``terms``: weights, default all that change a game; ``population`` (24): candidates of a generation;
        ``generations`` (150) of a run, or ``budget``: games of all runs together; ``matches`` (500) of two games each
        for a candidate; ``runs`` (4) independent of each other.

    Returns
    -------
    Tuning
        ``.found`` are the weights, ``.log`` is a frame, ``.text()`` is what the command prints.

    Raises
    ------
    InputError
        Nothing has been written.
    KeyboardInterrupt
        Finished generations are kept; the same call goes on.

    Examples
    --------
    >>> tuning = m44.train("my-captain", ["river-line", "long-ridge"], generations=5)  # doctest: +SKIP
    >>> tuning.acceptance.verdict  # doctest: +SKIP
    """
    from analysis.players.tuning.plan import checked_numbers, generations_for
    from analysis.players.tuning.run import Work, read_plan, tune

    search, rest = apart(more, OfTrain, Settings)
    out, workers, quiet, say = of_this_machine(execution, rest, "train")
    if resume is not None:
        if name is not None:
            raise InputError(COMMAND, "--resume", f"{resume} beside {name}", "one of both")
        asked = read_plan(file_named(resume, "--resume"))["asked"]
        out = resume
    else:
        size = {
            "population": POPULATION,
            "generations": GENERATIONS,
            "matches": MATCHES,
            "runs": RUNS,
            **search,
        }
        terms, budget = size.pop("terms", None), size.pop("budget", None)
        if budget is not None:
            size["generations"] = generations_for(budget, size["runs"], size["population"], size["matches"])
        asked = {
            "name": name, "scenarios": words_of(scenarios, "scenarios"), "start": word_of(start, "--start"),
            "held_out": words_of(held_out, "held_out"), "against": words_of(against, "against"),
            "options": words_of(options, "options"), "terms": words_of(terms, "terms"),
            **checked_numbers(**size, seed=seed),
        }  # fmt: skip
    place = Place(out, workers, None, quiet, say)
    n_workers = place.workers_or_all()
    plan = planned(asked)
    folder = place.folder or Path(FOLDER) / plan.name
    with writing_into(folder, say):
        return tune(plan, Work(folder, asked, n_workers, quiet, say))


def planned(asked: Mapping[str, Any]) -> "TunePlan":
    """The plan of a tuning from the words that ask for it."""
    from analysis.players.tuning.plan import check_budget, checked_numbers, make_tune_plan, split
    from engine.policies.minds import built_in_players, read_policy

    numbers: dict[str, Any] = checked_numbers(
        **{key: asked[key] for key in ("population", "generations", "matches", "runs", "seed")}
    )
    check_budget(**{key: value for key, value in numbers.items() if key != "seed"})
    if not isinstance(asked["name"], str) or not NAME.match(asked["name"]):
        found = quoted(asked["name"] or None)
        raise InputError(COMMAND, "NAME", found, "small letters, digits, hyphens")
    start, pool = read_policy(asked["start"]), [read_policy(ref) for ref in asked["against"]]
    for taken in (*built_in_players(), *(policy.id for policy in (start, *pool))):
        if asked["name"] == taken:
            raise InputError(COMMAND, "NAME", taken, "an id that no player has yet")
    battles, others = independent_scenarios(asked["scenarios"]), asked["held_out"]
    sets = (battles, independent_scenarios(others, "--held-out")) if others else split(battles)
    return make_tune_plan(
        asked["name"],
        start,
        *sets,
        pool,
        one_variant(asked["options"]),
        asked["terms"],
        **numbers,
    )


def adapt(
    *scenarios: Asked,
    options: Words | None = None,
    start: str = START,
    budget: int = ADAPT_BUDGET,
    games: int = 4_000,
    seed: int = 1,
    margins: Margins | None = None,
    execution: Execution | None = None,
    **more: Unpack[OfAdapt],
) -> "Adaptation":
    """What a house rule changes once players have got used to it: players tuned under both rules.

    Parameters
    ----------
    *scenarios : str or path
        Battles; a list at the end holds the options.
    options : str
        One variant.
    start : str
        Player that is tuned, a warm start: an id or the path of a file of weights.
    budget : int
        Games of both tunings together.
    games : int
        Pairs of each battle for the effects.
    seed : int
    margins : Margins, optional
        Changes that matter, of wins and medals; default 2 points and 0.1 medals.
    execution, **more
        Who plays, as in `compare`; ``folder`` (or ``out``): default ``tuning/adapt-<variant>``.  ``population`` (16)
        and ``matches`` (150) as in `train`.

    Returns
    -------
    Adaptation
        ``.fixed``, ``.adapted``, ``.difference``, ``.label("win_rate_allies")``; both files of weights lie in the
        folder.

    Raises
    ------
    InputError
        Nothing has been written.
    KeyboardInterrupt
        Finished generations are kept; the same call goes on.

    Examples
    --------
    >>> m44.adapt("river-line", options="damage-scoring", budget=50_000).text()  # doctest: +SKIP
    """
    from analysis.players.tuning.adapt import METRICS
    from analysis.players.tuning.adapt import adapt as adapt_plan
    from analysis.players.tuning.plan import checked_numbers, generations_for
    from analysis.players.tuning.run import Work

    names, words = parted(scenarios, options)
    if not words:
        raise InputError(COMMAND, "--option", "nothing", "one variant to adapt to")
    variant = one_variant(words)
    size, rest = apart(more, OfAdapt, Settings)
    size = {"population": ADAPT_POPULATION, "matches": ADAPT_MATCHES, **size}
    out, workers, quiet, say = of_this_machine(execution, rest, "adapt")
    generations = generations_for(budget, 2, size["population"], size["matches"])
    asked = {
        "name": "adapted", "scenarios": names, "start": word_of(start, "--start"), "held_out": names, "against": [],
        "options": words, "terms": [],
        **checked_numbers(**size, runs=1, seed=seed, generations=generations),
    }  # fmt: skip
    named = checked_margins(margins, MARGINS)
    games = whole_number("--games", games, 2, MOST_GAMES)
    place = Place(out, workers, None, quiet, say)
    n_workers = place.workers_or_all()
    plan = planned(asked)
    folder = place.folder or Path(FOLDER) / re.sub(r"[^a-z0-9]+", "-", f"adapt-{variant.id}".lower()).strip(
        "-"
    )
    work = Work(folder, asked, n_workers, quiet, say, "the same command")
    matter = dict(zip(METRICS, (named.wins_points / 100, named.medals), strict=True))
    with writing_into(folder, say):
        return adapt_plan(plan, work, games, matter)
