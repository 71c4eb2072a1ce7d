"""Cells of the rules set to drawn values, and the tables built: what the hostile test does small and a hand does large.

``python -m tests.support.cells_tried 50000 7`` tries 50,000 values of seed 7 and prints every fault.
"""

import random
import sys
import tomllib
from collections import Counter, defaultdict
from functools import cache
from pathlib import Path
from typing import Any

from engine.loading.options.option import Option
from engine.loading.options.patches import PHASES, Patch
from engine.loading.options.variant import Variant
from engine.loading.scenario.load import Scenario, list_scenarios, load_scenario, scenario_from
from engine.loading.tables.build import build_tables
from engine.loading.words.errors import COMMAND, InputError
from tests.hostile.box_battle import FILE, SOUND
from tests.support.cell_values import Values, kind_of

OPERATIONS = ("set", "set", "set", *PHASES)  # what is set is most often wrong


@cache
def box_battle() -> Scenario:
    """A battle with something of everything."""
    return scenario_from(tomllib.loads(SOUND), Path(FILE))


@cache
def battles_by_row() -> dict[str, list[Scenario]]:
    """The battles in which each row of units or terrain stands; under no name all of them."""
    found = defaultdict(list)
    for one in list_scenarios():
        battle = load_scenario(one["path"])
        rows = {unit["row"] for unit in battle.data["units"]}
        for row in rows.union(*(entry["terrain"] for entry in battle.data["legend"].values()), [""]):
            found[row].append(battle)
    return found


class Trial:
    """Draws cells, values and battles.

    Parameters
    ----------
    seed : int or str
    """

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.values = Values(seed, box_battle().data)
        self.kinds = defaultdict(list)
        for path in self.values.cells():
            self.kinds[kind_of(path)].append(path)

    def draw(self, kind: str) -> tuple[str, str, Any, Scenario]:
        """A cell of a kind, an operation, a value, and a battle that the cell concerns where there is one."""
        path = self.chance.choice(self.kinds[kind])
        where = battles_by_row()
        row = path.split(".")[1] if path.startswith(("units.", "terrain.")) else ""
        battle = box_battle()
        if not path.startswith("scenario.") and self.chance.random() < 0.6:
            battle = self.chance.choice(where.get(row) or where[""])
        return path, self.chance.choice(OPERATIONS), self.values.value(path), battle


def fault_of(path: str, operation: str, value: Any, battle: Scenario) -> str:
    """Nothing if tables are built, or refused by an error that names the path, what is found and what is expected."""
    id_ = f"{path}={value}"
    patch = Patch(path, operation, value, None, False, id_, COMMAND, over_scenario=True)
    option = Option(id_, id_, "", (patch,), over_scenario=True)
    try:
        build_tables(battle, Variant(id_, (option,)))
    except InputError as error:
        plain = path in str(error) and error.found and error.expected and str(error).isprintable()
        return "" if plain else f"{id_} on {battle.id}: {error}"
    except Exception as error:  # whatever it is, it is what is looked for
        return f"{operation} {id_} on {battle.id}: {error!r}"
    return ""


def main(times: int, seed: int) -> None:
    """Try so many values, kind of cell after kind of cell; print every fault."""
    trial, faults = Trial(seed), Counter()
    kinds = list(trial.kinds)
    for i in range(times):
        kind = kinds[i % len(kinds)]
        fault = fault_of(*trial.draw(kind))
        if fault and not faults[kind]:
            print(fault, flush=True)
        faults[kind] += bool(fault)
    cells = sum(map(len, trial.kinds.values()))
    print(f"{times:,} values of {len(kinds)} kinds of {cells:,} cells: {faults.total()} faults")


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
