"""Figures: a tidy frame in, a figure whose title is its finding out."""
