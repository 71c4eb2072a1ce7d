"""The judgement of players who weigh terms, one compile unit: what a unit could do, what a hex or an attack is worth.

Nearly everything such a player is asked leads here, so whoever asks from outside of it calls it by its address: the
answers of the sergeant, and the choices of every option, which would else each be compiled with a copy of all of it.
"""

from engine.compiling.compile_unit import SCORE, compile_unit
from engine.players.common.features import worth_of
from engine.players.common.targets import best_attack_from
from engine.players.sergeant.moves import judge_unit

UNIT, HEX, ATTACK = 0, 1, 2


@compile_unit(SCORE)
def judgement(tables, state, mind, asked, unit, hex_, still):
    """`judge_unit` (gives 0), `worth_of` or `best_attack_from`, as asked."""
    if asked == UNIT:
        judge_unit(tables, state, mind, unit)
        return 0.0
    if asked == HEX:
        return worth_of(tables, state, mind, unit, hex_)
    return best_attack_from(tables, state, mind, unit, hex_, still)
