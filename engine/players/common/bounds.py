"""Numbers that no worth reaches, and how many sides and dice there are: what players who judge have in common."""

NEVER = -1e9  # worth of what nobody does, and of the best before any has been looked at
MOST_DICE = 9  # of one attack
MOST_AIMED = 8.99  # dice, not a whole number: so few that those of the next whole number are within the odds
MOST_SPARED = 3  # flags that cost nothing, as far as the odds are told apart
EVERY_SIDE = 6  # of a die
