"""What can be asked: a module for a question or a few that belong together."""
