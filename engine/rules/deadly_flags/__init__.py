"""Flags that cost figures instead of ground."""

from engine.declaring.declare import Act, Hook, Switch, Trigger
from engine.declaring.values import YesNo

DEADLY_FLAGS = Hook(
    says="Flags that cost figures",
    source="HR-NEFFLAG",
    switches=(
        Switch("flags_kill", YesNo(), False, "every flag left costs a figure, nobody retreats", "flags_kill"),
    ),
    acts=(Act("flags_are_obeyed", "engine.rules.deadly_flags.law:lose_figures", "flags_kill"),),
    triggers=(Trigger("FLAG_KILLED", 157, "a flag costs a figure instead of a retreat"),),
)

HOUSE = {"deadly_flags": DEADLY_FLAGS}
