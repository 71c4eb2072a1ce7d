"""Mines and ice, one compile unit: battles without them compile none of it and test ``tables.ground_bites`` alone."""

from engine.codes_of_boxes import GroundMoment
from engine.compiling.compile_unit import compile_unit
from engine.kernel.boxes.entering import enter
from engine.kernel.boxes.minefields import imagine_mines, lay_mines


@compile_unit()
def ground_bites(tables, state, asked, unit, place):
    """What is asked of the ground: to be laid, imagined, or what it does to the unit that has come from a place.

    ``asked``: a GroundMoment (IMAGINE: of a side, by a sample), else the way of coming (codes_of_boxes.Coming).
    1 if the unit goes no further: it is gone, or driven back by a minefield that it has failed to clear.
    """
    if asked == GroundMoment.SET_UP:
        state["ground_turn"] = 0
        state["ground_rolls"] = 0
        lay_mines(tables, state)
        return 0
    if asked == GroundMoment.IMAGINE:
        imagine_mines(tables, state, unit, place)
        return 0
    gone = enter(tables, state, unit, place, asked)
    return 1 if tables["mine_roll"] and state["mine_drives"] == unit else gone
