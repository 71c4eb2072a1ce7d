"""Whether orders of an Attack card build a pontoon bridge."""

from engine.players.common.answers import optional_answers, question
from engine.players.sergeant.pontoon_orders import random_pontoon, recruit_pontoon, sergeant_pontoon

PONTOON = 0
pontoon_answers = optional_answers(
    "pontoon_answers",
    {PONTOON: (("side",), (random_pontoon, recruit_pontoon, sergeant_pontoon))},
)


@question
def choose_pontoon(tables, state, mind, side):
    """Hex of a pontoon bridge to build by orders, OFF for none; mind.target: the engineers, OFF if none are needed."""
    kind = mind["player"][side]
    return pontoon_answers(tables, state, mind, kind, PONTOON, side, 0, 0, 0)
