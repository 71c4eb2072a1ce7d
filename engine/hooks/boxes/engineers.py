"""Combat engineers: what they clear beside their battle."""

from engine.declaring.declare import FORBIDS, Act, Column, Hook, Offer, OptionalTerm, Trigger

HOOK = Hook(
    says="Obstacles cleared beside a battle",
    source="TP-ENG",
    columns=(Column("clears_beside", "bit per unit row that clears some piece beside its battle"),),
    acts=(Act("battle_is_fought", "engine.dialogue.clear_beside:clear_beside", "clears_beside"),),
    triggers=(Trigger("CLEARED_BESIDE", 76, "engineers clear an obstacle beside their battle"),),
    terms=(
        OptionalTerm("CLEAR_BESIDE", 78, "worth asked of an obstacle cleared beside a battle; 99 = never"),
    ),
    offer=Offer(
        "Engineers may clear an obstacle beside their battle",
        {"CLEAR_BESIDE": FORBIDS},
        ("cleared_beside",),
        ("clears_beside",),
    ),
)
