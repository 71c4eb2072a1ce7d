"""Screenings for tests: real options on small battles, and made-up blocks with known effects."""

from dataclasses import dataclass

import numpy as np
import pandas as pd

from analysis.studies.screen.factors import levels_of
from analysis.studies.screen.plan import make_screen_plan
from analysis.studies.screen.ranking import METRICS
from engine.loading.scenario.load import resolve_scenarios

SERGEANTS = ("sergeant", "sergeant")


def plan_of(scenarios, options, budget=8000, seed=1, q=0.10, players=SERGEANTS):
    """A plan from words."""
    return make_screen_plan(resolve_scenarios(scenarios), levels_of(options), players, budget, seed, q)


@dataclass(frozen=True)
class Truth:
    """A made-up world.

    ``effects``, shape (n_scenarios, n_options): change of the win rate in shares of 1; ``levels``: win rate of each
    scenario; ``pairs``: list of (option, option, change when both are in force).
    """

    effects: np.ndarray
    levels: np.ndarray
    pairs: tuple = ()


def made_up_blocks(truth, blocks_each, games, q, generator):
    """Blocks as ``play_stage`` gives them, with x and scenario; wins are binomial, the rest are noise."""
    n_scenarios, n_options = truth.effects.shape
    scenario = np.repeat(np.arange(n_scenarios), blocks_each)
    x = (generator.random((len(scenario), n_options)) < q).astype(float)
    chance = truth.levels[scenario] + (x * truth.effects[scenario]).sum(axis=1)
    for i, j, change in truth.pairs:
        chance = chance + change * x[:, i] * x[:, j]
    wins = generator.binomial(games, np.clip(chance, 0, 1)).astype(float)
    values = {"wins": (wins, wins)}
    for metric, spread in (("medal_margin", 2.0), ("turns", 7.5)):
        total = generator.normal(0, spread * np.sqrt(games), len(scenario))
        inside = spread**2 * generator.chisquare(games - 1, len(scenario))
        values[metric] = (total, inside + total**2 / games)
    frame = pd.DataFrame({"games": np.full(len(scenario), games)})
    for metric in METRICS:
        frame[metric], frame[f"{metric}_squares"] = values[metric]
    return frame, x, scenario
