"""An army that an option makes another: every unit of a side becomes one of a few rows."""

from collections.abc import Mapping

from engine.loading.in_force.selectors import select
from engine.loading.in_force.unit_rows import UnitRow, base_row, unit_words
from engine.loading.options.rewritten import become, take_trains_off
from engine.loading.options.set_up import SetUp
from engine.loading.words.errors import InputError


def rewrite_army(set_up: SetUp, side: str, army: Mapping[str, str], option: str, file: str) -> None:
    """Every unit of a side, on the board and in the air, becomes one of another row, with the figures of that row.

    Badges, boats, leaders and concealment are lost, and the trains of the side are taken off with a warning.

    Parameters
    ----------
    set_up : SetUp
        Of the battle.  Changes: units, air drops, trains, scenario.unfit.
    side : str
    army : mapping of str to str
        Selector over unit rows to the row that whom it picks becomes; the first that fits decides.
    option, file : str
        Named in provenance and errors.

    Raises
    ------
    InputError
        A unit that no selector picks, a side without any unit once its trains are gone, a selector that is none.

    Notes
    -----
    Rule: HR-GEN-22, HR-DALSET-1, -7, HR-CYBER-1.
    """
    take_trains_off(set_up, side, option)
    units = set_up.in_order(side)
    if not units:
        expected = f"a battle in which the {side} have units other than trains"
        raise InputError(file, f"army of the {side}", "no unit", expected)
    kinds = {
        row: row_for(set_up, side, row, army, file) for row in dict.fromkeys(unit["row"] for unit in units)
    }
    for unit in units:
        become(set_up, unit, kinds[unit["row"]], option)


def row_for(set_up: SetUp, side: str, row: str, army: Mapping[str, str], file: str) -> str:
    """The row that units of a row become."""
    table = set_up.document["units"]
    words = UnitRow(row, side, table[row]).words("class")
    for selector, to in army.items():
        if select(selector, [words], unit_words(table), file, "army"):
            return to
    raise InputError(
        file, f"army of the {side}", f"no row for {base_row(row)}", "selectors that pick every unit"
    )
