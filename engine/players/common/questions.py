"""What a player is asked: the questions of the dialogue, and what each is about."""

from enum import IntEnum


class Question(IntEnum):
    """A decision; its number is how a unit of players is told which (``engine.players.answers``)."""

    AIM = 0
    MARCH = 1
    ORDER = 2
    ON_MOVE = 3
    MOVE = 4
    BATTLE = 5
    ENGAGEMENT = 6
    AMBUSH = 7
    IGNORE = 8
    STAND = 9
    RETREAT_LENGTH = 10
    RETREAT_STEP = 11
    GROUND = 12
    EXTRA_HEX = 13
    OVERRUN = 14
    SECOND_MOVE = 15
    STRIKE = 16
    STRIKE_NEXT = 17
    MEDICS = 18
    SHARE = 19
    CARD = 20
    ACTION = 21
    EXPOSE = 22
    TAKE = 23
    DISCARD = 24
    AS_STRIKE = 25
    SECTION = 26
    KEEP = 27
    OPENING = 28
    EXCEPTION = 29
    COMMIT = 30
    MORE = 31
    PART = 32


# What each question is about: parameters of ``choose_...`` and of the answers after tables, state and mind.
ABOUT = {
    Question.AIM: ("side", "drop"),
    Question.MARCH: ("side",),
    Question.ORDER: ("side",),
    Question.ON_MOVE: ("side",),
    Question.MOVE: ("side",),
    Question.BATTLE: ("side",),
    Question.ENGAGEMENT: ("side", "more"),
    Question.AMBUSH: ("side", "defender", "attacker", "dice"),
    Question.IGNORE: ("unit", "flags"),
    Question.STAND: ("unit", "flags"),
    Question.RETREAT_LENGTH: ("unit", "least", "most"),
    Question.RETREAT_STEP: ("unit", "left", "right"),
    Question.GROUND: ("unit", "hex_"),
    Question.EXTRA_HEX: ("unit",),
    Question.OVERRUN: ("unit",),
    Question.SECOND_MOVE: ("unit",),
    Question.STRIKE: ("side",),
    Question.STRIKE_NEXT: ("side",),
    Question.MEDICS: ("side",),
    Question.SHARE: ("side",),
    Question.CARD: ("side",),
    Question.ACTION: ("side",),
    Question.EXPOSE: ("side",),
    Question.TAKE: ("side",),
    Question.DISCARD: ("side",),
    Question.AS_STRIKE: ("side",),
    Question.SECTION: ("side",),
    Question.KEEP: ("side", "count"),
    Question.OPENING: ("side", "count"),
    Question.EXCEPTION: ("side",),
    Question.COMMIT: ("side",),
    Question.MORE: ("side",),
    Question.PART: ("side", "row", "view"),
}
MOST = max(len(about) for about in ABOUT.values())
