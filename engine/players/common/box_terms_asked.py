"""What the terms of boxes are asked for: a hex to stand on, or leaving the board."""

THERE, OUT = range(2)
