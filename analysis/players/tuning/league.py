"""A league: a champion, and exploiters who are taught only to beat it, until nobody does.

Each exploiter begins from another player, learns in so many games against the champion on the battles trained on
(``lessons``), and is tested on battles held out.  One who is shown to be stronger becomes the champion, unless it loses
to one that was champion before; the league is over when three exploiters in a row can be no stronger than
``QUIET`` Elo, or when its time is spent.  Whatever was learned and played stands in a journal, so a league that was
stopped goes on where it was.
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from time import monotonic
from typing import Any

import joblib

from analysis.measure.journal import Journal
from analysis.players.tuning.accept import Strength, estimate
from analysis.players.tuning.lessons import Sums, pooled, sums_of, taught
from analysis.players.tuning.matches import Table, shares
from analysis.players.tuning.returns import fit_chances
from engine.codes import Side
from engine.loading.scenario.load import Scenario
from engine.loading.tables.build import Built, build_tables
from engine.policies.minds import Policy
from engine.runs.digest import text_digest
from engine.runs.games import engine_digest
from engine.runs.lessons import as_pupil, lessons_of

QUIET = 10.0  # Elo that an exploiter must be shown not to gain
IN_A_ROW = 3
LESSONS = 5  # steps in which an exploiter learns
TEMPERATURE = 0.3  # figures
BLOCK = 1_000  # games of one battle and pair of sides at most, whose chances are modeled together
JOURNAL = "league.jsonl"


@dataclass(frozen=True)
class LeaguePlan:
    """A league; results depend on nothing else, but for where its time ends.

    Attributes
    ----------
    name : str
        Of the player to be.
    start : Policy
        The first champion.
    starts : tuple of Policy
        Players that exploiters begin from, one after the other, over and over; the champion itself comes first.
    training, held_out : tuple of Scenario
    games : int
        That an exploiter learns from.
    matches : int
        Of two legs, of a test on the battles held out.
    seed : int
    """

    name: str
    start: Policy
    starts: tuple[Policy, ...]
    training: tuple[Scenario, ...]
    held_out: tuple[Scenario, ...]
    games: int = 500_000
    matches: int = 8_000
    seed: int = 1

    def head(self) -> dict[str, Any]:
        """What fixes every game, as plain values."""
        return {
            "engine": engine_digest(),
            "name": self.name,
            "seed": self.seed,
            "games": self.games,
            "matches": self.matches,
            "training": {one.id: one.digest for one in self.training},
            "held_out": {one.id: one.digest for one in self.held_out},
            "start": self.start.to_dict(),
            "starts": [one.to_dict() for one in self.starts],
        }

    def digest(self) -> str:
        """16 hexadecimal digits that differ when any game could differ."""
        return text_digest(json.dumps(self.head(), sort_keys=True))


@dataclass(frozen=True)
class Challenge:
    """What became of an exploiter.

    Attributes
    ----------
    number : int
        From 1.
    begun_from : str
        Id of the player it was taught from.
    champion : str
        Id of the champion it was taught to beat.
    exploiter : Policy
    strength : Strength
        Against the champion on the battles held out.
    against_former : dict
        Share of points against each former champion, asked only of one that beats the champion.
    promoted : bool
    """

    number: int
    begun_from: str
    champion: str
    exploiter: Policy
    strength: Strength
    against_former: dict[str, float]
    promoted: bool

    @property
    def quiet(self) -> bool:
        """Whether it is shown to gain less than ``QUIET`` Elo."""
        return self.strength.elo[2] < QUIET


@dataclass(frozen=True)
class League:
    """A league played so far.

    Attributes
    ----------
    plan : LeaguePlan
    champion : Policy
    former : tuple of Policy
        Champions before, the first one first.
    challenges : tuple of Challenge
    """

    plan: LeaguePlan
    champion: Policy
    former: tuple[Policy, ...] = ()
    challenges: tuple[Challenge, ...] = ()

    @property
    def quiet(self) -> int:
        """Exploiters in a row, up to the last, that gained too little."""
        n = 0
        for challenge in reversed(self.challenges):
            if not challenge.quiet:
                break
            n += 1
        return n

    @property
    def settled(self) -> bool:
        """Whether nobody is to be expected to beat the champion."""
        return self.quiet >= IN_A_ROW

    def after(self, challenge: Challenge) -> "League":
        """The league with one more challenge."""
        challenges = (*self.challenges, challenge)
        if not challenge.promoted:
            return replace(self, challenges=challenges)
        former = (*self.former, self.champion)
        return replace(self, champion=challenge.exploiter, former=former, challenges=challenges)


def play_league(
    plan: LeaguePlan, folder: Path, hours: float, workers: int, say: Callable[[str], None]
) -> League:
    """Play on until the league is settled or so many hours are over; what the journal holds is not played again.

    Raises
    ------
    InputError
        The journal belongs to another league or another engine.
    KeyboardInterrupt
        Finished challenges are kept.
    """
    journal = Journal(folder / JOURNAL, {"league": plan.digest()})
    league = League(plan, plan.start)
    for row in journal.rows:
        league = league.after(challenge_of(row))
    end = monotonic() + 3600 * hours
    training = tuple(build_tables(scenario) for scenario in plan.training)
    held_out = Table(tuple(build_tables(scenario) for scenario in plan.held_out), plan.seed, workers)
    while not league.settled and monotonic() < end:
        challenge = challenge_champion(league, training, held_out, workers)
        journal.add(row_of(challenge))
        league = league.after(challenge)
        say(line_of(challenge))
    return league


def challenge_champion(league: League, training: Sequence[Built], held_out: Table, workers: int) -> Challenge:
    """Teach the next exploiter and test it."""
    plan, number = league.plan, len(league.challenges) + 1
    choices = (league.champion, *plan.starts)
    begun = choices[(number - 1) % len(choices)]
    exploiter = exploit(plan, begun, league.champion, training, number, workers)
    strength, _ = estimate(held_out, exploiter, league.champion, plan.matches, f"league-test-{number}")
    former: dict[str, float] = {}
    if strength.low > 0.5:
        for one in league.former:
            points, _ = estimate(held_out, exploiter, one, plan.matches, f"league-former-{number}")
            former[one.id] = points.points
    promoted = strength.low > 0.5 and all(points >= 0.5 for points in former.values())
    return Challenge(number, begun.id, league.champion.id, exploiter, strength, former, promoted)


def exploit(
    plan: LeaguePlan,
    begun: Policy,
    champion: Policy,
    training: Sequence[Built],
    number: int,
    workers: int,
) -> Policy:
    """Teach a player, in so many games, to beat another one: as often as Axis as it is the Allies."""
    player = begun.with_weights(f"{plan.name}-{number}")
    done = 0
    for lesson in range(LESSONS):
        upto = plan.games * (lesson + 1) // LESSONS
        sums = lesson_sums(
            plan, training, as_pupil(player), champion, f"league-{number}", done, upto - done, workers
        )
        player = taught(player, player.id, sums)
        done = upto
    return player


def lesson_sums(
    plan: LeaguePlan,
    training: Sequence[Built],
    pupil: Policy,
    opponent: Policy,
    namespace: str,
    first: int,
    games: int,
    workers: int,
) -> Sums:
    """What a pupil's games against an opponent say, spread over battles and sides."""
    cells = [(built, side) for built in training for side in (Side.AXIS, Side.ALLIES)]
    jobs = []
    for (built, side), (start, count) in zip(cells, shares(games, len(cells)), strict=True):
        for at in range(0, count, BLOCK):
            seats = (pupil, opponent) if side == Side.AXIS else (opponent, pupil)
            jobs.append(
                partial(
                    _block, built, seats, plan.seed, first + start + at, min(BLOCK, count - at), namespace
                )
            )
    parts: list[Sums] = joblib.Parallel(n_jobs=workers, backend="threading")(
        joblib.delayed(job)() for job in jobs
    )
    return pooled(parts)


def _block(
    built: Built, seats: tuple[Policy, Policy], seed: int, first: int, count: int, namespace: str
) -> Sums:
    games = lessons_of(built, seats, TEMPERATURE, seed, first, count, namespace)
    return sums_of(games, fit_chances([games]))


def row_of(challenge: Challenge) -> dict[str, Any]:
    """A challenge as the journal keeps it."""
    one = challenge
    return {
        "number": one.number,
        "begun_from": one.begun_from,
        "champion": one.champion,
        "exploiter": one.exploiter.to_dict(),
        "strength": vars(one.strength),
        "against_former": one.against_former,
        "promoted": one.promoted,
    }


def challenge_of(row: dict[str, Any]) -> Challenge:
    """A challenge as the journal has kept it."""
    data = row["exploiter"]
    return Challenge(
        row["number"],
        row["begun_from"],
        row["champion"],
        Policy(data["id"], data["kernel"], tuple(data["weights"].items())),
        Strength(**row["strength"]),
        row["against_former"],
        row["promoted"],
    )


def line_of(challenge: Challenge) -> str:
    """A challenge in a sentence."""
    elo, low, high = challenge.strength.elo
    end = "; the new champion" if challenge.promoted else ""
    return (
        f"{challenge.number}. {challenge.exploiter.id}, begun from {challenge.begun_from}, against "
        f"{challenge.champion}: {elo:+.0f} Elo ({low:+.0f} to {high:+.0f}){end}."
    )
