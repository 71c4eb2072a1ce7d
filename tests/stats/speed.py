"""How long answers take: ``python -m tests.stats.speed`` prints seconds, memory and limits.

Each measurement runs in a process of its own, three times; the median counts, with the load of the machine beside it.
``python -m tests.stats.speed rows`` measures one of them only.
"""

import json
import os
import resource
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

import numpy as np
import pandas as pd

ROWS, SCENARIOS = 10_000_000, 5
REPEATS = 3
OPTION, BATTLE = "no-retreat-choice", "pegasus-bridge"
VECTORS, BLOCK = 48, 750  # rule vectors built, games that each of them would be played
SMALL = {
    "capped": 0, "rule_gap": 0, "turns": 30, "medals_axis": 5, "medals_allies": 5, "hits_axis": 12, "hits_allies": 12,
    "lead_changes": 4, "worst_deficit": 3, "dead_turns_axis": 3, "dead_turns_allies": 3,
}  # fmt: skip


@dataclass(frozen=True)
class Limit:
    """What issue 4 allows: seconds (or a ratio) and gigabytes; None is not limited."""

    what: str
    most: float
    gigabytes: float | None = None


LIMITS = {
    "rows": Limit("analysis of 10 million rows, s", 60, 4),
    "page": Limit("files of a report of 16 battles and 2 options, s", 5),
    "compare": Limit("10,000 pairs of one option on one battle, warm, with report, s", 10),
    "screen": Limit("rules of a screening with 57 options beside its games, processor time, ratio", 0.20),
}


def made_up(n_rows: int, n_scenarios: int):
    """A run of so many rows: each scenario under official rules and one variant, results drawn at random."""
    from analysis.measure.read import Run
    from tests.reports.synthetic import PLAYERS, Played, cell_of, run_of

    names = [f"battle-{i}" for i in range(n_scenarios)]
    games = n_rows // (2 * n_scenarios)
    generator = np.random.default_rng(1)
    labels = {
        "scenario": names,
        "variant": ["official", "x"],
        "axis_player": PLAYERS[:1],
        "allies_player": PLAYERS[1:],
    }
    cell = np.repeat(np.arange(2 * n_scenarios), games)
    codes = {"scenario": cell // 2, "variant": cell % 2, "axis_player": cell * 0, "allies_player": cell * 0}
    frame = {
        name: pd.Categorical.from_codes(codes[name].astype(np.int16), list(labels[name])) for name in labels
    }
    winner = generator.integers(0, 2, len(cell), dtype=np.int8)
    frame |= {"game": np.tile(np.arange(games), 2 * n_scenarios)}
    frame |= {"winner": pd.Categorical.from_codes(winner, ["axis", "allies", "draw"])}
    for name, most in SMALL.items():
        frame[name] = generator.integers(0, most + 1, len(cell), dtype=np.int16)
    for side in ("axis", "allies"):
        frame[f"expected_sixths_{side}"] = 6 * frame[f"hits_{side}"].astype(np.int32)
    frame["fired"] = generator.integers(0, 64, len(cell), dtype=np.int64)
    frame["trajectory"] = generator.integers(0, 2**62, len(cell), dtype=np.int64)
    played = [
        Played(variant, [1.0], scenario=name, title=name) for name in names for variant in ("official", "x")
    ]
    manifest = dict(run_of(*played).manifest)
    cells = [cell_of(one, i) for i, one in enumerate(played)]
    plan = {**manifest["plan"], "cells": cells, "games": games}
    return Run(pd.DataFrame(frame, copy=False), {**manifest, "plan": plan})


def rows() -> float:
    """Seconds to judge ten million rows that lie in memory."""
    from analysis.answers.compare import compare

    run = made_up(ROWS, SCENARIOS)
    begun = perf_counter()
    assert compare(run).sentence()
    return perf_counter() - begun


def page() -> float:
    """Seconds to write the files of an answer of sixteen battles and two options."""
    from analysis.answers.compare import compare
    from tests.reports.test_report_page import of_many

    answer = compare(of_many(16))
    with TemporaryDirectory() as folder:
        begun = perf_counter()
        answer.write(Path(folder))
        return perf_counter() - begun


def compare() -> float:
    """Seconds of a standard comparison on two cores, the engine compiled."""
    import m44

    m44.warm()
    with TemporaryDirectory() as folder:
        begun = perf_counter()
        m44.compare(BATTLE, [OPTION], games=10_000, seed=7, workers=2, quiet=True, out=Path(folder) / "run")
        return perf_counter() - begun


def screen() -> float:
    """Processor time of building random rules of 57 options, as a share of that of the games they are for."""
    import m44
    from analysis.studies.screen.cells import variant_of
    from analysis.studies.screen.factors import levels_of
    from analysis.studies.screen.plan import make_screen_plan
    from analysis.studies.screen.stage import Shelf, jobs_of
    from engine.loading.scenario.load import resolve_scenarios
    from engine.loading.tables.build import build_tables
    from engine.runs.games import play_games

    m44.warm()
    numbers = [
        f"units.{unit}.dice={a}/{b}/1" for unit in ("infantry", "armor") for a in (2, 3, 4) for b in (1, 2, 3)
    ]
    numbers += [
        f"units.{unit}.figures={n}" for unit in ("infantry", "armor", "artillery") for n in (1, 2, 3, 5, 6)
    ]
    numbers += [f"units.{unit}.move_max={n}" for unit in ("infantry", "armor") for n in (3, 4, 5)]
    levels = levels_of(["all", *numbers])[:57]
    battles = resolve_scenarios(["base"])
    plan = make_screen_plan(battles, levels, ("sergeant", "sergeant"), 420_000, 1, 0.10)
    cells = pd.DataFrame(
        [{"option": level.id, "scenario": one.id, "state": "plays"} for one in battles for level in levels]
    )
    jobs = jobs_of(plan, cells)[:: max(1, plan.blocks_each * len(battles) // VECTORS)]
    shelf, spent, games = Shelf(plan), 0.0, 0.0
    for job in jobs:
        begun = process_time()
        built, _ = shelf.build(job)
        spent += process_time() - begun
        begun = process_time()
        play_games(built, 1, plan.players, 0, BLOCK, "screen")
        games += process_time() - begun
    begun = process_time()
    for battle in battles[:3]:
        for level in levels[:10]:
            build_tables(battle, variant_of([level.option]))
    trial = (process_time() - begun) / 30 * len(battles) * len(levels)  # every option once in every battle
    return (spent / len(jobs) + trial / (plan.total / plan.block)) / (games / len(jobs))


MEASURES = {"rows": rows, "page": page, "compare": compare, "screen": screen}


def one(name: str) -> dict[str, float]:
    """A measurement in this process: its number, processor time with its preparation in s, most memory in GB."""
    value = MEASURES[name]()
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**20
    return {"value": value, "processor": process_time(), "gigabytes": most}


def measured(name: str) -> dict[str, float]:
    """Medians of some measurements, each in a process of its own."""
    measurements = []
    for _ in range(REPEATS):
        out = subprocess.run(
            [sys.executable, "-m", __spec__.name, "--once", name], check=True, capture_output=True
        )
        measurements.append(json.loads(out.stdout.splitlines()[-1]))
    return {key: median(entry[key] for entry in measurements) for key in measurements[0]}


def main(words: list[str]) -> int:
    """Print a line for each measurement; 1 if one is over its limit."""
    if words[:1] == ["--once"]:
        print(json.dumps(one(words[1])))
        return 0
    over = 0
    for name in words or list(MEASURES):
        limit, medians = LIMITS[name], measured(name)
        heavy = limit.gigabytes is not None and medians["gigabytes"] > limit.gigabytes
        is_over = medians["value"] > limit.most or heavy
        over += is_over
        memory = f", {medians['gigabytes']:.1f} GB" + (
            f" (at most {limit.gigabytes:g})" if limit.gigabytes else ""
        )
        load = os.getloadavg()[0]
        verdict = "OVER" if is_over else "ok"
        more = f"{medians['processor']:.0f} s of processor with its preparation{memory}; load {load:.1f}"
        print(f"{limit.what}: {medians['value']:.2f} (at most {limit.most:g}); {more}: {verdict}", flush=True)
    return int(over > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
