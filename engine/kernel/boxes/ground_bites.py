"""Mines and ice, compile units: battles without them compile none of it and test ``tables.ground_bites`` alone."""

from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.kernel.boxes.entering import enter
from engine.kernel.boxes.minefields import imagine_mines, lay_mines


@compile_unit(NOTHING)
def lay_ground(tables, state, mind):
    """Mines are laid as a game begins."""
    state["ground_turn"] = 0
    state["ground_rolls"] = 0
    lay_mines(tables, state)


@compile_unit(NOTHING)
def imagine_ground(tables, state, side, sample):
    """Strengths of mines that nobody has seen are dealt anew."""
    imagine_mines(tables, state, side, sample)


@compile_unit()
def ground_bites(tables, state, unit, start, coming):
    """What the ground does to the unit that has come from a hex, in a way (codes_of_boxes.Coming).

    1 if the unit goes no further: it is gone, or driven back by a minefield that it has failed to clear.
    """
    gone = enter(tables, state, unit, start, coming)
    return 1 if tables["mine_roll"] and state["mine_drives"] == unit else gone
