"""Charges that lie at bridges: whose, where, and what befalls them (house rules of bridge demolition).

A place of ``STATE.rig_*`` holds one side's charges at one bridge.
"""

from engine.codes_of_boxes import LandmarkAct
from engine.codes_of_house import ChargeChange
from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.compiling.jit import cold
from engine.hooks import Event, Fired, Stream
from engine.kernel.log_event import log_event, mark_fired
from engine.kernel.orders import may_order, order, place_in, quota_allows, spend_order
from engine.kernel.rolling import faces_of, roll_faces
from engine.layout import ALL, MAX_FIGURES, MAX_RIGGED, OFF
from engine.rules.bridges.law import fell_bridge


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


@compile_unit(NOTHING)
def blow_charges(tables, state, hex_):
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


# --- orders that rig bridges and blow them (house rules bridge-charges-engineer, bridge-detonation-rigged) ---


MOST_ORDERS = 4  # to one bridge in a turn, and one more


@cold
def bridge_piece(tables, state, hex_):
    """The removable piece that is the bridge on a hex now, a pontoon bridge included, else OFF."""
    if hex_ < 0 or hex_ >= tables["n_hexes"]:
        return OFF
    pieces = tables["stack_pieces"][state["hex_stack"][hex_]]
    piece = tables["hex_bridge"][hex_] - 1
    if piece >= 0 and (pieces >> piece) & 1:
        return piece
    piece = tables["pontoon_piece"]
    return piece if tables["pontoons"] and (pieces >> piece) & 1 else OFF


@cold
def covers(tables, state, hex_):
    """1 if a section card is in force that gives orders where the hex lies; on the line either section serves.

    Rule: HR-BRCHARGE-1, -5, -6, HR-BRBLOW-1.
    """
    card = state["card"]
    if card < 0 or tables["card_tactic"][card] or state["fallback"] or state["as_strike"]:
        return 0
    return 1 if tables["hex_sections"][hex_] & state["open_sections"] else 0


@cold
def may_light(tables, state, side, hex_):
    """1 if an order may go to the bridge: rigged by the side, in the section of the card, orders left.

    Rule: HR-BRBLOW-1, -3, -7.
    """
    if tables["fuse_dice"] == 0:
        return 0
    place = charges_at(state, side, hex_)
    if place == OFF or state["rig_tries"][place] >= tables["fuse_tries"]:
        return 0
    if bridge_piece(tables, state, hex_) == OFF or not covers(tables, state, hex_):
        return 0
    return quota_allows(state, place_in(tables["hex_sections"][hex_]))


@cold
def is_end(tables, state, bridge, hex_):
    """1 if the hex is an end of the bridge: a unit of the battle could step onto the bridge from it.

    Rule: HR-BRCHARGE-1.
    """
    for k in range(6):
        if tables["near"][hex_, k] == bridge:
            for unit in range(state["n_units"]):
                if not (tables["edge_shut_move"][hex_, k] >> state["unit_row"][unit]) & 1:
                    return 1
    return 0


@cold
def may_lay(tables, state, unit, hex_):
    """1 if the unit may spend an order of the card in force on charges at the bridge.

    An enemy next to it or at the far end does not matter, one on the bridge does.
    Rule: HR-BRCHARGE-1, -5 .. -8.
    """
    if unit < 0 or unit >= state["n_units"] or not (tables["rig_rows"] >> state["unit_row"][unit]) & 1:
        return 0
    side = state["unit_side"][unit]
    if not may_order(tables, state, unit) or bridge_piece(tables, state, hex_) == OFF:
        return 0
    if charges_at(state, side, hex_) != OFF or room_for_charges(state) == OFF:
        return 0
    there = state["unit_at"][hex_]
    if there >= 0 and state["unit_side"][there] != side:
        return 0
    return covers(tables, state, hex_) if is_end(tables, state, hex_, state["unit_hex"][unit]) else 0


@cold
def any_bridge_order(tables, state, side):
    """1 if some order of the card in force may go to a bridge."""
    for hex_ in range(tables["n_hexes"]):
        if may_light(tables, state, side, hex_):
            return 1
        if tables["rig_rows"] and bridge_piece(tables, state, hex_) != OFF:
            for k in range(6):
                near = tables["near"][hex_, k]
                if near >= 0 and may_lay(tables, state, state["unit_at"][near], hex_):
                    return 1
    return 0


@cold
def lay_charges(tables, state, unit, hex_):
    """The unit's order is spent on charges: it neither moves nor battles; the bridge is rigged from the next turn on.

    Rule: HR-BRCHARGE-1 .. -3, -5.  Changes: the orders, state.moved, banned, rig_*.
    """
    order(tables, state, unit)
    spend_order(state, unit)
    mark_fired(state, Fired.CHARGES_LAID)
    log_event(state, Event.RIG, unit, hex_, 0, 0, 0)
    put_charges(state, room_for_charges(state), hex_, state["unit_side"][unit], ALL)


@cold
def order_bridge(tables, state, side, hex_):
    """An order of the card goes to a rigged bridge.  Rule: HR-BRBLOW-1, -9.

    Changes: the order counts, state.rig_tries, rig_due, rig_cards.
    """
    place = charges_at(state, side, hex_)
    state["n_ordered"] += 1
    state["ordered_in"][place_in(tables["hex_sections"][hex_])] += 1
    state["rig_tries"][place] += 1
    state["rig_due"][place] += 1
    state["rig_cards"] |= 1 << state["card_at"]
    mark_fired(state, Fired.FUSE_LIT)
    log_event(state, Event.FUSE, side, hex_, 0, 0, 0)


@cold
def set_off(tables, state, side, place):
    """Carry out an order to a rigged bridge: it is blown unless a face that fails shows; else the charges stay.

    Whoever stands on it is lost and pays the enemy.
    Rule: HR-BRBLOW-1, -2, -4, -5, -8, -9.  Changes: state.rig_*, the bridge, losses, medals.
    """
    hex_ = state["rig_hex"][place]
    fought = state["rig_fought"][place]
    dice = tables["fuse_dice"]
    state["rig_due"][place] -= 1
    if fought:
        mark_fired(state, Fired.FUSE_SHAKEN)
    log_event(state, Event.LANDMARK_ROLL, LandmarkAct.DEMOLITION, hex_, OFF, dice, 0)
    ordinal = MOST_ORDERS * hex_ + state["rig_due"][place]
    shown = roll_faces(state, Stream.FUSE, side, ordinal, dice)
    if faces_of(shown, tables["fuse_fails"][fought]) > 0:
        return
    mark_fired(state, Fired.RIGGED_BLOWN)
    fell_bridge(tables, state, side, hex_, bridge_piece(tables, state, hex_), MAX_FIGURES)


@compile_unit(NOTHING)
def repeat_rigging(tables, state, side, kind, a, b, c, d):
    """A unit spends its order on a charge, on a copy of the game."""
    if kind == Event.RIG:
        spend_order(state, a)
