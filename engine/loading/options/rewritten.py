"""What is common to options that rewrite an army: trains are taken off, and no army may end without a unit."""

from engine.loading.in_force.trains import TRAIN
from engine.loading.options.set_up import SetUp, Unit, path_of_drop
from engine.loading.schema.scenario_file import SideName
from engine.loading.words.errors import InputError


def warn(set_up: SetUp, line: str) -> None:
    """A line that is reported before the battle is played.  Changes: scenario.unfit."""
    set_up.scenario.setdefault("unfit", []).append(line)


def soldiers(set_up: SetUp, side: SideName) -> list[Unit]:
    """Units of a side but its trains: those on the board in hex order, then those in the air.  Rule: HR-GEN-14, -22."""
    rows = set_up.document["units"]
    return [unit for unit in set_up.in_order(side) if rows[unit["row"]]["class"] != TRAIN]


def take_trains_off(set_up: SetUp, side: str, option: str) -> None:
    """The trains of a side leave the battle with all they carry, and it is reported.

    Rule: HR-GEN-22, HR-NEFUNIT-5.  Changes: units, trains and unfit of the scenario.
    """
    scenario = set_up.scenario
    for unit in [one for one in set_up.in_order(side) if "part" in one]:
        set_up.touch(unit, option)
        scenario["units"] = [one for one in scenario["units"] if one is not unit]
    for train in [one for one in scenario["trains"] if one["side"] == side]:
        carried = f" with {len(train['cargo'])} units aboard" if train["cargo"] else ""
        warn(set_up, f"{train['row']} of the {side} at {' '.join(train['hexes'])} is taken off{carried}")
    scenario["trains"] = [one for one in scenario["trains"] if one["side"] != side]


def become(set_up: SetUp, unit: Unit, row: str, option: str) -> None:
    """A unit is one of another row, and nothing of what it was: no badge, boat, leader or concealment.

    A row copied for the side is used for it.  Rule: HR-GEN-22.  Changes: the unit.
    """
    copy = f"{row}@{unit['side']}"
    unit["row"] = copy if copy in set_up.document["units"] else row
    unit.pop("figures", None)
    unit.pop("markers", None)
    unit.pop("tags", None)
    set_up.touch(unit, option)


def disband(set_up: SetUp, side: str, option: str) -> None:
    """All units of a side leave the board and the air.  Changes: units and air drops."""
    for unit in set_up.in_order(side):
        set_up.touch(unit, option)
    scenario = set_up.scenario
    scenario["units"] = [one for one in scenario["units"] if one["side"] != side]
    for number, drop in enumerate(scenario["air_drops"]):
        if drop["side"] == side and drop["units"]:
            set_up.touched.setdefault(path_of_drop(number), []).append(option)
            drop["units"], drop["changed"] = [], True


def refuse_empty(set_up: SetUp, side: SideName, file: str) -> None:
    """Refuse a battle that leaves a side without a unit on the board.  Rule: HR-GEN-22.

    Raises
    ------
    InputError
        Nobody of the side stands on the board.
    """
    if not any(unit["side"] == side for unit in set_up.scenario["units"]):
        expected = "a battle in which each side has a unit beside its trains"
        raise InputError(file, "setup", f"no unit of the {side} is left on the board", expected)
