"""Questions to the judgement (`judgement`) from outside of it."""

from engine.compiling.jit import kernel
from engine.layout import OFF
from engine.players.sergeant.judgement import ATTACK, HEX, UNIT, judgement


@kernel
def judge(tables, state, mind, unit):
    """Best hex for a unit under the orders in force and what an order gains (`moves.judge_unit`)."""
    judgement(tables, state, mind, UNIT, unit, OFF, 0)


@kernel
def hex_worth(tables, state, mind, unit, hex_):
    """Worth of a unit standing on a hex at the end of the turn, attacks apart (`features.worth_of`)."""
    return judgement(tables, state, mind, HEX, unit, hex_, 0)


@kernel
def attack_from(tables, state, mind, unit, hex_, still):
    """Worth of the best ordered attack from a hex, 0 if none (`targets.best_attack_from`).  Changes: mind.target."""
    return judgement(tables, state, mind, ATTACK, unit, hex_, still)
