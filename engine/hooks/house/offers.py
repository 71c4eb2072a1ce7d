"""Choices that options add: that a player has been offered one (every option with a choice)."""

from engine.declaring.declare import Column, Hook, Trigger

HOOK = Hook(
    says="Choices that options add",
    source="HR-GEN-4, HR-GEN-15",
    columns=(Column("offers", "1 where sabotage, dams, combat cards or desert hexes come by an option"),),
    triggers=(Trigger("OFFERED", 155, "a player is offered a choice that official rules do not have"),),
    no_choice="It notes the choices of other rules.",
)  # fmt: skip
