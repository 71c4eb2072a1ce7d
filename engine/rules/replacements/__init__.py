"""Units that are lost come again from the own edge of the board."""

from typing import Any

from engine.declaring.declare import Act, Column, Fill, Hook, LogEvent, OptionalTerm, Switch, Trigger
from engine.declaring.event_words import side
from engine.declaring.limits import COPY, FIGURES, HEX, ROW, SIDE, UNIT, unreported
from engine.declaring.values import Whole, YesNo
from engine.sizes import MAX_UNITS


def come_again(s: Any, e: dict[str, Any]) -> None:
    """A unit stands on a hex at its strength of the set-up."""
    s.put(e["unit"], e["hex"])
    s.count(e["unit"], e["figures"])


REPLACEMENTS = Hook(
    says="Units that are lost come again",
    source="HR-NEFREIN",
    switches=(
        Switch("replacements", YesNo(), False, "a unit that is lost comes again in the next turn of its side"),
        Switch("most_replacements", Whole(0, 99, "UNLIMITED"), "UNLIMITED", "units of a side that come again"),
    ),
    columns=(
        Column("replacements", "1 if units that are lost come again"),
        Column("most_replacements", "units of a side that may, OFF = any number"),
        Column("fresh_row", "row of each unit when it comes again: no badge and no boats", (MAX_UNITS,)),
    ),
    state=(
        Column("lost_as", "place of a unit among the losses to be made good, from 1; 0 = none of them", (MAX_UNITS,)),
        Column("losses_noted", "losses of both sides that were to be made good so far"),
        Column("replaced", "units of a side that have come again, or are to", (2,)),
    ),
    acts=(
        Act("unit_has_fallen", "engine.rules.replacements.law:note_loss", "replacements"),
        Act("army_is_awaited", "engine.rules.replacements.law:more_to_come", "replacements"),
        Act("units_are_due", "engine.rules.replacements.turn:make_losses_good", "replacements"),
        Act("event_is_repeated", "engine.rules.replacements.law:repeat_replacement", "replacements"),
    ),
    fills=(Fill("engine.rules.replacements.tables:fill_replacements", order=20),),
    triggers=(
        Trigger("REPLACED", 209, "a unit that was lost comes again"),
        Trigger("REPLACED_WHERE", 210, "a player chooses where a unit comes again"),
    ),
    terms=(OptionalTerm("REPLACED", 116, "99 = never chooses where a unit comes again, but takes the first hex"),),
    events=(
        LogEvent(
            "SECTION_DRAWN", 116, "A card is drawn for the section in which a lost unit comes again.",
            {"by": SIDE, "card": COPY, "row": unreported(ROW)},
            lambda n, e: f"{side(e['by'])} draws {n.card(e['card'])} for the section of a replacement",
        ),
        LogEvent(
            "REPLACEMENT", 117, "A unit that was lost comes again at the edge of the board, at its first strength.",
            {"unit": UNIT, "hex": HEX, "figures": FIGURES},
            lambda n, e: f"  {e['unit']} comes again at {e['hex']}",
            follow=come_again,
        ),
    ),
)  # fmt: skip

HOUSE = {"replacements": REPLACEMENTS}
