"""House rules about dice at armor: their names, tables of rows that this game does not have, and refusals."""

import numpy as np
import pytest

from engine.layout import TABLES
from engine.loading.in_force.rules import base_document, check_row
from engine.loading.in_force.unit_rows import UnitRow, UnitRows, unit_words
from engine.loading.options.variant import apply, parse_variant
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.units import fill_units
from engine.loading.words.errors import InputError

SHORT = "infantry-vs-armor-close-only"
GUNS = "artillery-vs-armor-minus-one"
FLOOR = "infantry-assault-vulnerable-armor"
PLAIN = ("infantry", "armor", "artillery")


def table_with(options, **rows):
    """Dice of plain rows and some more, of which each is like another; 0 where none may be rolled."""
    document = {**base_document(), "scenario": load_scenario("pegasus-bridge").data}
    units = dict(document["units"])
    for row, (like, columns) in rows.items():
        units[row] = check_row("units", {**units[like], **columns}, "test", row)
    new, _ = apply({**document, "units": units}, parse_variant(options).options)
    names = (*PLAIN, *rows)
    picked = UnitRows(
        tuple(UnitRow(row, None, new["units"][row]) for row in names), frozenset(unit_words(new["units"]))
    )
    table = np.zeros(1, TABLES)[0]
    fill_units(table, picked)

    def dice(attacker, target, far=6):
        cells = table["dice"][0, names.index(attacker), names.index(target), 1 : far + 1]
        return [max(int(cell), 0) for cell in cells]

    return dice


def refused(text, said):
    with pytest.raises(InputError) as caught:
        parse_variant(text)
    assert said in str(caught.value)
