"""Turns that a short rollout regrets most, found in three rounds of samples, each new to what it judges.

1. Every turn of every game: each alternative on a few samples; the turns that seem to lose most go on.
2. These on more samples: the best alternative of each is chosen, and the turns that lose most by it.
3. These on most samples, which had no part in choosing: what is reported.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine.compiling.compile_unit import take_over
from engine.layout import MAX_HAND, MAX_STYLES, MAX_TURNS, REVIEW, STATE
from engine.loading.tables.build import Built
from engine.loading.words.errors import InputError
from engine.policies.player_files import beside_each_other, fill_search_minds, load_player
from engine.policies.player_names import player_ids, variant_ids
from engine.policies.search_files import fill_search
from engine.runs.games import GAME_AND_COPIES, base_key
from engine.runs.precompile import REVIEW_ENTRY, announce, compile_missing, needed
from engine.search.review import ALL_PLANS, review_block

JUDGE = "general"  # whose styles are tried, and by whose reckoning a position is worth what
SAMPLES = (8, 96, 800)  # of a turn, by round
KEPT = 150  # turns that go on after the first round
TURNS = 4  # player turns of a rollout, the own one included
BLOCK = 10  # games of a block
ALL_TURNS = 0
Advance = Callable[[int], None]
Rows = NDArray[np.void]


@dataclass(frozen=True)
class Regret:
    """A turn that could have been better.

    Attributes
    ----------
    game, turn, side : int
    done, better : int
        Physical cards.
    style : str, optional
        Style in which the same card would have been better; None for another card.
    gain, error : float
        Chance to win (0 to 1) by the better plan less that by what was done, as the rollout reckons it, with its
        standard error over the samples of the last round.
    samples : int
        Of the last round.
    """

    game: int
    turn: int
    side: int
    done: int
    better: int
    style: str | None
    gain: float
    error: float
    samples: int


@dataclass(frozen=True)
class Reviewer:
    """Reviews turns of one player on both sides of a battle.

    Attributes
    ----------
    built : Built
    player : str
    seed : int
    namespace : str
    workers : int
        Threads; no outcome depends on it.
    """

    built: Built
    player: str
    seed: int
    namespace: str = "play"
    workers: int = 1

    def review(
        self, games: Sequence[int], turns: Sequence[int], samples: tuple[int, int], advance: Advance
    ) -> Rows:
        """All plans of these turns of these games (turn 0 = all of them) on ``samples`` (first, how many)."""
        import joblib

        spans = [slice(at, at + BLOCK) for at in range(0, len(games), BLOCK)]
        pool = joblib.Parallel(n_jobs=self.workers, backend="threading", return_as="generator")
        found = []
        for span, rows in zip(
            spans,
            pool(joblib.delayed(self._block)(games[span], turns[span], samples) for span in spans),
            strict=True,
        ):
            found.append(rows)
            advance(len(games[span]))
        return np.concatenate([self._block([], [], samples), *found])

    def _block(self, games: Sequence[int], turns: Sequence[int], samples: tuple[int, int]) -> Rows:
        """Review one block in the compiled entry."""
        minds, _ = fill_search_minds((self.player, self.player))
        minds = beside_each_other([minds, minds[1:2]])  # reviewed by himself
        search = judging_search(self.player)
        base = base_key(self.seed, self.namespace, self.built.scenario.chance_id)
        return reviewed(self.built, minds, search, base, games, turns, samples)


def reviewed(
    built: Built,
    minds: np.ndarray,
    search: np.ndarray,
    base: tuple[int, int],
    games: Sequence[int],
    turns: Sequence[int],
    samples: tuple[int, int],
    only: int = ALL_PLANS,
    step: int = 0,
) -> Rows:
    """Plans of turns of games, tried in the compiled entry; a row each, the first of a turn for what was done.

    Parameters
    ----------
    built : Built
    minds : ndarray of MIND, shape (5,)
        The players, the policy of each side, one to work with, the reviewer.
    search : ndarray of SEARCH, shape (1,)
    base : tuple of int
        Key words of the run.
    games, turns : sequence of int
        Each game and the turn to review, ``ALL_TURNS`` for all of them.
    samples : tuple of int
        The first, and how many.
    only : int
        The plan to try alone beside what was done, by its place among the rows of its turn; the others have no samples.
    step : int
        Samples after which plans are given up that hardly gain the margin of the search; 0 for never.
    """
    take_over()
    each = MAX_HAND + 1 + MAX_STYLES
    rows = np.zeros(sum(MAX_TURNS if turn == ALL_TURNS else 1 for turn in turns) * each, REVIEW)
    written = np.zeros(1, np.int64)
    review_block(
        built.tables,
        np.zeros(GAME_AND_COPIES, STATE),
        minds,
        search,
        *base,
        np.array(games, np.int64),
        np.array(turns, np.int64),
        only,
        *samples,
        step,
        rows,
        written,
    )
    return rows[: written[0]].copy()


def ready(reviewer: Reviewer, say: Callable[[str], None]) -> None:
    """Compile or load the entry that reviews, telling so before."""
    units = needed([reviewer.player], REVIEW_ENTRY)
    announce(units, say)
    compile_missing(units)


def styles() -> list[str]:
    """Names of the styles that are tried."""
    return list(load_player(JUDGE)["styles"])


def judging_search(player: str) -> np.ndarray:
    """A SEARCH record, shape (1,), by which turns of the player on both sides are reviewed."""
    judge = load_player(JUDGE)
    reviewed = {**load_player(player), "styles": judge["styles"]}
    reviewed["search"] = {**judge["search"], "turns": TURNS}
    return fill_search((reviewed, reviewed))


def check_judging(player: str) -> None:
    """Refuse a player who does not judge by weights or who searches himself."""
    data = load_player(player)
    first = data.get("members", [data])[0]
    if not first["weights"] or "search" in data:
        known = [one for one in (*player_ids(), *variant_ids()) if _judges(one)]
        raise InputError("players", player, "a player who does not judge by weights alone", ", ".join(known))


def check_cards(built: Built) -> None:
    """Refuse battles without cards: what is reviewed is a card of a turn beside others, and both sides act in theirs.

    Raises
    ------
    InputError
        No cards are played.
    """
    if built.tables[0]["n_cards"] == 0:
        expected = "one with cards: what is reviewed is the card of a turn beside others"
        raise InputError("scenario", built.scenario.id, "a battle without cards", expected)


def _judges(player: str) -> bool:
    data = load_player(player)
    return "search" not in data and bool(data.get("members", [data])[0]["weights"])


def alternatives(rows: Rows) -> Rows:
    """The best alternative of every turn, by its mean gain; one row a turn."""
    others = rows[rows["done"] == 0]
    order = np.lexsort((-others["gain"] / others["samples"], others["turn"], others["game"]))
    ranked = others[order]
    first = np.ones(len(ranked), bool)
    first[1:] = (np.diff(ranked["game"]) != 0) | (np.diff(ranked["turn"]) != 0)
    return ranked[first]


def most_regretted(rows: Rows, n: int) -> Rows:
    """The turns that lose most, the worst first; of equals the earlier game."""
    return rows[np.argsort(-rows["gain"] / rows["samples"], kind="stable")[:n]]


def regrets(reviewer: Reviewer, games: int, most: int, advance: Advance = lambda n: None) -> list[Regret]:
    """The turns of some games that a short rollout regrets most, the worst first.

    Parameters
    ----------
    reviewer : Reviewer
    games : int
        Games 0 .. games - 1 of the run.
    most : int
        Turns told at most; fewer where fewer have an alternative.
    advance : callable
        Told how many games more are done, the turns of later rounds counted as games.
    """
    first, second, last = ((sum(SAMPLES[:step]), count) for step, count in enumerate(SAMPLES))
    found = alternatives(reviewer.review(range(games), [ALL_TURNS] * games, first, advance))
    found = most_regretted(found, max(KEPT, 2 * most))
    found = alternatives(reviewer.review(found["game"].tolist(), found["turn"].tolist(), second, advance))
    found = most_regretted(found, most)
    chosen = {(row["game"], row["turn"]): (row["card_copy"], row["style"]) for row in found}
    rows = reviewer.review(found["game"].tolist(), found["turn"].tolist(), last, advance)
    done = {(row["game"], row["turn"]): int(row["card_copy"]) for row in rows if row["done"]}
    plans = [row for row in rows if not row["done"]]
    plans = [row for row in plans if chosen[row["game"], row["turn"]] == (row["card_copy"], row["style"])]
    judged = [_regret(row, done[row["game"], row["turn"]]) for row in plans]
    return sorted(judged, key=lambda one: (-one.gain, one.game, one.turn))


def _regret(row: np.void, done: int) -> Regret:
    n = int(row["samples"])
    mean = float(row["gain"]) / n
    spread = max(0.0, float(row["squares"]) / n - mean * mean)
    style = None if row["style"] < 0 else styles()[int(row["style"])]
    where = (int(row["game"]), int(row["turn"]), int(row["side"]))
    return Regret(*where, done, int(row["card_copy"]), style, mean, float(np.sqrt(spread / (n - 1))), n)


def work_of(games: int, most: int) -> int:
    """Games and turns that ``regrets`` looks at, for a progress bar."""
    return games + max(KEPT, 2 * most) + most
