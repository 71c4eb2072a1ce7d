"""Fictional variants: the side whose army is another, for all options of the variant."""

from engine.declaring.declare import Hook, Switch
from engine.declaring.values import Word

HOOK = Hook(
    says="Armies of fictional variants",
    source="HR-GEN",
    switches=(
        Switch(
            "fiction_side", Word("NONE", "AXIS", "ALLIES"), "NONE",
            "side whose army a fictional variant makes another; the other side is the human one (HR-GEN-20)",
        ),
    ),
    no_choice="It says whose army the options of the variant speak of.",
)  # fmt: skip
