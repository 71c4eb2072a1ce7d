"""A side puts its units on whichever start hexes of its own it likes, before the deal."""

from typing import Any

from engine.declaring.declare import Act, Column, Fill, Hook, LogEvent, OptionalTerm, Switch, Trigger
from engine.declaring.limits import HEX, UNIT
from engine.declaring.values import Rows, YesNo


def change_places(s: Any, e: dict[str, Any]) -> None:
    """Two units stand where the other one stood."""
    s.put(e["unit"], e["hex"])
    s.put(e["other"], e["other_hex"])


PLACEMENT = Hook(
    says="Units put on start hexes of others",
    source="HR-DALSET",
    switches=(
        Switch(
            "free_placement", YesNo(), False,
            "the side of a fictional variant puts any of its units on any of its start hexes (HR-DALSET-3)",
        ),
        Switch(
            "placement_kept", Rows(), None,
            "units of it that players leave where the battle has units of their kind (house-rules 13.1)",
        ),
    ),
    columns=(
        Column("placing", "1 + the side that puts its units on any of its start hexes, 0 = none"),
        Column("placement_kept", "bit per unit row that players leave where it stands"),
    ),
    acts=(Act("forces_stand", "engine.rules.placement.turn:place_army", "placing", order=-5),),
    fills=(Fill("engine.rules.placement.tables:fill_placement", order=9),),
    triggers=(Trigger("PLACES_CHANGED", 220, "two units of a side change places before the battle"),),
    terms=(
        OptionalTerm(
            "PLACEMENT", 120, "worth asked of two units that change places before the battle; 99 = never", 0.02
        ),
    ),
    events=(
        LogEvent(
            "PLACES_CHANGED", 120, "Two units of a side change places before the battle.",
            {"unit": UNIT, "hex": HEX, "other": UNIT, "other_hex": HEX},
            lambda n, e: f"{n.unit(e['unit'])} is placed on {e['hex']}, {n.unit(e['other'])} on {e['other_hex']}",
            follow=change_places,
        ),
    ),
)  # fmt: skip

HOUSE = {"placement": PLACEMENT}
