"""Symbols that miss because the target is too far away to be made out."""

from engine.declaring.declare import Hook, Trigger

HOOK = Hook(
    says="Reduced visibility of Winter Wars",
    source="WW-VIS",
    triggers=(Trigger("SYMBOLS_LOST", 63, "an attack is made from where symbols do not hit"),),
    no_choice="How far symbols hit is no choice.",
)
