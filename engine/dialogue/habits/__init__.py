"""Watching how somebody plays: a game is played as always, and after each turn its log is gone through again."""
