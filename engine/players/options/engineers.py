"""Engineers who may clear an obstacle after their battle (combat engineers)."""

from engine.players.common.answers import optional_answers, question
from engine.players.sergeant.resupply import random_clear_beside, recruit_clear_beside, sergeant_clear_beside

CLEAR = 0
engineers_answers = optional_answers(
    "engineers_answers",
    {
        CLEAR: (("unit",), (random_clear_beside, recruit_clear_beside, sergeant_clear_beside)),
    },
)


@question
def choose_clear_beside(tables, state, mind, unit):
    """1 to clear the obstacle the unit stands on, its battle being over."""
    kind = mind["player"][state["unit_side"][unit]]
    return engineers_answers(tables, state, mind, kind, CLEAR, unit, 0, 0, 0)
