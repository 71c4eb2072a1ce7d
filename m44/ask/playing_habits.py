"""How players play: the indicators of what experienced people do, from games of computer players."""

from collections.abc import Sequence
from itertools import product
from typing import TYPE_CHECKING, Any, Unpack

import numpy as np

from engine.loading.tables.build import Built, build_tables
from engine.loading.words.errors import COMMAND, InputError
from engine.loading.words.namesakes import notices
from engine.loading.words.numbers import whole_number
from engine.policies.player_files import searches
from engine.runs.habits import ENTRY, habits_of
from engine.runs.limits import MOST_SEED
from engine.runs.precompile import announce, compile_missing, needed
from engine.runs.progress import progress_bar
from m44.names.named import Words, word_of, words_of
from m44.names.typed_names import SEPARATOR
from m44.names.who_plays import check_player
from m44.play.execution import Execution, Settings, of_this_machine
from m44.play.question import Work, independent_scenarios

if TYPE_CHECKING:
    from analysis.players.habits.answer import Habits

GAMES = 100
MOST = 20_000
GREEDY = "sergeant"  # looks one turn ahead, with weights set by hand
BLOCK = 25  # games a worker plays at a time


def habits(
    scenarios: Words = "base",
    *,
    players: Words | None = None,
    against: str = GREEDY,
    games: int = GAMES,
    seed: int = 1,
    execution: Execution | None = None,
    **more: Unpack[Settings],
) -> "Habits":
    """Count in games of computer players what people who know the game do more or less often than a greedy player.

    Each player plays both sides of every battle, all of them with the same cards and dice.  Nothing is compared with
    games of people: the table says in which direction experienced people differ from a player who looks one turn
    ahead, and on which side of that player each of the others stands.

    Parameters
    ----------
    scenarios : str or sequence of str
        Ids, groups or paths.
    players : str or sequence of str, optional
        Players that do not search; default the credible rungs of the ladder, the usual player among them.
    against : str
        The greedy player; it is played even if it is not told of.
    games : int
        Of every player on every battle.
    seed : int
    execution, **more
        Who plays, as in `compare`; ``folder`` (or ``out``):
        folder for ``habits.json``, ``habits.csv`` and ``habits.txt``; default none.

    Returns
    -------
    Habits
        ``.frame()`` (player, scenario, side, indicator, value, n, ci_low, ci_high, direction, sure, stands …),
        ``.flat_rows()``, ``.text()``; shows itself.

    Raises
    ------
    InputError
        Players that do not exist, search or come in pairs; numbers out of range.

    Examples
    --------
    >>> found = m44.habits("river-line", players="recruit", games=4, workers=1, quiet=True)
    >>> sorted(found.frame()["player"].unique()), found.greedy
    (['recruit'], 'sergeant')
    """
    from analysis.pages.footnotes import Footnotes
    from analysis.pages.imports import imports_among
    from analysis.players.habits.answer import judge_habits

    out, workers, quiet, say = of_this_machine(execution, more, "habits")
    names = watched_players(players)
    greedy = _watchable(word_of(against, "--against"), "--against")
    games = whole_number("--games", games, 2, MOST)
    seed = whole_number("--seed", seed, 0, MOST_SEED)
    work = Work(out, workers, None, quiet, say)
    battles = independent_scenarios(words_of(scenarios, "SCENARIO"), "SCENARIO")
    boards = {one.id: build_tables(one) for one in battles}
    everybody = list(dict.fromkeys([*names, greedy]))
    units = needed(everybody, ENTRY)
    announce(units, say)
    compile_missing(units)
    played = _watched(boards, everybody, seed, games, work.workers_or_all(), quiet)
    footnotes = Footnotes(tuple(notices(battles)), imports=tuple(imports_among(battles)))
    found = judge_habits(played, names, greedy, seed, footnotes)
    if work.folder is not None:
        found.write(work.folder)
    return found


def watched_players(players: Words | None) -> list[str]:
    """Players named, each once, or the credible rungs of the ladder."""
    from analysis.findings.rungs import ladder

    if players is None:
        return [rung.player for rung in ladder() if rung.credible and not rung.restricted]
    names = list(dict.fromkeys(words_of(players, "--players")))
    if not names:
        raise InputError(COMMAND, "--players", "nothing", "a player")
    return [_watchable(name, "--players") for name in names]


def _watchable(name: str, flag: str) -> str:
    """The player, if it plays both sides and does not search."""
    if SEPARATOR in name:
        raise InputError(COMMAND, flag, name, "one player, who plays both sides")
    check_player(name, flag)
    if searches(name):
        raise InputError(COMMAND, flag, name, "a player that does not search")
    return name


def _watched(
    boards: dict[str, Built], players: Sequence[str], seed: int, games: int, workers: int, quiet: bool
) -> dict[str, dict[str, np.ndarray]]:
    """What every player does on every battle, game by game; blocks are put together in order."""
    import joblib

    spans = [(first, min(BLOCK, games - first)) for first in range(0, games, BLOCK)]
    jobs = list(product(players, boards, spans))
    blocks: dict[str, dict[str, list[np.ndarray]]] = {one: {board: [] for board in boards} for one in players}
    with (
        progress_bar(0, len(players) * len(boards) * games, quiet) as advance,
        joblib.Parallel(n_jobs=workers, backend="threading", return_as="generator") as pool,
    ):
        done: Any = pool(
            joblib.delayed(habits_of)(boards[board], seed, (player, player), *span)
            for player, board, span in jobs
        )
        for (player, board, span), (_, habits_) in zip(jobs, done, strict=True):
            blocks[player][board].append(habits_)
            advance(span[1])
    return {
        player: {board: np.concatenate(parts) for board, parts in of_player.items()}
        for player, of_player in blocks.items()
    }
