"""Which level of an option makes a battle even."""
