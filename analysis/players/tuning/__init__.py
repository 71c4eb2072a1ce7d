"""Tuning of the weights of a player by playing against others (CMA-ES)."""
