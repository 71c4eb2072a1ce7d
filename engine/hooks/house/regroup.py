"""Restoring Order (manoeuvre-chapman)."""

from engine.declaring.declare import Hook, OptionalTerm, Switch, Trigger
from engine.declaring.readers import is_value
from engine.declaring.values import Whole, Word, YesNo

HOOK = Hook(
    says="Restoring Order",
    source="HR-CHAPMAN",
    switches=(
        Switch("regroup_uses", Whole(0, 3), 0, "how often each side may restore order in a game"),
        Switch(
            "regroup_test", Word("BASELINE_ROW", "NEAREST_ENEMY"), "BASELINE_ROW",
            "what may not come nearer: the enemy's baseline; NEAREST_ENEMY", "regroup_nearest",
            is_value("NEAREST_ENEMY"),
        ),
        Switch("regroup_draw", YesNo(), False, "a card is drawn at the end of the turn"),
    ),
    triggers=(Trigger("REGROUPED", 49, "a side restores order instead of playing a card"),),
    terms=(OptionalTerm("REGROUP", 52, "extra worth asked of Restoring Order; 99 = never"),),
)  # fmt: skip
