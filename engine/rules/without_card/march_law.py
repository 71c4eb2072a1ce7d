"""Marches of a whole side: Restoring Order, and what every unit has to do in the Big Push (house-rules 4.17)."""

import numpy as np

from engine.codes import Action, Attack, Ban, DiceScope, Side, UnitClass
from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.compiling.jit import cold, kernel
from engine.hooks import Fired
from engine.kernel.battle import attack_dice, dice_from, may_battle
from engine.kernel.log_event import mark_fired
from engine.kernel.movement import battle_allowance, may_move
from engine.kernel.orders import order, put_terms
from engine.kernel.reach import barred_on_way, reach_of
from engine.kernel.terrain import enemy_distance, unit_beside
from engine.layout import ALL

GUNS = int(DiceScope.GUNS)
PLAIN = (0, 0, 0, 0, 1, 0, 0, 0)  # move and battle once, in the order of put_terms
# What a march of the unit would be, and what the unit owes.
STAY = 0  # it cannot come nearer
SHORT = 1  # nearer, though not as far as demanded: it may
FORWARD = 2  # as far forward as demanded: it must
ASSAULT = 3  # up to an enemy whom it must assault
OWES_BATTLE = 1  # artillery that did not march
OWES_ASSAULT = 2


@kernel
def order_everybody(tables, state, side):
    """All units of the side are ordered, wherever they are.

    Rule: HR-CHAPMAN-1, -5, -6, HR-MELCHETT-1, -9.  Changes: the orders in force, state.ordered, state.owes.
    """
    state["fallback"] = 1
    state["who"] = tables["orderable_rows"]
    state["quota_any"] = ALL
    put_terms(state, terms_of_action(tables, state["action"]))
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        state["owes"][unit] = 0
        if state["unit_hex"][unit] >= 0 and (tables["orderable_rows"] >> state["unit_row"][unit]) & 1:
            order(tables, state, unit)


@kernel
def terms_of_action(tables, action):
    """The terms of orders to everybody, in the order of ``put_terms``.  Rule: HR-CHAPMAN-5, HR-MELCHETT-3."""
    if action == Action.BIG_PUSH:
        return (0, 0, 0, 0, 1, np.int64(tables["push_guns"]), GUNS, 0)
    return PLAIN


@kernel
def rows_gained(tables, side, from_hex, to_hex):
    """Rows by which a hex is nearer to the enemy's baseline than another; below 0 if farther."""
    rows = tables["hex_row"][to_hex] - tables["hex_row"][from_hex]
    return rows if side == Side.AXIS else -rows


@kernel
def may_regroup_to(tables, state, unit, hex_):
    """1 if a unit that restores order may end its move there: no nearer to the enemy.  Rule: HR-CHAPMAN-1, -3."""
    side = state["unit_side"][unit]
    here = state["unit_hex"][unit]
    if tables["regroup_nearest"]:
        return (
            1 if enemy_distance(tables, state, side, hex_) >= enemy_distance(tables, state, side, here) else 0
        )
    return 1 if rows_gained(tables, side, here, hex_) <= 0 else 0


@kernel
def end_regrouping(state, unit):
    """A unit that moved while order was restored does not battle.  Rule: HR-CHAPMAN-2.  Changes: state.banned."""
    if state["moved"][unit] > 0:
        state["banned"][unit] |= Ban.REGROUPED


@kernel
def can_battle(tables, state, unit):
    """1 if the ordered unit has a battle left and a target for it."""
    if not may_battle(tables, state, unit):
        return 0
    enemy = 1 - state["unit_side"][unit]
    for other in range(tables["first_unit"][enemy], tables["end_unit"][enemy]):
        if attack_dice(tables, state, unit, other, Attack.ORDERED) > 0:
            return 1
    return 0


@kernel
def assaults_from(tables, state, mind, unit, hex_, cost):
    """1 if infantry that ends its march there can make the assault the push asks of it.

    Regular infantry: of an enemy that can be charged, by a charge or after a shorter march; special infantry: of any.
    Rule: HR-MELCHETT-2, -7, -10, HR-CHARGE-4.
    """
    row = state["unit_row"][unit]
    regular = (tables["charge_rows"] >> row) & 1
    if not regular and not (tables["push_special"] >> row) & 1:
        return 0
    if cost > battle_allowance(tables, state, unit, mind["reach_paths"][hex_]):
        if not regular or cost < 2 or cost > tables["charge_march"]:
            return 0
    stack = state["hex_stack"][hex_]
    if (tables["stack_ban_here"][stack] >> row) & 1:
        return 0
    if (tables["stack_ban_entered"][stack] >> row) & 1 and not tables["row_entry_battle"][row]:
        return 0
    if (tables["stack_ban_left"][state["hex_stack"][state["unit_hex"][unit]]] >> row) & 1:
        return 0
    if cost > 1 and barred_on_way(tables, state, mind, row, hex_):
        return 0
    for k in range(6):
        other = unit_beside(tables, state, hex_, k)
        if other < 0 or state["unit_side"][other] == state["unit_side"][unit]:
            continue
        if regular and not (tables["charge_targets"] >> state["unit_row"][other]) & 1:
            continue
        if dice_from(tables, state, unit, hex_, other, 1, 0, Attack.ORDERED) > 0:
            return 1
    return 0


@kernel
def kind_of_end(tables, state, mind, unit, hex_):
    """What a march to a hex of the last search of reach would be.  Rule: HR-MELCHETT-1, -4, -6, -7."""
    gained = rows_gained(tables, state["unit_side"][unit], state["unit_hex"][unit], hex_)
    if gained < tables["push_rows"]:
        return SHORT if gained > 0 else STAY
    return ASSAULT if assaults_from(tables, state, mind, unit, hex_, mind["reach_cost"][hex_]) else FORWARD


@kernel
def list_ends(tables, state, mind, unit):
    """List the hexes on which the unit may end its march in the push; gives what such a march would be.

    Only ends of the highest kind there is are listed.
    Rule: HR-MELCHETT-1, -4, -6, -7.  Changes: mind.list, mind.list_n, mind.reach and its companions.
    """
    mind["list_n"] = 0
    if not may_move(tables, state, unit):
        return STAY
    return ends_in_reach(tables, state, mind, unit)


@kernel
def ends_in_reach(tables, state, mind, unit):
    """The same for a unit that could be ordered.  Changes: mind.list, mind.list_n, mind.reach and its companions."""
    reach_of(tables, state, mind, unit)
    best = STAY
    n = 0
    for i in range(1, mind["reach_n"]):
        kind = kind_of_end(tables, state, mind, unit, mind["reach"][i])
        if kind > best:
            best = kind
            n = 0
        if kind == best and kind > STAY:
            mind["list"][n] = mind["reach"][i]
            n += 1
    mind["list_n"] = n
    return best


@kernel
def stands_and_fires(tables, state, unit):
    """1 if the unit is artillery that may battle from where it stands instead of marching.  Rule: HR-MELCHETT-3, -9."""
    if tables["row_class"][state["unit_row"][unit]] != UnitClass.ART or state["moved"][unit] > 0:
        return 0
    return can_battle(tables, state, unit)


@kernel
def must_march(tables, state, mind, unit):
    """1 if the unit has to go forward and can, now.  Rule: HR-MELCHETT-1, -4, -9.  Changes: mind.list, mind.reach."""
    if not may_move(tables, state, unit) or list_ends(tables, state, mind, unit) < FORWARD:
        return 0
    return 1 - stands_and_fires(tables, state, unit)


@kernel
def somebody_must_march(tables, state, mind, side):
    """1 if a unit of the side still has to go forward.  Rule: HR-MELCHETT-1.  Changes: mind.list, mind.reach."""
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        if must_march(tables, state, mind, unit):
            return 1
    return 0


@kernel
def may_march_to(tables, state, mind, unit, hex_):
    """What the march of a unit to a hex is, 0 if it may not go there under the action in force.

    Rule: HR-CHAPMAN-1, -3, HR-MELCHETT-1, -6, -7.  Changes: mind.list, mind.reach and its companions.
    """
    if hex_ < 0 or not may_move(tables, state, unit):
        return STAY
    if state["action"] == Action.REGROUP:
        return FORWARD if may_regroup_to(tables, state, unit, hex_) else STAY
    kind = list_ends(tables, state, mind, unit)
    for i in range(mind["list_n"]):
        if mind["list"][i] == hex_:
            return kind
    return STAY


@kernel
def assess_guns(tables, state, mind, side):
    """After the marches: artillery that stayed though it could have marched owes a battle.

    Rule: HR-MELCHETT-3, -9.  Changes: state.owes, mind.list, mind.reach.
    """
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        if stands_and_fires(tables, state, unit) and list_ends(tables, state, mind, unit) >= FORWARD:
            state["owes"][unit] = OWES_BATTLE


@kernel
def owed_dice(tables, state, unit, target):
    """Dice of an attack by which the unit would pay what it owes; 0 = none.  Rule: HR-MELCHETT-2, -3, -7."""
    if state["owes"][unit] == 0 or not may_battle(tables, state, unit):
        return 0
    if state["owes"][unit] == OWES_ASSAULT and not touches(tables, state, unit, target):
        return 0
    return attack_dice(tables, state, unit, target, Attack.ORDERED)


@kernel
def touches(tables, state, unit, other):
    """1 if two units on the board stand next to each other."""
    here = state["unit_hex"][unit]
    if here < 0 or other < 0 or state["unit_hex"][other] < 0:
        return 0
    for k in range(6):
        if tables["near"][here, k] == state["unit_hex"][other]:
            return 1
    return 0


@cold
def battles_owed(tables, state, side):
    """1 if a unit of the side still has to battle and can.  Rule: HR-MELCHETT-2, -3, -7."""
    if state["over"] or state["cut_turn"]:
        return 0
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        if state["owes"][unit] and state["unit_hex"][unit] >= 0 and state["battles"][unit] == 0:
            for other in range(tables["first_unit"][1 - side], tables["end_unit"][1 - side]):
                if owed_dice(tables, state, unit, other) > 0:
                    return 1
    return 0


@cold
def must_overrun(tables, state, unit):
    """1 if the unit that has just taken ground has a target, which it must attack in the push.  Rule: HR-MELCHETT-8."""
    if state["action"] != Action.BIG_PUSH:
        return 0
    enemy = 1 - state["unit_side"][unit]
    for other in range(tables["first_unit"][enemy], tables["end_unit"][enemy]):
        if attack_dice(tables, state, unit, other, Attack.OVERRUN) > 0:
            return 1
    return 0


@compile_unit()
def owes_battle(tables, state, side):
    """1 if a unit that has gone forward still has to battle and can.  Rule: HR-MELCHETT-2, -3, -7."""
    return battles_owed(tables, state, side) if state["action"] == Action.BIG_PUSH else 0


@compile_unit()
def takes_all_ground(tables, state, unit):
    """1 in the Big Push: ground is not declined.  Rule: HR-MELCHETT-8."""
    return 1 if state["action"] == Action.BIG_PUSH else 0


@compile_unit()
def owes_overrun(tables, state, unit):
    """1 if the unit must attack whom it can overrun.  Rule: HR-MELCHETT-8."""
    return must_overrun(tables, state, unit)


@compile_unit(NOTHING)
def mark_push(tables, state, unit, target, dice, far, still, bonus):
    """Note the assault of a unit that the push has brought there.  Changes: state.fired."""
    if far == 1 and state["action"] == Action.BIG_PUSH and state["owes"][unit] == OWES_ASSAULT:
        mark_fired(state, Fired.PUSH_CHARGED)
