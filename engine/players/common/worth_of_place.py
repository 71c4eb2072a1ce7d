"""Questions for the terms that only boxes have (`box_terms`), and the worth of a hex with them."""

from engine.codes_of_boxes import BoxQuestion
from engine.compiling.jit import cold, kernel
from engine.kernel.ask import share_of_commander
from engine.players.common.expansion_terms import box_terms
from engine.players.common.features import worth_of
from engine.players.common.kept_worths import WORTH, is_kept, keep


@kernel
def worth_there(tables, state, mind, unit, hex_):
    """Worth of a unit standing on a hex at the end of the turn, attacks apart.

    What only boxes have is asked each time, for it hangs on more than what is noticed.  What draws a unit to a hex may
    count less for who commands it; what threatens it there counts in full.  Changes: mind.kept.
    """
    if mind["keeping"] == unit + 1 and is_kept(tables, mind, unit, hex_):
        worth = mind["kept"][unit, hex_, WORTH]
    else:
        worth = worth_of(tables, state, mind, unit, hex_)
        if mind["keeping"] == unit + 1:
            keep(mind, unit, hex_, worth)
    if tables["box_terms"]:
        worth += box_terms(tables, state, mind, BoxQuestion.THERE, unit, hex_)
        share = share_of_commander(tables, state, unit, hex_)
        if share and worth > 0.0:
            worth *= (share - 1) / 100.0
    return worth


@cold
def worth_of_leaving_too(tables, state, mind, unit, worth):
    """Worth of leaving the board by the way found, ``worth`` being that without anything only a box has.

    Changes: mind.leaving_worth.
    """
    mind["leaving_worth"] = worth
    return box_terms(tables, state, mind, BoxQuestion.OUT, unit, 0)
