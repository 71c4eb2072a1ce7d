"""Statistics: arrays of paired games in, estimates with their intervals out; one question per module."""
