"""Armies whose units become those of a list, by their kind, their class and their place in hex order."""

from collections import Counter
from collections.abc import Sequence

from engine.loading.in_force.unit_rows import base_row
from engine.loading.options.rewritten import become, refuse_empty, soldiers, take_trains_off
from engine.loading.options.set_up import SetUp, Step, Unit
from engine.loading.schema.scenario_file import SIDES


def rearm(set_up: SetUp, lines: Sequence[Step]) -> None:
    """Every unit of both sides becomes what the list says of it; trains are taken off.

    Rule: HR-NEFUNIT-1, -3 .. -6, HR-GEN-14, -22.  Changes: units, air drops, trains of the scenario.

    Raises
    ------
    InputError
        A side is left without a unit.
    """
    rows = set_up.document["units"]
    for side in SIDES:
        take_trains_off(set_up, side, lines[0].option)
        refuse_empty(set_up, side, lines[0].file)
        numbers: Counter[str] = Counter()
        for unit in soldiers(set_up, side):
            class_ = rows[unit["row"]]["class"]
            numbers[class_] += 1
            line = line_of(unit, class_, numbers[class_], lines)
            if line is not None:
                become(set_up, unit, line.values["to"], line.option)


def line_of(unit: Unit, class_: str, number: int, lines: Sequence[Step]) -> Step | None:
    """The line that speaks of a unit, the ``number``-th of its class: by its row, by its number, by its class."""
    row = base_row(unit["row"])
    named = [line for line in lines if row in line.values.get("kinds", ())]
    of_class = [line for line in lines if class_ in line.values.get("who", "").split("|")]
    counted = [line for line in of_class if number % line.values.get("every", 1) == 0]
    in_turn = sorted(counted, key=lambda line: -line.values.get("every", 1))
    return next(iter([*named, *in_turn]), None)
