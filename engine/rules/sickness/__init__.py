"""A sickness of one side that gets worse: units lose figures, hexes and dice by its level."""

from engine.codes import Face, Source
from engine.declaring.declare import Act, ChanceStream, Column, Fill, Hook, LogEvent, Switch, Trigger
from engine.declaring.event_words import side
from engine.declaring.limits import COUNT, DICE, SIDE
from engine.declaring.values import Some, Whole, YesNo
from engine.sizes import MAX_ROWS, MAX_UNITS

FACES = tuple(face.name.lower() for face in Face)

SICKNESS = Hook(
    says="A sickness that gets worse",
    source="HR-MARCOLD",
    switches=(
        Switch(
            "sick_faces", Some(says="faces like star, or nothing for none", pattern="|".join(FACES)), [],
            "faces of the die at the start of the turns of the variant's side, from the second on, that make it sicker",
        ),
        Switch("sick_most", Whole(0, 9, "UNLIMITED"), "UNLIMITED", "level at which it gets no sicker"),
        Switch("sick_counts", YesNo(), False, "units that die of it are eliminated by the enemy, and pay"),
    ),
    columns=(
        Column("sick_faces", "bit per Face that makes the side sicker, 0 = off"),
        Column("sick_side", "side that falls sick"),
        Column("sick_most", "level at which it gets no sicker"),
        Column("sick_counts", "1 if units that die of it are eliminated by the enemy"),
        Column("sick_rows", "bit per unit row that falls sick"),
        Column("row_sicker", "1 + the row that a unit is of at the next level, 0 = its own still", (MAX_ROWS,)),
    ),
    state=(
        Column("sick_level", "level of the sickness"),
        Column("sick_figures", "figures lost to it"),
        Column("sick_dead", "units that have died of it and count as eliminated by nobody"),
        Column("sick_gone", "1 for each of them", (MAX_UNITS,)),
    ),
    fills=(Fill("engine.rules.sickness.tables:fill_sickness", order=12),),
    acts=(Act("turn_begins", "engine.rules.sickness.law:grow_sicker", "sick_faces", order=7),),
    triggers=(
        Trigger("SICKER", 249, "a side gets sicker by a level"),
        Trigger("SICK_DEAD", 250, "a unit dies of sickness"),
        Trigger("SICKNESS_WON", 251, "the last unit of a side dies of sickness"),
    ),
    streams=(ChanceStream("SICKNESS", 43, Source.DICE, "the die of a sickness"),),
    events=(
        LogEvent(
            "SICKNESS", 140, "A side rolls for its sickness, which is of this level so far.",
            {"side": SIDE, "dice": DICE, "level": COUNT},
            lambda n, e: f"{side(e['side'])} rolls a die for its sickness, at level {e['level']}",
        ),
        LogEvent(
            "SICKER", 141, "A side gets sicker; the figures that this costs follow.", {"side": SIDE, "level": COUNT},
            lambda n, e: f"  {side(e['side'])} gets sicker: level {e['level']}",
        ),
    ),
    no_choice="A die decides; nobody can do anything about it.",
)  # fmt: skip

HOUSE = {"sickness": SICKNESS}
