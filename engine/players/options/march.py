"""Who marches where when all are ordered (manoeuvre-chapman, manoeuvre-melchett)."""

from engine.players.common.answers import optional_answers, question
from engine.players.random.march import random_march
from engine.players.recruit.march import recruit_march
from engine.players.sergeant.march_judged import sergeant_march

MARCH = 0
march_answers = optional_answers(
    "march_answers",
    {
        MARCH: (("side",), (random_march, recruit_march, sergeant_march)),
    },
)


@question
def choose_march(tables, state, mind, side):
    """Next unit to march when everybody is ordered, with its way in mind.path; OFF for no more."""
    kind = mind["player"][side]
    return march_answers(tables, state, mind, kind, MARCH, side, 0, 0, 0)
