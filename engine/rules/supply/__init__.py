"""Half-tracks that give figures, medals by the figure, and depots."""

from typing import Any

from engine.declaring.declare import (
    FORBIDS,
    Act,
    Column,
    Fill,
    Hook,
    LogEvent,
    Offer,
    OptionalTerm,
    Switch,
    Trigger,
)
from engine.declaring.event_words import side
from engine.declaring.limits import FIGURES, SIDE, UNIT
from engine.declaring.values import Sides, YesNo
from engine.sizes import MAX_CARD_ROWS, MAX_ROWS


def _half_tracks_words(narrator: Any, event: dict[str, Any]) -> str:
    """Who gives a figure to whom, and what both have left."""
    giver, served = narrator.unit(event["unit"]), narrator.unit(event["served"])
    return f"{giver} gives a figure to {served}: {event['now']} there, {event['left']} left"


def give(s: Any, e: dict[str, Any]) -> None:
    """A figure goes from one unit to another; with its last one the giver is gone."""
    s.count(e["unit"], e["left"])
    s.count(e["served"], e["now"])
    if e["left"] == 0:
        s.remove(e["unit"])


HALF_TRACKS = Hook(
    says="Half-tracks: resupply, medals by figures, cards that leave them out",
    source="WW-HT",
    switches=(
        Switch(
            "resupply", YesNo(), False,
            "units with the trait RESUPPLY may give figures to weakened units beside them instead of battling "
            "(WW-HT-12)", "resupply",
        ),
    ),
    columns=(
        Column("supply_rows", "bit per unit row that may give figures"),
        Column("served_rows", "bit per unit row that may be given figures"),
        Column("odd_losses", "for players: 1 if some row pays by the figure or has its hits rolled again"),
        Column("part_medals", "parts that make a medal where some unit row pays by the figure, else 0"),
        Column("row_part", "parts a lost figure pays, 0 = the unit pays when it is gone", (MAX_ROWS,)),
        Column("card_any_row", "bit per unit row that may be ordered where nobody fits the card", (MAX_CARD_ROWS,)),
    ),
    fills=(Fill("engine.rules.supply.tables:fill_supply", order=-1),),
    acts=(
        Act("figures_are_lost", "engine.rules.supply.law:pay_parts", "part_medals"),
        Act("event_is_repeated", "engine.rules.supply.law:repeat_supply", "resupply"),
        Act("battle_is_next", "engine.rules.supply.turn:resupply_units", "resupply"),
    ),
    triggers=(
        Trigger("RESUPPLIED", 73, "a half-track gives figures to another unit"),
        Trigger("PART_MEDAL", 74, "figures lost by several units make a medal together"),
    ),
    terms=(
        OptionalTerm("RESUPPLY", 63, "extra worth asked of giving a figure of a half-track; 99 = never"),
        OptionalTerm(
            "PARTS", 67, "share of parts of a medal for own figures that is looked at; -99 = none", 1.0, -FORBIDS, 5.0
        ),
    ),
    events=(
        LogEvent(
            "RESUPPLY",
            56,
            "A half-track gives one of its figures to a unit beside it; with its last figure it is gone.",
            {"unit": UNIT, "served": UNIT, "left": FIGURES, "now": FIGURES},
            _half_tracks_words,
            follow=give,
        ),
    ),
    offer=Offer(
        "Half-tracks may give figures to weakened units beside them",
        {"RESUPPLY": FORBIDS}, ("resupplied",), ("resupply", "supply_rows"),
    ),
)  # fmt: skip


DEPOT = Hook(
    says="Loss of a supply depot",
    source="TP-SUP-2",
    switches=(
        Switch(
            "depot_loss", Sides(0), [],
            "whose armor moves one hex less once a depot of theirs is destroyed; the enemy may sabotage one",
        ),
    ),
    columns=(
        Column("depot_sides", "bit per side whose armor a lost depot slows"),
        Column("row_unsupplied", "1 + row of armor whose depot is lost, 0 = as it is", (MAX_ROWS,)),
    ),
    acts=(
        Act("ground_has_gone", "engine.rules.supply.law:depot_has_gone", "stack_landmarks"),
    ),
    triggers=(Trigger("DEPOT_LOST", 109, "armor is slowed, for a depot is destroyed"),),
    events=(
        LogEvent(
            "DEPOT", 77, "A depot of the side is destroyed: its armor moves one hex less from now on.",
            {"loser": SIDE},
            lambda n, e: f"  {side(e['loser'])} has lost a depot: its armor moves one hex less",
        ),
    ),
    no_choice="Armor is slowed by the loss itself; whether a unit blows a depot up is the choice of sabotage.",
)  # fmt: skip

BOXES = {"half_tracks": HALF_TRACKS, "depot": DEPOT}
