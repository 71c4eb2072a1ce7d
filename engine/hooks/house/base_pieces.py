"""Battles of the base box alone (base-pieces-only)."""

from engine.declaring.declare import Hook, Switch
from engine.declaring.values import YesNo

HOOK = Hook(
    says="Battles of the base box alone",
    source="HR-YOUNG",
    switches=(
        Switch(
            "base_pieces_only",
            YesNo(),
            False,
            "battles with units or terrain from outside the base box are refused (HR-YOUNG-4)",
        ),
    ),
)
