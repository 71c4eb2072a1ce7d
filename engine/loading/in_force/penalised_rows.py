"""Whom a penalty in force concerns: unit rows by side, class, tag, own speed and skis."""

from engine.loading.in_force.penalties import InForce, names
from engine.loading.in_force.unit_rows import UnitRow, UnitRows
from engine.loading.schema.scenario_file import SIDES

SKI = "SKI"
FULL_SPEED = (3, 3)  # the pair of limits a Blitzkrieg speaks of


def rows_concerned(penalty: InForce, rows: UnitRows) -> int:
    """Bit per unit row that a penalty concerns."""
    mask = rows.select(penalty.columns["who"], "class", "ruleset.penalties.who")
    return sum(1 << i for i, row in enumerate(rows.rows) if mask >> i & 1 and concerns(penalty, row))


def concerns(penalty: InForce, row: UnitRow) -> bool:
    """Whether a penalty, its selector apart, speaks of a unit row."""
    if penalty.columns["cut_off"] and not row.cut_off:
        return False
    if penalty.columns["sick"] not in (0, row.sick):
        return False
    if "ski" in penalty.columns["exempt"] and SKI in row.columns["traits"]:
        return False
    if penalty.own_move is not None and penalty.own_move != at_full_speed(row):
        return False
    sides = SIDES if row.of_side is None else (row.of_side,)
    answers = {names(penalty, side, row.columns["class"], row.tags) for side in sides}
    assert len(answers) == 1, f"{row.name} serves both sides, which {penalty.affected} tells apart"
    return answers.pop()


def at_full_speed(row: UnitRow) -> bool:
    """Whether the row's own limits are those of plain armor."""
    return (row.columns["move_battle"], row.columns["move_max"]) == FULL_SPEED
