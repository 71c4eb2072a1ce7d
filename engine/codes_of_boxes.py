"""Codes of the expansions alone: coming onto ground that costs figures, moments of markers, landmarks, combat cards.

Like those of ``codes``: part of the record format, so append, never reorder.
"""

from enum import IntEnum


class Coming(IntEnum):
    """How a unit comes onto a hex: bits of the ways on which ground costs figures (terrain column ``on_enter``)."""

    MOVE = 1
    ADVANCE = 2  # taking ground, and going on from it
    RETREAT = 4


class GroundQuestion(IntEnum):
    """What the price of ground is asked for."""

    WAY = 0  # a way that has been found
    GROUND = 1  # ground that may be taken
    BACK = 2  # a step back
    OUT = 3  # the way off the board
    NOTE = 4  # what single hexes cost in the second move of a raid, to be noted
    SECOND = 5  # the second move, once that is noted
    WAY_BACK = 6  # the cheaper of the steps back


class BoxQuestion(IntEnum):
    """What the terms that only boxes have are asked for."""

    THERE = 0  # a hex to stand on
    OUT = 1  # leaving the board


class EndOfCamouflage(IntEnum):
    """What camouflage ends by: places of bits in the switch ``camouflage_ends``."""

    MOVE = 0
    RETREAT = 1
    BATTLE = 2
    ATTACKED = 3


class Load(IntEnum):
    """What infantry carries off."""

    EQUIPMENT = 0
    PRISONER = 1


class LoadPay(IntEnum):
    """For what it earns its medals."""

    SCENARIO = 0  # brought to hexes of the battle or, where there are none, off the board
    PICKUP = 1  # taken for the first time
    EXIT = 2  # carried off the board by an exit
    HELD = 3  # carried, for as long as it is


class LoadFate(IntEnum):
    """What becomes of it."""

    TAKEN = 0
    LEFT = 1
    LOST = 2
    BROUGHT = 3


class LandmarkAct(IntEnum):
    """For what dice are rolled at a landmark."""

    DAM = 0
    RECOVERY = 1
    DEMOLITION = 2
    SABOTAGE = 3


class DamChange(IntEnum):
    """What becomes of the tokens on a dam."""

    PLACED = 0
    CLEARED = 1
    BLOWN = 2


class CardAct(IntEnum):
    """What a card is played for instead of its orders."""

    DEMOLITION = 0
    PONTOON = 1


class Demolition(IntEnum):
    """How a card blows a bridge."""

    NONE = 0
    SURE = 1
    ROLL = 2


class CombatUse(IntEnum):
    """For what a combat card is played."""

    TEXT = 0
    BITTER = 1


class CombatWay(IntEnum):
    """How a combat card comes to a hand."""

    DEALT = 0
    DRAWN = 1


class CombatEffect(IntEnum):
    """What the text of a combat card does; the symbol of Bitter Resistance stands beside it."""

    NONE = 0
    DICE = 1  # so many dice more in every battle of the turn
    MOVE = 2  # so many hexes more, and as many more before a battle
    STAR_HITS = 3  # stars of its battles hit
    RETURN = 4  # so many lost figures come back
    NO_BATTLE = 5  # an enemy unit may not battle this turn
    IGNORE_FLAGS = 6  # all flags just rolled
    CAMOUFLAGE = 7  # the unit is camouflaged from now on
    NEW_UNIT = 8  # a unit more, of spare figures
    ENTER_AND_FIGHT = 9  # it may battle although it has entered ground that forbids this


class CombatTime(IntEnum):
    """When the text of a combat card may be played, a bit each on the card."""

    BEFORE_ORDERS = 0
    MARCH = 1  # the owner has given his orders
    BATTLE = 2  # the owner's moves are made
    ENEMY_BATTLE = 3  # the enemy's moves are made
    OWN_FLAGS = 4  # flags are to be obeyed in the owner's turn
    ENEMY_FLAGS = 5  # the same in the enemy's turn
    AFTER_BATTLES = 6  # the owner's battles are fought


class Landmark(IntEnum):
    """What a rule finds on a hex: traits of terrain rows of these names, bits of ``TABLES.stack_landmarks``."""

    DAM = 1
    OASIS = 2
    AIRFIELD = 4
    RADAR = 8
    DEPOT = 16


class CapWinner(IntEnum):
    """Who has won when the turns of a battle without cards are over (ruleset.turn_cap_winner)."""

    DRAW = 0
    SHARE = 1  # who has more of his strength left
    AXIS = 2
    ALLIES = 3
