"""One declared target of a strike: the dice, what they do to the unit, and what follows from it (core 9.2, 9.3)."""

from engine.compiling.jit import kernel
from engine.dialogue.fight import suffer
from engine.kernel.ask import unit_was_struck
from engine.kernel.tactics.strike import roll_strike


@kernel
def strike_out(tables, state, mind, unit):
    """Roll at a declared unit, which suffers what the dice show.  Rule: CARD-AIR-1, -6, CARD-BARRAGE-1, RET-15."""
    hex_ = state["unit_hex"][unit]
    roll_strike(tables, state, unit)
    suffer(tables, state, mind, unit, 1)
    unit_was_struck(tables, state, unit, hex_)
