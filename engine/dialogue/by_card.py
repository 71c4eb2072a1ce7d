"""A card played for a bridge as a unit of its own: the turn calls it where a scenario has such a rule."""

from engine.compiling.compile_unit import compile_unit
from engine.dialogue.by_card_acts import play_for_bridge


@compile_unit()
def act_by_card(tables, state, mind, side):
    """1 if the side spent its turn on a bridge.  Rule: TP-BRB-1, TP-PON-2."""
    return play_for_bridge(tables, state, mind, side)
