"""What acts at landmarks have in common: which stacks are some, and how their dice are reported."""

from typing import Any

from engine.codes_of_boxes import LandmarkAct
from engine.declaring.declare import Column, Hook, LogEvent
from engine.declaring.event_words import dice
from engine.declaring.limits import DICE, HEX_OR_NONE, UNIT_OR_NONE, code
from engine.sizes import MAX_STACKS

ACTS = {
    "dam": "works at the dams",
    "recovery": "rests in the oasis",
    "demolition": "lights the fuse",
    "sabotage": "lays charges",
}


def said(narrator: Any, event: dict[str, Any]) -> str:
    """Who rolls, for what, and where."""
    who = "" if event["unit"] is None else f"{narrator.unit(event['unit'])} "  # the side whose turn it is
    where = f" on {event['hex']}" if event["hex"] else ""
    return f"{who}{ACTS[event['act']]}{where}: {dice(event['dice'])}"


HOOK = Hook(
    says="Acts at landmarks",
    source="TP-DAM, TP-OAS",
    columns=(
        Column("stack_landmarks", "bit per Landmark that stands on a hex with this stack", (MAX_STACKS,)),
    ),
    events=(
        LogEvent(
            "LANDMARK_ROLL",
            65,
            "Dice of an act at a landmark; they follow.",
            {"act": code(LandmarkAct), "hex": HEX_OR_NONE, "unit": UNIT_OR_NONE, "dice": DICE},
            said,
        ),
    ),
)
