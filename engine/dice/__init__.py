"""Dice and combat over whole arrays: exact odds, exact battles, bulk sampling, battles described in words."""
