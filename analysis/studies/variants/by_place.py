"""What goes with a place that falls: games in which it is the first to fall, a later one, or does not fall at all.

Play decides which games are which, so the groups differ in more than the place: it is what goes together, not what
causes what.
"""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pandas as pd

from analysis.pages.markdown import md_table
from analysis.stats.estimates import Estimate, share, share_of
from analysis.stats.pooled import pooled_share
from analysis.studies.variants.found import Found, capital, text
from analysis.studies.variants.numbers import ALL, PERCENT, row
from analysis.studies.variants.parted import FEWEST, GROUP, event_numbers, parted_games
from analysis.studies.variants.plan import Places, VariantStudy
from analysis.studies.variants.study_file import ByPlace
from engine.loading.scenario.load import Scenario
from engine.loading.tables.build import build_tables
from engine.runs.columns import hex_names

PART = "by_place"
FIRST, LATER, NEVER = "first", "later", "never"
GROUPS = {FIRST: "falls first", LATER: "falls, but not first", NEVER: "does not fall"}
SHARE, WINS = "share", "wins"


def place_games(study: VariantStudy, places: Places, workers: int) -> pd.DataFrame:
    """The games of a table as `parted_games` gives them, by a group of ``GROUPS``."""
    asked = places.asked

    def grouping(scenario: Scenario) -> Callable[[np.ndarray], str]:
        names = np.array(hex_names(build_tables(scenario, places.variant)))
        return lambda events: group_of(names[event_numbers(events, asked)].tolist(), asked.places.split())

    return parted_games(study, places, grouping, workers)


def group_of(fallen: list[str], place: list[str]) -> str:
    """Whether a place is the first of the hexes that fell, in their order, a later one, or none of them."""
    if not set(fallen) & set(place):
        return NEVER
    return FIRST if fallen[0] in place else LATER


def place_rows(study: VariantStudy, places: Places, games: pd.DataFrame) -> Iterator[dict[str, Any]]:
    """The share of games of every group, and the wins of the side there; over all battles with such games."""
    player, name = study.file.player, places.asked.name
    parts: dict[str, list[Estimate]] = {}
    for scenario in places.scenarios:
        battle = games[games["scenario"] == scenario.id]
        for group in GROUPS:
            points = battle.loc[battle[GROUP] == group, "points"].to_numpy()
            found = {f"{SHARE}:{group}": share(len(points), len(battle))}
            if len(points) >= FEWEST:
                found[f"{WINS}:{group}"] = share_of(points)
            for measure, estimate in found.items():
                parts.setdefault(measure, []).append(estimate)
                yield row(PART, scenario.id, player, name, measure, estimate, PERCENT)
    for measure, estimates in parts.items():
        yield row(PART, ALL, player, name, measure, pooled_share(estimates), PERCENT)


def place_words(found: Found, asked: ByPlace) -> str:
    """How many games the side wins where the place falls first, later and not at all."""
    numbers = {one["measure"]: one for one in found.find(part=PART, setting=asked.name, scenario=ALL)}
    said = []
    for group, words in GROUPS.items():
        games = f"{capital(asked.title)} {words} in {text(numbers[f'{SHARE}:{group}'])} of 100 games"
        wins = numbers.get(f"{WINS}:{group}")
        said.append(
            f"{games}." if wins is None else f"{games}; of 100 of these {found.side} win {text(wins)}."
        )
    return " ".join(said)


def place_table(found: Found, asked: ByPlace) -> str:
    """A row for each group, over all battles."""
    numbers = {one["measure"]: one for one in found.find(part=PART, setting=asked.name, scenario=ALL)}
    rows = [
        [words, text(numbers[f"{SHARE}:{group}"]), text(numbers.get(f"{WINS}:{group}"))]
        for group, words in GROUPS.items()
    ]
    return md_table([asked.title, "of 100 games", f"{found.side} win of these"], rows, [False, True, True])
