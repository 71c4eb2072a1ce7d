"""Games played once more, one after the other, with their log: parted by an event of it, or read in another way."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pandas as pd

from analysis.studies.variants.one_by_one import Ended, ended_games
from analysis.studies.variants.plan import Parted, VariantStudy
from analysis.studies.variants.play import STANDING
from analysis.studies.variants.study_file import ByEvent
from engine.codes import Winner
from engine.hooks import EVENTS
from engine.loading.scenario.load import Scenario

FIELDS = "abcde"  # of EVENT, in the order of the numbers of an event
FEWEST = 2  # games of a group
GROUP = "group"  # column of what parts the games

Grouping = Callable[[Scenario], Callable[[np.ndarray], int | str]]
Reading = Callable[[Scenario], Callable[[Ended], dict[str, Any]]]


def parted_games(study: VariantStudy, parted: Parted, grouping: Grouping, workers: int) -> pd.DataFrame:
    """The games of a table by group.

    Parameters
    ----------
    study : VariantStudy
    parted : Parted
    grouping : callable
        From a battle to what names the group of a game there by its events.
    workers : int

    Returns
    -------
    DataFrame
        Of `logged_games`, with ``group``.
    """

    def reading(scenario: Scenario) -> Callable[[Ended], dict[str, Any]]:
        group_of = grouping(scenario)
        return lambda one: {GROUP: group_of(one.events)}

    return logged_games(study, parted, reading, workers)


def logged_games(study: VariantStudy, parted: Parted, reading: Reading, workers: int) -> pd.DataFrame:
    """The games of a table, played once more, a row for each.

    Parameters
    ----------
    study : VariantStudy
    parted : Parted
    reading : callable
        From a battle to what reads a game there.
    workers : int

    Returns
    -------
    DataFrame
        ``scenario``, ``game``, ``points`` (of the side of the study: 1 won, 0.5 drawn, 0 lost) and what is read.
    """
    file = study.file

    def of_battle(scenario: Scenario) -> pd.DataFrame:
        read = reading(scenario)
        ended = ended_games(
            scenario, parted.variant, file.player, file.seed, STANDING, parted.games, log=True
        )  # fmt: skip
        rows = [
            {
                "scenario": scenario.id,
                "game": int(one.result["game"]),
                "points": points_of(one.result, file.side),
                **read(one),
            }
            for one in ended
        ]
        return pd.DataFrame(rows)

    with ThreadPoolExecutor(workers) as pool:
        return pd.concat(pool.map(of_battle, parted.scenarios), ignore_index=True)


def points_of(result: np.void, side: str) -> float:
    """Of a side in a game that has ended: 1 won, 0.5 drawn, 0 lost."""
    winner = Winner(int(result["winner"]))
    return 0.5 if winner == Winner.DRAW else float(winner == Winner[side.upper()])


def kind_of(event: str) -> tuple[int, list[str]]:
    """Number of a kind of events, and the names of its numbers in their order."""
    return next((int(kind), list(one.numbers)) for kind, one in EVENTS.items() if one.name.lower() == event)


def event_numbers(events: np.ndarray, asked: ByEvent) -> np.ndarray:
    """What events of a kind say in a number of theirs, in the order of the game; shape (n_events,)."""
    kind, numbers = kind_of(asked.event)
    return np.asarray(events[FIELDS[numbers.index(asked.number)]][events["kind"] == kind])
