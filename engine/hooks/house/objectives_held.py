"""Objectives that stay earned until an enemy enters them (objectives-held-until-retaken)."""

from engine.declaring.declare import Column, Hook, Trigger
from engine.sizes import MAX_OBJECTIVES

HOOK = Hook(
    says="Objectives that stay earned until an enemy enters them",
    source="HR-HELD",
    columns=(
        Column("objective_entry", "Entry", (MAX_OBJECTIVES,)),
        Column("entries", "1 if some objective is taken by entering only"),
    ),
    triggers=(Trigger("OBJECTIVE_KEPT", 15, "an objective stays earned after its occupant is gone"),),
)
