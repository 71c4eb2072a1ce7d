"""Questions to the judgement (`judgement`) from outside of it."""

from engine.compiling.jit import kernel
from engine.kernel.battle import may_battle
from engine.layout import OFF
from engine.players.sergeant.judgement import judgement
from engine.players.sergeant.question_numbers import ASSAULT, ATTACK, FIRE, HEX, PROMISE, PROSPECT, ROLL, UNIT


@kernel
def judge(tables, state, mind, unit):
    """Best hex for a unit under the orders in force and what an order gains (`moves.judge_unit`)."""
    judgement(tables, state, mind, UNIT, unit, OFF, 0, 0)


@kernel
def hex_worth(tables, state, mind, unit, hex_):
    """Worth of a unit standing on a hex at the end of the turn, attacks apart (`features.worth_of`)."""
    return judgement(tables, state, mind, HEX, unit, hex_, 0, 0)


@kernel
def attack_from(tables, state, mind, unit, hex_, still):
    """Worth of the best ordered attack from a hex, 0 if none (`targets.best_attack_from`).  Changes: mind.target."""
    return judgement(tables, state, mind, ATTACK, unit, hex_, still, 0)


@kernel
def fire_from(tables, state, mind, unit, hex_, cost):
    """Worth of the best attack after moving to a hex at this cost (`moves.fires_from`).  Changes: mind.target."""
    return judgement(tables, state, mind, FIRE, unit, hex_, cost, 0)


@kernel
def prospect(tables, state, mind, unit, hex_):
    """What a hex from which nothing is attacked is worth for the turn after this one (`moves.prospect_of`)."""
    return judgement(tables, state, mind, PROSPECT, unit, hex_, 0, 0)


@kernel
def worth_of_assault(tables, state, mind, unit, hex_, other, met):
    """Worth of a close assault from a hex the unit marches to, met by a defence or not (`targets.assault_worth`)."""
    return judgement(tables, state, mind, ASSAULT, unit, hex_, other, met)


@kernel
def promise(tables, state, mind, unit):
    """Let others count on the attack that the unit aims at (`targets.promise_aim`).  Changes: mind.promised."""
    judgement(tables, state, mind, PROMISE, unit, OFF, 0, 0)


@kernel
def worth_of_roll(tables, state, mind, unit, other, dice, faces):
    """Worth of so many dice at an enemy beside the unit, of which these faces hit (`targets.roll_as_seen`)."""
    return judgement(tables, state, mind, ROLL, unit, other, dice, faces)


@kernel
def battle_given_up(tables, state, mind, unit):
    """Worth of the battle that an ordered unit could fight now, 0 if it has none."""
    if state["battles"][unit] > 0 or not may_battle(tables, state, unit):
        return 0.0
    still = 1 if state["moved"][unit] == 0 else 0
    return max(attack_from(tables, state, mind, unit, state["unit_hex"][unit], still), 0.0)
