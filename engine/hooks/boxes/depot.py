"""Supply depots whose loss slows armor (Terrain Pack)."""

from engine.declaring.declare import Act, Column, Hook, LogEvent, Switch, Trigger
from engine.declaring.limits import SIDE
from engine.declaring.telling import side
from engine.declaring.values import Sides
from engine.sizes import MAX_ROWS

HOOK = Hook(
    says="Loss of a supply depot",
    source="TP-SUP-2",
    switches=(
        Switch(
            "depot_loss", Sides(0), [],
            "whose armor moves one hex less once a depot of theirs is destroyed; the enemy may sabotage one",
        ),
    ),
    columns=(
        Column("depot_sides", "bit per side whose armor a lost depot slows"),
        Column("row_unsupplied", "1 + row of armor whose depot is lost, 0 = as it is", (MAX_ROWS,)),
    ),
    acts=(
        Act("ground_has_gone", "engine.kernel.boxes.depots:depot_has_gone", "stack_landmarks"),
    ),
    triggers=(Trigger("DEPOT_LOST", 109, "armor is slowed, for a depot is destroyed"),),
    events=(
        LogEvent(
            "DEPOT", 77, "A depot of the side is destroyed: its armor moves one hex less from now on.",
            {"loser": SIDE},
            lambda n, e: f"  {side(e['loser'])} has lost a depot: its armor moves one hex less",
        ),
    ),
    no_choice="Armor is slowed by the loss itself; whether a unit blows a depot up is the choice of sabotage.",
)  # fmt: skip
