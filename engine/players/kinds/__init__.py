"""The kinds of players, a file each: which kernel answers which question."""
