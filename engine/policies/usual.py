"""Who plays where nobody is named: the population of majors, so that no finding hangs on one player's habits.

Only words and numbers, so that help on the command line stays at once.
"""

PLAYER = "major-ensemble"
PAIR = (PLAYER, PLAYER)
JUDGED = (PLAYER, "sergeant", "random")  # whose speed is compared with that of another version
ROUNDS = 15  # of such a comparison
# Where a tuning begins: an ensemble has no weights of its own, a major has too many to search.
TUNED = "captain"
