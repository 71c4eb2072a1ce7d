"""What is odd about armies of house units and may be meant: told before a battle is played, never refused."""

from collections.abc import Mapping, Sequence
from typing import Any

from engine.loading.calendar import GERMANY
from engine.loading.mapping import HEAVY, base_row
from engine.loading.scenario_file import SIDES
from engine.loading.tables import Built


def warnings_of_forces(built: Built) -> list[str]:
    """A line for heavy tanks of others than Germany, rows that may not attack each other, units beyond a limit."""
    scenario = built.document["scenario"]
    where = built.scenario.file + ("" if built.variant.id == "official" else f" with {built.variant.id}")
    lines = [*foreign_heavies(scenario), *shunned_pairs(built), *surplus(scenario)]
    return [f"WARNING {where}: {line}" for line in lines]


def rows_of(scenario: Mapping[str, Any], side: str) -> list[str]:
    """Rows of a side, in the order of its units."""
    units: Sequence[Mapping[str, Any]] = [*scenario["units"], *scenario["air_drops"]]
    return list(dict.fromkeys(base_row(unit["row"]) for unit in units if unit["side"] == side))


def foreign_heavies(scenario: Mapping[str, Any]) -> list[str]:
    """Heavy tanks of a side whose nations are named and do not include Germany.  Rule: HR-HEAVY-4."""
    return [
        f"{HEAVY} among the {side}, who are not German"
        for side in SIDES
        if HEAVY in rows_of(scenario, side) and GERMANY not in (scenario["nations"][side] or [GERMANY])
    ]


def shunned_pairs(built: Built) -> list[str]:
    """Rows that face some they may not attack at any distance.  Rule: HR-LIGHT-6, HR-SET-47."""
    table, scenario = built.tables[0], built.document["scenario"]
    ids = [base_row(row) for row in built.unit_rows]
    lines = []
    for side, enemy in (SIDES, SIDES[::-1]):
        for row in rows_of(scenario, side):
            i = ids.index(row)
            others = rows_of(scenario, enemy) if table["choosy_rows"] >> i & 1 else []
            shunned = [other for other in others if not table["dice"][:, i, ids.index(other)].any()]
            if shunned:
                lines.append(f"{row} of the {side} may never attack {', '.join(shunned)}")
    return lines


def surplus(scenario: Mapping[str, Any]) -> list[str]:
    """Units that are more than their row allows a side.  Rule: HR-GEN-18, HR-SET-50."""
    return [
        f"{row} on {hex_} is more than the {most} of a side and becomes {to}"
        for _, hex_, row, to, most in scenario.get("surplus", ())
    ]
