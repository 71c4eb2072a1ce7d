"""Numbers of games that no run keeps: those of STATE as a game ends, and those of sides turn by turn."""

from concurrent.futures import ThreadPoolExecutor
from itertools import repeat

import numpy as np
import pandas as pd

from analysis.studies.variants.one_by_one import ended_games
from analysis.studies.variants.over_time import in_time
from analysis.studies.variants.plan import VariantStudy
from analysis.studies.variants.play import STANDING
from analysis.studies.variants.study_file import Tally
from engine.loading.scenario.load import Scenario

SIDES = ("axis", "allies")


def tallies_of(study: VariantStudy, workers: int) -> pd.DataFrame:
    """What the study keeps of STATE, a row for each game.

    Returns
    -------
    DataFrame
        ``scenario``, ``game``, ``trajectory`` (its hash, by which it is known again), and a column for each tally and
        for each number and turn (``over_time.in_time``).
    """
    if not study.file.tally and not study.file.over_time:
        return pd.DataFrame({"scenario": [], "game": [], "trajectory": []})
    with ThreadPoolExecutor(workers) as pool:
        return pd.concat(pool.map(_of_battle, repeat(study), study.scenarios), ignore_index=True)


def _of_battle(study: VariantStudy, scenario: Scenario) -> pd.DataFrame:
    """The first games of a battle."""
    file = study.file
    rules, traced = study.standing.variant, bool(file.over_time)
    ended = ended_games(
        scenario, rules, file.player, file.seed, STANDING, file.tally_games, traced=traced
    )  # fmt: skip
    rows = [
        {
            "scenario": scenario.id,
            "game": int(one.result["game"]),
            "trajectory": one.result["trajectory"],
            **{tally.name: value_of(one.state, tally) for tally in file.tally},
            **in_time(one.turns, file.over_time),
        }
        for one in ended
    ]
    return pd.DataFrame(rows)


def value_of(state: np.void, tally: Tally) -> int:
    """A number of STATE."""
    value = state[tally.field]
    return int(value[SIDES.index(tally.of)] if tally.of else value)
