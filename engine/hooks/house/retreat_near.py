"""Retreats that do not lead towards an enemy (retreat-not-toward-enemy)."""

from engine.codes_of_house import NearEnemy
from engine.declaring.declare import Hook, Switch, Trigger
from engine.declaring.readers import code_of
from engine.declaring.values import Word

HOOK = Hook(
    says="Retreats that do not lead towards an enemy",
    source="HR-RETDIR",
    switches=(
        Switch(
            "retreat_near_enemy",
            Word("ALLOWED", "NOT_NEW_ADJACENT", "NOT_NEARER"),
            "ALLOWED",
            "NOT_NEW_ADJACENT, NOT_NEARER: steps of a retreat that are forbidden (HR-RETDIR-3)",
            "retreat_near",
            code_of(NearEnemy),
        ),
    ),
    triggers=(Trigger("RETREAT_SHUT", 27, "a way back is closed by an enemy beside it"),),
)
