"""Who goes where when everybody is ordered (manoeuvre-chapman, manoeuvre-melchett)."""

from engine.players.common.answers import optional_answers, question
from engine.players.random.actions import random_march
from engine.players.recruit.actions import recruit_march
from engine.players.sergeant.advance import sergeant_march

MARCH = 0
marches_answers = optional_answers(
    "marches_answers",
    {
        MARCH: (("side",), (random_march, recruit_march, sergeant_march)),
    },
)


@question
def choose_march(tables, state, mind, side):
    """Next unit to march when everybody is ordered, with its way in mind.path; OFF for no more."""
    kind = mind["player"][side]
    return marches_answers(tables, state, mind, kind, MARCH, side, 0, 0, 0)
