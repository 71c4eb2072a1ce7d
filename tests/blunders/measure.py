"""Games of two players on every battle in front of every reviewer, block by block, noted in a journal."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import joblib

from analysis.measure.journal import Journal, Row
from engine.loading.options.variant import OFFICIAL
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import Built, build_tables
from engine.policies.minds import Policy
from engine.runs.games import engine_digest
from tests.blunders.judging import Bench, Game, Sampling, Turn
from tests.blunders.reviewers import MARGIN, Judge

BLOCK = 5
DECIMALS = 6
Key = tuple[str, str, str]  # judge, battle, player


@dataclass(frozen=True)
class Plan:
    """All that fixes the figures.

    Attributes
    ----------
    battles : tuple of str
    players : tuple of Policy
        Before and after.
    judges : tuple of (Judge, int)
        Each with the games of every battle and player he judges, 0 to so many.
    seed : int
    sampling : Sampling
    block : int
        Games of a line of the journal.
    """

    battles: tuple[str, ...]
    players: tuple[Policy, Policy]
    judges: tuple[tuple[Judge, int], ...]
    seed: int
    sampling: Sampling
    block: int = BLOCK

    def head(self) -> Row:
        """What a journal belongs to; the number of games and the choice of battles may grow."""
        return {
            "engine": engine_digest(),
            "seed": self.seed,
            "margin": MARGIN,
            "block": self.block,
            "sampling": list(self.sampling),
            "players": [player.to_dict() for player in self.players],
            "judges": [
                {**one.policy.to_dict(), "search": dict(one.search), "styles": dict(one.styles)}
                for one, _ in self.judges
            ],
        }

    def blocks(self) -> list[tuple[Key, int]]:
        """Every block of games: who judges whom where, and its first game."""
        return [
            ((judge.id, battle, player.id), first)
            for judge, games in self.judges
            for battle in self.battles
            for first in range(0, games, self.block)
            for player in self.players
        ]


def measured(
    plan: Plan, journal: Path, workers: int = 1, advance: Callable[[int], None] = lambda n: None
) -> dict[Key, list[Game]]:
    """Games by judge, battle and player; what the journal holds is not judged again.

    Parameters
    ----------
    plan : Plan
    journal : Path
        Goes on where it ends.
    workers : int
        Threads; nothing depends on it.
    advance : callable
        Told how many blocks more are done.
    """
    notes = Journal(journal, plan.head())
    done = {(tuple(row["key"]), row["first"]): row["games"] for row in notes.rows}
    wanted = plan.blocks()
    missing = [block for block in wanted if block not in done]
    advance(len(wanted) - len(missing))
    pool = joblib.Parallel(n_jobs=workers, backend="threading", return_as="generator")
    found = pool(joblib.delayed(_judge)(plan, *block) for block in missing)
    for (key, first), games in zip(missing, found, strict=True):
        done[key, first] = [_line(game) for game in games]
        notes.add({"key": key, "first": first, "games": done[key, first]})
        advance(1)
    return _by_key(plan, done)


def _by_key(plan: Plan, done: Mapping[tuple[Key, int], Sequence[Sequence[Any]]]) -> dict[Key, list[Game]]:
    """All games that are asked for, in their order."""
    most = {judge.id: games for judge, games in plan.judges}
    found: dict[Key, list[Game]] = {}
    for key, first in plan.blocks():
        found.setdefault(key, []).extend(map(_game, done[key, first]))
    return {key: games[: most[key[0]]] for key, games in found.items()}


def _judge(plan: Plan, key: Key, first: int) -> list[Game]:
    judge_id, battle, player_id = key
    judge = next(one for one, _ in plan.judges if one.id == judge_id)
    player = next(one for one in plan.players if one.id == player_id)
    bench = Bench(built(battle), player, judge, plan.seed, plan.sampling)
    return bench.games(range(first, first + plan.block))


@lru_cache(maxsize=4)  # blocks of one battle stand side by side
def built(battle: str) -> Built:
    """Tables of a battle under the official rules."""
    return build_tables(load_scenario(battle), OFFICIAL)


def _line(game: Game) -> list[Any]:
    """A game as a line of JSON keeps it."""
    turns = ([[*one[:2], *(round(half, DECIMALS) for half in one[2:])] for one in some]
             for some in (game.judged, game.audited))  # fmt: skip
    return [game.game, game.turns, *turns]


def _game(line: Sequence[Any]) -> Game:
    game, turns, judged, audited = line
    return Game(game, turns, tuple(Turn(*one) for one in judged), tuple(Turn(*one) for one in audited))
