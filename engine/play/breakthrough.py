"""What the Breakthrough cards ask of a player beside the usual orders (core 9.4)."""

from engine.codes import Gap
from engine.kernel.jit import kernel
from engine.kernel.note import mark_gap
from engine.kernel.orders import may_order_on_move, order, order_on_move
from engine.kernel.tactics.rolls import any_patient, any_share, may_share, roll_symbols, share
from engine.players.roster import choose_on_move, choose_share


@kernel
def order_to_move(tables, state, mind, side):
    """Name the units that are ordered to move only.  Rule: CORE-TURN-4, CORE-ORD-3, -13, BT-OTM-1."""
    while state["n_on_move"] < state["quota_on_move"]:
        state["acts"] += 1
        unit = choose_on_move(tables, state, mind, side)
        if unit < 0:
            return
        if not may_order_on_move(tables, state, unit):
            mark_gap(state, Gap.ON_MOVE)
            return
        order_on_move(state, unit)


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
