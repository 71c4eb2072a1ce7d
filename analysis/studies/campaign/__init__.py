"""Series of battles: what a battle carries over to the dice of the next, and who wins the whole."""
