"""Support weapons that ride: how far they go otherwise than on foot (isw-motorised)."""

from engine.declaring.declare import Column, Hook, Trigger
from engine.sizes import MAX_ROWS

HOOK = Hook(
    says="Support weapons that ride",
    source="HR-ISWMOTOR",
    columns=(
        Column("motor_rows", "bit per row of support weapons that rides and has other limits than on foot"),
        Column("foot_battle", "hexes such a row may move and battle on foot", (MAX_ROWS,)),
        Column("foot_max", "hexes it may move on foot without a battle", (MAX_ROWS,)),
    ),
    triggers=(Trigger("MOTORISED", 115, "a support weapon that rides goes farther, or battles otherwise"),),
)
