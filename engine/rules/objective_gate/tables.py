"""Objectives without which a side may not win, as numbers (objective-gate)."""

import numpy as np

from engine.loading.schema.scenario_file import SIDES
from engine.loading.tables.scenario import WIN
from engine.loading.tables.setting import Setting


def fill_gate(table: np.void, setting: Setting) -> None:
    """Objectives of its own a side must capture to win, no more than it has; a side without any needs none.

    Those that earn it a medal are its own; a clause that wins at once is none, nor is an exit.
    Changes: table.objective_gate, gate_*.  Rule: HR-GATE-1, -2, -5, -7, HR-GEN-4.
    """
    ruleset, objectives = setting.ruleset, setting.scenario["objectives"]
    wanted = ruleset["objective_gate"]
    for side, name in enumerate(SIDES):
        own = [o for o, one in enumerate(objectives) if name in one["sides"] and one["value"] != WIN]
        if name in ruleset["gate_sides"] and wanted != 0:
            table["gate_need"][side] = len(own) if wanted == "ALL" else min(wanted, len(own))
            table["gate_own"][side] = sum(1 << o for o in own)
    table["objective_gate"] = table["gate_need"].any()
    if not table["objective_gate"]:
        table["gate_ever"] = table["gate_on_fail"] = 0
