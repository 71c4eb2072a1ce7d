"""Engaged units that fight on: which of them, and whom (firefight-continuation)."""

from engine.players.common.answers import optional_answers, question
from engine.players.sergeant.engagement import random_engagement, recruit_engagement, sergeant_engagement

ENGAGEMENT = 0
engagement_answers = optional_answers(
    "engagement_answers",
    {
        ENGAGEMENT: (("side", "more"), (random_engagement, recruit_engagement, sergeant_engagement)),
    },
)


@question
def choose_engagement(tables, state, mind, side, more):
    """Next engaged unit to attack without an order, with mind.target, OFF for none now.

    ``more``: 1 while ordered battles or a strike may still follow.
    """
    kind = mind["player"][side]
    return engagement_answers(tables, state, mind, kind, ENGAGEMENT, side, more, 0, 0)
