"""Trains in the eyes of the referee: two hexes of track that are one unit (TP-TRN)."""
