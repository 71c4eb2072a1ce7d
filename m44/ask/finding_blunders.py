"""Which turns a player would take back: the work list for better players."""

import os
from typing import TYPE_CHECKING

from engine.loading.tables.build import build_tables
from engine.loading.words.numbers import whole_number
from engine.runs.limits import MOST_SEED
from engine.runs.progress import progress_bar
from engine.runs.simulate import Say, tell
from m44.names.named import Paths, Words, word_of
from m44.play.question import Work, one_battle, one_variant

if TYPE_CHECKING:
    from analysis.answers.blunders import Blunders

GAMES = 1000
MOST = 100_000
PLAYER = "captain"
MOST_TOLD = 50


def blunders(
    scenario: Paths,
    options: Words | None = None,
    *,
    player: str = PLAYER,
    games: int = GAMES,
    most: int = 10,
    seed: int = 1,
    workers: int | None = None,
    quiet: bool = False,
    say: Say = tell,
) -> "Blunders":
    """Find the turns of a player that a short rollout regrets most.

    Every card of every turn, and the card played in other styles, is tried on imagined games: hidden cards dealt anew,
    new dice, some turns on by the same player on both sides.  What seems worst is tried again on new samples, and what
    is reported is measured on samples that had no part in finding it.

    Parameters
    ----------
    scenario : str or path
        One battle.
    options : str, optional
        One variant.
    player : str
        Who plays both sides; one who judges by weights and does not search.
    games : int
        Games 0 to `games` - 1 of the seed.
    most : int
        Turns told, 1 to 50.
    seed : int
    workers : int, optional
        Default one for every core; no outcome depends on it.
    quiet : bool
        No progress bar.
    say : callable
        Takes a line before the engine is compiled.

    Returns
    -------
    Blunders
        ``.flat_rows()``: game, turn, side, what was ``done``, what would have been ``better``, ``gain_pp`` (points
        of the chance to win, as the rollout reckons it), ``error_pp`` (standard error) and the ``command`` that shows
        the game; ``.text()``.

    Raises
    ------
    InputError

    Examples
    --------
    >>> worst = m44.blunders("river-line", player="sergeant", games=4, most=1, workers=1).flat_rows()[0]
    >>> worst["done"] != worst["better"], worst["command"].split()[:3]
    (True, ['m44', 'replay', 'river-line'])
    """
    from analysis.answers.blunders import Blunders
    from engine.replay.regrets import Reviewer, check_cards, check_judging, ready, regrets, work_of

    games = whole_number("--games", games, 1, MOST)
    most = whole_number("--most", most, 1, MOST_TOLD)
    seed = whole_number("--seed", seed, 0, MOST_SEED)
    player = word_of(player, "--players")
    check_judging(player)
    threads = Work(None, workers, None, quiet, say).workers_or_all()
    battle = one_battle(scenario)
    built = build_tables(battle, one_variant(options))
    check_cards(built)
    reviewer = Reviewer(built, player, seed, workers=threads)
    ready(reviewer, say)
    with progress_bar(0, work_of(games, most), quiet) as advance:
        found = regrets(reviewer, games, most, advance)
    return Blunders.of(reviewer, os.fspath(scenario), games, found)
