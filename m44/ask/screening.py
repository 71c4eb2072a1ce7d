"""Screening: which of many options matter at all?"""

import shlex
from typing import TYPE_CHECKING, Unpack

from engine.loading.words.numbers import whole_number
from engine.runs.limits import MOST_GAMES
from engine.runs.manifest import RUNS
from engine.runs.one_writer import writing_into
from m44.names.named import Words, words_of
from m44.names.who_plays import one_pair
from m44.play.execution import Execution, Settings, of_this_machine
from m44.play.question import PLAYERS, independent_scenarios
from m44.play.question import Work as Place

if TYPE_CHECKING:
    from analysis.studies.screen.answer import Screening

BUDGET, CONFIRM_GAMES, Q = 420_000, 1_000, 0.10


def screen(
    scenarios: Words = "base",
    options: Words = "all",
    *,
    budget: int = BUDGET,
    seed: int = 1,
    q: float = Q,
    confirm_games: int = CONFIRM_GAMES,
    interactions: bool = False,
    players: str = PLAYERS,
    execution: Execution | None = None,
    **more: Unpack[Settings],
) -> "Screening":
    """Find out which of many options do anything, all at once; confirm those that do on fresh cards and dice.

    Every block of games plays its own random set of options.  The ranking is exploratory: it says what to look at,
    not how large an effect is.  That is what ``confirmed`` is for, paired comparisons with the official rules.

    Parameters
    ----------
    scenarios : str or sequence of str
        Ids, groups or paths.
    options : str or sequence of str
        One option each, with parameters: ``"hand-size:change=2"``; ``"all"`` are all that can be found.  Several
        levels of one option, and options of one group, are never in force together.
    budget : int
        Games of the factorial.
    seed : int
    q : float
        Chance of an option to be in force in a block, above 0 and at most 0.5.
    confirm_games : int
        Pairs of games for every scenario and survivor; 0 confirms nothing.
    interactions : bool
        Also play the first twelve survivors in pairs, each in half of the blocks; as many games again.
    players : str
        One player for both sides, or ``"axis,allies"``.
    execution, **more
        Who plays, as in `compare`; ``folder`` (or ``out``):
        folder for everything that is written; default ``runs/screen-<digest>``.

    Returns
    -------
    Screening
        ``.ranking``, ``.confirmed``, ``.cells``, ``.pairs`` are frames, ``.text()`` is what the command prints.

    Raises
    ------
    InputError
        Nothing has been written.
    KeyboardInterrupt
        Finished blocks are kept; the same call goes on.

    Examples
    --------
    >>> found = m44.screen("pegasus-bridge", ["first-player", "medals-to-win"], budget=4000)  # doctest: +SKIP
    >>> found.ranking[["term", "q", "survives"]]  # doctest: +SKIP
    """
    from analysis.studies.screen.confirm import Work
    from analysis.studies.screen.factors import levels_of
    from analysis.studies.screen.plan import make_screen_plan
    from analysis.studies.screen.play import screen as screen_plan

    out, workers, quiet, say = of_this_machine(execution, more, "screen")
    boards, words = words_of(scenarios, "scenarios"), words_of(options, "options")
    of_players = words_of(players, "players")
    pair = one_pair(of_players)
    confirm_games = whole_number("--confirm-games", confirm_games, 0, MOST_GAMES)
    place = Place(out, workers, None, quiet, say)
    n_workers = place.workers_or_all()
    plan = make_screen_plan(independent_scenarios(boards), levels_of(words), pair, budget, seed, q)
    folder = place.folder or RUNS / f"screen-{plan.digest()[:8]}"
    asked = ["m44", "screen", "--budget", str(budget), "--seed", str(seed)]
    asked[2:2] = [] if boards == ["base"] else boards
    asked += [part for word in words for part in ("--option", word)]
    asked += [] if q == Q else ["--q", f"{q:g}"]
    asked += [] if confirm_games == CONFIRM_GAMES else ["--confirm-games", str(confirm_games)]
    asked += [] if of_players == [PLAYERS] else ["--players", *of_players]
    asked += ["--interactions"] if interactions else []
    asked += ["--out", str(folder)] if out is not None else []
    work = Work(folder, confirm_games, n_workers, quiet, shlex.join(asked), say)
    with writing_into(folder, say):
        return screen_plan(plan, work, interactions)
