"""Camouflaged units, which only an enemy next to them may attack (WW-CAM, HR-CAMO)."""

from engine.codes_of_boxes import EndOfCamouflage
from engine.declaring.declare import Column, Hook, LogEvent, Switch, Trigger
from engine.declaring.limits import HEX, UNIT
from engine.declaring.values import Some, Word, YesNo
from engine.sizes import MAX_UNITS

ENDS = tuple(one.name for one in EndOfCamouflage)  # a bit each of what ends it
HOOK = Hook(
    says="Camouflage",
    source="WW-CAM, HR-CAMO",
    switches=(
        Switch(
            "camouflage_ends", Some(*ENDS), ["MOVE", "RETREAT", "BATTLE"],
            "what a camouflaged unit loses its camouflage by: MOVE RETREAT BATTLE ATTACKED", "camouflage_ends",
            lambda value: sum(1 << ENDS.index(one) for one in set(value)),
        ),
        Switch(
            "camouflage_ground", Word("ANYWHERE", "TILE"), "ANYWHERE",
            "where units begin camouflaged; TILE: not in the open, whatever works stand there (HR-CAMO-3, -8)",
        ),
        Switch("camouflage_cards", YesNo(), True, "whether combat cards camouflage units as well (HR-CAMO-3)"),
    ),
    columns=(
        Column("camouflage_cards", "1 if combat cards camouflage units"),
        Column("unit_camouflaged", "1 for a unit that begins so", (MAX_UNITS,)),
    ),
    triggers=(
        Trigger("CAMOUFLAGE_LOST", 84, "a unit loses its camouflage", official=True),
        Trigger("CAMOUFLAGE_SHOT", 140, "a unit loses its camouflage because it is attacked"),
        Trigger("CAMOUFLAGE_DENIED", 142, "a unit in the open is not concealed"),
        Trigger("CAMOUFLAGE_KEPT", 141, "a unit keeps its camouflage where the official rules end it"),
    ),
    events=(
        LogEvent(
            "CAMOUFLAGE", 62, "A unit has lost its camouflage.",
            {"unit": UNIT, "hex": HEX},
            lambda n, e: f"  {e['unit']} is no longer camouflaged at {e['hex']}",
        ),
    ),
    no_choice="A unit loses its camouflage by what it does anyway; whether it moves or battles is asked of every unit.",
)  # fmt: skip
