"""Poor sight, and the air force kept on the ground: fog, rain, night and dawn."""

from typing import Any

from engine.codes import Source
from engine.declaring.declare import Act, ChanceStream, Column, Hook, LogEvent, Switch, Trigger
from engine.declaring.limits import COUNT, SEEN, SIDE
from engine.declaring.values import Cards, Some, Whole, Word, YesNo
from engine.sizes import MAX_CARD_ROWS


def said(narrator: Any, event: dict[str, Any]) -> str:
    """Dice for daylight and what is seen after them."""
    stars = "1 star" if event["stars"] == 1 else f"{event['stars']} stars"
    seen = "it is day" if event["hexes"] is None else f"{event['hexes']} hexes are seen"
    return f"Dawn: {stars}, {seen}"


VISIBILITY = Hook(
    says="Fog, rain, night and dawn",
    source="HR-FOG, HR-RAIN, HR-NIGHT",
    switches=(
        Switch(
            "spotter", Whole(1, 99, named="hexes", says="SIGHT or 1 to 99 hexes"), 99,
            "hexes within which indirect fire needs a friend of the target, no line needed",
        ),
        Switch("spotter_sees", YesNo(), False, "that friend needs a line of sight too"),
        Switch(
            "card_attacks", Word("ALLOWED", "BLOCKED"), "ALLOWED",
            "BLOCKED: no strikes by cards while visibility is limited",
        ),
        Switch("night", Whole(1, 99), 99, "hexes seen by night; what dawn lets grow"),
        Switch(
            "dawn", Word("NONE", "OFFICIAL_4_DICE"), "NONE", "OFFICIAL_4_DICE: stars add hexes, at 6 it is day"
        ),
        Switch("dawn_start", Whole(1, 5), 1, "hexes seen at first where dawn comes"),
        Switch(
            "dawn_side", Word("axis", "allies", small=True), "allies", "at the start of whose turns it is rolled for"
        ),
    ),
    columns=(
        Column("night", "hexes seen by night when the game begins, 99 = day"),
        Column("dawn_dice", "dice rolled for daylight, 0 = the night does not end"),
        Column("dawn_side", "side at the start of whose turns"),
        Column("spotter", "hexes from the target within which indirect fire needs a friend; 99 = none"),
        Column("spotter_sees", "1 if that friend needs a line of sight too"),
        Column("spotting", "1 if some row that needs no line itself may need a spotter"),
        Column("strikes_shut", "1 if poor visibility forbids attacks of cards"),
        Column("sight_limited", "1 if a rule of sight that is not official may forbid a shot"),
    ),
    acts=(
        Act("turn_begins", "engine.rules.weather.law:break_dawn", "dawn_dice", order=9),
    ),
    triggers=(
        Trigger("DIMMED", 37, "a target is too far away to be seen"),
        Trigger("DAWNED", 38, "the day grows lighter"),
    ),
    streams=(ChanceStream("DAWN", 9, Source.DICE, "dice for daylight"),),
    events=(
        LogEvent(
            "DAWN", 42,
            "Dice for daylight showed so many ``stars``; ``hexes`` are seen from now on (null: day).",
            {"by": SIDE, "stars": COUNT, "hexes": SEEN},
            said,
        ),
    ),
)  # fmt: skip


AIR = Hook(
    says="The air force kept on the ground by weather",
    source="HR-RAIN, HR-FOG",
    switches=(
        Switch(
            "air_blocked", Some("airdrop", "AirPower", "blitz_air", "star_air"), [],
            "what the weather keeps on the ground: airdrop AirPower blitz_air star_air",
        ),
        Switch(
            "air_power_card", Word("ONE_UNIT_ORDER", "UNPLAYABLE"), "ONE_UNIT_ORDER",
            "what Air Power is where it is blocked; UNPLAYABLE",
        ),
        Switch("card_bans", Cards(), [], "cards that may not be played as the turn card"),
    ),
    columns=(
        Column("card_banned", "may not be played as the turn card", (MAX_CARD_ROWS,)),
        Column("card_air", "strikes, or would strike, from the air", (MAX_CARD_ROWS,)),
        Column("card_grounded", "weather has made another card of it", (MAX_CARD_ROWS,)),
        Column("recon_grounded", "bit per side that could strike with it but for the weather", (MAX_CARD_ROWS,)),
        Column("air_grounded", "1 if one of the two is set for some row"),
        Column(
            "air_dice_changed", "bit per side whose strikes with it have other dice by an option", (MAX_CARD_ROWS,)
        ),
        Column("air_use_changed", "the same of a Recon used as a strike from the air"),
    ),
    acts=(
        Act("card_is_due", "engine.rules.weather.law:mark_shelved", "air_grounded"),
        Act("orders_begin", "engine.rules.weather.law:mark_grounded", "air_grounded"),
    ),
    triggers=(
        Trigger("AIR_GROUNDED", 41, "the weather keeps the air force on the ground"),
        Trigger("DROP_GROUNDED", 156, "the weather forbids an air drop"),
        Trigger("AIR_DICE_CHANGED", 154, "an option changes the dice of a strike from the air"),
    ),
)  # fmt: skip

HOUSE = {"visibility": VISIBILITY, "air": AIR}
