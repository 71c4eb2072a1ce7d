"""The player who picks any legal act: the floor of the ladder."""
