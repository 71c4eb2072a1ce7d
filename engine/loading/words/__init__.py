"""Reading: errors, quoting, bounded files, numbers as arguments; knows nothing of the game."""
