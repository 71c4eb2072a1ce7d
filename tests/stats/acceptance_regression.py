"""Changes by regression on real games, drawn again: their means are those of all games, and their intervals hold them.

The games of a battle under an option and under the official rules are taken for all there are.  From them pairs are
drawn with replacement, and four times as many more official games, as a comparison plays them.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import joblib
import numpy as np

from analysis.measure.sharper import PRIMARY, WEIGHTS, Weighed, primary_change, weighed_rows
from engine.loading.options.variant import parse_variant
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from engine.policies.usual import PAIR
from engine.runs.games import play_games
from tests.stats.known_truth import FAR, SEED, Check, Size, at_least, coverage_bound, near, within

BATTLES = ("pegasus-bridge", "omaha-beach", "operation-cobra", "toulon")
OPTIONS = (
    "hand-size:change=-1",
    "units.infantry.dice=4",
    "units.armor.dice=2",
    "damage-scoring",
    "medals-to-win:change=1",
    "decks.standard.air_power=0",
    "no-retreat-choice",
    "firefight-continuation",
    "infantry-charge:march=3",
    "artillery-vs-armor-minus-one",
)  # the last four touch few games
GAMES = 4000  # of all there are
PAIRS, TIMES = 400, 5  # of a comparison, and how many more official games it has
RUNS = 5000  # at full size
BIAS = 0.05  # points
OFTEN = 0.05  # of the pairs have to change for an interval not to be wide for the few that do


@cache
def games_of(battle: str, option: str, n: int) -> Weighed:
    """Games with luck of mean zero, as it is in all games there could be."""
    built = build_tables(load_scenario(battle), parse_variant(option))
    found = weighed_rows(play_games(built, SEED, PAIR, count=n, namespace="acceptance").results)
    assert found.luck is not None
    return replace(found, luck=found.luck - found.luck.mean(axis=0))


def drawn(cell: Weighed, rows: np.ndarray) -> Weighed:
    """Games drawn with replacement, numbered anew."""
    assert cell.luck is not None
    return Weighed(np.arange(len(rows)), cell.values[rows], cell.luck[rows])


def of_cell(battle: str, option: str, runs: int, n: int) -> list[Check]:
    """How far the mean of a cell's comparisons lies from the truth, and how often their intervals hold it."""
    official, changed = games_of(battle, "official", n), games_of(battle, option, n)
    rng = np.random.default_rng(SEED)
    weights = np.array([WEIGHTS[name] for name in PRIMARY])
    truth = weights @ (changed.values - official.values).mean(axis=0)
    estimates, held = [], np.zeros(len(PRIMARY))
    for _ in range(runs):
        rows = rng.integers(0, n, TIMES * PAIRS)
        before, after = drawn(official, rows), drawn(changed, rows[:PAIRS])
        found = [primary_change(name, after, before) for name in PRIMARY]
        estimates.append([one.value for one in found])
        held += [one.low <= true <= one.high for one, true in zip(found, truth, strict=True)]
    wins = 100 * (np.array(estimates)[:, 0] - truth[0])
    noise = FAR * float(wins.std()) / np.sqrt(runs)
    what = f"{battle}, {option}"
    touched = float(np.mean(changed.points != official.points))
    slack = 0.01 + coverage_bound(runs)
    checks = [near(f"{what}: bias of the change of wins, points", float(wins.mean()), 0.0, max(BIAS, noise))]
    for name, share in zip(PRIMARY, held / runs, strict=True):
        label = f"{what}: coverage, {name}"
        checks.append(
            within(label, float(share), 0.95 - slack, 0.95 + slack)
            if touched > OFTEN and name == PRIMARY[0]
            else at_least(label, float(share), 0.95 - slack)
        )
    return checks


def on_real_games(size: Size) -> list[Check]:
    """Four battles under ten options, rare ones among them."""
    runs, n = max(50, round(RUNS * size.comparisons / 2000)), min(GAMES, size.games)
    cells = [(battle, option) for battle in BATTLES for option in OPTIONS]
    cells = cells if size.comparisons >= 2000 else cells[::7]
    found = joblib.Parallel(n_jobs=-1)(joblib.delayed(of_cell)(*cell, runs, n) for cell in cells)
    return [check for checks in found for check in checks]
