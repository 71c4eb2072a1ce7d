"""The dialogue of infantry that has just got off a train and assaults (supply-train-house)."""

from engine.codes import Attack, Gap
from engine.compiling.compile_unit import compile_unit
from engine.compiling.jit import kernel
from engine.dialogue.fight import ambush, roll_out
from engine.dialogue.offer import offer
from engine.hooks import Event, Fired, Stream
from engine.kernel.ask import assault_is_over, battle_is_declared, battle_is_fought
from engine.kernel.battled import drive_over, spend_battle
from engine.kernel.log_event import log_event, mark_fired, mark_gap
from engine.layout import MAX_UNITS
from engine.rules.trains.arrival_choices import choose_arrival
from engine.rules.trains.arrival_law import anyone_arrived, arrival_dice

WITHOUT_ORDER = int(Attack.ENGAGEMENT)
ARRIVAL = int(Stream.ARRIVAL)


@compile_unit()
def assault_on_arrival(tables, state, mind, side, more):
    """Assaults of units that have got off this turn, as long as their owner wants them; gives their number.

    ``more``: 1 while ordered battles may still follow.  Rule: HR-SUPTRAIN-2, -5.
    """
    for n in range(MAX_UNITS):
        if state["over"] or state["cut_turn"] or not anyone_arrived(tables, state, side):
            return n
        offer(state, 1)
        unit = choose_arrival(tables, state, mind, side, more)
        if unit < 0:
            return n
        target = mind["target"]
        if state["unit_side"][unit] != side or arrival_dice(tables, state, unit, target) == 0:
            mark_gap(state, Gap.BATTLE)
            return n
        assault_from_train(tables, state, mind, unit, target)
    return MAX_UNITS


@kernel
def assault_from_train(tables, state, mind, attacker, target):
    """One assault: an Ambush may answer, nobody takes ground, for who has got off may not move.

    Rule: HR-SUPTRAIN-5, HR-GEN-17, CARD-AMBUSH-5.
    """
    from_hex = state["unit_hex"][attacker]
    hex_ = state["unit_hex"][target]
    dice = arrival_dice(tables, state, attacker, target)
    mark_fired(state, Fired.ARRIVAL_ASSAULT)
    log_event(state, Event.BATTLE, attacker, target, dice, 1, WITHOUT_ORDER)
    spend_battle(state, attacker, WITHOUT_ORDER)
    battle_is_declared(tables, state, attacker, target, dice, 1, 0, 0)
    ambush(tables, state, mind, attacker, target, WITHOUT_ORDER, ARRIVAL)
    if state["over"] or state["unit_hex"][attacker] != from_hex:
        return
    drive_over(tables, state, attacker)
    roll_out(tables, state, mind, attacker, target, dice, 1, 0, ARRIVAL)
    assault_is_over(tables, state, attacker, target, from_hex, hex_)
    battle_is_fought(tables, state, mind, attacker)
