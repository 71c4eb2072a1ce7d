"""A heroic leader with an infantry unit (TP-HERO)."""

from typing import Any

from engine.codes import Source
from engine.hooks.declare import ChanceStream, Column, Hook, LogEvent, Switch, Trigger
from engine.hooks.limits import COUNT, UNIT, UNIT_OR_NONE, YES
from engine.hooks.values import Whole
from engine.sizes import MAX_UNITS


def tell(n: Any, e: dict[str, Any]) -> str:
    """What becomes of a leader, in words."""
    if e["fell"]:
        return f"  the leader of {e['unit']} falls with it"
    return "  its leader " + (
        f"joins {e['heir']}" if e["heir"] else "finds no infantry to join and leaves the battle"
    )


HOOK = Hook(
    says="Heroic leaders",
    source="TP-HERO",
    switches=(
        Switch("leader_dice", Whole(1, 6), 2, "dice that decide over a leader whose unit is eliminated", "leader_dice"),
    ),
    columns=(
        Column("unit_led", "1 for a unit that begins with a leader", (MAX_UNITS,)),
    ),
    triggers=(
        Trigger("LEADER_FELL", 85, "a heroic leader falls", official=True),
        Trigger("LEADER_JOINED", 86, "a heroic leader joins another unit", official=True),
    ),
    streams=(ChanceStream("LEADER", 16, Source.DICE, "dice that say whether a leader falls with his unit"),),
    events=(
        LogEvent(
            "LEADER", 63, "The unit of a leader is eliminated: stars of 2 dice, and he falls or joins a unit, if any.",
            {"unit": UNIT, "heir": UNIT_OR_NONE, "stars": COUNT, "fell": YES}, tell,
        ),
    ),
    no_choice="A leader lends his die and his flag by himself, and dice say what becomes of him.",
)  # fmt: skip
