"""Questions to the judgements of marches from outside of them."""

from engine.codes import Action
from engine.compiling.jit import kernel
from engine.players.sergeant.asked import MARCHES, NEXT
from engine.players.sergeant.march_judgement import push_judgement, regroup_judgement


@kernel
def sergeant_march(tables, state, mind, side):
    """Next unit to march when everybody is ordered, with its way in mind.path; OFF for no more."""
    if state["action"] == Action.BIG_PUSH:
        return int(push_judgement(tables, state, mind, NEXT, side))
    return int(regroup_judgement(tables, state, mind, NEXT, side))


@kernel
def worth_of_marching(tables, state, mind, side, action):
    """What Restoring Order (`advance.regroup_worth`) or the Big Push (`advance.push_worth`) does to all units."""
    if action == Action.BIG_PUSH:
        return push_judgement(tables, state, mind, MARCHES, side)
    return regroup_judgement(tables, state, mind, MARCHES, side)
