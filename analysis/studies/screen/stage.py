"""Play the factorial: every block its own rule vector, whatever worker plays it."""

from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import joblib
import numpy as np
import pandas as pd

from analysis.measure.journal import Journal
from analysis.measure.sharper import weighed_rows, without_luck
from analysis.studies.screen.cells import allowed_in, variant_of
from analysis.studies.screen.plan import ScreenPlan
from analysis.studies.screen.vectors import Address, rule_vectors
from engine.loading.scenario.load import Scenario
from engine.loading.tables.build import Built, build_tables
from engine.loading.words.errors import InputError
from engine.runs.brake import Brake
from engine.runs.games import play_games

KEPT = 32  # built rules; equal vectors stand next to each other


@dataclass(frozen=True)
class Job:
    """One block.

    Attributes
    ----------
    scenario : Scenario
    block : int
        Its games are ``block * size`` and on.
    vector : tuple of int
        Levels drawn.
    """

    scenario: Scenario
    block: int
    vector: tuple[int, ...]


class Shelf:
    """Built rules of the last few vectors."""

    def __init__(self, plan: ScreenPlan) -> None:
        self.plan = plan
        self.built: OrderedDict[tuple[str, tuple[int, ...]], tuple[Built, tuple[int, ...]]] = OrderedDict()

    def build(self, job: Job) -> tuple[Built, tuple[int, ...]]:
        """Rules of a block and the levels in force: levels refused beside the others are given up from the end."""
        key = (job.scenario.id, job.vector)
        found = self.built.get(key)
        if found is None:
            found = self._build(job)
            self.built[key] = found
            if len(self.built) > KEPT:
                self.built.popitem(last=False)
        return found

    def _build(self, job: Job) -> tuple[Built, tuple[int, ...]]:
        vector = job.vector
        while True:
            try:
                options = [self.plan.levels[i].option for i in vector]
                return build_tables(job.scenario, variant_of(options)), vector
            except InputError:
                if not vector:
                    raise
                vector = vector[:-1]


def jobs_of(plan: ScreenPlan, cells: pd.DataFrame) -> list[Job]:
    """All blocks, those of equal rules side by side."""
    jobs: list[Job] = []
    for scenario in plan.scenarios:
        address = Address(plan.seed, plan.namespace, scenario.chance_id)
        allowed = allowed_in(cells, plan, scenario)
        vectors = rule_vectors(plan.levels, allowed, plan.q, address, plan.blocks_each)
        jobs += sorted((Job(scenario, b, v) for b, v in enumerate(vectors)), key=lambda job: job.vector)
    return jobs


def play_block(plan: ScreenPlan, shelf: Shelf, brake: Brake, job: Job) -> dict[str, Any] | None:
    """Sums over the games of one block; None once the brake is pulled."""
    if not brake.begin():
        return None
    try:
        built, vector = shelf.build(job)
        first = job.block * plan.block
        games = play_games(built, plan.seed, plan.players, first, plan.block, plan.namespace).results
    finally:
        brake.end()
    values = {
        "wins": without_luck(weighed_rows(games)),
        "medal_margin": games["medals_allies"].astype(float) - games["medals_axis"],
        "turns": games["turns"].astype(float),
    }
    row: dict[str, Any] = {"scenario": job.scenario.id, "block": job.block, "on": [int(i) for i in vector]}
    row |= {"given_up": len(job.vector) - len(vector), "games": len(games)}
    row |= {"capped": int(games["capped"].sum()), "gaps": int((games["rule_gap"] != 0).sum())}
    for metric, value in values.items():
        row |= {metric: float(value.sum()), f"{metric}_squares": float((value**2).sum())}
    return row


def play_stage(
    plan: ScreenPlan,
    cells: pd.DataFrame,
    folder: Path,
    workers: int,
    advance: Callable[[int], None] = lambda n: None,
) -> pd.DataFrame:
    """Play the blocks that the journal does not hold yet.

    Parameters
    ----------
    plan : ScreenPlan
    cells : DataFrame
        From ``probe``.
    folder : Path
        Holds the journal ``<namespace>.jsonl``.
    workers : int
        Threads; outcomes do not depend on it.
    advance : callable
        Told how many games are done.

    Returns
    -------
    DataFrame
        One row per block, by scenario and block: scenario, block, on (indices of levels in force), given_up, games,
        capped, gaps, and sums and sums of squares of wins, medal_margin, turns.

    Raises
    ------
    KeyboardInterrupt
        Ctrl-C, after running blocks have been noted.
    """
    journal = Journal(folder / f"{plan.namespace}.jsonl", plan.head())
    done = {(row["scenario"], row["block"]) for row in journal.rows}
    advance(len(done) * plan.block)
    jobs = [job for job in jobs_of(plan, cells) if (job.scenario.id, job.block) not in done]
    brake = Brake()
    play = partial(play_block, plan, Shelf(plan), brake)
    pool = joblib.Parallel(n_jobs=workers, backend="threading", return_as="generator_unordered")
    results = pool(joblib.delayed(play)(job) for job in jobs)
    try:
        for row in results:
            if row is not None:
                journal.add(row)
                advance(row["games"])
    except KeyboardInterrupt:
        brake.pull()
        raise
    finally:
        results.close()
    return in_order(plan, journal.rows)


def in_order(plan: ScreenPlan, rows: Sequence[dict[str, Any]]) -> pd.DataFrame:
    """Rows of the journal in the order of the plan, whoever finished first."""
    place = {scenario.id: i for i, scenario in enumerate(plan.scenarios)}
    return pd.DataFrame(sorted(rows, key=lambda row: (place[row["scenario"]], row["block"])))


def design(plan: ScreenPlan, blocks: pd.DataFrame) -> tuple[np.ndarray, np.ndarray]:
    """Levels in force, shape (n_blocks, n_levels), and the number of the scenario, shape (n_blocks,)."""
    x = np.zeros((len(blocks), len(plan.levels)))
    for b, on in enumerate(blocks["on"]):
        x[b, list(on)] = 1.0
    place = {scenario.id: i for i, scenario in enumerate(plan.scenarios)}
    return x, blocks["scenario"].map(place).to_numpy(int)
