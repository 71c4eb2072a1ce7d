"""What Medics & Mechanics asks of a player: whom to heal, for one unit or for several (core 9.2, 9.4)."""

from engine.codes import Gap
from engine.compiling.jit import kernel
from engine.kernel.log_event import mark_gap
from engine.kernel.orders import order
from engine.kernel.tactics.rolls import (
    any_patient,
    any_share,
    may_heal,
    may_share,
    roll_medics,
    roll_symbols,
    share,
)
from engine.players.roster import choose_medics, choose_share


@kernel
def medics(tables, state, mind, side):
    """Medics & Mechanics: choose, roll, order the unit if a figure returned.  Rule: CARD-MEDICS-1 .. -5."""
    state["acts"] += 1
    unit = choose_medics(tables, state, mind, side)
    if unit < 0:
        return
    if not may_heal(tables, state, unit):
        mark_gap(state, Gap.MEDICS)
        return
    if roll_medics(tables, state, unit) > 0:
        order(tables, state, unit)


@kernel
def medics_many(tables, state, mind, side):
    """Medics & Mechanics for several units: roll, then the player shares the symbols out, figure by figure.

    A unit is ordered as soon as a figure returns to it.  Rule: BT-MEDICS-1, -2, CARD-MEDICS-4, -5, AMB-55.
    """
    if not any_patient(tables, state, side):
        return
    roll_symbols(state, side, tables["card_medics_dice"][state["card"]])
    while any_share(tables, state, side):
        state["acts"] += 1
        unit = choose_share(tables, state, mind, side)
        if unit < 0:
            return
        if not may_share(tables, state, unit):
            mark_gap(state, Gap.MEDICS)
            return
        share(tables, state, unit)
        if not state["ordered"][unit]:
            order(tables, state, unit)
