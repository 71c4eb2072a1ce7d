"""Whether a player who weighs terms shows an Air Power: if it pays better than what he could play next turn instead."""

from engine.compiling.jit import cold
from engine.kernel.boxes.radar import may_announce
from engine.kernel.deck import may_play
from engine.layout import OFF
from engine.players.common.weights import FORBIDS, Weight
from engine.players.sergeant.card_judged import gain_played, judge_every_unit


@cold
def sergeant_notice(tables, state, mind, side):
    """The Air Power that gains most, if that is more than the best card left for the next turn would gain.

    Who has shown it plays it, so that card is what it costs.  Changes: what judging cards changes.
    """
    asked = mind["weights"][side, Weight.NOTICE]
    if asked >= FORBIDS:
        return OFF
    judge_every_unit(tables, state, mind, side)
    most = asked + left_for_next_turn(tables, state, mind, side)
    chosen = OFF
    for i in range(state["hand_n"][side]):
        card_copy = state["hand"][side, i]
        if may_announce(tables, state, side, card_copy):
            gain = gain_played(tables, state, mind, side, tables["copy_row"][card_copy])
            if gain > most:
                most = gain
                chosen = card_copy
    return chosen


@cold
def left_for_next_turn(tables, state, mind, side):
    """What the best card but one gains, Air Power aside and at least 0: the best of them is played now."""
    best = 0.0
    second = 0.0
    for i in range(state["hand_n"][side]):
        card_copy = state["hand"][side, i]
        if may_play(tables, card_copy) and not may_announce(tables, state, side, card_copy):
            gain = gain_played(tables, state, mind, side, tables["copy_row"][card_copy])
            second = max(second, min(best, gain))
            best = max(best, gain)
    return second
