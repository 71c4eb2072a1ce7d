"""The card of a turn where a radar station watches, as a unit of its own."""

from engine.compiling.compile_unit import compile_unit
from engine.dialogue.radar_notice import card_of_turn


@compile_unit()
def card_under_radar(tables, state, mind, side):
    """Copy of the card the side plays, OFF if none.  Rule: TP-RAD-3."""
    return card_of_turn(tables, state, mind, side)
