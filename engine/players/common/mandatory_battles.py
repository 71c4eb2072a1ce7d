"""Battles that the Big Push demands of a player who would rather decline: the best of them (all players).

Units by themselves: hardly a game asks them, and every kind of player may.
"""

from engine.codes import Attack
from engine.compiling.compile_unit import compile_unit
from engine.kernel.battle import attack_dice, may_battle
from engine.kernel.big_push import owed_dice
from engine.layout import OFF
from engine.players.common.bounds import NEVER
from engine.players.common.charges import less_defence
from engine.players.common.targets import attack_worth


@compile_unit()
def owed_battle(tables, state, mind, side):
    """The unit with the best of the attacks that are owed, OFF if none is.  Changes: mind.target."""
    best = NEVER
    chosen = OFF
    target = OFF
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        if not state["owes"][unit] or state["unit_hex"][unit] < 0 or state["battles"][unit] > 0:
            continue
        for other in range(tables["first_unit"][1 - side], tables["end_unit"][1 - side]):
            dice = owed_dice(tables, state, unit, other)
            if dice > 0:
                worth = attack_worth(tables, state, mind, unit, other, dice)
                if may_battle(tables, state, unit) == 2:
                    worth = less_defence(tables, state, mind, unit, state["unit_hex"][unit], other, worth)
                if worth > best:
                    best = worth
                    chosen = unit
                    target = other
    mind["target"] = target
    return chosen


@compile_unit()
def owed_overrun(tables, state, mind, unit):
    """The best target of an overrun battle, OFF if there is none."""
    enemy = 1 - state["unit_side"][unit]
    best = NEVER
    chosen = OFF
    for other in range(tables["first_unit"][enemy], tables["end_unit"][enemy]):
        dice = attack_dice(tables, state, unit, other, Attack.OVERRUN)
        if dice > 0:
            worth = attack_worth(tables, state, mind, unit, other, dice)
            if worth > best:
                best = worth
                chosen = other
    return chosen
