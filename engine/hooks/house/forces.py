"""Another set-up: units, figures, hands and medals changed before the first turn."""

from engine.declaring.declare import Hook, Switch, Trigger
from engine.declaring.values import YesNo

HOOK = Hook(
    says="Another set-up",
    source="HR-GEN",
    switches=(Switch("equal_hands", YesNo(), False, "both sides hold as many cards as the larger hand"),),
    triggers=(Trigger("FORCES_CHANGED", 46, "the battle is set up in another way"),),
)
