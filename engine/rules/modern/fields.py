"""Fields that Modern Battle adds to TABLES and STATE."""

import numpy as np

from engine.declaring.declare import Column
from engine.sizes import LONGEST_RANGE, MAX_HEXES, MAX_ROWS, MAX_UNITS

WORDS, WORD = 8, 32  # a bit for every hex
PLACES, ROW_PLACES = 1280, 64  # of a grid that holds every board, with a free column on the left
LINES, ON_LINE = 331, 24  # directions within the longest range; hexes on one side of a line, OFF at its end
OFFSETS = (2 * LONGEST_RANGE + 1, 4 * LONGEST_RANGE + 1)
MOST_GOALS = 16  # hexes of objectives that players go for
OF_UNIT = (MAX_UNITS,)

OF_BOARD = (
    Column("modern_range", "longest range of a row", (MAX_ROWS,)),
    Column(
        "modern_dice", "dice by attacker, target and range, cover left aside; 0 = none",
        (MAX_ROWS, MAX_ROWS, LONGEST_RANGE + 1), np.int8,
    ),
    Column("modern_hits", "bits of faces that hit a row", (MAX_ROWS,)),
    Column("modern_sixths", "sides of the die that hit a row", (MAX_ROWS,)),
    Column("modern_guns", "bit per row that fires before anybody moves"),
    Column("modern_lobs", "bit per row that fires over friends"),
    Column("modern_spotted", "bit per row that fires at what friends see"),
    Column("modern_blind", "bit per row of guns that need no line at all"),
    Column("modern_spotters", "bit per row that spots for guns"),
    Column("modern_carriers", "bit per row that carries others"),
    Column("modern_passengers", "bit per row that is carried"),
    Column("modern_counted", "bit per row whose loss counts"),
    Column("modern_frail", "bit per row that dies of any loss and any retreat"),
    Column("modern_wire", "bit per piece that goes in place of a move"),
    Column("modern_cutters", "bit per row that has to remove such a piece before it moves"),
    Column("modern_sees", "bit per hex that is seen from a hex", (MAX_HEXES, WORDS), np.int64),
    Column("modern_covered", "bit per hex that hides its occupants", (WORDS,), np.int64),
    Column("modern_places", "hex by place of the grid, OFF = none", (PLACES,), np.int16),
    Column("modern_place", "place of a hex in the grid", (MAX_HEXES,)),
    Column("modern_line", "line by offset of rows and columns, OFF = too far", OFFSETS, np.int16),
    Column(
        "modern_on_line", "offsets of places crossed, skirted on the left, on the right; 0 = end",
        (LINES, 3, ON_LINE), np.int16,
    ),
    Column("modern_goal", "hexes of objectives, for players, OFF = no more", (MOST_GOALS,)),
    Column("modern_goal_of", "which objective each is of", (MOST_GOALS,)),
)  # fmt: skip

ABOARD = (
    Column("aboard_first", "first unit of a side that begins aboard a transport", (2,)),
    Column("aboard_n", "how many begin so", (2,)),
    Column("aboard_on", "1 + the hex of the transport that carries the unit at the start", OF_UNIT),
)

OF_STATE = (
    Column("modern_carrier", "1 + the transport that carries the unit", OF_UNIT),
    Column("modern_cargo", "1 + the unit that a transport carries", OF_UNIT),
    Column("modern_acted", "turn in which the unit last acted", OF_UNIT),
    Column("modern_fired", "turn in which the gun last fired", OF_UNIT),
    Column("modern_aim", "1 + the unit at which a gun has declared its shot", OF_UNIT),
    Column("modern_shot_dice", "dice of that shot", OF_UNIT),
    Column("modern_shot_far", "range of that shot", OF_UNIT),
    Column("modern_shot_spares", "losses, and 16 times the retreats, that the works of its target take", OF_UNIT),
    Column("modern_queue", "guns in the order in which they fire", OF_UNIT),
    Column("modern_doomed", "1 for a unit that is destroyed and leaves when the guns are silent", OF_UNIT),
    Column("modern_owes_back", "1 + the hex of the gun that forces the unit back after the last shot", OF_UNIT),
    Column("modern_guns_fire", "1 while guns fire: who is destroyed stays on its hex"),
    Column("modern_full", "strength of a side at the start, transports left out", (2,)),
    Column("modern_began", "1 + the side that acted first in the last turn"),
    Column("modern_exhausted", "1 for a side whose units no longer move", (2,)),
    Column("modern_mine_throws", "throws of mines this turn"),
)  # fmt: skip
