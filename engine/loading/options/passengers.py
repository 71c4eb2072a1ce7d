"""Units that an option puts aboard the trains of a battle, in place of those that its scenario lists."""

from engine.loading.in_force.contents import contents_of
from engine.loading.in_force.trains import station_of
from engine.loading.options.set_up import SetUp
from engine.loading.schema.document import UnitEntry
from engine.loading.schema.scenario_file import SIDES, read_unit
from engine.loading.words.errors import InputError

SCENARIO, PARAMETER = "scenario", "parameter passengers"


def put_aboard(set_up: SetUp, who: str, option: str, file: str) -> None:
    """The first train of a side that has a station carries these units, and no others; without one nobody is aboard.

    Parameters
    ----------
    set_up : SetUp
        Of the battle.  Changes: the trains of the scenario.
    who : str
        ``scenario`` for those that it lists, or a side and unit rows like ``allies:infantry|armor:2``.
    option, file : str
        Named in provenance and errors.

    Raises
    ------
    InputError
        A row that no table knows, a number of figures that no unit has.

    Notes
    -----
    Rule: HR-SUPTRAIN-7, -8.
    """
    side, _, words = who.partition(":")
    if who == SCENARIO:
        return
    contents, terrain = contents_of(set_up.scenario, set_up.document), set_up.document["terrain"]
    own = [one for one in set_up.scenario["trains"] if one["side"] == side]
    trains = [one for one in own if station_of(one, set_up.grid, contents, terrain) is not None]
    if not trains:
        return
    before = trains[0]["cargo"]
    trains[0]["cargo"] = [passenger(word, SIDES.index(side), set_up, file) for word in words.split("|")]
    place = set_up.scenario["trains"].index(trains[0])
    path = f"scenario.trains.{place}.cargo"
    set_up.ground.append((path, aboard(before), aboard(trains[0]["cargo"]), option))


def passenger(word: str, side: int, set_up: SetUp, file: str) -> UnitEntry:
    """One unit, ``infantry`` or ``infantry:3`` with its figures."""
    try:
        row, figures = read_unit(word)
    except ValueError:
        expected = "a unit row, or a row and figures like infantry:3"
        raise InputError(file, PARAMETER, word, expected) from None
    if row not in set_up.document["units"]:
        raise InputError(file, PARAMETER, f"unknown unit row {row!r}", "unit rows like infantry|armor:2")
    unit: UnitEntry = {"side": SIDES[side], "row": row}
    return unit if figures is None else {**unit, "figures": figures}


def aboard(cargo: list[UnitEntry]) -> str:
    """Units aboard in words: ``infantry + armor:2``."""
    said = [unit["row"] + (f":{unit['figures']}" if "figures" in unit else "") for unit in cargo]
    return " + ".join(said) or "nobody"
