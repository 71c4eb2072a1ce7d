"""Whether a strike is aimed at a bridge (bridge-bombardment)."""

from engine.players.common.answers import optional_answers, question
from engine.players.random.bombard import random_aim_at_ground
from engine.players.recruit.bombard import recruit_aim_at_ground
from engine.players.sergeant.bombard import sergeant_aim_at_ground

AIM = 0
bombard_answers = optional_answers(
    "bombard_answers",
    {AIM: (("side",), (random_aim_at_ground, recruit_aim_at_ground, sergeant_aim_at_ground))},
)


@question
def choose_ground_aim(tables, state, mind, side):
    """Hex at which the strike is aimed next, OFF for a unit or for nothing more."""
    kind = mind["player"][side]
    return bombard_answers(tables, state, mind, kind, AIM, side, 0, 0, 0)
