"""Kept games: games of a cell that were played once are taken from the user's folder, not played again."""
