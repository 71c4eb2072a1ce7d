"""Which Air Power is shown a turn ahead: those that may be, and what it is worth; a recruit shows the first he has."""

from engine.compiling.jit import cold
from engine.kernel.deck import may_play
from engine.players.choice import choice, may_answer
from engine.players.common.answers import optional_answers, question
from engine.players.common.weights import Weight
from engine.players.sergeant.ask_card_judgement import gain_played, judge_every_unit
from engine.rules.radar.law import may_announce


@cold
def notices(tables, state, mind, side):
    """Every Air Power that may be shown."""
    for i in range(state["hand_n"][side]):
        if may_announce(tables, state, side, state["hand"][side, i]):
            may_answer(mind, state["hand"][side, i])


# --- whether a player who weighs terms shows an Air Power ---


@cold
def least_of_notice(tables, state, mind, side, least):
    """It has to gain more than the best card left for the next turn: who has shown it plays it.

    Changes: what judging cards changes.
    """
    judge_every_unit(tables, state, mind, side)
    return least + left_for_next_turn(tables, state, mind, side)


@cold
def worth_of_notice(tables, state, mind, side, answer):
    """What the card gains."""
    return gain_played(tables, state, mind, side, tables["copy_row"][answer])


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
    "notice_answers",
    {
        NOTICE: choice(
            "notice",
            ("side",),
            legal=notices,
            worth=worth_of_notice,
            weight=Weight.NOTICE,
            asked=least_of_notice,
        )
    },
)


@question
def choose_notice(tables, state, mind, side):
    """Copy of the Air Power to show, OFF for none; it has to be played in the next turn."""
    kind = mind["player"][side]
    return notice_answers(tables, state, mind, kind, NOTICE, side, 0, 0, 0)
