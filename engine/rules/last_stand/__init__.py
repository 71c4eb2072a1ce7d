"""Units on an objective that may hold it for a figure, whatever flags say."""

from engine.declaring.declare import Act, Hook, OptionalTerm, Switch, Trigger
from engine.declaring.values import YesNo

LAST_STAND = Hook(
    says="Objectives held for a figure",
    source="HR-LASTSTAND",
    switches=(
        Switch(
            "last_stand",
            YesNo(),
            False,
            "a unit on an objective may lose a figure for all flags",
            "last_stand",
        ),
    ),
    acts=(Act("flags_are_obeyed", "engine.rules.last_stand.turn:ask_to_hold", "last_stand"),),
    triggers=(Trigger("HELD_ON", 158, "a unit holds an objective for a figure instead of retreating"),),
    terms=(OptionalTerm("HOLD_ON", 93, "worth of a figure that holding an objective is asked; 99 = never"),),
)

HOUSE = {"last_stand": LAST_STAND}
