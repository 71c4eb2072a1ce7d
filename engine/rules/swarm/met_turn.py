"""Whoever a swarm assaults strikes first, however often it is assaulted in a turn (HR-ZOMBIE-4, -15, -20)."""

from engine.codes import Attack
from engine.compiling.compile_unit import compile_unit
from engine.dialogue.fight import CHARGE, strike_first
from engine.hooks import Event, Fired
from engine.kernel.ask import battle_is_declared
from engine.kernel.battle import defence_dice
from engine.kernel.log_event import log_event, mark_fired
from engine.rules.swarm.law import is_swarm

DEFENCE = int(Attack.CHARGE_DEFENCE)


@compile_unit()
def target_strikes_first(tables, state, mind, attacker, target, kind):
    """1 if a swarm attacks whom nobody may ambush for: the target has struck first if it has a die for it.

    Rule: HR-CHARGE-2, -3, -8, HR-ZOMBIE-4, -15, -17, -20.
    """
    if not tables["swarm_met"] or not is_swarm(tables, state, attacker):
        return 0
    more = tables["swarm_met_dice"]
    dice = defence_dice(tables, state, target, attacker, more)
    if dice > 0:
        mark_fired(state, Fired.SWARM_MET)
        log_event(state, Event.CHARGE, attacker, target, dice, 0, 0)
        battle_is_declared(tables, state, target, attacker, dice, 1, 1, more)
        strike_first(tables, state, mind, target, attacker, dice, DEFENCE, CHARGE)
    return 1
