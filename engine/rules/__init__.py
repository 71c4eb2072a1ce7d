"""Optional rules and those of expansions, a room each: what it declares, its law, its part in a turn, choices."""
