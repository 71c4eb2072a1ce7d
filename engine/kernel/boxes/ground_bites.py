"""Mines and ice, one compile unit: battles without them compile none of it and test ``tables.ground_bites`` alone."""

from engine.compiling.compile_unit import compile_unit
from engine.kernel.boxes.entering import enter
from engine.kernel.boxes.ground_asked import IMAGINE, SET_UP
from engine.kernel.boxes.minefields import imagine_mines, lay_mines


@compile_unit()
def ground_bites(tables, state, asked, unit, place):
    """What is asked of the ground: to be laid, imagined, or what it does to the unit that has come from a place.

    ``asked``: SET_UP, IMAGINE (of a side, by a sample), else the way of coming (codes_of_boxes.Coming).
    1 if the unit is gone.
    """
    if asked == SET_UP:
        state["ground_turn"] = 0
        state["ground_rolls"] = 0
        lay_mines(tables, state)
        return 0
    if asked == IMAGINE:
        imagine_mines(tables, state, unit, place)
        return 0
    return enter(tables, state, unit, place, asked)
