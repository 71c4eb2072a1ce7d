"""How far units stay from the nearest enemy, in games that their side wins and in those that it does not.

Play decides which games are which, so it is what goes together, not what causes what.
"""

from collections.abc import Callable, Collection, Iterator
from typing import Any

import numpy as np
import pandas as pd

from analysis.pages.markdown import md_table
from analysis.stats.estimates import Estimate, mean_of
from analysis.stats.pooled import pooled_level
from analysis.studies.variants.found import Found, capital, text
from analysis.studies.variants.numbers import ALL, row
from analysis.studies.variants.one_by_one import Ended
from analysis.studies.variants.parted import FEWEST, logged_games
from analysis.studies.variants.plan import Logged, VariantStudy
from analysis.studies.variants.study_file import Apart
from engine.codes import Winner
from engine.geometry.hexgrid import Hex, distance
from engine.loading.scenario.load import Scenario
from engine.loading.tables.build import Built, build_tables
from engine.replay.log_follower import LogFollower
from engine.replay.names import Names
from engine.replay.replay import reported_events
from engine.replay.setup_log import setup_of

PART = "apart"
HEXES = "hexes"  # column of the games: the mean distance of one
WON, NOT_WON, ANY = "won", "not won", "any"
ENOUGH = 10  # games of either kind that a battle must have to be in the means over battles of both kinds


def apart_games(study: VariantStudy, one: Logged, asked: Apart, workers: int) -> pd.DataFrame:
    """The games of a table, with the mean distance in each (not a number where no such unit ever stood)."""

    def reading(scenario: Scenario) -> Callable[[Ended], dict[str, Any]]:
        built = build_tables(scenario, one.variant)
        names, places, setup = Names(built), places_of(built), setup_of(built)

        def read(game: Ended) -> dict[str, Any]:
            events = reported_events(names, game.events)
            hexes = mean_apart(setup, events, places, asked.of, asked.rows)
            won = Winner(int(game.result["winner"])) == Winner[asked.of.upper()]
            return {HEXES: hexes, WON: won}

        return read

    return logged_games(study, one, reading, workers)


def places_of(built: Built) -> dict[str, Hex]:
    """Double-width places of all hexes by name."""
    tables, names = built.tables[0], Names(built).hexes
    return {name: (int(tables["hex_row"][i]), int(tables["hex_col"][i])) for i, name in enumerate(names)}


def mean_apart(
    setup: dict[str, Any],
    events: list[dict[str, Any]],
    places: dict[str, Hex],
    side: str,
    rows: Collection[str],
) -> float:
    """Hexes from units of some rows to the nearest enemy as a turn begins: mean over turns and units of a game.

    Parameters
    ----------
    setup, events
        As in an event log.
    places : dict of str to (int, int)
        Double-width place by hex.
    side : str
        Of the units.
    rows : collection of str

    Returns
    -------
    float
        Not a number where no such unit ever stands on the board with an enemy.
    """
    follower, found = LogFollower(setup), list[int]()
    for event in events:
        follower.apply(event)
        if event["event"] != "turn":
            continue
        standing = [one for one in follower.units.values() if one["hex"] is not None]
        enemies = [places[one["hex"]] for one in standing if one["side"] != side]
        own = [places[one["hex"]] for one in standing if one["side"] == side and one["row"] in rows]
        found += [min(distance(at, enemy) for enemy in enemies) for at in own if enemies]
    return float(np.mean(found)) if found else float("nan")


def apart_rows(
    study: VariantStudy, one: Logged, asked: Apart, games: pd.DataFrame
) -> Iterator[dict[str, Any]]:
    """Mean distances of all games, of those that the side wins and of the others; by battle and over all.

    The last two are means over the same battles: those with ``ENOUGH`` games of either kind.

    Parameters
    ----------
    study : VariantStudy
    one : Logged
    asked : Apart
    games : DataFrame
        ``scenario``, ``hexes`` and ``won``.
    """
    player, parts = study.file.player, dict[str, list[Estimate]]()
    games = games[games[HEXES].notna()]
    for scenario in one.scenarios:
        own = games[games["scenario"] == scenario.id]
        won = own[WON].to_numpy(dtype=bool)
        groups = {ANY: np.full(len(own), True), WON: won, NOT_WON: ~won}
        enough = min(won.sum(), (~won).sum()) >= ENOUGH
        for name, are in groups.items():
            hexes = own[HEXES].to_numpy()[are]
            if len(hexes) < FEWEST:
                continue
            found = mean_of(hexes)
            if name == ANY or enough:
                parts.setdefault(name, []).append(found)
            yield row(PART, scenario.id, player, asked.name, name, found)
    for name, estimates in parts.items():
        yield row(PART, ALL, player, asked.name, name, pooled_level(estimates))


def apart_words(found: Found, asked: Apart) -> str:
    """How far they stay, over all battles."""
    own = {"part": PART, "setting": asked.name}
    numbers = {one["measure"]: one for one in found.find(scenario=ALL, **own)}
    if ANY not in numbers:
        return f"{capital(asked.title)}: no such unit ever stood on the board."
    side = found.study.named(asked.of)
    spread = found.spread(found.single(measure=ANY, **own), 1)
    said = f"{capital(asked.title)}: {text(numbers[ANY])} hexes to the nearest enemy{spread}."
    for name, words in ((WON, "win"), (NOT_WON, "do not win")):
        if name in numbers:
            said += f" In games that {side} {words}: {text(numbers[name])}."
    return said


def apart_table(found: Found, one: Logged, asked: Apart) -> str:
    """A row for each battle, and one over all."""
    side = found.study.named(asked.of)
    rows = []
    for name in (*(scenario.id for scenario in one.scenarios), ALL):
        own = {it["measure"]: it for it in found.find(part=PART, setting=asked.name, scenario=name)}
        cells = [text(own.get(group)) for group in (ANY, WON, NOT_WON)]
        rows.append(["all" if name == ALL else found.titles[name], *cells])
    heads = ["battle", "all games", f"{side} win", f"{side} do not win"]
    return md_table(heads, rows, [False, True, True, True])
