"""Engineers who may clear an obstacle after their battle, or try again to clear a minefield."""

from engine.players.common.answers import optional_answers, question
from engine.players.sergeant.mine_tries import sergeant_mine_again
from engine.players.sergeant.resupply import random_clear_beside, recruit_clear_beside, sergeant_clear_beside

CLEAR, MINE_AGAIN = range(2)
engineers_answers = optional_answers(
    "engineers_answers",
    {
        CLEAR: (("unit",), (random_clear_beside, recruit_clear_beside, sergeant_clear_beside)),
        MINE_AGAIN: (("unit",), (random_clear_beside, recruit_clear_beside, sergeant_mine_again)),
    },
)


@question
def choose_clear_beside(tables, state, mind, unit):
    """1 to clear the obstacle the unit stands on, its battle being over."""
    kind = mind["player"][state["unit_side"][unit]]
    return engineers_answers(tables, state, mind, kind, CLEAR, unit, 0, 0, 0)


@question
def choose_mine_again(tables, state, mind, unit):
    """1 to try once more to clear the minefield on which the unit stayed, instead of battling."""
    kind = mind["player"][state["unit_side"][unit]]
    return engineers_answers(tables, state, mind, kind, MINE_AGAIN, unit, 0, 0, 0)
