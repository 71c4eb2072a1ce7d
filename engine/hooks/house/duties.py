"""Engineers who must clear what they stand on (combat-engineers)."""

from engine.declaring.declare import Act, Column, Hook, LogEvent, Switch, Trigger
from engine.declaring.limits import HEX, PIECE, UNIT
from engine.declaring.values import Some, Whole

HOOK = Hook(
    says="Units that must clear what they stand on",
    source="HR-ENGINEER",
    switches=(
        Switch(
            "duty_pieces",
            Some(says="pieces like wire|hedgehog, or nothing for none"),
            [],
            "pieces that units with the trait MUST_CLEAR have to clear",
        ),
        Switch("duty_dice", Whole(0, 1), 1, "dice fewer for such a unit in the turn in which it clears one"),
    ),
    columns=(
        Column("duty_rows", "bit per unit row that must clear some piece of the battle"),
        Column("duty_dice", "dice fewer in the turn in which one is cleared"),
    ),
    acts=(
        Act("game_begins", "engine.kernel.boxes.duties:forget_duties", "duty_rows", order=1),
        Act("unit_is_ordered", "engine.kernel.boxes.duties:clear_duties", "duty_rows"),
    ),
    triggers=(Trigger("DUTY_CLEARED", 119, "engineers clear an obstacle that they must clear"),),
    events=(
        LogEvent(
            "DUTY_CLEARED",
            81,
            "Engineers clear an obstacle because they must: their battle of the turn has a die fewer.",
            {"unit": UNIT, "hex": HEX, "piece": PIECE},
            lambda n, e: f"{n.unit(e['unit'])} clears the {e['piece']} on {e['hex']}, as it must",
        ),
    ),
)
