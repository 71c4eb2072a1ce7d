"""What the price of ground is asked for."""

WAY, GROUND, CLEARED = range(3)
