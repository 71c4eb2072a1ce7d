"""What luck gives a side: games in which dice favoured it against those in which they favoured the other.

Dice decide which games are which, so the two groups differ in nothing else at that moment: an experiment.  Only a
number of an event that dice alone settle makes one; where players choose after the dice, it compares what was chosen.
"""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import repeat
from typing import Any

import numpy as np
import pandas as pd

from analysis.pages.markdown import md_table
from analysis.stats.estimates import Estimate, difference_of, share_of
from analysis.stats.pooled import pooled_level, pooled_share
from analysis.studies.variants.beside import dumbbell
from analysis.studies.variants.found import Found, capital, text
from analysis.studies.variants.numbers import ALL, PERCENT, row
from analysis.studies.variants.one_by_one import ended_games
from analysis.studies.variants.plan import Chance, VariantStudy
from analysis.studies.variants.play import STANDING
from analysis.studies.variants.study_file import ByChance, ByEvent
from engine.codes import Winner
from engine.hooks import EVENTS
from engine.loading.scenario.load import Scenario

PART = "by_chance"
FIELDS = "abcde"  # of EVENT, in the order of the numbers of an event
FEWEST = 2  # games of a group
WINS, DIFFERENCE = "wins", "difference"
NOBODY = -1


def chance_games(study: VariantStudy, chance: Chance, workers: int) -> pd.DataFrame:
    """The games of a table, played once more.

    Returns
    -------
    DataFrame
        ``scenario``, ``game``, ``points`` (of the side of the study: 1 won, 0.5 drawn, 0 lost) and ``favoured`` (code
        of the side that the event names, -1 where a game has no such event).
    """
    with ThreadPoolExecutor(workers) as pool:
        frames = pool.map(_of_battle, repeat(study), repeat(chance), chance.scenarios)
        return pd.concat(frames, ignore_index=True)


def _of_battle(study: VariantStudy, chance: Chance, scenario: Scenario) -> pd.DataFrame:
    file, asked = study.file, chance.asked
    ended = ended_games(
        scenario, chance.variant, file.player, file.seed, STANDING, chance.games, log=True
    )  # fmt: skip
    rows = [
        {
            "scenario": scenario.id,
            "game": int(one.result["game"]),
            "points": points_of(one.result, file.side),
            "favoured": first_named(one.events, asked),
        }
        for one in ended
    ]
    return pd.DataFrame(rows)


def points_of(result: np.void, side: str) -> float:
    """Of a side in a game that has ended: 1 won, 0.5 drawn, 0 lost."""
    winner = Winner(int(result["winner"]))
    return 0.5 if winner == Winner.DRAW else float(winner == Winner[side.upper()])


def event_numbers(events: np.ndarray, asked: ByEvent) -> np.ndarray:
    """What events of a kind say in a number of theirs, in the order of the game; shape (n_events,)."""
    kind, numbers = next(
        (kind, event.numbers) for kind, event in EVENTS.items() if event.name.lower() == asked.event
    )
    return np.asarray(events[FIELDS[list(numbers).index(asked.number)]][events["kind"] == kind])


def first_named(events: np.ndarray, asked: ByChance) -> int:
    """The side that the first such event of a game names; -1 without one."""
    named = event_numbers(events, asked)
    return int(named[0]) if len(named) else NOBODY


def chance_rows(study: VariantStudy, chance: Chance, games: pd.DataFrame) -> Iterator[dict[str, Any]]:
    """Wins of the side in all games, in those that favour it, in the others; and their difference.

    Over all battles: of those where both groups have games enough.
    """
    player, name = study.file.player, chance.asked.name
    own = int(Winner[study.file.side.upper()])
    parts: dict[str, list[Estimate]] = {}
    for scenario in chance.scenarios:
        battle = games[games["scenario"] == scenario.id]
        points, favoured = (battle[column].to_numpy() for column in ("points", "favoured"))
        lucky, unlucky = points[favoured == own], points[favoured == 1 - own]
        if min(len(lucky), len(unlucky)) < FEWEST:
            continue
        for measure, some in ((WINS, points), (f"{WINS}:for", lucky), (f"{WINS}:against", unlucky)):
            parts.setdefault(measure, []).append(share_of(some))
            yield row(PART, scenario.id, player, name, measure, parts[measure][-1], PERCENT)
        parts.setdefault(DIFFERENCE, []).append(difference_of(unlucky, lucky))
        yield row(PART, scenario.id, player, name, DIFFERENCE, parts[DIFFERENCE][-1], PERCENT)
    for measure, found in parts.items():
        pool = pooled_level if measure == DIFFERENCE else pooled_share
        yield row(PART, ALL, player, name, measure, pool(found), PERCENT)


def chance_words(found: Found, asked: ByChance) -> str:
    """How many more games the side wins where it has what the title says."""
    own = {"part": PART, "setting": asked.name}
    numbers = {one["measure"]: one for one in found.find(scenario=ALL, **own)}
    if not numbers:
        return "Too few games to say."
    more = numbers[DIFFERENCE]
    return (
        f"{capital(asked.title)}: {found.side} win {text(numbers[f'{WINS}:for'])} of 100 games where they have it and "
        f"{text(numbers[f'{WINS}:against'])} where {found.other} have it, a difference of "
        f"{text(more, sign=True)} points{found.spread(found.single(measure=DIFFERENCE, **own), 1, sign=True)}."
    )


def chance_table(found: Found, asked: ByChance) -> str:
    """A row for each battle, and one over all."""
    heads = [
        "battle",
        f"{found.side} win",
        "where they have it",
        f"where {found.other} have it",
        "difference",
    ]
    rows = []
    for name in [*dict.fromkeys(one["scenario"] for one in found.single(part=PART, setting=asked.name)), ALL]:
        numbers = {one["measure"]: one for one in found.find(part=PART, setting=asked.name, scenario=name)}
        if numbers:
            shares = [text(numbers[key]) for key in (WINS, f"{WINS}:for", f"{WINS}:against")]
            title = "all" if name == ALL else found.titles[name]
            rows.append([title, *shares, text(numbers[DIFFERENCE], sign=True)])
    return md_table(heads, rows, [False, True, True, True, True])


def chance_frame(found: Found, asked: ByChance) -> pd.DataFrame:
    """Rows of the picture: columns of ``analysis.plots.dumbbell``."""
    groups = (
        found.single(part=PART, setting=asked.name, measure=f"{WINS}:{key}") for key in ("against", "for")
    )
    return pd.DataFrame(
        [
            dumbbell(found.titles[before["scenario"]], before, after)
            for before, after in zip(*groups, strict=True)
        ]
    )
