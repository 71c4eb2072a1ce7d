"""Playing: turns, games, plans, runs and replays."""
