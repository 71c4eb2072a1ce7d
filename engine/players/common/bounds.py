"""Numbers that no worth reaches, and how many sides and dice there are: what players who judge have in common."""

NEVER = -1e9  # worth of what nobody does, and of the best before any has been looked at
MOST_DICE = 9  # of one attack
EVERY_SIDE = 6  # of a die
