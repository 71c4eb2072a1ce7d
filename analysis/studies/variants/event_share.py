"""A number of an event as a share of another one, such as how many of the enemies a side sees as its turns begin."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pandas as pd

from analysis.pages.markdown import md_table
from analysis.stats.estimates import Estimate, mean_of
from analysis.stats.pooled import pooled_level
from analysis.studies.variants.checks import OF_A_SIDE, numbers_naming
from analysis.studies.variants.found import Found, capital, text
from analysis.studies.variants.numbers import ALL, PERCENT, row
from analysis.studies.variants.one_by_one import Ended
from analysis.studies.variants.parted import FEWEST, FIELDS, kind_of, logged_games
from analysis.studies.variants.plan import Logged, VariantStudy
from analysis.studies.variants.study_file import Share
from engine.codes import Side
from engine.loading.scenario.load import Scenario

PART = "share"
SHARE = "share"  # column of the games, and measure


def share_of(events: np.ndarray, asked: Share) -> float:
    """Mean share over such events of a game, those whose whole is nothing left out.

    Returns
    -------
    float
        0 to 1; not a number in a game without such an event.
    """
    kind, numbers = kind_of(asked.event)
    own = events[events["kind"] == kind]
    if asked.of:
        by = numbers_naming(OF_A_SIDE, asked.event)[0]
        own = own[own[FIELDS[numbers.index(by)]] == Side[asked.of.upper()]]
    part, whole = (own[FIELDS[numbers.index(name)]].astype(float) for name in (asked.part, asked.whole))
    return float(np.mean(part[whole > 0] / whole[whole > 0])) if (whole > 0).any() else float("nan")


def share_games(study: VariantStudy, one: Logged, asked: Share, workers: int) -> pd.DataFrame:
    """The games of a table, with the mean share in each."""

    def reading(_: Scenario) -> Callable[[Ended], dict[str, Any]]:
        return lambda game: {SHARE: share_of(game.events, asked)}

    return logged_games(study, one, reading, workers)


def share_rows(
    study: VariantStudy, one: Logged, asked: Share, games: pd.DataFrame
) -> Iterator[dict[str, Any]]:
    """The mean over games of the share in each, in percent, by battle and over all; games without one do not count.

    Parameters
    ----------
    study : VariantStudy
    one : Logged
    asked : Share
    games : DataFrame
        ``scenario`` and ``share``.
    """
    player, means = study.file.player, list[Estimate]()
    games = games[games[SHARE].notna()]
    for scenario in one.scenarios:
        values = games.loc[games["scenario"] == scenario.id, SHARE].to_numpy()
        if len(values) >= FEWEST:
            means.append(mean_of(values))
            yield row(PART, scenario.id, player, asked.name, SHARE, means[-1], PERCENT)
    if means:
        yield row(PART, ALL, player, asked.name, SHARE, pooled_level(means), PERCENT)


def share_words(found: Found, asked: Share) -> str:
    """The share over all battles, and in which it is least and most."""
    own = {"part": PART, "setting": asked.name, "measure": SHARE}
    numbers = found.find(scenario=ALL, **own)
    if not numbers:
        return f"{capital(asked.title)}: it never came to that."
    return f"{capital(asked.title)}: {text(numbers[0])} of 100{found.spread(found.single(**own))}."


def share_table(found: Found, one: Logged, asked: Share) -> str:
    """A row for each battle, and one over all."""
    rows = []
    for name in (*(scenario.id for scenario in one.scenarios), ALL):
        numbers = found.find(part=PART, setting=asked.name, scenario=name)
        rows.append(["all" if name == ALL else found.titles[name], text(next(iter(numbers), None))])
    return md_table(["battle", "of 100"], rows, [False, True])
