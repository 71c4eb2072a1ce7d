"""Who plays where nobody is named: the population of captains, so that no finding hangs on one player's habits."""

PLAYER = "captain-ensemble"
PAIR = (PLAYER, PLAYER)
TUNED = "captain"  # where a tuning begins: an ensemble has no weights of its own
