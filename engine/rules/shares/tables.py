"""The end by shares as numbers: how many units each side has to eliminate."""

import numpy as np

from engine.loading.in_force.fiction import fiction_side, has_units
from engine.loading.tables.setting import Setting

LEAST = 1
ROUNDING = 1e-6  # 0.7 of 10 units are 7


def fill_shares(table: np.void, setting: Setting) -> None:
    """Write who has to eliminate how many; players see these as the medals that win.

    Changes: table.shares, share_*, medal_target.  Rule: HR-MARWIN-1 .. -4, HR-MARTOWN-7.
    """
    ruleset, invader = setting.ruleset, fiction_side(setting.document)
    if (
        not ruleset["shares"]
        or invader is None
        or not has_units(setting.document, invader, ruleset["share_army"])
    ):
        return
    table["shares"] = 1
    table["share_side"] = invader
    table["share_need"][invader] = share_of(units_of(table, 1 - invader), ruleset["share_taken"])
    table["share_need"][1 - invader] = share_of(units_of(table, invader), ruleset["share_lost"])
    table["share_core_n"] = sum(
        int(table["share_core"]) >> int(table["unit_row"][unit]) & 1 for unit in at_set_up(table, invader)
    )
    table["share_claims"] = ruleset["share_claims"]
    table["share_waives"] = ruleset["share_waives"]
    table["medal_target"] = table["share_need"]


def units_of(table: np.void, side: int) -> int:
    """Units of a side at the set-up, a train once.  Rule: HR-MARWIN-4."""
    wagons = int(table["wagon_rows"])
    return sum(not wagons >> int(table["unit_row"][one]) & 1 for one in at_set_up(table, side))


def at_set_up(table: np.void, side: int) -> list[int]:
    """Units of a side without those in reserve, which may or may not come.  Rule: HR-MARWIN-4."""
    later = {
        unit
        for word in ("reserve", "levy")
        for unit in range(
            table[f"{word}_first"][side], table[f"{word}_first"][side] + table[f"{word}_n"][side]
        )
    }
    return [one for one in range(table["first_unit"][side], table["end_unit"][side]) if one not in later]


def share_of(units: int, share: float) -> int:
    """So large a part of some units, rounded down, one at least.

    Examples
    --------
    >>> share_of(25, 0.75), share_of(12, 0.5), share_of(10, 0.7), share_of(1, 0.5)
    (18, 6, 7, 1)
    """
    return max(LEAST, int(units * share + ROUNDING))
