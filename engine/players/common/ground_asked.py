"""What the price of ground is asked for: a way that has been found, or ground that may be taken."""

WAY, GROUND = range(2)
