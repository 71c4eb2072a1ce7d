"""What boats are to players: one who never takes to them goes onto no river."""

from engine.codes_of_boxes import GroundQuestion
from engine.compiling.compile_unit import SCORE, compile_unit
from engine.players.common.price_of_ground import FORBIDDEN, stays_ashore


@compile_unit(SCORE)
def price_of_launching(tables, state, mind, asked, unit, hex_):
    """More than any worth for a march onto a river by a unit whose player never takes to boats, else nothing."""
    if asked != GroundQuestion.WAY or hex_ == state["unit_hex"][unit]:
        return 0.0
    return FORBIDDEN if stays_ashore(tables, state, mind, unit, hex_) else 0.0
