"""Unit rows of the house that the armies of fictional variants have, written down once more (house-rules 3.1)."""

from dataclasses import replace

from tests.checker.options import said
from tests.checker.units import ARMOR, ARTILLERY, INFANTRY, SPECIAL, Row

GRENADES = frozenset(("grenade",))
ALL_FLAGS = 99
ZOMBIE = Row(
    "INF", 3, (1, 1), (3,), ("HR-ZOMBIE-1", "HR-ZOMBIE-2", "HR-ZOMBIE-5", "HR-ZOMBIE-9"), free=True, proof=GRENADES,
    as_flags=GRENADES, traits=frozenset(("SWARM",)),
)  # fmt: skip
DALEK = Row(
    "ARM", 3, (4, 4), (3, 3, 3), ("HR-DALEK-1", "HR-DALEK-2", "HR-DALEK-6"), advance=2, back=0, free=True,
    proof=GRENADES, flags=1, traits=frozenset(("DALEK", "MINE_PROOF")),
)  # fmt: skip
WEAPONS = replace(
    DALEK, figures=4, dice=(4, 4, 4, 4), rules=("HR-DALSPEC-1", "HR-DALSPEC-3", "HR-DALSPEC-4", *DALEK.rules),
    ordered_as=frozenset(("ARM", "ART")),
)  # fmt: skip
MERCENARY = replace(SPECIAL, rules=("HR-DALMERC-1",), traits=frozenset(("MERCENARY",)))
CYBERMAN = Row(
    "INF", 4, (3, 3), (3, 3, 3), ("HR-CYBER-1", "HR-CYBER-8"), advance=1, free=True, proof=GRENADES,
    flags=ALL_FLAGS, traits=frozenset(("CYBERMAN",)),
)  # fmt: skip
FREE_IN_BATTLE = frozenset(("COVER", "OUT"))
FIGHTING = Row(
    "ARM", 4, (3, 3), (4,) * 8, ("HR-MARFM-1", "HR-MARFM-4", "HR-MARFM-6"), advance=2, free=True, proof=GRENADES,
    flags=ALL_FLAGS, ignores=FREE_IN_BATTLE, traits=frozenset(("MACHINE", "MINE_PROOF")),
)  # fmt: skip
HANDLING = Row(
    "ARM", 3, (3, 3), (2,) * 4, ("HR-MARHM-1", "HR-MARHM-2", "HR-MARHM-5"), advance=2, free=True, proof=GRENADES,
    flags=1, ignores=FREE_IN_BATTLE, traits=frozenset(("MACHINE", "HANDLING", "MINE_PROOF")),
)  # fmt: skip
PLAIN = {  # other rows of the house
    "hr_elite_infantry": replace(SPECIAL, rules=("HR-MARHUMAN-1", "HR-LONDON-3")),
    "hr_medium": replace(ARMOR, rules=("HR-LONDON-3",)),
    "hr_heavy": replace(
        ARMOR, figures=4, dice=(4, 4, 4, 4), proof=GRENADES, rules=("HR-MARHUMAN-2", "HR-MARHUMAN-6"),
    ),
    "hr_infantry_tank": replace(
        ARMOR, march=(2, 2), dice=(3, 2, 2), proof=GRENADES, rules=("HR-LONDON-3",),
    ),
    "hr_medium_artillery": replace(ARTILLERY, dice=(3, 2, 2, 1), rules=("HR-NEFUNIT-1",)),
    "hr_heavy_artillery": replace(ARTILLERY, rules=("HR-LONDON-3",)),
    "hr_rockets": replace(ARTILLERY, march=(0, 2), dice=(4, 4, 4, 4), rules=("HR-NEFUNIT-1",)),
    "hr_militia": replace(
        INFANTRY, figures=2, march=(0, 2), dice=(2, 1), advance=0, rules=("HR-NEFUNIT-1",),
    ),
    "hr_assault_gun": replace(
        ARMOR, against=(2, 2, 2), traits=frozenset(("VULNERABLE",)), rules=("HR-NEFUNIT-1",),
    ),
}  # fmt: skip


def fiction_rows(log):
    """Rows of the armies with what the parameters of their options say."""
    weapons = said(log, "martian-fighting-machine", "range", 8)
    return PLAIN | {
        "hr_zombie": replace(
            ZOMBIE,
            figures=said(log, "zombie-unit", "figures", 3),
            dice=(said(log, "zombie-unit", "figures", 3),) * said(log, "zombie-unit", "range", 1),
        ),
        "hr_dalek": replace(
            DALEK,
            figures=said(log, "dalek-standard", "figures", 3),
            flag_loss=said(log, "dalek-standard", "flag_loss", 1),
        ),
        "hr_dalek_special": replace(
            WEAPONS,
            figures=said(log, "dalek-special-weapons", "figures", 4),
            flag_loss=said(log, "dalek-special-weapons", "flag_loss", 1),
        ),
        "hr_mercenary": MERCENARY,
        "hr_cyberman": replace(CYBERMAN, figures=said(log, "cyberman-unit", "figures", 4)),
        "hr_fighting_machine": replace(
            FIGHTING,
            dice=(said(log, "martian-fighting-machine", "dice", 4),) * weapons,
            sees=said(log, "martian-fighting-machine", "needs_los", True),
        ),
        "hr_handling_machine": replace(
            HANDLING,
            dice=(said(log, "martian-handling-machine", "dice", 2),) * 4,
            sees=said(log, "martian-handling-machine", "needs_los", True),
        ),
    }
