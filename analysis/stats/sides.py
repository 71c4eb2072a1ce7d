"""The two sides: as columns name them, as people do, and what a result is worth to the Allies."""

SIDES = ("axis", "allies")
NAMES = {"axis": "Axis", "allies": "Allies"}
WITH_ARTICLE = {side: f"the {name}" for side, name in NAMES.items()}
ADJECTIVES = {"axis": "Axis", "allies": "Allied"}
OTHER = {"axis": "allies", "allies": "axis"}
POINTS = {"axis": 0.0, "draw": 0.5, "allies": 1.0}  # of the Allies, by winner
EVEN = 50.0  # wins of 100 of a battle that favours nobody
