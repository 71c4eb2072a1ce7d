"""A duel: is one player stronger than another, decided with as few games as it takes."""

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from engine.codes import Winner
from engine.loading.tables.build import Built, build_tables
from engine.loading.words.namesakes import notices
from engine.loading.words.numbers import real_number, whole_number
from engine.runs.games import play_games
from engine.runs.limits import MOST_GAMES, MOST_SEED
from engine.runs.simulate import Say, make_ready, tell
from m44.names.named import Words, word_of, words_of
from m44.names.who_plays import check_duellists
from m44.play.question import Work, independent_scenarios

if TYPE_CHECKING:
    from analysis.players.ratings.sprt import Verdict

MOST_MATCHES = 20_000
LEAST = 2  # matches of a battle
LOOK = 160  # matches between two looks, over all battles
MOST_GAIN = 400.0
POINTS = {int(Winner.AXIS): 0.0, int(Winner.ALLIES): 1.0, int(Winner.DRAW): 0.5}


def duel(
    first: str,
    second: str,
    *,
    scenarios: Words = "base",
    gain: float = 10.0,
    most: int = MOST_MATCHES,
    seed: int = 1,
    workers: int | None = None,
    say: Say = tell,
) -> "Verdict":
    """Test whether the first player is stronger than the second: no gain against a gain, 5 % error both ways.

    Matches of two legs (the same battle, cards and dice, sides swapped) are played in equal numbers on all battles
    until the test knows.  Nothing is stored.

    Parameters
    ----------
    first, second : str
        Two different players.
    scenarios : str or sequence of str
        Ids, groups or paths.
    gain : float
        Rating points that count, above 0 and at most 400.
    most : int
        Matches after which it ends undecided.
    seed : int
    workers : int, optional
        Default one for every core.
    say : callable
        Takes a line at every look.

    Returns
    -------
    Verdict
        ``.result`` (``pass``, ``fail``, ``undecided``), ``.matches``, ``.log_ratio``, ``.score``.

    Raises
    ------
    InputError
        Players that do not exist or are the same, numbers out of range.

    Examples
    --------
    >>> m44.duel("recruit", "random", scenarios="river-line", most=400).result
    'pass'
    """
    from analysis.pages.imports import imports_among
    from analysis.players.ratings.sprt import judge

    first, second = word_of(first, "--players"), word_of(second, "--players")
    check_duellists(first, second)
    expected = f"rating points above 0, at most {MOST_GAIN:g}"
    gain = real_number("--gain", gain, 0, MOST_GAIN, expected, reached=True)
    seed = whole_number("--seed", seed, 0, MOST_SEED)
    battles = independent_scenarios(words_of(scenarios, "scenarios"))
    most = whole_number("--most", most, LEAST * len(battles), MOST_GAMES)
    threads = Work(None, workers, None, True, say).workers_or_all()
    boards = [build_tables(scenario) for scenario in battles]
    make_ready(say, [(first, second)])
    scores = [np.zeros(0) for _ in boards]
    batch = max(LEAST, LOOK // len(boards))
    while True:
        there = len(scores[0])
        count = min(batch, most // len(boards) - there)
        more = _matches(boards, (first, second), seed, there, count, threads)
        scores = [np.concatenate(pair) for pair in zip(scores, more, strict=True)]
        verdict = judge(scores, gain)
        say(f"{verdict.matches:,} matches: log ratio {verdict.log_ratio:+.2f}")
        if verdict.result != "undecided" or there + count == most // len(boards):
            return replace(verdict, notices=notices(battles), imports=tuple(imports_among(battles)))


def _matches(
    boards: list[Built], players: tuple[str, str], seed: int, first: int, count: int, workers: int
) -> list[np.ndarray]:
    """Scores of the first player in some matches on every board."""
    import joblib

    legs = [(board, pair) for board in boards for pair in (players, players[::-1])]
    with joblib.Parallel(n_jobs=workers, backend="threading") as pool:
        points: list[Any] = pool(
            joblib.delayed(_points)(board, pair, seed, first, count) for board, pair in legs
        )
    return [
        (1 - as_axis + as_allies) / 2 for as_axis, as_allies in zip(points[::2], points[1::2], strict=True)
    ]


def _points(board: Built, players: tuple[str, str], seed: int, first: int, count: int) -> np.ndarray:
    """Points of the Allies, game by game."""
    winners = play_games(board, seed, players, first, count).results["winner"]
    return np.array([POINTS[int(winner)] for winner in winners])
