"""Choices that options add: what their use is worth to the side that alone makes them."""
