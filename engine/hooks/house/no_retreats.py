"""Flags that cost figures in place of retreats (nef-flags-are-casualties)."""

from engine.declaring.declare import Fill, Hook, Switch, Trigger
from engine.declaring.readers import is_value
from engine.declaring.values import Word

HOOK = Hook(
    says="Flags that cost figures, never hexes",
    source="HR-NEFFLAG",
    switches=(
        Switch(
            "retreat_way", Word("HOME", "NONE", "AWAY"), "HOME",
            "HOME: towards the own baseline; NONE: nobody retreats, each flag that is left costs a figure; "
            "AWAY: away from the attacker, where no cards are played (MMB-RET-1)",
            "flags_kill", is_value("NONE"),
        ),
    ),
    fills=(Fill("engine.loading.tables.units:fill_no_retreats"),),
    triggers=(Trigger("FLAG_KILLED", 208, "a flag costs a unit a figure in place of a retreat"),),
)  # fmt: skip
