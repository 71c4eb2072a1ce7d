"""Codes of single house rules.

Like those of ``codes``: part of the record format, so append, never reorder.
"""

from enum import IntEnum


class NearEnemy(IntEnum):
    """Retreat steps that enemies forbid (retreat-not-toward-enemy)."""

    ALLOWED = 0
    NOT_NEW_ADJACENT = 1
    NOT_NEARER = 2


class GateFail(IntEnum):
    """What happens when the medals are there and the objectives are not (objective-gate)."""

    GAME_CONTINUES = 0
    DRAW = 1
    OPPONENT_WINS = 2


class TieBreak(IntEnum):
    """Equal medals after a last turn (counter-attack-final-turn)."""

    DRAW = 0
    TRIGGER_SIDE = 1
    FIGURES_LOST = 2


class Exempt(IntEnum):
    """Who may attack beside the units that battle in a turn of a quiet exchange (HR-SWAP2-4)."""

    NOBODY = 0
    ENGAGED = 1
    ADJACENT = 2


class Shot(IntEnum):
    """What is fired at in place of a unit, or with it: it says which rule acted and whose dice are thrown."""

    WORK = 0
    BRIDGE = 1
    MINES = 2
    BUILDING = 3
    RADAR = 4


class ChargeChange(IntEnum):
    """What becomes of charges at a bridge (bridge-detonation-rigged)."""

    LIFTED = 0
    BLOWN = 1
