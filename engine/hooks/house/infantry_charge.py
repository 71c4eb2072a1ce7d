"""Infantry that charges at longer range (infantry-charge)."""

from engine.codes import Source
from engine.declaring.declare import ChanceStream, Hook, LogEvent, Switch, Trigger
from engine.declaring.limits import COUNT, UNIT
from engine.declaring.values import Rows, Whole, YesNo

HOOK = Hook(
    says="Charge of regular infantry",
    source="HR-CHARGE",
    switches=(
        Switch("charge_who", Rows(), None, "units that may charge", "charge_rows"),
        Switch("charge_targets", Rows(), None, "units that may be charged", "charge_targets"),
        Switch("charge_march", Whole(2, 3), 2, "hexes a charge may go", "charge_march"),
        Switch("charge_free_battle", YesNo(), True, "the target attacks first", "charge_free_battle"),
        Switch("charge_dice_mod", Whole(-2, 1), 0, "dice of that attack", "charge_dice_mod"),
    ),
    triggers=(
        Trigger("CHARGED", 3, "infantry charges"),
        Trigger("CHARGE_DEFENDED", 4, "a charged unit strikes first"),
    ),
    streams=(ChanceStream("CHARGE", 7, Source.DICE, "defence against a charge (HR-GEN-17)"),),
    events=(
        LogEvent(
            "CHARGE",
            28,
            "A charged unit strikes first.",
            {"charger": UNIT, "target": UNIT, "dice": COUNT},
            lambda n, e: f"{e['charger']} charges {e['target']}",
        ),
    ),
)
