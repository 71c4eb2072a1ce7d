"""Choices that only options offer, a file for each: what is asked, and how every kind of player answers.

Each file is a compile unit of its own, so that a choice nobody offers is never compiled.
"""
