"""Boards as pictures: scenarios, heat on their hexes."""
