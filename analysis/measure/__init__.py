"""A run becomes pairs of games, and pairs become measures."""
