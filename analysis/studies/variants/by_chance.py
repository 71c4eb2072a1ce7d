"""What luck gives a side: games in which dice favoured it against those in which they favoured the other.

Dice decide which games are which, so the two groups differ in nothing else at that moment: an experiment.  Only a
number of an event that dice alone settle makes one; where players choose after the dice, it compares what was chosen.
"""

from collections.abc import Iterator
from functools import partial
from typing import Any

import numpy as np
import pandas as pd

from analysis.pages.markdown import md_table
from analysis.stats.estimates import Estimate, difference_of, share_of
from analysis.stats.pooled import pooled_level, pooled_share
from analysis.studies.variants.beside import dumbbell
from analysis.studies.variants.found import Found, capital, text
from analysis.studies.variants.numbers import ALL, PERCENT, row
from analysis.studies.variants.parted import FEWEST, GROUP, event_numbers, parted_games
from analysis.studies.variants.plan import Chance, VariantStudy
from analysis.studies.variants.study_file import ByChance
from engine.codes import Winner

PART = "by_chance"
WINS, DIFFERENCE = "wins", "difference"
NOBODY = -1


def chance_games(study: VariantStudy, chance: Chance, workers: int) -> pd.DataFrame:
    """The games of a table as `parted_games` gives them, by the side that the event names."""
    return parted_games(study, chance, lambda _: partial(first_named, asked=chance.asked), workers)


def first_named(events: np.ndarray, asked: ByChance) -> int:
    """Code of the side that the first such event of a game names; -1 without one."""
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
        points, favoured = (battle[column].to_numpy() for column in ("points", GROUP))
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
