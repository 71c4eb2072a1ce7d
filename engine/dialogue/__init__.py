"""Compiled: the turn asks a player, a kernel checks the answer, a kernel applies it."""
