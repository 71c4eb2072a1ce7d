"""How much may be asked of a run: numbers that are checked before anything that plays is loaded."""

MOST_GAMES = 1_000_000_000
MOST_SEED = 2**63 - 1
MOST_CAMPAIGNS = 1_000_000  # series of battles under each set of rules
FEWEST_LUCK = 3  # games of a companion from which what it shares has an error
MOST_WORKERS = 1024
