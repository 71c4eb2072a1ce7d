"""Air Power that a radar station sees coming (Terrain Pack)."""

from engine.hooks.declare import FORBIDS, Column, Hook, LogEvent, Offer, OptionalTerm, Switch, Trigger
from engine.hooks.limits import COPY, SIDE, untold
from engine.hooks.values import ByHex, YesNo
from engine.sizes import MAX_HEXES

HOOK = Hook(
    says="Notice of Air Power",
    source="TP-RAD",
    switches=(
        Switch(
            "radar_notice", ByHex(YesNo()), False,
            "the enemy of who holds a radar station, any one or those named, shows Air Power a turn before he plays it",
        ),
    ),
    columns=(
        Column("radars", "radar stations that give notice, 0 = off"),
        Column("hex_radar", "1 where a radar station gives notice as long as it stands", (MAX_HEXES,)),
    ),
    triggers=(Trigger("AIR_ANNOUNCED", 98, "Air Power is shown a turn ahead"),),
    terms=(OptionalTerm("NOTICE", 77, "extra worth asked of Air Power that is shown a turn ahead; 99 = never"),),
    events=(
        LogEvent(
            "NOTICE",
            70,
            "A card is shown that has to be played in the next turn of the side.",
            {"side": untold(SIDE), "card": COPY},
            lambda n, e: f"shows {n.card(e['card'])}, to be played in its next turn",
        ),
    ),
    offer=Offer(
        "Air Power may be shown a turn ahead under the eyes of a radar station",
        {"NOTICE": FORBIDS}, ("air_announced",), ("radars",),
    ),
)  # fmt: skip
