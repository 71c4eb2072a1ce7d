"""Units that an option sends by air drop: those of the battle, and others that leave their hexes for it."""

from collections.abc import Mapping
from typing import Any

from engine.loading.options.set_up import BOTH, SetUp, path_of_drop
from engine.loading.schema.document import DropEntry, ScenarioPart, UnitEntry
from engine.loading.schema.scenario_file import SIDES, SideName
from engine.loading.words.errors import InputError

SCENARIO = "scenario"
SPECIAL = "SPECIAL"  # trait
USUAL_STEPS = 4  # of a drop that an option brings and that counts none


def sides_that_drop(scenario: ScenarioPart, values: Mapping[str, Any], file: str) -> list[SideName]:
    """The sides an option for air drops speaks of, the Axis first.  Rule: HR-DROP1-9.

    Raises
    ------
    InputError
        A number of units, and neither the option nor the battle says whose.
    """
    if values["side"] != SCENARIO:
        return [side for side in SIDES if values["side"] in (BOTH, side)]
    dropping = {drop["side"] for drop in scenario["air_drops"] if drop["units"]}
    if values["units"] != SCENARIO and not dropping:
        found = f"scenario beside units={values['units']}, and the battle has no air drop"
        raise InputError(file, "parameter side", found, "allies, axis or both")
    return [side for side in SIDES if side in dropping]


def take_to_the_air(
    set_up: SetUp, side: SideName, values: Mapping[str, Any], option: str
) -> DropEntry | None:
    """The one air drop of a side: all that it has, and so many units more; None if nobody drops.

    Changes: units and air drops of the scenario.  Rule: HR-DROP1-1, -9.
    """
    own = [drop for drop in set_up.scenario["air_drops"] if drop["side"] == side]
    more = [] if values["units"] == SCENARIO else first_to_jump(set_up, side)[: values["units"]]
    if not more and not any(drop["units"] for drop in own):
        return None
    if not own:
        own = [{"side": side, "steps": values.get("steps") or USUAL_STEPS, "units": []}]
        set_up.scenario["air_drops"] += own
    one, *others = own
    one["house"] = True
    count_steps(set_up, one, values.get("steps"), option)
    for drop in (drop for drop in others if drop["units"]):
        one["changed"] = True
        one["units"], drop["units"] = one["units"] + drop["units"], []
        if "aim" in drop:
            one.setdefault("aim", drop["aim"])
        note(set_up, drop, option)
    for unit in more:
        one["changed"] = True
        set_up.touch(unit, option)
        set_up.scenario["units"] = [left for left in set_up.scenario["units"] if left is not unit]
        unit.pop("hex", None)
        unit.pop("markers", None)
        one["units"] = [*one["units"], unit]
    if one.get("changed"):
        note(set_up, one, option)
    return one


def first_to_jump(set_up: SetUp, side: SideName) -> list[UnitEntry]:
    """Infantry of a side on the board, special infantry first, then in hex order; one unit of the side stays.

    Rule: HR-DROP1-9, HR-GEN-9.
    """
    rows = set_up.document["units"]
    there = [unit for unit in set_up.in_order(side) if "hex" in unit]
    foot = [unit for unit in there if rows[unit["row"]]["class"] == "INF"]
    jump = sorted(foot, key=lambda unit: SPECIAL not in rows[unit["row"]]["traits"])
    return jump[: len(there) - 1]


def count_steps(set_up: SetUp, drop: DropEntry, steps: int | None, option: str) -> None:
    """Figures of a drop make so many random steps.  Changes: the drop."""
    if steps is not None and steps != drop["steps"]:
        path = f"{path_of_drop(place_of(set_up, drop))}.steps"
        set_up.ground.append((path, drop["steps"], steps, option))
        drop["steps"], drop["changed"] = steps, True


def land_with(set_up: SetUp, unit: UnitEntry, figures: int, option: str) -> None:
    """A unit that comes by air has so many figures, at most those of its row.  Changes: the unit.

    Rule: HR-DROP1-14.
    """
    was = unit.pop("figures", None)
    full = set_up.document["units"][unit["row"]]["figures"]
    if figures < full:
        unit["figures"] = figures
    drop = set_up.drop_of(unit)
    if unit.get("figures") != was and drop is not None:
        set_up.scenario["air_drops"][drop]["changed"] = True
        set_up.touch(unit, option)


def note(set_up: SetUp, drop: DropEntry, option: str) -> None:
    """Note that an option changes who is in a drop."""
    set_up.touched.setdefault(path_of_drop(place_of(set_up, drop)), []).append(option)


def place_of(set_up: SetUp, drop: DropEntry) -> int:
    """Number of a drop among those of the battle."""
    return next(i for i, one in enumerate(set_up.scenario["air_drops"]) if one is drop)
