"""One hex further after ground is taken."""

from engine.declaring.declare import FORBIDS, Act, Fill, Hook, Offer, OptionalTerm, Switch, Trigger
from engine.declaring.values import Rows, Whole, YesNo

DESERT = Hook(
    says="Armor that goes on after taking ground",
    source="HR-DESERT",
    switches=(
        Switch(
            "desert_extra",
            Whole(0, 2),
            0,
            "hexes an armor unit may go on after taking ground, before its overrun (HR-DESERT-1)",
            "desert_extra",
        ),
        Switch("desert_who", Rows(), "ARM", "units that may", "desert_rows"),
        Switch("desert_again", YesNo(), False, "also after the ground of a won overrun", "desert_again"),
    ),
    fills=(Fill("engine.rules.desert.tables:fill_desert", order=-1),),
    acts=(
        Act("ground_is_taken", "engine.rules.desert.turn:go_further", "desert_extra"),
        Act("worth_beyond", "engine.rules.desert.choices:ground_beyond", "desert_extra"),
    ),
    triggers=(Trigger("EXTRA_HEX", 31, "armor goes one hex beyond the ground it takes"),),
    terms=(
        OptionalTerm("EXTRA_HEX", 56, "extra worth asked of the hex beyond the ground taken; 99 = never"),
    ),
    offer=Offer(
        "Armor may go one hex beyond the ground it takes",
        {"EXTRA_HEX": FORBIDS},
        ("extra_hex",),
        ("desert_extra",),
    ),
)

HOUSE = {"desert": DESERT}
