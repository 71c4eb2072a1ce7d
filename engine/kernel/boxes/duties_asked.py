"""What a unit owes from an earlier turn, one compile unit: only battles with such a duty compile it."""

from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.kernel.boxes.duties import clear_duties


@compile_unit(NOTHING)
def clear_owed(tables, state, unit):
    """An order is given: what the unit owes from an earlier turn goes before it moves.

    Rule: HR-ENGINEER-5, -6.  Changes: the hex, state.duty_turn.
    """
    clear_duties(tables, state, unit)
