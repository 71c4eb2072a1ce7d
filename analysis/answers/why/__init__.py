"""Why a battle goes the way it does: ranked reasons with their numbers, and games that show them."""
