"""The factorial of a screening agrees with paired comparisons one at a time, for rules that do not interact."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from analysis.stats.paired import change_of_mean, change_of_wins
from analysis.stats.sides import POINTS
from analysis.studies.screen.cells import probe
from analysis.studies.screen.ranking import outcomes
from analysis.studies.screen.stage import design, play_stage
from engine.codes import Winner
from engine.loading.options.variant import OFFICIAL, Variant, parse_variant
from engine.loading.tables.build import build_tables
from engine.runs.games import play_games
from tests.screen.boards import SERGEANTS, plan_of
from tests.stats.known_truth import Check, Size, at_most, near

OPTIONS = ("first-player", "medals-to-win:side=axis", "hand-size:side=axis,change=-1")
GAMES_OF = 16  # games of the factorial for each game of the size's checks of games; pairs: a quarter of them
POINTS_OF = np.array([POINTS[winner.name.lower()] for winner in Winner])


def agrees(size: Size) -> list[Check]:
    """Every option and metric within 3.3 joint errors (9 comparisons at 0.1 %), and the error that of the design."""
    budget = GAMES_OF * min(size.games, 10_000)
    plan = plan_of(["pegasus-bridge"], list(OPTIONS), budget=budget)
    with TemporaryDirectory() as folder:
        blocks = play_stage(plan, probe(plan, 1), Path(folder), workers=2)
    levels, battles = design(plan, blocks)
    factorial = outcomes(blocks, levels, battles)
    before = _played(plan, OFFICIAL, budget // 4)
    checks = []
    for i, option in enumerate(OPTIONS):
        after = _played(plan, parse_variant(option), budget // 4)
        changes = {
            "wins": change_of_wins(before[0], after[0]),
            "medal_margin": change_of_mean(before[1], after[1]),
            "turns": change_of_mean(before[2], after[2]),
        }
        for metric, paired in changes.items():
            joint = float(np.hypot(factorial[metric].error[i], paired.error))
            value = float(factorial[metric].value[i])
            checks.append(near(f"{metric}, {option}, factorial", value, paired.value, 3.3 * joint))
    for i, option in enumerate(OPTIONS):
        in_force = float(levels[:, i].sum())  # blocks; the rest of the plan's tenth is chance
        share = in_force / len(levels)
        of_design = np.sqrt(0.25 / (budget * share * (1 - share)))
        ratio = float(factorial["wins"].error[i]) / of_design
        spread = 3.3 / np.sqrt(2 * in_force)  # of an error that is estimated from so many blocks
        checks.append(at_most(f"error of wins beside that of the design, {option}", ratio, 1 + spread))
    return checks


def _played(plan: object, variant: Variant, n: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Points, medal margin and turns of fresh games, shape (n,) each."""
    built = build_tables(plan.scenarios[0], variant)
    games = play_games(built, plan.seed, SERGEANTS, 0, n, "confirm").results
    margin = games["medals_allies"].astype(float) - games["medals_axis"]
    return POINTS_OF[games["winner"]], margin, games["turns"].astype(float)
