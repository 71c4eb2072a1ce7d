"""Units that come by air drop: they belong to the set-up like those on the board, though they have no hex yet.

A drop of a file names one row and how many (``row``, ``count``).  Once options are applied it lists its units one by
one (``units``), for options may treat them differently.
"""

from collections.abc import Mapping
from typing import Any

Unit = dict[str, Any]
Drop = Mapping[str, Any]


def units_in_the_air(drop: Drop) -> list[Unit]:
    """The units a drop may bring, in the order in which their figures come down; each has a side and a row.

    ``figures`` only where an option says them.
    """
    if "units" in drop:
        found: list[Unit] = drop["units"]
        return found
    return [{"side": drop["side"], "row": drop["row"]} for _ in range(drop["count"])]


def one_by_one(drop: Drop) -> dict[str, Any]:
    """A drop with its units listed, so that each can be changed by itself."""
    about = {key: value for key, value in drop.items() if key not in ("row", "count")}
    return {**about, "units": units_in_the_air(drop)}


def all_units(scenario: Mapping[str, Any]) -> list[Unit]:
    """The units of a battle: those on the board as listed, then those of its air drops."""
    return [*scenario["units"], *(unit for drop in scenario["air_drops"] for unit in units_in_the_air(drop))]
