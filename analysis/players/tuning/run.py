"""A tuning from its plan to its answer: runs, play-off, sequential test, fresh estimate."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
from pydantic import BaseModel, ConfigDict

from analysis.measure.journal import Journal
from analysis.pages.writing import json_text, write_whole
from analysis.players.tuning.accept import ESTIMATE, accept, estimate
from analysis.players.tuning.answer import Tuning
from analysis.players.tuning.fitness import PoolFitness
from analysis.players.tuning.matches import LEGS, Outcome, Table
from analysis.players.tuning.plan import MILESTONE, TunePlan
from analysis.players.tuning.playoff import play_off
from analysis.players.tuning.search import Search, evolve, whole_generations
from engine.codes import Side
from engine.loading.words.checked import validated
from engine.loading.words.errors import InputError
from engine.loading.words.files import read_json
from engine.runs.interrupted import say_stopped
from engine.runs.manifest import first_difference
from engine.runs.progress import progress_bar
from engine.runs.simulate import make_ready

PLAN = "plan.json"
PLAYOFF = 4  # matches of a pair in the play-off, in matches of a candidate


@dataclass(frozen=True)
class Work:
    """How and where a tuning is played; results do not depend on it.

    Attributes
    ----------
    folder : Path
    asked : dict
        Words of the command; kept in the folder so that it can go on.
    workers : int
    quiet : bool
    say : callable
    again : str
        What to type to go on; left out: ``m44 train --resume`` with the folder.
    """

    folder: Path
    asked: dict[str, Any]
    workers: int
    quiet: bool
    say: Callable[[str], None]
    again: str = ""


def tune(plan: TunePlan, work: Work) -> Tuning:
    """Search, choose and test; what the folder already holds is kept.

    Raises
    ------
    InputError
        The folder belongs to another tuning or another engine; nothing has been written.
    KeyboardInterrupt
        Finished generations are kept.
    """
    open_folder(plan, work)
    make_ready(work.say)
    try:
        found = [_run(plan, work, run) for run in range(1, plan.runs + 1)]
    except KeyboardInterrupt:
        again = work.again or f"m44 train --resume {work.folder}"
        say_stopped(work.say, f"Stopped; finished generations are kept. To resume: {again}")
        raise
    runs = tuple(plan.space.policy(f"{plan.name}-{i}", search.mean) for i, (search, _) in enumerate(found, 1))
    table = Table(plan.built, plan.seed, work.workers)
    playoff = play_off(table, [*runs, plan.start], PLAYOFF * plan.matches)
    best = runs[playoff.best(len(runs))]
    held_out = Table(plan.built_held_out, plan.seed, work.workers)
    acceptance = accept(held_out, best, plan.start, plan.matches, "tune-accept")
    strength, outcomes = estimate(held_out, best, plan.start, ESTIMATE * plan.matches, "tune-estimate")
    log = pd.concat([_log(plan, run, rows) for run, (_, rows) in enumerate(found, 1)], ignore_index=True)
    battles = _battles([scenario.id for scenario in plan.held_out], outcomes)
    answer = Tuning(plan, best, runs, log, playoff, acceptance, strength, battles, work.folder)
    answer.write(answer.folder)
    return answer


class AskedPart(BaseModel):
    """What a tuning was asked for, as its folder keeps it."""

    model_config = ConfigDict(extra="forbid", strict=True)

    name: str
    scenarios: list[str]
    start: str
    held_out: list[str]
    against: list[str]
    options: list[str]
    terms: list[str]
    population: int
    matches: int
    runs: int
    seed: int
    generations: int


def open_folder(plan: TunePlan, work: Work) -> None:
    """Begin a folder, or make sure that it holds this plan."""
    path, head = work.folder / PLAN, json.loads(json.dumps(plan.head()))
    if path.exists():
        difference = first_difference(read_plan(work.folder)["plan"], head, "plan")
        if difference:
            key, found, expected = difference
            mend = (
                "the engine installed here; another --out begins anew"
                if key == "plan.engine"
                else "asked for here"
            )
            raise InputError(str(path), key, _short(found), f"{_short(expected)}, {mend}")
        return
    try:
        work.folder.mkdir(parents=True, exist_ok=True)
        write_whole(path, json_text({"asked": work.asked, "plan": head}))
    except OSError as error:
        found = error.strerror or "no access"
        raise InputError(str(work.folder), "--out", found, "a folder that can be written") from error


def read_plan(folder: Path) -> dict[str, Any]:
    """What a folder of a tuning holds: ``asked``, ``plan``."""
    path = folder / PLAN
    data = read_json(path, "a plan written by m44 train, --resume with its folder")
    if isinstance(data, dict) and isinstance(data.get("plan"), dict):
        validated(AskedPart, data.get("asked"), str(path), "asked")
        return data
    raise InputError(str(path), "--resume", "another kind of file", "a plan written by m44 train")


def _short(value: Any) -> str:
    text = json.dumps(value)
    return text if len(text) < 60 else f"{text[:56]} ..."


def _run(plan: TunePlan, work: Work, run: int) -> tuple[Search, list[dict[str, Any]]]:
    """One search, and the rows of its log."""
    journal = Journal(work.folder / f"run-{run}.jsonl", {"plan": plan.digest(), "run": run})
    games = plan.population * plan.matches * LEGS
    total = plan.generations * games
    with progress_bar(min(total, len(whole_generations(journal.rows)) * games), total, work.quiet) as advance:
        fitness = PoolFitness(plan, Table(plan.built, plan.seed, work.workers, advance), run)
        low, high = plan.space.bounds
        search = Search(low, high, plan.population, plan.seed, run)
        evolve(search, fitness, journal, plan.generations, MILESTONE)
    return search, whole_generations(journal.rows)


def _log(plan: TunePlan, run: int, rows: Sequence[dict[str, Any]]) -> pd.DataFrame:
    """The log of a run as a frame."""
    return pd.DataFrame(
        [
            {
                "run": run,
                "generation": row["generation"] + 1,
                "best": max(row["fitness"]),
                "median": float(np.median(row["fitness"])),
                "worst": min(row["fitness"]),
                "points_against_start": row["points_against_start"],
            }
            | {f"weight.{name}": x for name, x in plan.space.weights(np.array(row["mean"])).items()}
            for row in rows
        ]
    )


def _battles(names: Sequence[str], outcomes: Sequence[Outcome]) -> pd.DataFrame:
    """Points of the player by battle and side."""
    return pd.DataFrame(
        [
            {
                "battle": name,
                "n_matches": len(one.scores),
                "points": float(one.scores.mean()),
                "points_as_axis": float(one.halves[:, Side.AXIS].mean() / 2),
                "points_as_allies": float(one.halves[:, Side.ALLIES].mean() / 2),
                "medal_margin": float(one.margins.mean()),
            }
            for name, one in zip(names, outcomes, strict=True)
        ]
    )
