"""Who decides: shares of the sources of chance in a result, from the games of a cell and their companions."""

import numpy as np

from analysis.measure.pairs import Outcomes
from analysis.stats.estimates import Estimate
from analysis.stats.luck_shares import FEWEST, INTERACTION, Shares, change_of_shares, luck_shares
from analysis.stats.paired import Change

SOURCES = ("deck", "dice", "players")
PARTS = (*SOURCES, INTERACTION)
RESULTS = {"wins": "points", "medal_margin": "margin"}  # results whose luck is reported, as arrays of games


def shares_of(cell: Outcomes) -> dict[str, Shares]:
    """Luck shares of a cell by result; none unless it has a companion for every source, with a few games each."""
    if set(cell.companions) != set(SOURCES):
        return {}
    companions = [cell.companions[source] for source in SOURCES]
    together = cell.game
    for one in companions:
        together = np.intersect1d(together, one.game, assume_unique=True)
    if len(together) < FEWEST:
        return {}
    found = {}
    for result, array in RESULTS.items():
        own = getattr(cell, array)[np.isin(cell.game, together)]
        others = {
            source: getattr(one, array)[np.isin(one.game, together)]
            for source, one in zip(SOURCES, companions, strict=True)
        }
        found[result] = luck_shares(own, others)
    return found


def luck_levels(shares: dict[str, Shares]) -> dict[str, Estimate]:
    """Shares by result and part, like ``wins.deck``."""
    return {f"{result}.{part}": one.shares[part] for result, one in shares.items() for part in PARTS}


def luck_changes(before: dict[str, Shares], after: dict[str, Shares]) -> dict[str, Change]:
    """Changes of the shares by result and part; of results that both have with as many games."""
    changes: dict[str, Change] = {}
    for result, new in after.items():
        old = before.get(result)
        if old is not None and len(old.influence[INTERACTION]) == len(new.influence[INTERACTION]):
            found = change_of_shares(old, new)
            changes |= {f"{result}.{part}": found[part] for part in PARTS}
    return changes
