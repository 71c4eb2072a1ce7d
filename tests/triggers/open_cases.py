"""What the guard finds and what is not mended: each case traced in a game, with its reason.  All else fails.

Kinds are those of ``differences.Fault``.  An entry goes when the option marks the place;
``python -m tests.triggers.full`` lists the entries that no game needs, and every level that changed no game.
"""

OPEN_CASES: dict[str, dict[str, str]] = {
    "pontoon-engineer": {
        "offer": "the question of a battle's own pontoon, in place of a card's orders, is gone: not noted"
    },
    "star-forward-spotting": {
        "offer": "with `hex` a post of the battle itself serves nobody: that its guns lack it is not noted"
    },
    "weather-mud": {
        "offer": "a player at random draws short moves from another list where a battle has ways: the same hexes, "
        "in another order (`random_move`), and no move is shorter"
    },
}

NEVER_USED = "with no use the option is off"

# Levels that change no game of any battle, and why that is so.
IDLE_LEVELS: dict[str, dict[str, str]] = {
    "blitz-armor-movement": {"slowed_move=3": "armor moves 3 hexes officially"},
    "discard-method-1": {"uses_per_game=0": NEVER_USED},
    "discard-method-2": {"uses_per_game=0": NEVER_USED},
    "infantry-vs-armor-close-only": {"max_range=3": "infantry fires no farther than 3 hexes officially"},
    "manoeuvre-chapman": {"uses=0": NEVER_USED},
    "manoeuvre-melchett": {"uses=0": NEVER_USED},
}
