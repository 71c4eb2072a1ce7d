"""Whether a player who weighs terms shows an Air Power: if it would pay as things stand."""

from engine.compiling.jit import cold
from engine.kernel.boxes.radar import may_announce
from engine.layout import OFF
from engine.players.common.hand_value import keep_worth
from engine.players.sergeant.card_judged import judge_every_unit, worth_played


@cold
def sergeant_notice(tables, state, mind, side):
    """The best of those that are worth more played than kept.  Changes: what judging cards changes."""
    chosen = OFF
    most = 0.0
    for i in range(state["hand_n"][side]):
        card_copy = state["hand"][side, i]
        if may_announce(tables, state, side, card_copy):
            row = tables["copy_row"][card_copy]
            judge_every_unit(tables, state, mind, side)
            worth = worth_played(tables, state, mind, side, row, side) - keep_worth(tables, mind, side, row)
            if worth > most:
                most = worth
                chosen = card_copy
    return chosen
