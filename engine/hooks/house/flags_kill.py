"""Flags that cost figures instead of ground (nef-flags-are-casualties)."""

from engine.hooks.declare import Hook, Switch, Trigger
from engine.hooks.values import YesNo

HOOK = Hook(
    says="Flags that cost figures",
    source="HR-NEFFLAG",
    switches=(
        Switch(
            "flags_kill",
            YesNo(),
            False,
            "every flag left costs a figure, nobody retreats",
            "flags_kill",
        ),
    ),
    triggers=(Trigger("FLAG_KILLED", 56, "a flag costs a figure instead of a retreat"),),
)
