"""When markers of units and hexes are looked at (``boxes.heed_markers``)."""

LAID = 0  # the battle is set up
LANDED = 1  # a unit has moved or advanced from a hex to the next
STOPPED = 2  # its move from a hex to another, or off the board, is over
RETREATED = 3  # it has fallen back from a hex to the next
FOUGHT = 4  # it has rolled its dice at a unit, which has suffered what they show
DIED = 5  # it is eliminated
PLACED = 6  # it comes onto the board in the middle of a battle
