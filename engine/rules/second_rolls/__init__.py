"""Hits that a second die has to confirm."""

from engine.codes import Source
from engine.declaring.declare import FORBIDS, Act, ChanceStream, Column, Hook, LogEvent, OptionalTerm, Trigger
from engine.declaring.event_words import dice
from engine.declaring.limits import DICE, FIGURES, UNIT
from engine.sizes import MAX_ROWS

SECOND_ROLL = Hook(
    says="Hits rolled a second time",
    source="UNIT-TIG",
    columns=(
        Column("second_rolls", "1 if some unit row has its hits rolled again"),
        Column("row_second_roll", "bit per Face that confirms a hit, 0 = every hit counts", (MAX_ROWS,)),
        Column(
            "row_confirmed",
            "for players: sides of a second die by which a hit counts, 6 = all do",
            (MAX_ROWS,),
        ),
    ),
    acts=(Act("hits_more", "engine.rules.second_rolls.law:confirm_hits", "second_rolls"),),
    triggers=(Trigger("HIT_UNDONE", 75, "a hit on a Tiger is not confirmed"),),
    streams=(ChanceStream("CONFIRM", 14, Source.DICE, "second rolls that confirm hits"),),
    terms=(
        OptionalTerm(
            "CONFIRMED",
            68,
            "share of second rolls that is reckoned die by die, and at own units at all; -99 = none",
            1.0,
            -FORBIDS,
            1.0,
        ),
    ),
    events=(
        LogEvent(
            "CONFIRM",
            57,
            "Hits are rolled again; the dice follow, and ``confirmed`` of them count.",
            {"unit": UNIT, "dice": DICE, "confirmed": FIGURES},
            lambda n, e: (
                f"{n.unit(e['unit'])} is hit, to be confirmed by {dice(e['dice'])}: {e['confirmed'] or 'none'}"
            ),
        ),
    ),
    no_choice="Every hit on such a unit is rolled again.",
)

BOXES = {"second_roll": SECOND_ROLL}
