"""The judgement of players who weigh terms, one compile unit: what a unit could do, what a hex or an attack is worth.

Nearly everything such a player is asked leads here, so whoever asks from outside of it calls it by its address: the
answers of the sergeant, and the choices of every option, which would else each be compiled with a copy of all of it.
"""

from engine.compiling.compile_unit import SCORE, compile_unit
from engine.players.common.targets import assault_worth, best_attack_from, promise_aim, roll_as_seen
from engine.players.common.worth_of_place import worth_there
from engine.players.sergeant.moves import fires_from, judge_unit, prospect_of
from engine.players.sergeant.question_numbers import ASSAULT, ATTACK, FIRE, HEX, PROMISE, PROSPECT, UNIT


@compile_unit(SCORE)
def judgement(tables, state, mind, asked, unit, place, more, other):
    """The function that is asked for, of the unit and a place, which is a hex, or the enemy that is rolled at."""
    if asked == UNIT:
        judge_unit(tables, state, mind, unit)
        return 0.0
    if asked == PROMISE:
        promise_aim(tables, state, mind, unit)
        return 0.0
    if asked == HEX:
        return worth_there(tables, state, mind, unit, place)
    if asked == ATTACK:
        return best_attack_from(tables, state, mind, unit, place, more)
    if asked == FIRE:
        return fires_from(tables, state, mind, unit, place, more)
    if asked == PROSPECT:
        return prospect_of(tables, state, mind, unit, place, 0.0)
    if asked == ASSAULT:
        return assault_worth(tables, state, mind, unit, place, more, other)
    return roll_as_seen(tables, state, mind, unit, place, more, other)
