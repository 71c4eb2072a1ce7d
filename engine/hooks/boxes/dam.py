"""Dams that a side may blow (Terrain Pack, scenario 36, and a house rule)."""

from typing import Any

from engine.codes import Source
from engine.codes_of_boxes import DamChange
from engine.declaring.declare import (
    FORBIDS,
    Act,
    ChanceStream,
    Column,
    Hook,
    LogEvent,
    Offer,
    OptionalTerm,
    Switch,
    Trigger,
)
from engine.declaring.limits import HEX, Number, code
from engine.declaring.values import Whole, Word, YesNo
from engine.sizes import MAX_DAMS

MOST_TOKENS = 9


def told(narrator: Any, event: dict[str, Any]) -> str:
    """What the tokens on a dam have come to."""
    if event["cause"] == "cleared":
        return f"The charges on the dam at {event['hex']} are cleared"
    if event["cause"] == "blown":
        return f"The dam at {event['hex']} is blown"
    return f"The dam at {event['hex']} holds {event['tokens']} sabotage token{'s' * (event['tokens'] != 1)}"


HOOK = Hook(
    says="Dams that a side may blow",
    source="TP-DAM, HR-DAM",
    switches=(
        Switch("dam_sabotage", Word("NONE", "AXIS", "ALLIES"), "NONE", "side that may blow the dams it holds"),
        Switch("dam_dice", Whole(1, 6), 2, "dice it rolls, of which stars count"),
        Switch("dam_tokens", Whole(1, MOST_TOKENS), 4, "tokens that blow a dam"),
        Switch("dam_medals", Whole(1, 10), 4, "medals for a dam that is blown"),
        Switch("dam_needed", YesNo(), True, "a side that may blow dams on a map without any is a mistake"),
    ),
    columns=(
        Column("dams", "dams that may be blown, 0 = off"),
        Column("dam_side", "side that may blow them"),
        Column("dam_hex", "where they stand", (MAX_DAMS,)),
        Column("dam_dice", "dice of one roll"),
        Column("dam_tokens", "tokens that blow one"),
        Column("dam_medals", "medals for that"),
    ),
    acts=(
        Act("ground_has_gone", "engine.kernel.boxes.dams:dam_has_gone", "dams", order=1),
        Act("turn_begins", "engine.dialogue.landmark_acts:look_at_dams", "dams", order=2),
        Act("card_is_played", "engine.dialogue.landmark_acts:work_at_dams", "dams", order=1),
    ),
    triggers=(
        Trigger("DAM_ROLLED", 89, "somebody works at a dam"),
        Trigger("DAM_BLOWN", 90, "a dam is blown"),
    ),
    streams=(ChanceStream("DAM", 17, Source.DICE, "dice at the dams"),),
    terms=(OptionalTerm("DAM", 69, "extra worth asked of a roll at the dams; 99 = never"),),
    events=(
        LogEvent(
            "DAM_TOKENS",
            66,
            "Tokens on a dam: one more, none because the enemy came or the dam is gone, or none because it is blown.",
            {
                "hex": HEX,
                "tokens": Number(0, MOST_TOKENS),
                "cause": code(DamChange),
            },
            told,
        ),
    ),
    offer=Offer("A side may roll for the dams it holds", {"DAM": FORBIDS}, ("dam_rolled", "dam_blown"), ("dams",)),
)  # fmt: skip
