"""Losses instead of a retreat (no-retreat-choice)."""

from engine.codes import RetreatChoice
from engine.declaring.declare import Hook, Switch, Trigger
from engine.declaring.readers import code_of
from engine.declaring.values import Rows, Whole, Word, YesNo

HOOK = Hook(
    says="Units that may stand and lose figures instead of retreating",
    source="HR-STAND, AMB-1",
    switches=(
        Switch(
            "retreat_choice", Word("FORCED", "STAND"), "FORCED", "STAND: losses instead of retreat (AMB-1)",
            "retreat_choice", code_of(RetreatChoice),
        ),
        Switch("stand_loss_per_flag", Whole(1, 2), 1, "figures a refused flag costs", "stand_loss_per_flag"),
        Switch("stand_vs_cards", YesNo(), True, "also against flags of Air Power and Barrage", "stand_vs_cards"),
        Switch("stand_who", Rows(), "INF|ARM|ART", "units that may stand", "stand_rows"),
        Switch("stand_min_left", Whole(0, 1), 0, "figures that must be left", "stand_min_left"),
    ),
    triggers=(Trigger("STOOD", 2, "a unit refuses to retreat"),),
)  # fmt: skip
