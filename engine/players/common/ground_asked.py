"""What the price of ground is asked for.

A way that has been found, ground that may be taken, a step back, the way off the board; the second move of a raid, once
what single hexes cost has been noted.
"""

WAY, GROUND, BACK, OUT, NOTE, SECOND = range(6)
