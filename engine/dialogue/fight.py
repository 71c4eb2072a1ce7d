"""The dialogue of one battle: Ambush or charge defence, the roll, flags, ground, overrun (core 6 and 7)."""

from engine.codes import Action, Attack, Gap, Loss
from engine.codes_of_boxes import Coming
from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.compiling.jit import kernel
from engine.dialogue.offer import offer
from engine.hooks import Event, Fired, Stream
from engine.kernel.ask import (
    assault_is_met,
    assault_is_over,
    attack_is_resolved,
    battle_is_declared,
    battle_is_refused,
    flags_can_be_ignored,
    flags_spared,
    ground_is_entered,
    ground_is_taken,
    ground_must_be_taken,
    overrun_is_owed,
    part_that_answers,
    retreats_otherwise,
    suffers_otherwise,
    unit_has_battled,
)
from engine.kernel.battle import (
    EVERY_FACE,
    attack_dice,
    bonus_of,
    defence_dice,
    may_battle,
    roll_battle,
)
from engine.kernel.battled import drive_over, spend_battle
from engine.kernel.deck import find_ambush, take_from_hand
from engine.kernel.ground import mark_cut, mark_gain, may_overrun, may_take_ground, take_ground
from engine.kernel.log_event import log_event, mark_fired, mark_gap
from engine.kernel.losses import remove_figures
from engine.kernel.objective_holders import test_entry
from engine.kernel.retreat import (
    cannot_retreat,
    figures_demanded,
    flags_ignorable,
    hexes_allowed,
    hexes_demanded,
    home_edge,
    is_shut_later,
    mark_shut,
    may_stand,
    retreat_room,
    retreat_step,
    retreat_to,
)
from engine.kernel.terrain import distance
from engine.layout import MAX_UNITS, OFF
from engine.players.roster import (
    choose_ambush,
    choose_ground,
    choose_ignore,
    choose_overrun,
    choose_retreat_length,
    choose_retreat_step,
    choose_stand,
)

DICE = int(Stream.DICE)
CHARGE = int(Stream.CHARGE)
EXTRA = int(Stream.EXTRA)
GROUND, OVERRUN = 1, 2  # levels of advance
ADVANCE = int(Coming.ADVANCE)
RETREAT = int(Coming.RETREAT)


@kernel
def fight(tables, state, mind, attacker, target, kind):
    """One battle from declaration to flags; 1 if the target's hex was emptied by a close assault.

    Rule: CORE-BAT-8, CARD-AMBUSH-1 .. -10, HR-CHARGE-2, -3, -9, -13, HR-ENGAGE-1, TG-1, TG-4.
    """
    hex_ = state["unit_hex"][target]
    from_hex = state["unit_hex"][attacker]
    far = distance(tables, from_hex, hex_)
    charging = kind == Attack.ORDERED and may_battle(tables, state, attacker) == 2
    dice = attack_dice(tables, state, attacker, target, kind)
    still = 1 if state["moved"][attacker] == 0 and state["advances"][attacker] == 0 else 0
    log_event(state, Event.BATTLE, attacker, target, dice, far, kind)
    spend_battle(state, attacker, kind)
    bonus = (
        bonus_of(tables, state, state["unit_row"][attacker], still, kind, far) if tables["dice_marks"] else 0
    )
    battle_is_declared(tables, state, attacker, target, dice, far, still, bonus)
    if far == 1:
        if charging:
            mark_fired(state, Fired.CHARGED)
        met = charging and defend_charge(tables, state, mind, attacker, target)
        if not met and not assault_is_met(tables, state, mind, attacker, target, kind):
            ambush(tables, state, mind, attacker, target, kind, stream_of(state))
        if state["over"]:
            return 0
        if state["unit_hex"][attacker] != from_hex:
            state["pushed"][attacker] = 1
            return 0
    drive_over(tables, state, attacker)
    roll_out(tables, state, mind, attacker, target, dice, far, still, stream_of(state))
    if far == 1:
        assault_is_over(tables, state, attacker, target, from_hex, hex_)
    return 1 if far == 1 and not state["over"] and state["unit_at"][hex_] == OFF else 0


@kernel
def stream_of(state):
    """Where the dice of a battle come from: turns without a card have a stream of their own.  Rule: HR-GEN-17."""
    return DICE if state["action"] == Action.CARD else EXTRA


@kernel
def defend_charge(tables, state, mind, attacker, target):
    """The charged unit strikes first; 1 if it did.  Rule: HR-CHARGE-2, -5, -8, -13."""
    if not tables["charge_free_battle"]:
        return 0
    dice = defence_dice(tables, state, target, attacker, tables["charge_dice_mod"])
    if dice == 0:
        return 0
    mark_fired(state, Fired.CHARGE_DEFENDED)
    log_event(state, Event.CHARGE, attacker, target, dice, 0, 0)
    battle_is_declared(tables, state, target, attacker, dice, 1, 1, tables["charge_dice_mod"])
    strike_first(tables, state, mind, target, attacker, dice, Attack.CHARGE_DEFENCE, CHARGE)
    return 1


@kernel
def ambush(tables, state, mind, attacker, target, kind, stream):
    """The assaulted side may play Ambush before the roll; its dice come from the stream of the attack.

    Rule: CARD-AMBUSH-1 .. -4, -8, -9, -11, -13, AMB-12, HR-ENGAGE-17, HR-GEN-17, TP-TRN-4.
    Changes: state.ambush_copies and what the roll does.
    """
    side = state["unit_side"][target]
    if kind == Attack.OVERRUN and not tables["ambush_overrun"]:
        return
    card_copy = find_ambush(tables, state, side)
    if card_copy == OFF:
        return
    other = part_that_answers(tables, state, target, attacker)
    if other > 0:
        target = other - 1
    dice = defence_dice(tables, state, target, attacker, 0)
    if dice == 0:
        return
    state["acts"] += 1
    if not choose_ambush(tables, state, mind, side, target, attacker, dice):
        return
    take_from_hand(state, side, card_copy)
    state["ambush_copies"][state["ambush_n"]] = card_copy
    state["ambush_n"] += 1
    state["card_played"][side, tables["copy_row"][card_copy]] += 1
    mark_fired(state, Fired.AMBUSHED)
    log_event(state, Event.AMBUSH, card_copy, target, attacker, 0, 0)
    battle_is_declared(tables, state, target, attacker, dice, 1, 1, 0)
    strike_first(tables, state, mind, target, attacker, dice, Attack.AMBUSH, stream)


@kernel
def strike_first(tables, state, mind, defender, attacker, dice, kind, stream):
    """The defender's roll against the assaulting unit.  Rule: CARD-AMBUSH-3, -4."""
    log_event(state, Event.BATTLE, defender, attacker, dice, 1, kind)
    roll_out(tables, state, mind, defender, attacker, dice, 1, 1, stream)


@kernel
def roll_out(tables, state, mind, unit, target, dice, far, still, stream):
    """Dice of one unit at another, and what they do to it.  Rule: CORE-HIT-6, TP-BIG-2, WW-CAM-3."""
    hex_ = state["unit_hex"][target]
    roll_battle(tables, state, unit, target, dice, far, still, stream, EVERY_FACE)
    hits = state["hits"]
    suffer(tables, state, mind, target, 0)
    unit_has_battled(tables, state, unit, target, hex_, hits)
    attack_is_resolved(tables, state, mind, unit, far)


@compile_unit(NOTHING)
def suffer(tables, state, mind, unit, by_card):
    """The unit takes the hits, then the flags, of the last roll.  Rule: CORE-HIT-6, RET-1, TP-TRN-4, -6."""
    if suffers_otherwise(tables, state, mind, unit, by_card):
        return
    flags = state["flags"]
    if remove_figures(tables, state, unit, state["hits"], Loss.HIT):
        return
    if flags > 0 and not state["over"]:
        obey_flags(tables, state, mind, unit, flags, by_card)


@kernel
def obey_flags(tables, state, mind, unit, flags, by_card):
    """Ignore, stand or retreat; or lose figures, where nobody retreats.

    Rule: RET-1, -13 .. -17, AMB-4, HR-STAND-1 .. -7, HR-NEFFLAG-1 .. -3, WW-CC-12, TP-GAP-21.
    """
    side = state["unit_side"][unit]
    if not by_card:
        ignorable = flags_ignorable(tables, state, unit, flags)
        if ignorable > 0:
            flags_can_be_ignored(tables, state, unit, flags)
            ignored = 1
            if not tables["ignore_flag_always"]:
                state["acts"] += 1
                ignored = choose_ignore(tables, state, mind, unit, flags)
            if ignored:
                flags -= ignorable
                state["flags_ignored"][side] += ignorable
                log_event(state, Event.IGNORE, unit, ignorable, flags, 0, 0)
        flags -= flags_spared(tables, state, mind, unit, flags)
    if flags == 0:
        return
    if cannot_retreat(tables, state, unit):
        if tables["flags_kill"]:
            mark_fired(state, Fired.FLAG_KILLED)
        remove_figures(tables, state, unit, figures_demanded(tables, state, unit, flags), Loss.BLOCKED)
        return
    if may_stand(tables, state, unit, flags, by_card):
        offer(state, 1)
        if choose_stand(tables, state, mind, unit, flags):
            mark_fired(state, Fired.STOOD)
            log_event(state, Event.STAND, unit, flags, 0, 0, 0)
            remove_figures(tables, state, unit, flags * tables["stand_loss_per_flag"], Loss.STOOD)
            return
    retreat(tables, state, mind, unit, flags)


@kernel
def retreat(tables, state, mind, unit, flags):
    """Plan the way back, pay for the steps that cannot be made, go.

    Rule: RET-5, -8 .. -11, -17, AMB-2, AMB-3, HR-RESIST-4, HR-RETDIR-4, HR-HELD-5, WW-FRZ-2.
    Changes: position and figures of the unit.
    """
    if retreats_otherwise(tables, state, mind, unit, flags):
        return
    demanded = hexes_demanded(tables, state, unit, flags)
    most = hexes_allowed(tables, state, unit, flags)
    possible = retreat_room(tables, state, unit, state["unit_hex"][unit], most)
    length = min(possible, demanded)
    if possible > demanded:
        state["acts"] += 1
        length = choose_retreat_length(tables, state, mind, unit, demanded, possible)
        if length < demanded or length > possible:
            mark_gap(state, Gap.RETREAT)
            length = demanded
    length = plan_retreat(tables, state, mind, unit, length)
    short = max(0, demanded - length)
    if tables["retreat_near"]:
        mark_way(tables, state, mind, unit, length, demanded)
    if short > 0 and not tables["retreat_losses_after"]:
        if remove_figures(tables, state, unit, short, Loss.BLOCKED):
            return
    for i in range(length):
        if not state["over"]:
            here = state["unit_hex"][unit]
            retreat_step(tables, state, unit, mind["path"][i])
            if ground_is_entered(tables, state, unit, here, RETREAT):
                return
    if length > 0 and tables["entries"]:
        test_entry(tables, state, state["unit_hex"][unit], 1)
    if short > 0 and tables["retreat_losses_after"] and not state["over"]:
        remove_figures(tables, state, unit, short, Loss.BLOCKED)


@compile_unit(NOTHING)
def mark_way(tables, state, mind, unit, length, demanded):
    """Note where enemies close a step, or what would follow it, to a unit on the way it has planned.

    Rule: HR-RETDIR-2.
    """
    hex_ = state["unit_hex"][unit]
    if is_shut_later(tables, state, unit, hex_, demanded):
        mark_fired(state, Fired.RETREAT_SHUT)
    for step in range(min(length, demanded - 1) + 1):
        left = 0 if tables["retreat_path_free"] else demanded - 1 - step  # what follows decides about a step
        mark_shut(tables, state, unit, hex_, left)
        hex_ = mind["path"][step]


@kernel
def plan_retreat(tables, state, mind, unit, length):
    """The owner picks the way hex by hex; returns the steps planned.  Rule: RET-5, RET-10.  Changes: mind.path."""
    here = state["unit_hex"][unit]
    side = state["unit_side"][unit]
    for i in range(length):
        left = retreat_option(tables, state, unit, here, home_edge(side, 0), length - i - 1)
        right = retreat_option(tables, state, unit, here, home_edge(side, 1), length - i - 1)
        if left == OFF and right == OFF:
            return i
        to = left if right == OFF else right
        if left != OFF and right != OFF:
            state["acts"] += 1
            to = choose_retreat_step(tables, state, mind, unit, left, right)
            if to != left and to != right:
                mark_gap(state, Gap.RETREAT)
                to = left
        mind["path"][i] = to
        here = to
    return length


@kernel
def retreat_option(tables, state, unit, hex_, edge, rest):
    """Hex of a retreat step after which the rest of the way is still possible, else OFF.  Rule: RET-10, AMB-2."""
    to = retreat_to(tables, state, unit, hex_, edge)
    if to == OFF or tables["retreat_path_free"]:
        return to
    return to if retreat_room(tables, state, unit, to, rest) >= rest else OFF


@kernel
def overrun_target(tables, state, mind, unit):
    """Whom a unit overruns, OFF for nobody.

    An attack that is refused for something its owner does not see costs nothing: he is asked again.
    Rule: OVR-1, HR-KRIEG-14, HR-MELCHETT-8.
    """
    for _ in range(MAX_UNITS):
        state["acts"] += 1
        target = choose_overrun(tables, state, mind, unit)
        if target < 0:
            if overrun_is_owed(tables, state, unit):
                mark_gap(state, Gap.ACTION)
            return OFF
        if attack_dice(tables, state, unit, target, Attack.OVERRUN) > 0:
            return target
        if not battle_is_refused(tables, state, unit, target):
            mark_gap(state, Gap.BATTLE)
            return OFF
    return OFF


@kernel
def follow_up(tables, state, mind, unit, hex_):
    """After a won assault: take ground, overrun, take ground again.  In the Big Push neither is declined.

    Rule: TG-1, -2, -11, OVR-1 .. -8, HR-DESERT-1, HR-GROUND-1, -7, HR-MELCHETT-8, TP-GAP-11, WW-FRZ-2.
    """
    if tables["advance_cut"]:
        mark_cut(tables, state, unit, hex_)
    while may_take_ground(tables, state, unit, hex_):
        if tables["advance_cut"]:
            mark_gain(tables, state, unit, GROUND)
        if not ground_must_be_taken(tables, state, unit):
            state["acts"] += 1
            if not choose_ground(tables, state, mind, unit, hex_):
                return
        here = state["unit_hex"][unit]
        take_ground(tables, state, unit, hex_)
        if ground_is_entered(tables, state, unit, here, ADVANCE):
            return
        ground_is_taken(tables, state, mind, unit)
        if tables["advance_cut"]:
            mark_cut(tables, state, unit, OFF)
        if not may_overrun(tables, state, unit):
            return
        if tables["advance_cut"]:
            mark_gain(tables, state, unit, OVERRUN)
        target = overrun_target(tables, state, mind, unit)
        if target < 0:
            return
        hex_ = state["unit_hex"][target]
        if not fight(tables, state, mind, unit, target, Attack.OVERRUN):
            return
