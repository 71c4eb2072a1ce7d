"""Combat engineers: what they clear beside their battle."""

from engine.hooks.declare import Column, Hook, Trigger

HOOK = Hook(
    says="Obstacles cleared beside a battle",
    source="TP-ENG",
    columns=(Column("clears_beside", "bit per unit row that clears some piece beside its battle"),),
    triggers=(Trigger("CLEARED_BESIDE", 76, "engineers clear an obstacle beside their battle"),),
)
