"""A scenario file becomes a battle, checked against the rules in force."""
