"""Battles drawn by lot from everything the tables hold, and the laws that hold in every game on them."""
