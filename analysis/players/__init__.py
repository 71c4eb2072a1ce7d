"""What players are worth, and how they came by their weights."""
