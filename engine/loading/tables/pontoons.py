"""Pontoon bridges that cost orders instead of a card, as numbers (pontoon-engineer)."""

import numpy as np

from engine.loading.in_force.entering import ENGINEER
from engine.loading.in_force.unit_rows import UnitRows
from engine.loading.schema.switch_columns import Switches


def fill_pontoons(table: np.void, ruleset: Switches, rows: UnitRows) -> None:
    """What a pontoon bridge costs, and who builds it; call after bridges are filled.

    Changes: table.pontoon_orders, pontoon_engineer, pontoon_rows, card_acts.  Rule: HR-PONTOON-1, -5, -6.
    """
    if not table["pontoons"] or not ruleset["pontoon_orders"]:
        return
    table["pontoon_orders"] = ruleset["pontoon_orders"]
    table["pontoon_engineer"] = ruleset["pontoon_engineer"]
    table["pontoon_rows"] = sum(
        1 << i for i, row in enumerate(rows.rows) if ENGINEER in row.columns["traits"]
    )
    table["card_acts"] = bool(table["demolition"])
