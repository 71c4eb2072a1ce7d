"""A game watched in plain Python: every candidate of a decision comes apart into terms."""
