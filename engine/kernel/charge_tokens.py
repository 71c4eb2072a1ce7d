"""Charges that lie at bridges: whose, where, and what befalls them (house rules of bridge demolition).

A place of ``STATE.rig_*`` holds one side's charges at one bridge.
"""

from engine.codes_of_house import ChargeChange
from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.compiling.jit import cold
from engine.hooks import Event, Fired
from engine.kernel.log_event import log_event, mark_fired
from engine.layout import MAX_RIGGED, OFF


@compile_unit(NOTHING)
def lay_first_charges(tables, state):
    """The charges that the battle begins with.  Rule: HR-BRBLOW-7.  Changes: state.rig_*."""
    for place in range(MAX_RIGGED):
        state["rig_hex"][place] = OFF
    for place in range(tables["rigged_n"]):
        put_charges(state, place, tables["rigged_hex"][place], tables["rigged_side"][place], 0)


@compile_unit(NOTHING)
def lift_after_step(tables, state, unit, start, end):
    """Whoever steps onto a bridge may remove charges there.  Rule: HR-BRCHARGE-4, HR-BRBLOW-10."""
    lift_charges(tables, state)


@compile_unit(NOTHING)
def lift_after_arrival(tables, state, unit, hex_):
    """The same for a unit that comes onto the board.  Rule: HR-BRCHARGE-4."""
    lift_charges(tables, state)


@compile_unit(NOTHING)
def shake_by_battle(tables, state, unit, target, hex_, hits):
    """A battle shakes charges at either end of it.  Rule: HR-BRBLOW-6."""
    shake_charges(state, state["unit_hex"][unit], hex_)


@cold
def put_charges(state, place, hex_, side, tries):
    """Charges of a side at a bridge.  Changes: state.rig_*."""
    state["rig_hex"][place] = hex_
    state["rig_side"][place] = side
    state["rig_fought"][place] = 0
    state["rig_tries"][place] = tries
    state["rig_due"][place] = 0


@compile_unit(NOTHING)
def renew_attempts(tables, state, side):
    """A turn begins: every rigged bridge may be given orders.  Rule: HR-BRBLOW-3.  Changes: state.rig_*."""
    lift_charges(tables, state)
    state["rig_cards"] = 0
    for place in range(MAX_RIGGED):
        state["rig_tries"][place] = 0
        state["rig_due"][place] = 0


@cold
def charges_at(state, side, hex_):
    """Place of the side's charges at a bridge, else OFF."""
    for place in range(MAX_RIGGED):
        if hex_ >= 0 and state["rig_hex"][place] == hex_ and state["rig_side"][place] == side:
            return place
    return OFF


@cold
def is_rigged(state, hex_):
    """1 if charges of either side lie at a bridge."""
    return 1 if charges_at(state, 0, hex_) != OFF or charges_at(state, 1, hex_) != OFF else 0


@cold
def room_for_charges(state):
    """A place without charges, else OFF."""
    for place in range(MAX_RIGGED):
        if state["rig_hex"][place] == OFF:
            return place
    return OFF


@cold
def take_charges(state, place, change):
    """Charges are gone, for ``ChargeChange``.  Changes: state.rig_hex, rig_due."""
    log_event(state, Event.CHARGES, state["rig_hex"][place], state["rig_side"][place], change, 0, 0)
    state["rig_hex"][place] = OFF
    state["rig_due"][place] = 0


@cold
def blow_charges(state, hex_):
    """The bridge on the hex is blown, whatever blew it: charges of both sides go with it.  Changes: state.rig_*."""
    for place in range(MAX_RIGGED):
        if state["rig_hex"][place] == hex_:
            take_charges(state, place, ChargeChange.BLOWN)


@cold
def lift_charges(tables, state):
    """An enemy on the bridge removes charges for good, even one who only passes.

    Rule: HR-BRCHARGE-4, HR-BRBLOW-10.  Changes: state.rig_hex.
    """
    for place in range(MAX_RIGGED):
        if state["rig_hex"][place] != OFF:
            unit = state["unit_at"][state["rig_hex"][place]]
            if unit >= 0 and state["unit_side"][unit] != state["rig_side"][place]:
                mark_fired(state, Fired.CHARGES_LIFTED)
                take_charges(state, place, ChargeChange.LIFTED)


@cold
def shake_charges(state, here, there):
    """A battle was fought between two hexes: charges at either are less sure.

    Rule: HR-BRBLOW-2, -6.  Changes: state.rig_fought.
    """
    for place in range(MAX_RIGGED):
        hex_ = state["rig_hex"][place]
        if hex_ != OFF and (hex_ == here or hex_ == there):
            state["rig_fought"][place] = 1
