"""Rules that are optional, or of an expansion, a room each: what it declares, its law, its part in a turn, its choices."""
