"""Which Air Power is shown a turn ahead where a radar station watches."""

from engine.players.common.answers import optional_answers, question
from engine.players.random.notice import random_notice
from engine.players.recruit.notice import recruit_notice
from engine.players.sergeant.notice import sergeant_notice

NOTICE = 0
notice_answers = optional_answers(
    "notice_answers", {NOTICE: (("side",), (random_notice, recruit_notice, sergeant_notice))}
)


@question
def choose_notice(tables, state, mind, side):
    """Copy of the Air Power to show, OFF for none; it has to be played in the next turn."""
    kind = mind["player"][side]
    return notice_answers(tables, state, mind, kind, NOTICE, side, 0, 0, 0)
