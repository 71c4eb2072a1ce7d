"""Air strikes called in from a hex that is held, by any Recon (Battle Star of the house rules)."""

from engine.declaring.declare import Column, Hook, Switch, Trigger
from engine.declaring.values import Sides, Some
from engine.sizes import MAX_UNITS, MAX_USES

HOOK = Hook(
    says="Calling in air strikes",
    source="HR-AIRSTRIKE",
    switches=(
        Switch(
            "air_strike_hexes", Some(says="hexes like E5 F8, or nothing"), [],
            "hexes from which air strikes are called in, if the house rule is on",
        ),
        Switch("air_strike_sides", Sides(), ["axis", "allies"], "whose units call them in from there"),
    ),
    columns=(
        Column(
            "unit_holds", "bit per permission and side, 2 * permission + side, for which the unit may hold a hex",
            (MAX_UNITS,),
        ),
        Column("as_strike_fired", "Fired of a strike by these permissions", (1 << MAX_USES,)),
    ),
    triggers=(Trigger("AIR_CALLED", 148, "a Recon calls in an air strike for a hex that is held"),),
)  # fmt: skip
