"""Units that come by air drop: they belong to the set-up like those on the board, though they have no hex yet.

A drop of a file names one row and how many (``row``, ``count``).  Once options are applied it lists its units one by
one (``units``), for options may treat them differently.
"""

from engine.loading.schema.document import DropEntry, ScenarioPart, UnitEntry


def units_in_the_air(drop: DropEntry) -> list[UnitEntry]:
    """The units a drop may bring, in the order in which their figures come down; each has a side and a row.

    ``figures`` only where an option says them.
    """
    if "units" in drop:
        return drop["units"]
    return [{"side": drop["side"], "row": drop["row"]} for _ in range(drop["count"])]


def one_by_one(drop: DropEntry) -> DropEntry:
    """A drop with its units listed, so that each can be changed by itself."""
    listed: DropEntry = {"side": drop["side"], "steps": drop["steps"], "units": units_in_the_air(drop)}
    if "aim" in drop:
        listed["aim"] = drop["aim"]
    return listed


def all_units(scenario: ScenarioPart) -> list[UnitEntry]:
    """The units of a battle: those on the board as listed, then those of its air drops."""
    return [*scenario["units"], *(unit for drop in scenario["air_drops"] for unit in units_in_the_air(drop))]
