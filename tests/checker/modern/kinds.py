"""Units of Modern Battle as the tables of the statements have them (MMB-UNIT-1, expansions 5.3)."""

from dataclasses import dataclass

INF, ARM, ART = "inf", "arm", "art"
HIT_BY = {  # MMB-DIE-1, -2, MMB-GAP-11
    INF: {"infantry", "grenade"},
    ARM: {"armor", "grenade"},
    ART: {"grenade"},
}
DIRECT, OVER_FRIENDS, SPOTTED = "direct", "over friends", "spotted"
NEVER, FIRST, LATER = (
    "never",
    "first",
    "later",
)  # when a kind fires: not at all, before anybody moves, in its act


@dataclass(frozen=True)
class Kind:
    """A kind of unit.

    Attributes
    ----------
    arm : str
        What hits it.
    strength : int
    fights, most : int
        Areas it may move and fight, and without.
    dice : tuple of int
        By range, from 1.
    vs_afv : tuple of int or None
        In their place against tanks, armored cars and light tanks (MMB-ART-7).
    less : tuple of int
        Dice fewer against armored cars and light tanks, and against tanks (MMB-CBT-7, -8).
    afv : int
        1 for armored cars and light tanks, 2 for tanks.
    sight : str
    fires : str
    carried, carries, frail, rough : bool
        May be carried; carries others; dies of any loss and any retreat; may enter rough ground (MMB-MOV-10).
    """

    arm: str
    strength: int
    fights: int
    most: int
    dice: tuple = ()
    vs_afv: tuple | None = None
    less: tuple = (0, 0, 0)
    afv: int = 0
    sight: str = DIRECT
    fires: str = LATER
    carried: bool = False
    carries: bool = False
    frail: bool = False
    rough: bool = False


SMALL_ARMS = (0, 1, 2)
FOOT = {"arm": INF, "carried": True, "rough": True}
GUN = {"arm": ART, "strength": 2, "fights": 0, "most": 1, "fires": FIRST, "carried": True}
CARRIER = {"arm": ART, "fights": 0, "most": 3, "fires": NEVER, "carries": True}
KINDS = {
    "infantry": Kind(strength=4, fights=1, most=2, dice=(3, 2, 1), less=SMALL_ARMS, **FOOT),
    "infantry_at": Kind(strength=2, fights=0, most=2, dice=(3, 3), **FOOT),
    "machine_gun": Kind(strength=2, fights=0, most=2, dice=(4, 3, 2, 1), less=SMALL_ARMS, **FOOT),
    "mortar": Kind(
        strength=2, fights=0, most=2, dice=(0, 4, 3, 2, 1), less=SMALL_ARMS, sight=OVER_FRIENDS, **FOOT
    ),
    "cavalry": Kind(INF, 3, 2, 3, (3, 2, 1), less=SMALL_ARMS),  # MMB-GAP-9
    "tank": Kind(ARM, 3, 1, 3, (3, 3, 3, 3), afv=2, rough=True),
    "armored_car": Kind(ARM, 2, 2, 3, (3, 2, 1, 1), afv=1),
    "artillery_heavy": Kind(dice=(5, 5, 4, 4, 3, 3, 2, 2, 1, 1), sight=SPOTTED, **GUN),
    "artillery_field": Kind(dice=(4, 4, 3, 3, 2, 2, 1, 1), sight=SPOTTED, **GUN),
    "artillery_mountain": Kind(dice=(3, 3, 2, 2, 1, 1), sight=SPOTTED, **GUN),
    "infantry_gun": Kind(dice=(3, 2, 2, 1, 1), **GUN),
    "at_gun": Kind(dice=(3, 2, 1, 1), vs_afv=(3, 3, 3, 3), **GUN),
    "transport_armored": Kind(strength=1, **CARRIER),
    "transport_soft": Kind(strength=0, frail=True, **CARRIER),
}
PREFIX = "mmb_"


def kind_of(row):
    """The kind of a row of a log; KeyError where it is none of Modern Battle."""
    return KINDS[row.partition("@")[0].removeprefix(PREFIX)]
