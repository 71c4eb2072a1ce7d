"""The march of everybody as players who weigh terms judge it: two compile units that turns with a card never ask."""

from engine.compiling.compile_unit import SCORE, compile_unit
from engine.players.sergeant.advance import next_to_push, next_to_regroup, push_worth, regroup_worth
from engine.players.sergeant.asked import NEXT


@compile_unit(SCORE)
def regroup_judgement(tables, state, mind, asked, side):
    """The worth of Restoring Order, or who marches next."""
    if asked == NEXT:
        return float(next_to_regroup(tables, state, mind, side))
    return regroup_worth(tables, state, mind, side)


@compile_unit(SCORE)
def push_judgement(tables, state, mind, asked, side):
    """The worth of the Big Push, or who marches next."""
    if asked == NEXT:
        return float(next_to_push(tables, state, mind, side))
    return push_worth(tables, state, mind, side)
