"""The air force kept on the ground by weather."""

from engine.declaring.declare import Act, Column, Hook, Switch, Trigger
from engine.declaring.values import Cards, Some, Word
from engine.sizes import MAX_CARD_ROWS

HOOK = Hook(
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
        Act("card_is_due", "engine.kernel.visibility:mark_shelved", "air_grounded"),
        Act("orders_begin", "engine.kernel.visibility:mark_grounded", "air_grounded"),
    ),
    triggers=(
        Trigger("AIR_GROUNDED", 41, "the weather keeps the air force on the ground"),
        Trigger("DROP_GROUNDED", 156, "the weather forbids an air drop"),
        Trigger("AIR_DICE_CHANGED", 154, "an option changes the dice of a strike from the air"),
    ),
)  # fmt: skip
