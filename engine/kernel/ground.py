"""Taking ground and armor overrun (core section 7)."""

from engine.codes import Attack, Stop, Trait
from engine.compiling.jit import cold, kernel
from engine.hooks import Event, Fired
from engine.kernel.ask import unit_has_advanced
from engine.kernel.battle import attack_dice
from engine.kernel.log_event import log_event, mark_fired
from engine.kernel.movement import arrive, land, leave_hex
from engine.kernel.objective_holders import test_step
from engine.kernel.terrain import edge_between


@kernel
def may_take_ground(tables, state, unit, hex_):
    """1 if the ordered unit may advance into the hex its assault has emptied.

    Rule: TG-1, TG-3, TG-6 .. -11, TG-14, TG-15, OVR-4, BT-OTM-2, VIC-4, WW-WX-3,
    HR-GROUND-1, -2, HR-YOUNG-2.
    """
    if tables["row_advance"][state["unit_row"][unit]] == 0:
        return 0
    return way_in(tables, state, unit, hex_)


@kernel
def way_in(tables, state, unit, hex_):
    """1 if nothing but its kind could keep the unit from advancing.

    A flooded field has no ADVANCE_FIRST.  Rule: TG-3, TG-6 .. -11, HR-GROUND-4, TP-RAIL-2, TP-GAP-22, -26.
    """
    here = state["unit_hex"][unit]
    row = state["unit_row"][unit]
    if state["over"] or state["cut_turn"] or here < 0 or state["unit_at"][hex_] >= 0:
        return 0
    if not state["ordered"][unit] or state["on_move"][unit] or state["pushed"][unit]:
        return 0
    if state["advances"][unit] > state["overruns"][unit]:
        return 0
    if state["stopped"][unit] == Stop.HARD:
        return 0
    edge = edge_between(tables, here, hex_)
    if edge < 0 or (tables["edge_shut_advance"][here, edge] >> row) & 1:
        return 0
    stack = state["hex_stack"][hex_]
    if (tables["stack_barred"][stack] >> row) & 1:
        return 0
    if tables["stack_traits"][stack] & Trait.ADVANCE_FIRST and not tables["row_free"][row]:
        return 1 if state["moved"][unit] == 0 and state["advances"][unit] == 0 else 0
    return 1


@kernel
def take_ground(tables, state, unit, hex_):
    """Advance into the hex.  Rule: TG-1, TG-5, TG-8, TG-13, OVR-8, HR-ENGAGE-6.

    Changes: positions, state.advances, stops and bans.
    """
    here = state["unit_hex"][unit]
    log_event(state, Event.GROUND, unit, here, hex_, 0, 0)
    state["advances"][unit] += 1
    leave_hex(tables, state, unit)
    arrive(tables, state, unit, hex_)
    land(tables, state, unit, here, hex_, tables["row_free"][state["unit_row"][unit]])
    unit_has_advanced(tables, state, unit, here, hex_)
    if not tables["ground_bites"]:
        test_step(tables, state, here, hex_)


@kernel
def may_overrun(tables, state, unit):
    """1 if the unit that has just taken ground may battle once more.

    Rule: OVR-1, OVR-3 .. -5, OVR-8, HR-GROUND-1, -3, HR-DESERT-2, -6, HR-YOUNG-2, TP-DES-2.
    """
    if tables["row_advance"][state["unit_row"][unit]] < 2:
        return 0
    return battle_open(tables, state, unit)


@kernel
def battle_open(tables, state, unit):
    """1 if nothing but its kind could keep the unit from an overrun.

    Rule: OVR-3 .. -5, HR-GROUND-4, TP-FLD-6, TP-MRSH-5.
    """
    if state["overruns"][unit] >= tables["overruns"]:
        return 0
    return ground_lets_battle(tables, state, unit)


@kernel
def ground_lets_battle(tables, state, unit):
    """1 if neither the ground where a unit has come nor the end of its turn keeps it from an overrun.

    Rule: OVR-4, -5, TP-FLD-6, TP-MRSH-5.
    """
    row = state["unit_row"][unit]
    if state["over"] or state["cut_turn"] or state["unit_hex"][unit] < 0 or state["banned"][unit]:
        return 0
    return 0 if (tables["stack_ban_here"][state["hex_stack"][state["unit_hex"][unit]]] >> row) & 1 else 1


@cold
def mark_cut(tables, state, unit, hex_):
    """Note ground, or an overrun with somebody to attack, that options deny the unit.

    ``hex_`` is the hex its assault has emptied, OFF once it has taken it.
    Rule: HR-GROUND-2, -3, HR-YOUNG-2, HR-NEFBAN-1.
    """
    row = state["unit_row"][unit]
    if tables["overruns"] == 0 and hex_ < 0 and tables["row_advance"][row] > 1:
        if ground_lets_battle(tables, state, unit):
            mark_fired(state, Fired.GROUND_DENIED)
    if tables["row_advance_cut"][row] == 0:
        return
    if hex_ >= 0:
        denied = tables["row_advance"][row] == 0 and way_in(tables, state, unit, hex_)
    else:
        denied = tables["row_advance"][row] == 1 and battle_open(tables, state, unit)
        denied = denied and has_target(tables, state, unit)
    if denied:
        mark_fired(state, Fired.GROUND_DENIED)
        if most_advance(tables) == tables["row_advance"][row]:
            mark_fired(state, Fired.NO_GROUND)


@cold
def mark_gain(tables, state, unit, level):
    """Note an advance of a level, 1 ground and 2 an overrun with somebody to attack, that an option alone gives.

    Rule: HR-GROUND-3.  Changes: state.fired.
    """
    row = state["unit_row"][unit]
    if tables["row_advance"][row] - tables["row_advance_gain"][row] >= level:
        return
    if level == 1 or has_target(tables, state, unit):
        mark_fired(state, Fired.ADVANCE_GIVEN)


@kernel
def has_target(tables, state, unit):
    """1 if there is an enemy the unit could attack in an overrun."""
    enemy = 1 - state["unit_side"][unit]
    for other in range(tables["first_unit"][enemy], tables["end_unit"][enemy]):
        if attack_dice(tables, state, unit, other, Attack.OVERRUN) > 0:
            return 1
    return 0


@kernel
def most_advance(tables):
    """The most that any unit row may do after a won assault."""
    most = 0
    for row in range(tables["n_unit_rows"]):
        most = max(most, tables["row_advance"][row])
    return most
