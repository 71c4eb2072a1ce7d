"""Engineers: what they must clear, and what they clear beside a battle."""

from engine.declaring.declare import (
    FORBIDS,
    Act,
    Column,
    Fill,
    Hook,
    LogEvent,
    Offer,
    OptionalTerm,
    Switch,
    Trigger,
)
from engine.declaring.limits import HEX, PIECE, UNIT
from engine.declaring.values import Some, Whole

ENGINEERS = Hook(
    says="Obstacles cleared beside a battle",
    source="TP-ENG",
    columns=(Column("clears_beside", "bit per unit row that clears some piece beside its battle"),),
    acts=(Act("battle_is_fought", "engine.rules.engineers.turn:clear_beside", "clears_beside"),),
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


DUTIES = Hook(
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
        Act("event_is_repeated", "engine.rules.engineers.law:repeat_duty", "duty_rows"),
        Act("unit_is_ordered", "engine.rules.engineers.law:clear_duties", "duty_rows"),
    ),
    fills=(Fill("engine.rules.engineers.tables:fill_duties", order=5),),
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

HOUSE = {"duties": DUTIES}
BOXES = {"engineers": ENGINEERS}
