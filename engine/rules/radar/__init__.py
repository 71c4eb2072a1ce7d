"""Radar stations, before which Air Power is shown a turn ahead."""

from engine.declaring.declare import (
    FORBIDS,
    Act,
    Column,
    Fill,
    Hook,
    LogEvent,
    Offer,
    OptionalTerm,
    Ready,
    Switch,
    Trigger,
)
from engine.declaring.limits import COPY, SIDE, unreported
from engine.declaring.values import ByHex, YesNo
from engine.sizes import MAX_HEXES

RADAR = Hook(
    says="Notice of Air Power",
    source="TP-RAD",
    state=(
        Column("announced", "card copy that a side must play next, OFF = none", (2,)),
    ),
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
    fills=(Fill("engine.rules.radar.tables:fill_radars", Ready.GROUND, 2),),
    acts=(
        Act("board_is_laid", "engine.rules.radar.law:forget_notices", "radars"),
        Act("turn_without_card", "engine.rules.radar.law:must_play_card", "radars", order=-1),
        Act("card_is_due", "engine.rules.radar.turn:card_under_radar", "radars", order=2),
    ),
    triggers=(Trigger("AIR_ANNOUNCED", 98, "Air Power is shown a turn ahead"),),
    terms=(OptionalTerm("NOTICE", 77, "extra worth asked of Air Power that is shown a turn ahead; 99 = never"),),
    events=(
        LogEvent(
            "NOTICE",
            70,
            "A card is shown that has to be played in the next turn of the side.",
            {"side": unreported(SIDE), "card": COPY},
            lambda n, e: f"shows {n.card(e['card'])}, to be played in its next turn",
        ),
    ),
    offer=Offer(
        "Air Power may be shown a turn ahead under the eyes of a radar station",
        {"NOTICE": FORBIDS}, ("air_announced",), ("radars",),
    ),
)  # fmt: skip

BOXES = {"radar": RADAR}
