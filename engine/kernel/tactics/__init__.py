"""Tactic cards whose effect is code: strikes, card rolls and healing."""
