"""Units that wade one hex a turn (ocean-start-move-1): columns of terrain only."""

from engine.declaring.declare import Hook, Trigger

HOOK = Hook(
    says="Slow moves out of the sea",
    source="HR-OCEAN",
    triggers=(Trigger("OCEAN_SLOWED", 30, "a unit in the sea moves one hex only"),),
)
