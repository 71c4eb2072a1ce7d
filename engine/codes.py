"""Codes: the small closed vocabularies that words become when files are loaded.

Every code is an ``IntEnum`` so that kernels can name what they mean (``Face.FLAG``) while records hold plain
``int32``.  The order of the members is part of the record format: append, never reorder.
"""

from enum import IntEnum


class Side(IntEnum):
    """Axis sits at the top of the board (row A), Allies at the bottom (row I)."""

    AXIS = 0
    ALLIES = 1


class Face(IntEnum):
    """Kinds of faces on a battle die; ``DIE`` below says how many of each (CORE-DICE-11)."""

    INFANTRY = 0
    ARMOR = 1
    GRENADE = 2
    FLAG = 3
    STAR = 4


# The six faces of one die, in die-index order (CORE-DICE-11: infantry x2, armor, grenade, flag, star).
DIE = tuple(int(face) for face in (Face.INFANTRY, *Face))


class UnitClass(IntEnum):
    """Class of a unit row: picks the entry of triplets, the faces that hit and the card filter."""

    INF = 0
    ARM = 1
    ART = 2


class Section(IntEnum):
    """Physical sections as the bottom player sees them (CORE-SEC-2); the top player's left is RIGHT."""

    LEFT = 0
    CENTER = 1
    RIGHT = 2


class Edge(IntEnum):
    """Edges of a hex, counter-clockwise from east; also the first six directions of ``near``."""

    E = 0
    NE = 1
    NW = 2
    W = 3
    SW = 4
    SE = 5


class Sight(IntEnum):
    """How a hex takes part in a line of sight (terrain column ``sight``)."""

    CLEAR = 0
    BLOCK = 1
    HEIGHT = 2
    PAIR = 3  # blocks together with an adjoining one on the line


class Fire(IntEnum):
    """What a unit row needs to fire (unit column ``sight``); all up to DIRECT fire no farther than one sees."""

    BLIND = -1  # nothing, as NONE
    DIRECT = 0
    NONE = 1
    SPOTTED = 2  # a line from any friendly unit that may spot


class Stop(IntEnum):
    """Stop kinds on entry: SOFT ends the move, HARD also ends taking ground."""

    NO = 0
    SOFT = 1
    HARD = 2


class Trait(IntEnum):
    """Bits of a terrain stack that carry a rule of movement or retreat."""

    ENTER_FIRST = 1
    LEAVE_ONE = 2
    HOLDS_GUNS = 4
    NO_RETREAT = 8
    ADVANCE_FIRST = 16


class Ban(IntEnum):
    """Why a unit does not battle in this turn: bits of ``STATE.banned``."""

    ENTERED = 1  # ground that it has entered
    LEFT = 2  # ground that it has left
    REGROUPED = 4
    SPENT = 8  # its order was spent on other work: flown in, charges laid, a bridge built
    BY_CARD = 16  # it has battled out of turn by a combat card
    STAYED = 32  # its order is over before another commander gives his, and it has not moved


class Clear(IntEnum):
    """At what price a unit removes an obstacle piece (terrain column ``clears``)."""

    NO = 0
    INSTEAD = 1  # instead of battling
    AND = 2  # beside battling
    AT_ONCE = 3  # instead of battling, in the turn in which it has moved there
    ENTER = 4  # on entering, or on battling if it began here
    LEAVE = 5  # when the occupant leaves or dies
    DUTY = 6  # as it must: when entitled to battle there, else with its next order
    NEXT_TURN = 7  # in place of its whole move


class Effect(IntEnum):
    """Cards whose effect is code rather than columns (card column ``effect``)."""

    NONE = 0
    AMBUSH = 1
    COPY = 2
    DIG_IN = 3
    FINEST = 4
    MEDICS = 5
    SECOND_MOVE = 6
    STRIKE = 7  # any card with a strike: Air Power, Barrage
    MEDICS_MANY = 8  # figures for several units from one roll


class Contact(IntEnum):
    """Card column ``contact``: tested when ordering and again when battling."""

    ANY = 0
    ADJACENT = 1
    APART = 2


class DiceScope(IntEnum):
    """Which battles a card's extra dice reach."""

    ALL = 0
    CLOSE = 1
    ORDERED = 2
    GUNS = 3  # of artillery that has not moved


class Lift(IntEnum):
    """Terrain limits a card lifts (bits)."""

    LIMITS = 1  # stop, ENTER_FIRST, LEAVE_ONE, cap, climb
    BANS = 2  # letters E and L of battle_ban


class Hold(IntEnum):
    """How long an objective stays earned."""

    WHILE = 0
    FOREVER = 1
    UNTIL_ENEMY = 2


class When(IntEnum):
    """When an objective is tested."""

    CHANGE = 0
    TURN_START = 1
    TURN_END = 2
    NEVER = 3  # earned by an act and not by standing there


class Win(IntEnum):
    """Who wins at the end (ruleset.win)."""

    MEDALS = 0
    DAMAGE = 1
    ANNIHILATION = 2
    BREAK_POINT = 3


class End(IntEnum):
    """What reaching the target does (ruleset.end)."""

    AT_ONCE = 0
    LAST_TURN = 1


class Entry(IntEnum):
    """What counts as entering the hex of an objective (objectives-held-until-retaken)."""

    ANY = 0  # whoever stands there, however it came
    END = 1  # moves, ground taken, the last hex of a retreat
    ORDERED = 2  # moves and ground taken


class Anchor(IntEnum):
    """Targets of a Recon used as a strike that have to stand in its section (AMB-54); the stricter, the larger."""

    NONE = 0
    ONE = 1  # the first that is named
    ALL = 2


class RetreatChoice(IntEnum):
    """May the owner stand and lose figures instead of retreating (ruleset.retreat_choice)?"""

    FORCED = 0
    STAND = 1


class Reshuffle(IntEnum):
    """When the discard pile becomes the draw pile (ruleset.reshuffle)."""

    WHEN_NEEDED = 0
    WHEN_EMPTY = 1
    NEVER = 2


class FinestReshuffle(IntEnum):
    """What Their Finest Hour shuffles (ruleset.finest_reshuffle)."""

    CARD_INCLUDED = 0
    CARD_EXCLUDED = 1
    NONE = 2


class Overlook(IntEnum):
    """When hills in between stop blocking (ruleset.hill_overlook)."""

    SAME_HILL = 0
    EQUAL_HEIGHT = 1
    BY_HEIGHT = 2


class EndReason(IntEnum):
    """Why a game ended (result column ``end_reason``)."""

    RUNNING = 0
    MEDALS = 1
    WIPED_OUT = 2
    SUDDEN_DEATH = 3
    DECK_OUT = 4
    LAST_TURN = 5
    TURN_CAP = 6
    RULE_GAP = 7
    BREAK_POINT = 8


class Winner(IntEnum):
    """Result column ``winner``; side codes plus DRAW."""

    AXIS = 0
    ALLIES = 1
    DRAW = 2


class Gap(IntEnum):
    """Rule gaps: the driver refuses an illegal act and records the first code; 0 in every healthy game."""

    NONE = 0
    CARD = 1
    SECTION = 2
    ORDER = 3
    MOVE = 4
    BATTLE = 5
    STRIKE = 6
    RETREAT = 7
    GROUND = 8
    KEEP = 9
    MEDICS = 10
    LOG_FULL = 11
    AIM = 12
    EXIT = 13
    ON_MOVE = 14
    ACTION = 15
    EXCHANGE = 16
    COMMIT = 17
    ENGAGE = 18
    SHELL = 19
    OPENING = 20
    SECOND_CARD = 21
    COMBAT_CARD = 22
    LANDMARK = 29
    PRE_BATTLE = 40


class Place(IntEnum):
    """Where a physical card is; HAND + side for hands."""

    DRAW_PILE = 0
    DISCARD = 1
    HAND_AXIS = 2
    HAND_ALLIES = 3
    IN_PLAY = 4  # the turn card and a used Ambush until the end step
    ASIDE = 5  # drawn by Recon, not yet kept or discarded
    OUT = 6  # not in this game's deck
    COMMITTED_AXIS = 7  # in the slot of a commissar; COMMITTED_AXIS + side
    COMMITTED_ALLIES = 8


class Source(IntEnum):
    """Sources of chance: groups of streams that can be drawn anew by themselves (luck shares)."""

    DECK = 0
    DICE = 1
    PLAYERS = 2


class Player(IntEnum):
    """Roster of computer players."""

    RANDOM = 0
    SERGEANT = 1
    RECRUIT = 2
    PUPIL = 3  # weighs terms and lets chance choose among acts that seem nearly alike


class Action(IntEnum):
    """What a side does in its turn: play a card, or something an option allows instead (event ACTION)."""

    CARD = 0
    EXCHANGE_OPEN = 1
    EXCHANGE_CLOSED = 2
    REGROUP = 3
    BIG_PUSH = 4


class March(IntEnum):
    """The limits of a move."""

    BATTLE = 0  # hexes it may have and still battle
    MOST = 1
    AGAIN = 2  # of a second move, where the first had the hexes that roads give


class Slow(IntEnum):
    """Why a unit moves less far (bits)."""

    WEATHER = 1  # or morale
    BLITZ = 2


class Attack(IntEnum):
    """Kinds of battle rolls."""

    ORDERED = 0
    OVERRUN = 1
    AMBUSH = 2
    STRIKE = 3
    CHARGE_DEFENCE = 4
    ENGAGEMENT = 5


class Origin(IntEnum):
    """What an attack comes from: the class of the unit, in the order of UnitClass, or a card."""

    INF = 0
    ARM = 1
    ART = 2
    BARRAGE = 3
    AIRPOWER = 4
    OTHER = 5  # no attack


class Loss(IntEnum):
    """Why a figure left."""

    HIT = 0
    BLOCKED = 1  # a retreat step that could not be made
    STOOD = 2  # a retreat refused
    MINE = 3
    ICE = 4  # that breaks
    BLAST = 5  # with the bridge it stood on
    HUNGER = 6  # out of supply
    SICKNESS = 7


class Landing(IntEnum):
    """What becomes of a figure of an air drop."""

    LANDED = 0
    OFF_BOARD = 1
    IMPASSABLE = 2
    OCCUPIED = 3


class MedalSource(IntEnum):
    """Where a medal came from."""

    UNIT = 0
    OBJECTIVE = 1
    EVENT = 2


# Effects that name a number, and the field of TABLES that holds it: hexes of a second move, dice.
COUNTED = {Effect.SECOND_MOVE: "card_second_move", Effect.MEDICS_MANY: "card_medics_dice"}
