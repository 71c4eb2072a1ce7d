"""Infantry that is flown in to airfields (Terrain Pack)."""

from engine.declaring.declare import (
    FORBIDS,
    Act,
    Column,
    Hook,
    LogEvent,
    Offer,
    OptionalTerm,
    Switch,
    Trigger,
)
from engine.declaring.limits import HEX, UNIT
from engine.declaring.values import Sides, Whole
from engine.sizes import MAX_CARD_ROWS

HOOK = Hook(
    says="Reinforcement by airfields",
    source="TP-AFD",
    switches=(
        Switch("airfield_reinforce", Sides(0), [], "who may place infantry on airfields for orders of Direct from HQ"),
        Switch("airfield_units", Whole(1, 12), 4, "units each of them has in reserve"),
    ),
    columns=(
        Column("airfields", "hexes of airfields that bring reinforcements, 0 = off"),
        Column("reserve_first", "first unit in reserve, by side", (2,)),
        Column("reserve_n", "units in reserve, by side", (2,)),
        Column("card_brings", "1 for a tactic card of plain orders to some units anywhere", (MAX_CARD_ROWS,)),
    ),
    acts=(
        Act("board_is_laid", "engine.kernel.boxes.airfield:forget_reinforcements", "airfields"),
        Act("card_is_played", "engine.dialogue.landmark_acts:fly_in", "airfields", order=2),
        Act("next_card_orders", "engine.dialogue.landmark_acts:fly_in", "airfields", order=2),
    ),
    triggers=(Trigger("REINFORCED", 97, "infantry is flown in to an airfield"),),
    terms=(
        # At 0 a unit flown in next to the enemy costs the Axis of Desert Strip 1.3 +- 0.5 games of 100; at 2 it comes
        # where the order it takes the place of is worth next to nothing.
        OptionalTerm("REINFORCE", 73, "extra worth asked of a reinforcement by air; 99 = never", usual=2.0),
    ),
    events=(
        LogEvent(
            "REINFORCEMENT",
            69,
            "A unit of the reserve comes to an airfield in place of an order.",
            {"unit": UNIT, "hex": HEX},
            lambda n, e: f"  {e['unit']} is flown in to {e['hex']}",
        ),
    ),
    offer=Offer(
        "An order of Direct from HQ may bring infantry to an airfield",
        {"REINFORCE": FORBIDS}, ("reinforced",), ("airfields",),
    ),
)  # fmt: skip
