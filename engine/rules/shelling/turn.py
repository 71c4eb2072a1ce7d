"""Strikes where some may be aimed at bridges: the dialogue about their targets, a compile unit (bridge-bombardment)."""

from engine.codes import Gap
from engine.compiling.compile_unit import compile_unit
from engine.compiling.jit import cold
from engine.dialogue.offer import offer
from engine.dialogue.strike_out import strike_out
from engine.dialogue.struck_next import struck_next
from engine.hooks import Fired
from engine.kernel.log_event import mark_fired, mark_gap
from engine.kernel.tactics.strike import declare_strike, may_strike, strike_targets
from engine.kernel.visibility import strikes_are_shut
from engine.layout import OFF
from engine.players.roster import choose_strike
from engine.rules.shelling.choices import choose_ground_aim
from engine.rules.shelling.law import bombard, declare_hex, may_aim, stands_for_hex


@compile_unit()
def strike_at_ground(tables, state, mind, side):
    """A strike: declare all targets, units and hexes, then resolve them one by one; gives 1 + the number of targets.

    Rule: CARD-AIR-1 .. -6, CARD-BARRAGE-1 .. -5, RET-15, HR-BRSHELL-1, -3, -5.
    """
    if strikes_are_shut(tables, state):
        mark_fired(state, Fired.DIMMED)
    while state["strike_n"] < strike_targets(tables, state["card"], state["as_strike"]):
        if not declare_next(tables, state, mind, side):
            break
    declared = state["strike_n"]
    while state["strike_n"] > 0 and not state["over"] and not state["cut_turn"]:
        unit = struck_next(tables, state, mind, side)
        if stands_for_hex(state, unit):
            hex_ = state["unit_hex"][unit]
            state["unit_hex"][unit] = OFF
            bombard(tables, state, hex_)
        elif state["unit_hex"][unit] >= 0:
            strike_out(tables, state, mind, unit)
    return 1 + declared


@cold
def declare_next(tables, state, mind, side):
    """Ask for the next target, a hex or else a unit, each a decision of its own; 0 if there is none."""
    offer(state, 1)
    hex_ = choose_ground_aim(tables, state, mind, side)
    if hex_ >= 0:
        if not may_aim(tables, state, hex_):
            mark_gap(state, Gap.STRIKE)
            return 0
        declare_hex(state, hex_)
        return 1
    state["acts"] += 1
    unit = choose_strike(tables, state, mind, side)
    if unit < 0:
        return 0
    if not may_strike(tables, state, unit):
        mark_gap(state, Gap.STRIKE)
        return 0
    declare_strike(state, unit)
    return 1
