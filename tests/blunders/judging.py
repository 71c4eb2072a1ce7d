"""Which turns of a game are blunders: found by a race of all plans, judged on samples that had no part in finding them.

1. *Race*: all plans of every turn on the same imagined games; a plan that hardly gains the margin is given up, and the
   turn when none is left.  Of the plans that had all samples the best is chosen.
2. *Verdict*: this plan alone beside what was done, on two halves of new samples.  Neither which turns come here nor
   which plan stands for them is known to these samples, so its mean gain is not the luckiest of many.
3. *Audit*: of the turns that were given up some, drawn by lot, are judged in full all the same, to know how many
   blunders the race misses.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from engine.loading.tables.build import Built
from engine.policies.minds import Policy
from engine.replay.regrets import ALL_TURNS, Rows, reviewed
from engine.runs.games import base_key
from tests.blunders.reviewers import NAMESPACE, Judge

AUDIT_KEY = 44  # of the generator that draws the lot


class Sampling(NamedTuple):
    """How many imagined games.

    Attributes
    ----------
    race : int
        Of a plan in the race, at most.
    step : int
        After so many each, plans are given up.
    half : int
        Of each half of the verdict.
    audit : int
        One in so many turns given up is judged in full.
    """

    race: int = 96
    step: int = 16
    half: int = 128
    audit: int = 40


class Turn(NamedTuple):
    """A turn that was judged: where, and the mean gain of the better plan in each half of the verdict."""

    turn: int
    side: int
    first_half: float
    second_half: float

    @property
    def gain(self) -> float:
        """Chance to win by the better plan, less that by what was done."""
        return (self.first_half + self.second_half) / 2


@dataclass(frozen=True)
class Game:
    """What was found in a game.

    Attributes
    ----------
    game, turns : int
        Its number; turns in which there was something to choose.
    judged, audited : tuple of Turn
        What lasted the race, and what was judged although it had been given up.
    """

    game: int
    turns: int
    judged: tuple[Turn, ...]
    audited: tuple[Turn, ...]


@dataclass(frozen=True)
class Bench:
    """A reviewer in front of the games of one player on both sides of a battle.

    Attributes
    ----------
    built : Built
    player : Policy
    judge : Judge
    seed : int
    sampling : Sampling
    """

    built: Built
    player: Policy
    judge: Judge
    seed: int
    sampling: Sampling

    def games(self, games: Sequence[int]) -> list[Game]:
        """Judge all turns of some games."""
        sitting = Sitting(self)
        race, step = self.sampling.race, self.sampling.step
        rows = sitting.try_plans(games, [ALL_TURNS] * len(games), (0, race), step=step)
        turns = list(turns_of(rows))
        return [sitting.game(game, [own for own in turns if own["game"][0] == game]) for game in games]


class Sitting:
    """One thread's work on a bench: records that are used for one review after the other."""

    def __init__(self, bench: Bench) -> None:
        self.bench, self.sampling = bench, bench.sampling
        self.minds, self.search = bench.judge.minds(bench.player), bench.judge.record()
        self.base = base_key(bench.seed, NAMESPACE, bench.built.scenario.chance_id)

    def try_plans(
        self,
        games: Sequence[int],
        turns: Sequence[int],
        samples: tuple[int, int],
        only: int = 0,
        step: int = 0,
    ) -> Rows:
        """Rows of the compiled entry."""
        return reviewed(
            self.bench.built, self.minds, self.search, self.base, games, turns, samples, only, step
        )

    def game(self, game: int, turns: Sequence[Rows]) -> Game:
        """Judge the turns of a game that lasted the race, and some of the others."""
        judged, audited = [], []
        for rows in turns:
            turn, plan = int(rows["turn"][0]), best_plan(rows, self.sampling.race)
            if plan:
                judged.append(self.verdict(rows, plan, self.sampling.race))
            elif drawn_by_lot(game, turn, self.sampling.audit):
                again = self.try_plans([game], [turn], (self.sampling.race, self.sampling.race))
                plan = best_plan(again, self.sampling.race)
                audited.append(self.verdict(rows, plan, 2 * self.sampling.race))
        return Game(game, len(turns), tuple(judged), tuple(audited))

    def verdict(self, rows: Rows, plan: int, first: int) -> Turn:
        """The plan beside what was done, on two halves of samples from ``first`` on."""
        game, turn, half = int(rows["game"][0]), int(rows["turn"][0]), self.sampling.half
        gains = [
            float(self.try_plans([game], [turn], (at, half), only=plan)["gain"][plan]) / half
            for at in (first, first + half)
        ]
        return Turn(turn, int(rows["side"][0]), *gains)


def turns_of(rows: Rows) -> Iterator[Rows]:
    """The rows of each turn, in the order of the games; what was done stands first."""
    begins = np.flatnonzero(rows["done"] == 1)
    yield from np.split(rows, begins[1:]) if len(begins) else ()


def best_plan(rows: Rows, samples: int) -> int:
    """Place of the plan of largest mean gain among those that had all samples; 0 if none had, the first of equals."""
    lasted = rows["samples"] == samples
    lasted[0] = False
    return int(np.argmax(np.where(lasted, rows["gain"], -np.inf))) if lasted.any() else 0


def drawn_by_lot(game: int, turn: int, one_in: int) -> bool:
    """Whether a turn is drawn: by its address, whoever plays and whoever judges."""
    words = np.random.Philox(key=AUDIT_KEY, counter=[turn, game, 0, 0]).random_raw()
    return int(words) % one_in == 0
