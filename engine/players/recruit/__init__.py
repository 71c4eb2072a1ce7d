"""The beginner: many orders, nearest enemy."""
