"""Units that a retreat leads off the board in the eyes of the referee: all their figures are lost."""

from tests.checker import boxes


@boxes.begins
def nobody_goes_off(table):
    """No unit is on its way off the board."""
    table.going_off = None


def goes_off(table, unit):
    """A unit leaves the board by a retreat and is lost: all its figures, which count as eliminated."""
    fields = {"unit": unit, "figures": table.board.units[unit]["figures"], "left": 0, "cause": "blocked"}
    table.going_off = unit
    table.make_due("hit", fields, "HR-MARHM-2", "HR-MARHM-3", "HR-ZOMBIE-5", "HR-ZOMBIE-12", "HR-ZOMBIE-13")


@boxes.judges_some("hit")
def judge_loss(table, e):
    """The figures of a unit that has left the board."""
    if table.going_off is None or e["unit"] != table.going_off:
        return False
    table.was_due("HR-MARHM-3", "HR-ZOMBIE-5")
    table.take_figures(e)
    table.going_off = None
    return True


@boxes.goes
def is_no_target_now(table, unit, hex_, how):
    """A strike goes on without a target that is off the board before its dice are rolled (CARD-AIR-5)."""
    now = table.now
    if unit in now.declared and unit not in now.struck:
        now.declared.remove(unit)
