"""Findings as plain English: words, sentences, titles, what changed."""
