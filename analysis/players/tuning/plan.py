"""The plan of a tuning: what is searched, in which battles, against whom; results depend on nothing else."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from importlib.metadata import version
from typing import Any

from analysis.pages.footnotes import Footnotes, footnotes_of
from analysis.players.tuning.matches import LEGS
from analysis.players.tuning.space import Space, plays_alike, terms_that_matter
from engine.loading.checks.prospects import check_winnable
from engine.loading.options.variant import OFFICIAL, Variant
from engine.loading.scenario.load import Scenario
from engine.loading.tables.build import Built, build_tables
from engine.loading.words.errors import COMMAND, InputError
from engine.loading.words.likeness import nearest
from engine.loading.words.numbers import whole_number
from engine.players.common.weights import TERMS
from engine.policies.minds import Policy, check_players
from engine.runs.digest import text_digest
from engine.runs.games import engine_digest
from engine.runs.limits import MOST_GAMES, MOST_SEED

HELD_OUT = 3  # every third battle is kept for the acceptance
MILESTONE = 15  # generations after which the best so far joins the pool
KEPT_MILESTONES = 2
FEWEST_TERMS = 2
PROBE = 8  # games of every battle in which a weight has to change something to be searched
RANGES = {
    "population": (4, 1_000),
    "generations": (1, 10_000),
    "matches": (1, 1_000_000),
    "runs": (1, 64),
    "seed": (0, MOST_SEED),
}
# Two styles beside the start: its weights times these numbers.
STYLES: Mapping[str, Mapping[str, float]] = {
    "bold": {"threat": 0.5, "fragile": 0.5, "near_enemy": 2.0, "near_objective": 1.5},
    "wary": {"threat": 1.6, "fragile": 1.6, "near_enemy": 0.6, "ground": 0.0},
}


@dataclass(frozen=True)
class TunePlan:
    """A tuning.

    Attributes
    ----------
    name : str
        Of the player to be.
    space : Space
        Its start is the player that is tuned.
    training, held_out : tuple of Scenario
        Battles tuned on, and accepted on.
    pool : tuple of Policy
        Opponents in every generation, the start first.
    population, generations, runs, seed : int
    matches : int
        Matches of two legs of one candidate.
    variant : Variant
        House rules in force.
    """

    name: str
    space: Space
    training: tuple[Scenario, ...]
    held_out: tuple[Scenario, ...]
    pool: tuple[Policy, ...]
    population: int = 24
    generations: int = 150
    matches: int = 500
    runs: int = 4
    seed: int = 1
    variant: Variant = OFFICIAL

    @property
    def start(self) -> Policy:
        """The player that is tuned."""
        return self.space.start

    @cached_property
    def footnotes(self) -> Footnotes:
        """What the rules change, and which files play: battles, rules, players."""
        several = {one.scenario.id: one for one in (*self.built_held_out, *self.built)}
        found = footnotes_of(*several.values())
        players = dict.fromkeys(line for policy in self.pool for line in policy.notices)
        return replace(found, notices=(*found.notices, *players))

    @property
    def games(self) -> int:
        """Games of all generations of all runs."""
        return self.runs * self.generations * self.population * self.matches * LEGS

    @property
    def same_battles(self) -> bool:
        """Whether the test is played on a battle that was tuned on, or on a version of it."""
        return bool({one.chance_id for one in self.training} & {one.chance_id for one in self.held_out})

    @cached_property
    def built(self) -> tuple[Built, ...]:
        """Rules of the training battles."""
        return tuple(build_tables(scenario, self.variant) for scenario in self.training)

    @cached_property
    def built_held_out(self) -> tuple[Built, ...]:
        """Rules of the battles held out."""
        return tuple(build_tables(scenario, self.variant) for scenario in self.held_out)

    def head(self) -> dict[str, Any]:
        """What fixes every game, as plain values; what differs most often stands first."""
        return {
            "engine": engine_digest(),
            "cma": version("cma"),
            "name": self.name,
            "seed": self.seed,
            "runs": self.runs,
            "generations": self.generations,
            "population": self.population,
            "matches": self.matches,
            "rules": self.built[0].rules_digest,
            "variant": self.variant.id,
            "training": {one.id: one.digest for one in self.training},
            "held_out": {one.id: one.digest for one in self.held_out},
            "terms": list(self.space.names),
            "bounds": self.space.bounds.tolist(),
            "pool": [policy.to_dict() for policy in self.pool],
        }

    def digest(self) -> str:
        """16 hexadecimal digits that differ when any game could differ."""
        return text_digest(json.dumps(self.head(), sort_keys=True))


def styles_of(start: Policy) -> list[Policy]:
    """The start in other styles, as far as it has the terms."""
    known = dict(start.weights)
    return [
        start.with_weights(
            f"{start.id}-{style}", **{k: known[k] * f for k, f in factors.items() if k in known}
        )
        for style, factors in STYLES.items()
    ]


def split(scenarios: Sequence[Scenario]) -> tuple[list[Scenario], list[Scenario]]:
    """Battles to train on and every third one, held out; fewer than three are used for both."""
    if len(scenarios) < HELD_OUT:
        return list(scenarios), list(scenarios)
    held_out = list(scenarios[HELD_OUT - 1 :: HELD_OUT])
    return [one for one in scenarios if one not in held_out], held_out


def generations_for(budget: int, runs: int, population: int, matches: int) -> int:
    """Generations that a budget of games pays for."""
    budget = whole_number("--budget", budget, 1, MOST_GAMES)
    checked = checked_numbers(runs=runs, population=population, matches=matches)
    one = checked["runs"] * checked["population"] * checked["matches"] * LEGS
    if budget < one:
        raise InputError(
            COMMAND, "--budget", f"{budget:,} games", f"{one:,} or more, one generation of each run"
        )
    return budget // one


def checked_numbers(**numbers: int) -> dict[str, int]:
    """Numbers of a tuning by name; one out of its range is refused."""
    return {name: whole_number(f"--{name}", number, *RANGES[name]) for name, number in numbers.items()}


def check_budget(population: int, generations: int, matches: int, runs: int) -> None:
    """Refuse more games than can be counted."""
    whole_number("--budget", runs * generations * population * matches * LEGS, 1, MOST_GAMES)


def make_tune_plan(
    name: str,
    start: Policy,
    training: Sequence[Scenario],
    held_out: Sequence[Scenario],
    against: Sequence[Policy] = (),
    variant: Variant = OFFICIAL,
    terms: Sequence[str] = (),
    **numbers: int,
) -> TunePlan:
    """A checked plan; which weights are searched is found out by playing a few games.

    Parameters
    ----------
    name, start, training, held_out, variant
        As in `TunePlan`.
    against : sequence of Policy
        Pool beside the start; left out: its styles.
    terms : sequence of str
        Weights to search; left out: all that matter.
    **numbers
        ``population, ``generations``, ``matches``, ``runs``, ``seed``.

    Raises
    ------
    InputError
        A start without weights, a battle that a side cannot win, two battles of one id, a term that
        does not exist, fewer than two terms that matter.
    """
    if not start.weights:
        raise InputError("players", start.id, "a player without weights", "one that has weights to tune")
    for part in (training, held_out):
        if len({one.id for one in part}) < len(part):
            raise InputError(COMMAND, "SCENARIO", "two battles of one id", "battles of different ids")
        for scenario in part:
            check_winnable(build_tables(scenario, variant))
    for name in terms:
        if name not in TERMS:
            raise InputError(COMMAND, "--terms", name, nearest(name, list(TERMS)))
    battles = [build_tables(scenario, variant) for scenario in training]
    alike = plays_alike(battles, numbers.get("seed", 1), start, PROBE)
    names = terms_that_matter(start, alike, terms)
    if len(names) < FEWEST_TERMS:
        found = f"{len(names)} weights that change a game"
        raise InputError("players", start.id, found, f"{FEWEST_TERMS} or more to search")
    pool = (start, *(against or styles_of(start)))
    check_players(pool)
    return TunePlan(
        name, Space(start, names), tuple(training), tuple(held_out), pool, variant=variant, **numbers
    )
