"""Air Power, Barrage and cards used like them: the dialogue about targets (core 9.2, 9.3)."""

from engine.codes import Gap
from engine.compiling.jit import kernel
from engine.dialogue.offer import offer
from engine.dialogue.strike_out import strike_out
from engine.dialogue.struck_next import struck_next
from engine.hooks import Fired
from engine.kernel.ask import strike_begins, strike_is_settled, strikes_otherwise
from engine.kernel.log_event import mark_fired, mark_gap
from engine.kernel.tactics.strike import (
    declare_strike,
    may_strike,
    may_use_as_strike,
    strike_targets,
    use_as_strike,
)
from engine.kernel.visibility import strikes_are_shut
from engine.players.roster import choose_as_strike, choose_strike


@kernel
def strikes_instead(tables, state, mind, side):
    """1 if the player uses the card in force as a strike where the scenario lets him.

    Not once a bridge has had an order of it, nor where that is settled already.
    Rule: CARD-RECON-4, -5, CARD-COUNTER-9, HR-BLITZAIR-1, -12, HR-BRBLOW-9.
    """
    card = state["card"]
    if not tables["card_as_strike"][card] or (tables["rigging"] and state["n_ordered"] > 0):
        return 0
    if strike_is_settled(tables, state, side):
        return 0
    uses = may_use_as_strike(tables, state, card, state["view"], side)
    if not uses:
        return 0
    offer(state, tables["as_strike_fired"][uses] != Fired.RECON_STRUCK)
    if not choose_as_strike(tables, state, mind, side):
        return 0
    use_as_strike(tables, state, uses)
    return 1


@kernel
def strike(tables, state, mind, side):
    """A strike: declare all targets, then resolve them one by one; gives the number of targets.

    Rule: CARD-AIR-1 .. -6, CARD-BARRAGE-1 .. -5, RET-15.
    """
    strike_begins(tables, state, mind, side)
    done = strikes_otherwise(tables, state, mind, side)
    if done > 0:
        return done - 1
    if strikes_are_shut(tables, state):
        mark_fired(state, Fired.DIMMED)
    while True:
        state["acts"] += 1
        unit = choose_strike(tables, state, mind, side)
        if unit < 0:
            break
        if not may_strike(tables, state, unit):
            mark_gap(state, Gap.STRIKE)
            break
        declare_strike(state, unit)
        if state["strike_n"] >= strike_targets(tables, state["card"], state["as_strike"]):
            break
    declared = state["strike_n"]
    while state["strike_n"] > 0 and not state["over"] and not state["cut_turn"]:
        unit = struck_next(tables, state, mind, side)
        strike_out(tables, state, mind, unit)
    return declared
