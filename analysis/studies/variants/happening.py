"""How often an event of the log happens in a game, and in which turns."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pandas as pd

from analysis.pages.markdown import md_table
from analysis.stats.estimates import Estimate, mean_of, share
from analysis.stats.pooled import pooled_level, pooled_share
from analysis.stats.rounding import number_text
from analysis.studies.variants.found import Found, Row, capital, text
from analysis.studies.variants.numbers import ALL, PERCENT, exactly, row
from analysis.studies.variants.one_by_one import Ended
from analysis.studies.variants.parted import kind_of, logged_games
from analysis.studies.variants.plan import Logged, VariantStudy
from analysis.studies.variants.study_file import Happening
from engine.loading.scenario.load import Scenario

PART = "happening"
TIMES, ANY = "times", "any"
# Of all such events the turns before which so many happen.
QUARTERS = {"early": 0.25, "middle": 0.5, "late": 0.75}
TURNS = "turns"  # column of the games: turns of a player in which it happened


def happening_games(study: VariantStudy, one: Logged, asked: Happening, workers: int) -> pd.DataFrame:
    """The games of a table, with the turns in which it happened."""
    kind, _ = kind_of(asked.event)

    def reading(_: Scenario) -> Callable[[Ended], dict[str, Any]]:
        return lambda game: {TURNS: tuple(game.events["turn"][game.events["kind"] == kind].tolist())}

    return logged_games(study, one, reading, workers)


def happening_rows(
    study: VariantStudy, one: Logged, asked: Happening, games: pd.DataFrame
) -> Iterator[dict[str, Any]]:
    """How often it happens, in how many games, and in which turns; by battle and over all.

    Parameters
    ----------
    study : VariantStudy
    one : Logged
    asked : Happening
    games : DataFrame
        ``scenario`` and ``turns``, a tuple of int for each game.
    """
    player, parts = study.file.player, dict[str, list[Estimate]]()
    for scenario in one.scenarios:
        turns = games.loc[games["scenario"] == scenario.id, TURNS]
        times = turns.map(len).to_numpy()
        found = {TIMES: mean_of(times), ANY: share(int((times > 0).sum()), len(times))}
        for measure, estimate in found.items():
            parts.setdefault(measure, []).append(estimate)
            scale = PERCENT if measure == ANY else 1.0
            yield row(PART, scenario.id, player, asked.name, measure, estimate, scale)
        yield from _quarters(scenario.id, player, asked.name, turns)
    yield row(PART, ALL, player, asked.name, TIMES, pooled_level(parts[TIMES]))
    yield row(PART, ALL, player, asked.name, ANY, pooled_share(parts[ANY]), PERCENT)
    yield from _quarters(ALL, player, asked.name, games[TURNS])


def _quarters(battle: str, player: str, setting: str, turns: "pd.Series[Any]") -> Iterator[dict[str, Any]]:
    """The turns before which a quarter, half and three quarters of all such events happen; none without events."""
    all_ = [turn for one in turns for turn in one]
    for name, part in QUARTERS.items() if all_ else ():
        yield row(PART, battle, player, setting, name, exactly(float(np.quantile(all_, part)), len(all_)))


def happening_words(found: Found, asked: Happening) -> str:
    """How often it happens and when, over all battles."""
    own = {"part": PART, "setting": asked.name}
    numbers = {one["measure"]: one for one in found.find(scenario=ALL, **own)}
    spread = found.spread(found.single(measure=TIMES, **own), 1)
    said = (
        f"{capital(asked.title)}: {text(numbers[TIMES], 2)} a game{spread}; "
        f"at least once in {text(numbers[ANY])} of 100 games."
    )
    if QUARTERS.keys() <= numbers.keys():
        early, middle, late = (number_text(numbers[name]["est"], 0) for name in QUARTERS)
        said += (
            f" Half of it happens between turns {early} and {late} of a player, the middle one is {middle}."
        )
    return said


def happening_table(found: Found, one: Logged, asked: Happening) -> str:
    """A row for each battle, and one over all."""
    rows = []
    for name in (*(scenario.id for scenario in one.scenarios), ALL):
        own = {it["measure"]: it for it in found.find(part=PART, setting=asked.name, scenario=name)}
        title = "all" if name == ALL else found.titles[name]
        rows.append([title, text(own[TIMES], 2), number_text(own[ANY]["est"], 0), when(own)])
    return md_table(["battle", "times a game", "of 100 games", "turns"], rows, [False, True, True, True])


def when(numbers: dict[str, Row]) -> str:
    """The turns of half of the events, in a table; a dash where it never happens."""
    if not QUARTERS.keys() <= numbers.keys():
        return "-"
    early, middle, late = (number_text(numbers[name]["est"], 0) for name in QUARTERS)
    return f"{middle} ({early} to {late})"
