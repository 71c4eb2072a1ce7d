"""The unit rows written down once more (core section 10, expansions 5.2 and 7.9, nations 7.1): arms, marches, dice.

A row like another one takes over all it does not say otherwise.  ``rules`` are the statements of its march.
"""

from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Row:
    """What one unit row is.

    Attributes
    ----------
    arm : str
        INF, ARM, ART or TRN.
    figures : int
        At full strength.
    march : tuple of int
        Hexes with a battle, hexes without.
    dice : tuple of int
        By range; as long as the unit fires.
    advance : int
        0 stays where it is after a won assault, 1 takes ground, 2 overruns too.
    back : int
        Hexes a flag may send it back, at its owner's wish.
    sees : bool
        True if it needs a line of sight.
    stars : frozenset
        Arms and VEHICLE its stars hit.
    still_stars, still_dice, still_ignores : frozenset, tuple, frozenset
        What holds in addition while it has not moved this turn; no dice: the usual ones.
    ignores, close_ignores : frozenset
        COVER, OUT, OUT_TOWN that takes no dice off it; next to the target.
    traits : frozenset
        VEHICLE, NO_RECOVERY, ENGINEER, WINTER_ENGINEER (clears every road block), CROSSHAIR, RESISTANCE, SECOND_ROLL,
        STAR_TARGET (stars of units that are no infantry hit it).
    thirds : bool
        True where every third figure lost pays a medal and the unit itself none (WW-HT-5).
    flags : int
        Flags it may ignore wherever it stands.
    against : tuple of int
        Dice by range at armor, where they are others than at anybody else.
    free : bool
        True where terrain does not hinder its moves (HR-GEN-21).
    proof, as_flags : frozenset
        Faces that do not hit it; faces that are flags for it.
    flag_loss : int
        Figures that a flag costs it, where it never goes back (``back`` 0).
    ordered_as : frozenset
        Arms as which cards order it, where it is not its own alone.
    """

    arm: str
    figures: int
    march: tuple
    dice: tuple
    rules: tuple
    advance: int = 0
    back: int = 1
    sees: bool = True
    stars: frozenset = frozenset()
    still_stars: frozenset = frozenset()
    still_dice: tuple = ()
    still_ignores: frozenset = frozenset()
    ignores: frozenset = frozenset()
    close_ignores: frozenset = frozenset()
    traits: frozenset = frozenset()
    thirds: bool = False
    flags: int = 0
    against: tuple = ()
    free: bool = False
    proof: frozenset = frozenset()
    as_flags: frozenset = frozenset()
    flag_loss: int = 1
    ordered_as: frozenset = frozenset()


SOFT = frozenset(("ARM", "VEHICLE"))
COVER = frozenset(("COVER",))
INFANTRY = Row("INF", 4, (1, 2), (3, 2, 1), ("CORE-MOV-7", "UNIT-INF-1"), advance=1)
SPECIAL = replace(INFANTRY, march=(2, 2), rules=("CORE-MOV-8", "UNIT-SF-1"))
ARMOR = Row("ARM", 3, (3, 3), (3, 3, 3), ("CORE-MOV-9", "UNIT-ARM-1"), advance=2)
ELITE = replace(ARMOR, figures=4, rules=("CORE-MOV-9", "UNIT-ELITE-1"))
ARTILLERY = Row("ART", 2, (0, 1), (3, 3, 2, 2, 1, 1), ("CORE-MOV-10", "UNIT-ART-1"), sees=False)
BIG_GUN = (3, 3, 2, 2, 1, 1, 1, 1)
ON_A_MOUNTAIN = (3, 3, 2, 2, 1, 1, 1)  # TP-MTN-5
DESTROYER = replace(
    ARMOR, march=(2, 2), dice=(2, 2, 2, 2), rules=("WW-TD-3",), advance=1, back=2, stars=SOFT,
    still_ignores=frozenset(("COVER", "OUT_TOWN")), traits=frozenset(("STAR_TARGET",)),
)  # fmt: skip
HALF_TRACK = Row(
    "ARM", 3, (2, 2), (2, 2), ("WW-HT-3",), advance=1, traits=frozenset(("VEHICLE", "NO_RECOVERY")), thirds=True
)  # fmt: skip
TRAIN = Row("TRN", 4, (3, 3), (), ("TP-TRN-3",), traits=frozenset(("NO_RECOVERY",)), flags=1)
ENGINEER = replace(
    INFANTRY, rules=("TP-ENG-1", *INFANTRY.rules), close_ignores=COVER, traits=frozenset(("ENGINEER",))
)
TEAM = replace(INFANTRY, rules=("WW-SWA-1",))

ROWS = {
    "infantry": INFANTRY, "special_forces": SPECIAL, "armor": ARMOR, "elite_armor": ELITE, "artillery": ARTILLERY,
    "resistance": replace(
        INFANTRY, figures=3, back=3, rules=("UNIT-FFI-1", "UNIT-FFI-5"), traits=frozenset(("RESISTANCE",))
    ),
    "tp_paratroops": replace(SPECIAL, rules=("TP-S36-4",)), "ww_504th": replace(SPECIAL, rules=("WW-504-1",)),
    "tp_engineer": ENGINEER,
    "ww_engineer": replace(
        ENGINEER, rules=("WW-ENG-1", *ENGINEER.rules), traits=frozenset(("ENGINEER", "WINTER_ENGINEER"))
    ),
    "tp_big_gun": replace(ARTILLERY, dice=BIG_GUN, traits=frozenset(("CROSSHAIR",))),
    "tp_artillery_mountain": replace(ARTILLERY, dice=ON_A_MOUNTAIN),
    "tp_train": TRAIN, "tp_train#wagon": TRAIN, "tp_armored_train": TRAIN,
    "tp_armored_train#wagon": replace(TRAIN, dice=ARTILLERY.dice, sees=False),  # TP-TRN-9: the gun is on the wagon
    "ww_tank_destroyer": DESTROYER, "ww_tank_destroyer_4": replace(DESTROYER, figures=4),
    "ww_heavy_at_gun": replace(
        ARTILLERY, dice=(2, 2, 2, 2), sees=True, stars=SOFT, ignores=frozenset(("COVER", "OUT")), rules=("WW-HAT-2",)
    ),
    "ww_at_infantry": replace(TEAM, still_stars=SOFT),
    "ww_mg_infantry": replace(TEAM, still_stars=frozenset(("INF",))),
    "ww_mortar_infantry": replace(TEAM, sees=False, still_dice=(3, 2, 1, 1), still_ignores=COVER),
    "ww_half_track": HALF_TRACK,
    "ww_mobile_artillery": replace(ARTILLERY, march=(1, 2), rules=("WW-MA-1",)),
    "eq_tiger": replace(
        ELITE, figures=1, rules=("UNIT-TIG-1",), traits=frozenset(("NO_RECOVERY", "SECOND_ROLL"))
    ),
    "eq_truck": replace(HALF_TRACK, figures=2, march=(0, 2), dice=(), rules=("UNIT-TRK-1",), advance=0),
}  # fmt: skip
CLASSES = {name: row.arm for name, row in ROWS.items()}
FULL = {name: row.figures for name, row in ROWS.items()}
