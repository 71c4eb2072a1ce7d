"""Compiled players: they answer the questions of ``engine.play.turn`` and write MIND only."""
