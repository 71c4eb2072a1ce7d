"""What tests ask about house units: their rows, numbers, where they stand and how far they go."""

from engine.loading.in_force.rules import base_document
from tests.support.battlefield import Battlefield

UNITS = base_document()["units"]
FLOOR = '\n[ruleset]\nclose_min = { "INF>VULNERABLE" = 3 }\n'


def numbers(row):
    """Figures, move pair and advance of a row as the tables of a game say them."""
    field = Battlefield(allies={row: "I1"})
    table, i = field.tables, field.built.unit_rows.index(row)
    return tuple(
        int(table[name][i]) for name in ("row_move_battle", "row_move_max", "row_advance")
    ), field.figures("I1")


def rows_at(field, side="allies"):
    """Unit row by hex of a side."""
    state, names = field.state, field.built.unit_rows
    first, end = (
        int(field.tables[key][{"axis": 0, "allies": 1}[side]]) for key in ("first_unit", "end_unit")
    )
    return {field.names[state["unit_hex"][u]]: names[state["unit_row"][u]] for u in range(first, end)}


def farthest(row, options):
    """Hexes straight ahead that a unit on open ground can move."""
    reach = Battlefield(allies={row: "I5"}, options=options).ready("I5").reach("I5")
    return max((ord("I") - ord(hex_[0]) for hex_ in reach), default=0)
