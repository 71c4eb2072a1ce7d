"""Codes of the expansions alone: how units come onto ground that costs figures, and the combat cards.

Like those of ``codes``: part of the record format, so append, never reorder.
"""

from enum import IntEnum


class Coming(IntEnum):
    """How a unit comes onto a hex: bits of the ways on which ground costs figures (terrain column ``on_enter``)."""

    MOVE = 1
    ADVANCE = 2  # taking ground, and going on from it
    RETREAT = 4


class CombatEffect(IntEnum):
    """What the text of a combat card does; the symbol of Bitter Resistance stands beside it."""

    NONE = 0
    DICE = 1  # so many dice more in every battle of the turn
    MOVE = 2  # so many hexes more, and as many more before a battle
    STAR_HITS = 3  # stars of its battles hit
    RETURN = 4  # so many lost figures come back
    NO_BATTLE = 5  # an enemy unit may not battle this turn
    IGNORE_FLAGS = 6  # all flags just rolled


class CombatTime(IntEnum):
    """When the text of a combat card may be played, a bit each on the card."""

    BEFORE_ORDERS = 0
    MARCH = 1  # the owner has given his orders
    BATTLE = 2  # the owner's moves are made
    ENEMY_BATTLE = 3  # the enemy's moves are made
    OWN_FLAGS = 4  # flags are to be obeyed in the owner's turn
    ENEMY_FLAGS = 5  # the same in the enemy's turn


class CombatStep(IntEnum):
    """Where the game asks the combat cards."""

    DEAL = 0
    BEFORE_ORDERS = 1
    MARCH = 2
    BATTLE = 3
    FLAGS = 4
    END = 5
