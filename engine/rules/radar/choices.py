"""Whether ``random`` shows an Air Power: any, or none."""

from engine.compiling.jit import cold
from engine.kernel.deck import may_play
from engine.layout import OFF
from engine.players.common.answers import optional_answers, question
from engine.players.common.weights import FORBIDS, Weight
from engine.players.random.choices import pick_or_none
from engine.players.sergeant.ask_card_judgement import gain_played, judge_every_unit
from engine.rules.radar.law import may_announce


@cold
def random_notice(tables, state, mind, side):
    """None, or with the same chance any of them.  Changes: mind.list."""
    n = 0
    for i in range(state["hand_n"][side]):
        if may_announce(tables, state, side, state["hand"][side, i]):
            mind["list"][n] = state["hand"][side, i]
            n += 1
    choice = pick_or_none(state, side, n)
    return mind["list"][choice] if choice >= 0 else OFF


# --- whether ``recruit`` shows an Air Power: as soon as he has one ---


@cold
def recruit_notice(tables, state, side):
    """The first of them."""
    for i in range(state["hand_n"][side]):
        if may_announce(tables, state, side, state["hand"][side, i]):
            return state["hand"][side, i]
    return OFF


# --- whether a player who weighs terms shows an Air Power ---


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


# --- which Air Power is shown a turn ahead where a radar station watches ---


NOTICE = 0
notice_answers = optional_answers(
    "notice_answers", {NOTICE: (("side",), (random_notice, recruit_notice, sergeant_notice))}
)


@question
def choose_notice(tables, state, mind, side):
    """Copy of the Air Power to show, OFF for none; it has to be played in the next turn."""
    kind = mind["player"][side]
    return notice_answers(tables, state, mind, kind, NOTICE, side, 0, 0, 0)
