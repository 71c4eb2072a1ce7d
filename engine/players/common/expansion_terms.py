"""What only boxes have that makes a hex better or worse, one compile unit, asked only in battles with some of it."""

from engine.codes_of_boxes import BoxQuestion
from engine.compiling.compile_unit import SCORE, compile_unit
from engine.players.common.expansion_places import leaving_in_box_terms, worth_in_box_terms


@compile_unit(SCORE)
def box_terms(tables, state, mind, asked, unit, hex_):
    """What is to be added to the worth of a hex, or the worth of leaving the board in place of mind.leaving_worth."""
    if asked == BoxQuestion.THERE:
        return worth_in_box_terms(tables, state, mind, unit, hex_)
    return leaving_in_box_terms(tables, state, mind, unit)
