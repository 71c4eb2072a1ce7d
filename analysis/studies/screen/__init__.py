"""Screening: which of many options matter at all?  Sparse random factorial, ranking, confirmation."""
