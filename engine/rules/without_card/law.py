"""What a side may do instead of playing a card: exchanges, Restoring Order, the Big Push (house-rules 4.3, 4.17)."""

import numpy as np

from engine.codes import Action, Attack, Ban, DiceScope, Place, Side, UnitClass
from engine.codes_of_house import Exempt
from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.compiling.jit import cold, kernel
from engine.hooks import Event, Fired
from engine.kernel.battle import attack_dice, dice_from, may_battle
from engine.kernel.deck import discard, draw_card, has_room, take_from_hand, take_in_hand
from engine.kernel.log_event import log_event, mark_fired
from engine.kernel.movement import battle_allowance, may_move
from engine.kernel.orders import order, put_terms
from engine.kernel.reach import barred_on_way, reach_of
from engine.kernel.terrain import enemy_distance
from engine.layout import ALL, OFF

CARD = int(Action.CARD)
EXCHANGE_OPEN = int(Action.EXCHANGE_OPEN)
EXCHANGE_CLOSED = int(Action.EXCHANGE_CLOSED)
REGROUP = int(Action.REGROUP)
BIG_PUSH = int(Action.BIG_PUSH)
FIRST = EXCHANGE_OPEN
LAST = BIG_PUSH
GUNS = int(DiceScope.GUNS)
NO_CARD = (1, 0, 0, 0, 1, 0, 0, 0)  # stand and battle once, in the order of put_terms
PLAIN = (0, 0, 0, 0, 1, 0, 0, 0)


@kernel
def may_act(tables, state, side, action):
    """1 if the side may do this instead of playing a card: it has uses left, and a card to give if one is needed.

    Rule: HR-SWAP1-12, HR-CHAPMAN-1, HR-MELCHETT-1.
    """
    if action < FIRST or action > LAST:
        return 0
    if state["actions_used"][side, action] >= tables["action_uses"][action]:
        return 0
    if action == Action.EXCHANGE_OPEN or action == Action.EXCHANGE_CLOSED:
        return 1 if state["hand_n"][side] > 0 else 0
    return 1 if state["alive"][side] > 0 else 0


@kernel
def any_action(tables, state, side):
    """1 if there is anything the side may do instead of playing a card."""
    for action in range(FIRST, LAST + 1):
        if may_act(tables, state, side, action):
            return 1
    return 0


@kernel
def begin_action(tables, state, side, action):
    """Something is done instead of playing a card: nothing is left to copy.

    Rule: HR-GEN-5, HR-SWAP1-10, HR-SWAP2-8, HR-CHAPMAN-7, HR-MELCHETT-10.
    Changes: state.action, actions_used, last_was_copy.
    """
    state["action"] = action
    state["actions_used"][side, action] += 1
    state["last_was_copy"] = 0
    log_event(state, Event.ACTION, side, action, 0, 0, 0)
    if action == Action.EXCHANGE_OPEN:
        mark_fired(state, Fired.EXCHANGED_OPEN)
    elif action == Action.EXCHANGE_CLOSED:
        mark_fired(state, Fired.EXCHANGED_ONE)
    elif action == Action.REGROUP:
        mark_fired(state, Fired.REGROUPED)
    else:
        mark_fired(state, Fired.PUSHED_ON)


# --- exchanges of cards ---


@kernel
def holds(state, side, card_copy):
    """1 if the card is in the hand of the side."""
    return 1 if card_copy >= 0 and state["card_place"][card_copy] == Place.HAND_AXIS + side else 0


@kernel
def expose(tables, state, side, card_copy):
    """Lay a card of the hand open.  Rule: HR-SWAP1-1.  Changes: state.exposed, the hand, state.card_place."""
    take_from_hand(state, side, card_copy)
    state["card_place"][card_copy] = Place.ASIDE
    state["exposed"][state["exposed_n"]] = card_copy
    state["exposed_n"] += 1
    log_event(state, Event.EXPOSE, side, card_copy, tables["copy_row"][card_copy], 0, 0)


@kernel
def was_exposed(state, card_copy):
    """1 if the card was laid open in this turn, whoever has it now."""
    for i in range(state["exposed_n"]):
        if state["exposed"][i] == card_copy:
            return 1
    return 0


@kernel
def may_take(state, taker, card_copy, given):
    """1 if the card lies open and may be taken for that card of the taker's hand, which he held before.

    Rule: HR-SWAP1-2, -6.
    """
    if card_copy < 0 or state["card_place"][card_copy] != Place.ASIDE or not was_exposed(state, card_copy):
        return 0
    return 1 if holds(state, taker, given) and not was_exposed(state, given) else 0


@kernel
def trade(tables, state, side, card_copy, given):
    """The enemy of the side takes one of its open cards for one of his own.

    Rule: HR-SWAP1-2, -5.  Changes: both hands, state.card_place.
    """
    taker = 1 - side
    take_from_hand(state, taker, given)
    take_in_hand(tables, state, taker, card_copy)
    log_event(state, Event.EXCHANGE, side, card_copy, tables["copy_row"][card_copy], taker, 0)
    if tables["exchange_to_hand"]:
        take_in_hand(tables, state, side, given)
        log_event(state, Event.EXCHANGE, taker, given, tables["copy_row"][given], side, 0)
    else:
        log_event(state, Event.EXCHANGE, taker, given, tables["copy_row"][given], OFF, 0)
        discard(tables, state, taker, given)


@kernel
def end_exchange(tables, state, side):
    """Open cards that nobody wanted are discarded, the hand is filled; 1 unless a card was wanting.

    Rule: HR-SWAP1-3, -4, -7, -8, HR-COMMISSAR-6.  Changes: the hand, state.card_place, state.exposed_n.
    """
    for i in range(state["exposed_n"]):
        card_copy = state["exposed"][i]
        if state["card_place"][card_copy] == Place.ASIDE:
            discard(tables, state, side, card_copy)
    state["exposed_n"] = 0
    while has_room(state, side):
        if not draw_card(tables, state, side):
            return 0
    return 1


@kernel
def exchange_one(tables, state, side, card_copy):
    """Discard a card unseen and draw another at once; 1 if there was one.

    Rule: HR-SWAP2-1, -5, -6.  Changes: the hand, state.card_place, state.face_down.
    """
    take_from_hand(state, side, card_copy)
    discard(tables, state, side, card_copy)
    state["face_down"][card_copy] = 1 + side
    return draw_card(tables, state, side)


# --- orders ---


@kernel
def order_some(tables, state):
    """Any unit may be ordered, as many as battle beside an exchange; none of them moves.

    Whoever else is next to an enemy may attack on the terms of engaged units, where the exception says so.
    Rule: HR-SWAP2-2, -3, -4, -7.  Changes: the orders in force, state.engage_any.
    """
    state["engage_any"] = 1 if tables["exchange_exempt"] == Exempt.ADJACENT else 0
    state["fallback"] = 1
    state["who"] = tables["orderable_rows"]
    state["quota_any"] = tables["exchange_battles"]
    put_terms(state, NO_CARD)


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


# --- the Big Push: what every unit has to do, forward march, assault, battle of the guns (house-rules 4.17) ---


# What a march of the unit would be, and what the unit owes.
STAY = 0  # it cannot come nearer
SHORT = 1  # nearer, though not as far as demanded: it may
FORWARD = 2  # as far forward as demanded: it must
ASSAULT = 3  # up to an enemy whom it must assault
OWES_BATTLE = 1  # artillery that did not march
OWES_ASSAULT = 2


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
        at = tables["near"][hex_, k]
        other = state["unit_at"][at] if at >= 0 else OFF
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
