"""Another set-up: units, figures, hands and medals changed before the first turn."""

from engine.declaring.declare import Hook, Trigger

HOOK = Hook(
    says="Another set-up",
    source="HR-GEN",
    triggers=(Trigger("FORCES_CHANGED", 46, "the battle is set up in another way"),),
)
