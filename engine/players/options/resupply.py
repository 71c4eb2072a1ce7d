"""Half-tracks that give figures to weakened units beside them (resupply)."""

from engine.players.common.answers import optional_answers, question
from engine.players.sergeant.resupply import random_resupply, recruit_resupply, sergeant_resupply

RESUPPLY = 0
resupply_answers = optional_answers(
    "resupply_answers",
    {
        RESUPPLY: (("side",), (random_resupply, recruit_resupply, sergeant_resupply)),
    },
)


@question
def choose_resupply(tables, state, mind, side):
    """Half-track that gives a figure next, with mind.target, the unit it gives it to; OFF for no more now."""
    kind = mind["player"][side]
    return resupply_answers(tables, state, mind, kind, RESUPPLY, side, 0, 0, 0)
