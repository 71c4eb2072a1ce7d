"""Objectives that are destroyed by sabotage (Terrain Pack, and a house rule)."""

from engine.declaring.declare import (
    FORBIDS,
    Act,
    Column,
    Hook,
    LogEvent,
    Offer,
    OptionalTerm,
    Switch,
    Trigger,
)
from engine.declaring.limits import HEX, YES
from engine.declaring.values import ByHex, Sides, Some, Whole, YesNo
from engine.sizes import MAX_HEXES, MAX_OBJECTIVES, MAX_ROWS, MAX_STACKS

HOOK = Hook(
    says="Sabotage of an objective",
    source="TP-SAB, HR-SABOT",
    switches=(
        Switch(
            "sabotage_hexes", Some(says="hexes like E5 F8, or nothing"), [],
            "Battle Stars that a unit standing there may destroy",
        ),
        Switch("sabotage_sides", ByHex(Sides()), ["axis", "allies"], "whose units may, at all of them or by hex"),
        Switch("sabotage_medals", ByHex(Whole(0, 10)), 1, "medals for it, for each of them or by hex"),
        Switch(
            "sabotage_targets", Some(says="hexes like E5 F8, or nothing"), [],
            "further such Battle Stars, if the house rule is on",
        ),
        Switch(
            "sabotage_house", Some(says="hexes like E5 F8, scenario, or nothing"), [],
            "such Battle Stars by the house rule, scenario = its sabotage_targets",
        ),
        Switch(
            "sabotage_dice", ByHex(Whole(1, 6, word="CLOSE_ASSAULT", says="1 to 6, or close_assault")), "CLOSE_ASSAULT",
            "dice of an attempt, at all of them or by hex",
        ),
        Switch(
            "sabotage_bonus", ByHex(YesNo()), True,
            "dice that cards and leaders add to a close assault count, at all of them or by hex",
        ),
    ),
    columns=(
        Column("sabotage", "hexes that may be sabotaged, 0 = off"),
        Column("target_sides", "of each objective: bit per side that may sabotage it", (MAX_OBJECTIVES,)),
        Column("target_medals", "of each objective: medals for it", (MAX_OBJECTIVES,)),
        Column(
            "target_dice", "of each objective: dice of an attempt, 0 = those of the unit's close assault",
            (MAX_OBJECTIVES,),
        ),
        Column(
            "target_bonus", "of each objective: 1 if dice that are added to a close assault count", (MAX_OBJECTIVES,)
        ),
        Column("sabotage_own", "dice of a close assault on plain infantry, [variant, row]", (4, MAX_ROWS)),
        Column("hex_target", "1 + the objective that stands for a Battle Star to be destroyed, 0 = none", (MAX_HEXES,)),
        Column("stack_bare", "stack after the tile is taken off, itself where nobody may do that", (MAX_STACKS,)),
    ),
    acts=(
        Act("battles_begin", "engine.dialogue.landmark_acts:sabotage_objectives", "sabotage", order=2),
    ),
    triggers=(
        Trigger("SABOTAGE_TRIED", 95, "a unit lays charges at an objective"),
        Trigger("SABOTAGED", 96, "an objective is destroyed by sabotage"),
    ),
    terms=(OptionalTerm("SABOTAGE", 72, "extra worth asked of sabotage instead of a battle; 99 = never"),),
    events=(
        LogEvent(
            "LANDMARK_GONE",
            68,
            "An objective is destroyed; ``bare``: its tile is taken off the board.",
            {"hex": HEX, "bare": YES},
            lambda n, e: f"  The objective at {e['hex']} is destroyed",
        ),
    ),
    offer=Offer(
        "A unit may sabotage an objective instead of battling",
        {"SABOTAGE": FORBIDS}, ("sabotage_tried", "sabotaged"), ("sabotage",),
    ),
)  # fmt: skip
