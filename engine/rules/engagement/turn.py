"""Engaged units fight on without orders: the dialogue of these attacks (house rule firefight-continuation)."""

from engine.codes import Attack, Gap
from engine.compiling.compile_unit import compile_unit
from engine.compiling.jit import kernel
from engine.dialogue.fight import ambush, suffer
from engine.dialogue.offer import offer
from engine.hooks import Event, Fired
from engine.kernel.ask import attack_is_resolved, battle_is_declared, battle_is_fought, unit_has_battled
from engine.kernel.battled import drive_over, spend_battle
from engine.kernel.log_event import log_event, mark_fired, mark_gap
from engine.layout import MAX_UNITS
from engine.rules.engagement.choices import choose_engagement
from engine.rules.engagement.law import (
    ENGAGE,
    after_assault,
    anyone_engaged,
    engagement_dice,
    fights_on,
    roll_engaged,
)

ENGAGEMENT = int(Attack.ENGAGEMENT)


@compile_unit()
def fight_on(tables, state, mind, side, more):
    """Attacks of engaged units where the turn of a card allows them; gives their number.

    ``more``: 1 while ordered battles or a strike may still follow.  Rule: HR-ENGAGE-2, -12.
    """
    return attack_while(tables, state, mind, side, more) if fights_on(tables, state) else 0


@kernel
def engagement_attacks(tables, state, mind, side):
    """Attacks of engaged units in a turn without a card, whatever that turn is; gives their number.

    With ``state.engage_any`` set any unit next to an enemy may attack on these terms.  Rule: HR-ENGAGE-2.
    """
    return attack_while(tables, state, mind, side, 0)


@kernel
def attack_while(tables, state, mind, side, more):
    """One attack after another as long as there are any and their owner wants them; gives their number.

    Rule: HR-ENGAGE-2, -8, -9, -12.
    """
    for n in range(MAX_UNITS):
        if state["over"] or state["cut_turn"] or not anyone_engaged(tables, state, side):
            return n
        offer(state, 1)
        unit = choose_engagement(tables, state, mind, side, more)
        if unit < 0:
            return n
        target = mind["target"]
        if state["unit_side"][unit] != side or engagement_dice(tables, state, unit, target) == 0:
            mark_gap(state, Gap.ENGAGE)
            return n
        attack_engaged(tables, state, mind, unit, target)
    return MAX_UNITS


@kernel
def attack_engaged(tables, state, mind, attacker, target):
    """One attack of a unit without an order: an Ambush may answer, no ground is taken, the pair may last.

    Rule: HR-ENGAGE-2 .. -5, -10, -17, CARD-AMBUSH-5, OBS-WIRE-6.
    """
    from_hex = state["unit_hex"][attacker]
    hex_ = state["unit_hex"][target]
    dice = engagement_dice(tables, state, attacker, target)
    if tables["engagement"]:
        mark_fired(state, Fired.ENGAGEMENT)
    log_event(state, Event.BATTLE, attacker, target, dice, 1, ENGAGEMENT)
    spend_battle(state, attacker, ENGAGEMENT)
    ambush(tables, state, mind, attacker, target, ENGAGEMENT, ENGAGE)
    if state["over"] or state["unit_hex"][attacker] != from_hex:
        return
    battle_is_declared(tables, state, attacker, target, dice, 1, 1, -tables["engage_penalty"])
    drive_over(tables, state, attacker)
    roll_engaged(tables, state, attacker, target, dice)
    hits = state["hits"]
    suffer(tables, state, mind, target, 0)
    unit_has_battled(tables, state, attacker, target, hex_, hits)
    attack_is_resolved(tables, state, mind, attacker, 1)
    battle_is_fought(tables, state, mind, attacker)
    if tables["engagement"]:
        after_assault(tables, state, attacker, target, from_hex, hex_)
