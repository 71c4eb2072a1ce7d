"""A heroic leader with a unit: infantry officially (TP-HERO), any unit by the house rules (HR-LEADER)."""

from typing import Any

from engine.codes import Source
from engine.declaring.declare import Act, ChanceStream, Column, Hook, LogEvent, Switch, Trigger
from engine.declaring.limits import COUNT, UNIT, UNIT_OR_NONE, YES
from engine.declaring.values import Whole, Word, YesNo
from engine.sizes import MAX_ROWS, MAX_UNITS


def tell(n: Any, e: dict[str, Any]) -> str:
    """What becomes of a leader, in words."""
    if e["fell"]:
        return f"  the leader of {e['unit']} falls with it"
    return "  its leader " + (
        f"joins {e['heir']}" if e["heir"] else "finds nobody to join and leaves the battle"
    )


HOOK = Hook(
    says="Heroic leaders",
    source="TP-HERO, HR-LEADER",
    switches=(
        Switch("leader_dice", Whole(1, 6), 2, "dice that decide over a leader whose unit is eliminated", "leader_dice"),
        Switch("leader_bonus", Whole(0, 2), 1, "dice that he adds to every battle of his unit; 0 to 2 (HR-LEADER-1)"),
        Switch("leader_medal", YesNo(), True, "whether the enemy has a medal for his fall (HR-LEADER-3)"),
        Switch("leader_who", Word("INF", "ALL"), "INF", "whom he leads: INF, ALL but trains (HR-LEADER-4)"),
        Switch(
            "leader_ties", Word("HEX_ORDER", "FIGURES"), "HEX_ORDER",
            "of units as near whom he joins; FIGURES: the strongest, as his owner would have it (HR-LEADER-4)",
        ),
    ),
    columns=(
        Column("leader_bonus", "dice that a leader adds to the battles of a unit of a row", (MAX_ROWS,)),
        Column("leader_medal", "1 if his fall is a medal"),
        Column("leader_rows", "bit per unit row that he may lead"),
        Column("leader_strongest", "1 if of units as near he joins the one of most figures"),
        Column("leader_house", "bit per unit row that he leads otherwise than official rules have it"),
        Column("unit_led", "1 for a unit that begins with a leader", (MAX_UNITS,)),
    ),
    acts=(
        Act("flags_can_be_ignored", "engine.kernel.boxes.leader:mark_flag_of_leader", "unit_led"),
    ),
    triggers=(
        Trigger("LEADER_FELL", 85, "a heroic leader falls", official=True),
        Trigger("LEADER_JOINED", 86, "a heroic leader joins another unit", official=True),
        Trigger("LEADER_HOUSE", 138, "a heroic leader leads or falls as official rules do not have it"),
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
