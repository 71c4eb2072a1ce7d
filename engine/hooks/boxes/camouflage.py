"""Camouflaged units, which only an enemy next to them may attack (WW-CAM)."""

from engine.codes_of_boxes import EndOfCamouflage
from engine.hooks.declare import Column, Hook, LogEvent, Switch, Trigger
from engine.hooks.limits import HEX, UNIT
from engine.hooks.values import Some
from engine.sizes import MAX_UNITS

ENDS = tuple(one.name for one in EndOfCamouflage)  # a bit each of what ends it
HOOK = Hook(
    says="Camouflage",
    source="WW-CAM",
    switches=(
        Switch(
            "camouflage_ends", Some(*ENDS), ["MOVE", "RETREAT", "BATTLE"],
            "what a camouflaged unit loses its camouflage by: MOVE RETREAT BATTLE ATTACKED", "camouflage_ends",
            lambda value: sum(1 << ENDS.index(one) for one in set(value)),
        ),
    ),
    columns=(
        Column("unit_camouflaged", "1 for a unit that begins so", (MAX_UNITS,)),
    ),
    triggers=(Trigger("CAMOUFLAGE_LOST", 84, "a unit loses its camouflage", official=True),),
    events=(
        LogEvent(
            "CAMOUFLAGE", 62, "A unit has lost its camouflage.",
            {"unit": UNIT, "hex": HEX},
            lambda n, e: f"  {e['unit']} is no longer camouflaged at {e['hex']}",
        ),
    ),
    no_choice="A unit loses its camouflage by what it does anyway; whether it moves or battles is asked of every unit.",
)  # fmt: skip
