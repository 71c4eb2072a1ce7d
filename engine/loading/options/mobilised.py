"""The army that faces an invader: special infantry, heavy tanks, heavy guns (house-rules, martian-human-resistance)."""

from collections.abc import Mapping
from typing import Any

from engine.geometry.hexgrid import distance
from engine.loading.in_force.unit_rows import SPECIAL, TEAM, base_row, plain_rows
from engine.loading.options.addresses import copy_for
from engine.loading.options.rewritten import become
from engine.loading.options.set_up import SetUp, Unit
from engine.loading.schema.document import by_words
from engine.loading.schema.scenario_file import SIDES

REACH = 2  # hexes that special infantry moves and battles
MOVES = ("move_battle", "move_max")


def mobilise(set_up: SetUp, invader: str, values: Mapping[str, Any], option: str) -> None:
    """Infantry of the side that faces the invader is special, one tank in so many heavy, its guns heavy.

    Plain infantry becomes that of another row; what else fights on foot keeps its row and goes as far as special
    infantry, but for support weapons.

    Parameters
    ----------
    set_up : SetUp
        Of the battle.  Changes: units, unit rows copied for the side.
    invader : str
    values : mapping
        ``foot``, ``tanks``, ``guns``: tables of row = row; ``every``: one tank in so many, 0 = none.
    option : str
        Named in provenance.

    Notes
    -----
    Rule: HR-MARHUMAN-1 .. -6, HR-GEN-22.
    """
    side = SIDES[1 - SIDES.index(invader)]
    rows = set_up.document["units"]
    foot, guns = values["foot"], values["guns"]
    for unit in set_up.in_order(side):
        row = base_row(unit["row"])
        if row == plain_rows(rows)["INF"]:
            become(set_up, unit, foot, option)
        elif row in guns:
            become(set_up, unit, guns[row], option)
    for unit in nearest_tanks(set_up, side, invader, values["every"]):
        become(set_up, unit, values["tanks"], option)
    for row in dict.fromkeys(unit["row"] for unit in set_up.in_order(side)):
        quicken(set_up, row, side, option)


def nearest_tanks(set_up: SetUp, side: str, invader: str, every: int) -> list[Unit]:
    """One in so many armor units of a side, those nearest to the enemy, ties by hex order.  Rule: HR-MARHUMAN-2, -4."""
    rows, grid = set_up.document["units"], set_up.grid
    tanks = [unit for unit in set_up.in_order(side) if rows[unit["row"]]["class"] == "ARM"]
    enemies = [grid.parse(unit["hex"]) for unit in set_up.in_order(invader) if "hex" in unit]

    def far(unit: Unit) -> int:
        if "hex" not in unit or not enemies:
            return grid.n_hexes  # in the air: after all others
        return min(distance(grid.hexes[grid.parse(unit["hex"])], grid.hexes[enemy]) for enemy in enemies)

    return sorted(tanks, key=far)[: len(tanks) // every] if every else []


def quicken(set_up: SetUp, row: str, side: str, option: str) -> None:
    """Infantry of a row that is not special yet becomes so and goes as far.  Changes: unit rows.

    Rule: HR-MARHUMAN-1, -5, -6.
    """
    columns = set_up.document["units"][row]
    traits = columns["traits"]
    if columns["class"] != "INF" or {TEAM, SPECIAL} & set(traits):
        return
    name = copy_for(set_up.document, row, side)
    own: dict[str, Any] = by_words(set_up.document)["units"][name]
    changes: dict[str, Any] = {limit: max(own[limit], REACH) for limit in MOVES}
    changes["traits"] = sorted([*traits, SPECIAL])
    for column, now in changes.items():
        was = own[column]
        if was != now:
            own[column] = now
            set_up.ground.append((f"units.{name}.{column}", was, now, option))
