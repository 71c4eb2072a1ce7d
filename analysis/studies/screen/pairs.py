"""Third stage, on request: do survivors act on one another?  All pairs at once, each rule in half of the blocks."""

from collections.abc import Callable, Sequence
from dataclasses import fields, replace
from itertools import combinations
from pathlib import Path

import numpy as np
import pandas as pd

from analysis.studies.screen.factors import Level, excludes
from analysis.studies.screen.model import Fit
from analysis.studies.screen.plan import PAIRS, ScreenPlan, make_screen_plan
from analysis.studies.screen.ranking import outcomes, ranking
from analysis.studies.screen.stage import design, play_stage

MOST = 12  # options; more pairs than theirs cannot be told apart with the usual budget
HALF = 0.5
TIMES = " \N{MULTIPLICATION SIGN} "


def interactions(
    plan: ScreenPlan,
    cells: pd.DataFrame,
    survivors: Sequence[Level],
    folder: Path,
    workers: int,
    advance: Callable[[int], None] = lambda n: None,
) -> pd.DataFrame:
    """Rank the pairs of the first twelve survivors by how clearly both together differ from their sum.

    Returns
    -------
    DataFrame
        Columns of ``ranking``; empty with fewer than two survivors that can be in force together.
    """
    levels = survivors[:MOST]
    crossed = [(i, j) for i, j in combinations(range(len(levels)), 2) if not excludes(levels[i], levels[j])]
    if not crossed:
        return pd.DataFrame()
    needed = {name for level in levels for name in level.needs}
    with_needed = [*levels, *(one for one in plan.levels if one.option.name in needed and one not in levels)]
    halves = make_screen_plan(plan.scenarios, with_needed, plan.players, plan.budget, plan.seed, HALF, PAIRS)
    blocks = play_stage(halves, cells, folder, workers, advance)
    x, scenario = design(halves, blocks)
    both = np.stack([x[:, i] * x[:, j] for i, j in crossed], axis=1)
    fits = outcomes(blocks, np.hstack([x, both]), scenario)
    of_pairs = {metric: last(fit, len(crossed)) for metric, fit in fits.items()}
    names = [f"{levels[i].id}{TIMES}{levels[j].id}" for i, j in crossed]
    return ranking(names, both, blocks["games"].to_numpy(), of_pairs)


def last(fit: Fit, n: int) -> Fit:
    """The last terms of a fit."""
    arrays = [one.name for one in fields(fit) if isinstance(getattr(fit, one.name), np.ndarray)]
    return replace(fit, **{name: getattr(fit, name)[-n:] for name in arrays})
