"""What every player is asked, and what each question is about; what only options ask stands in their rooms."""

from enum import IntEnum


class Question(IntEnum):
    """A decision; its number says which to a unit of players (``engine.players.common.answers``)."""

    AIM = 0
    ORDER = 1
    ON_MOVE = 2
    MOVE = 3
    BATTLE = 4
    AMBUSH = 5
    IGNORE = 6
    STAND = 7
    RETREAT_LENGTH = 8
    RETREAT_STEP = 9
    GROUND = 10
    OVERRUN = 11
    SECOND_MOVE = 12
    STRIKE = 13
    STRIKE_NEXT = 14
    MEDICS = 15
    SHARE = 16
    CARD = 17
    AS_STRIKE = 18
    SECTION = 19
    KEEP = 20


# What each question is about: parameters of ``choose_...`` and of the answers after tables, state and mind.
ABOUT = {
    Question.AIM: ("side", "drop"),
    Question.ORDER: ("side",),
    Question.ON_MOVE: ("side",),
    Question.MOVE: ("side",),
    Question.BATTLE: ("side",),
    Question.AMBUSH: ("side", "defender", "attacker", "dice"),
    Question.IGNORE: ("unit", "flags"),
    Question.STAND: ("unit", "flags"),
    Question.RETREAT_LENGTH: ("unit", "least", "most"),
    Question.RETREAT_STEP: ("unit", "left", "right"),
    Question.GROUND: ("unit", "hex_"),
    Question.OVERRUN: ("unit",),
    Question.SECOND_MOVE: ("unit",),
    Question.STRIKE: ("side",),
    Question.STRIKE_NEXT: ("side",),
    Question.MEDICS: ("side",),
    Question.SHARE: ("side",),
    Question.CARD: ("side",),
    Question.AS_STRIKE: ("side",),
    Question.SECTION: ("side",),
    Question.KEEP: ("side", "count"),
}
MOST = max(len(about) for about in ABOUT.values())
