"""Compiled: plans of a turn tried on imagined games, and what other plans would have been worth."""
