"""What the ground is asked beside the ways of coming onto it (codes_of_boxes.Coming)."""

SET_UP = 0
IMAGINE = 8
