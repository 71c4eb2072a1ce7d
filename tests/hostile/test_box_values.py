"""Values of the wrong kind in every table of a battle and in every switch of its rules, one after the other."""

import copy
import tomllib
from pathlib import Path

import pytest

from engine.loading.checks.prospects import check_winnable
from engine.loading.scenario.load import scenario_from
from engine.loading.schema.ruleset import Ruleset
from engine.loading.schema.scenario_file import (
    AirDrop,
    Barrier,
    Exit,
    LegendEntry,
    Marker,
    Objective,
    Patch,
    Train,
)
from engine.loading.tables.build import build_tables
from engine.loading.words.errors import InputError
from tests.hostile.box_battle import FILE, SOUND
from tests.hostile.conftest import check_error
from tests.hostile.test_values import ANY_WORD, VALUES

BATTLE = tomllib.loads(SOUND)
MISSING = "missing"
TABLES = {
    "objective": Objective,
    "exit": Exit,
    "barrier": Barrier,
    "air_drop": AirDrop,
    "train": Train,
    "marker": Marker,
    "patch": Patch,
    "legend": LegendEntry,
}
MINES = "m"  # the line of the legend that is spoiled
# What is no mistake, by table and key; and what a mistake is told of where that is not the key itself.
FITS = {
    ("objective", "title"): ANY_WORD,
    ("objective", "deny_enemy"): ("true",),
    ("marker", "stays"): ("true",),
    ("patch", "at"): (),
}
MAY_LACK = {
    "objective": ("title", "need", "deny_enemy", "when", "hold", "entry", "value"),
    "exit": ("value",),
    "air_drop": ("steps",),
    "train": ("cargo",),
    "marker": ("stays", "sides", "value", "to"),
    "patch": ("was", "add", "min", "max"),
    "legend": ("rotation",),
}
SAID_BY_YES = ("sandbags_left",)  # a word, which yes and no stand for


def read(raw):
    """A battle as it is read, turned into numbers and asked whether it can be won."""
    check_winnable(build_tables(scenario_from(raw, Path(FILE))))


def refused(raw, *told):
    """The error of a battle that is refused in one line that tells all of this."""
    with pytest.raises(InputError) as found:
        read(raw)
    check_error(str(found.value), FILE, *told)


def entry_of(raw, table, number):
    return raw[table][MINES] if table == "legend" else raw[table][number]


CASES = [
    pytest.param(table, number, key, id=f"{table} {number}: {key}")
    for table, model in TABLES.items()
    for number in range(1 if table == "legend" else len(BATTLE[table]))
    for key in [*model.model_fields, "nonsense"]
]


@pytest.mark.parametrize(("table", "number", "key"), CASES)
def test_a_value_of_another_kind_in_a_table(table, number, key):
    for name, value in VALUES.items():
        if name not in FITS.get((table, key), ()):
            raw = copy.deepcopy(BATTLE)
            entry_of(raw, table, number)[key] = tomllib.loads(f"x = {value}")["x"]
            refused(raw, "path" if (table, key) == ("patch", "at") and name in ANY_WORD else table)


@pytest.mark.parametrize(("table", "number", "key"), CASES)
def test_a_key_that_is_missing(table, number, key):
    raw = copy.deepcopy(BATTLE)
    entry = entry_of(raw, table, number)
    if key in entry and key not in MAY_LACK.get(table, ()):
        del entry[key]
        refused(raw, table if (table, key) != ("patch", "set") else "patch")
    else:
        entry.pop(key, None)
        read(raw)


@pytest.mark.parametrize("switch", [*Ruleset.model_fields, "nonsense"])
def test_a_value_of_another_kind_in_a_switch(switch):
    field = Ruleset.model_fields.get(switch)
    is_yes_or_no = field is not None and isinstance(field.default, bool)
    for name, value in VALUES.items():
        if name == "true" and (is_yes_or_no or switch in SAID_BY_YES):
            continue
        raw = copy.deepcopy(BATTLE)
        raw["ruleset"][switch] = tomllib.loads(f"x = {value}")["x"]
        refused(raw, f"ruleset.{switch}")


def test_the_battle_itself_is_sound():
    read(copy.deepcopy(BATTLE))
