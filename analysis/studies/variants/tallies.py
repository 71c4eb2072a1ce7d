"""Numbers that rules keep in STATE, as they stand when a game ends: games played once more, one after the other."""

from concurrent.futures import ThreadPoolExecutor
from itertools import repeat

import numpy as np
import pandas as pd

from analysis.studies.variants.plan import Tally, VariantStudy
from analysis.studies.variants.play import STANDING
from engine.layout import EVENT, RESULT, STATE, TURN
from engine.loading.scenario.load import Scenario
from engine.loading.tables.build import build_tables
from engine.policies.player_files import fill_mind
from engine.runs.games import GAME_AND_COPIES, base_key, play_rows

SIDES = ("axis", "allies")


def tallies_of(study: VariantStudy, workers: int) -> pd.DataFrame:
    """What the study keeps of STATE, a row for each game.

    Returns
    -------
    DataFrame
        ``scenario``, ``game``, ``trajectory`` (its hash, by which it is known again), and a column for each tally.
    """
    if not study.file.tally:
        return pd.DataFrame({"scenario": [], "game": [], "trajectory": []})
    with ThreadPoolExecutor(workers) as pool:
        return pd.concat(pool.map(_of_battle, repeat(study), study.scenarios), ignore_index=True)


def _of_battle(study: VariantStudy, scenario: Scenario) -> pd.DataFrame:
    """The first games of a battle."""
    file = study.file
    built = build_tables(scenario, study.standing.variant)
    base = base_key(file.seed, STANDING, scenario.chance_id)
    states, mind = np.zeros(GAME_AND_COPIES, STATE), fill_mind((file.player, file.player))
    results = np.zeros(file.tally_games, RESULT)
    noted = {tally.name: np.zeros(file.tally_games, np.int64) for tally in file.tally}
    for i in range(file.tally_games):
        rows = results[i : i + 1]
        play_rows(
            built,
            (file.player, file.player),
            base,
            i,
            rows,
            np.zeros(0, TURN),
            np.zeros(0, EVENT),
            states,
            mind,
        )
        for tally in file.tally:
            noted[tally.name][i] = value_of(states[0], tally)
    games = {"scenario": scenario.id, "game": results["game"], "trajectory": results["trajectory"]}
    return pd.DataFrame({**games, **noted})


def value_of(state: np.void, tally: Tally) -> int:
    """A number of STATE."""
    value = state[tally.field]
    return int(value[SIDES.index(tally.of)] if tally.of else value)
