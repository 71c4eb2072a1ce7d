"""The shape of every file: rows, ruleset, scenario file, option file."""
