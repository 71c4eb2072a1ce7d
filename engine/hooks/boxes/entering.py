"""Ground that costs figures on entry: frozen rivers (Winter Wars)."""

from engine.codes import Source
from engine.declaring.declare import Act, ChanceStream, Column, Hook, LogEvent, OptionalTerm, Trigger
from engine.declaring.limits import DICE, HEX, UNIT
from engine.declaring.telling import dice
from engine.sizes import MAX_ROWS, MAX_STACKS

HOOK = Hook(
    says="Ground that costs figures on entry: frozen rivers",
    source="WW-FRZ",
    columns=(
        Column("ground_bites", "1 if entering some hex of the board may cost figures"),
        Column("enter_dice", "dice rolled at a unit that enters, by stack; 0 = none", (MAX_STACKS,)),
        Column("enter_faces", "bit per Face that costs it a figure, by unit row", (MAX_STACKS, MAX_ROWS)),
        Column("enter_on", "bits of codes_of_boxes.Coming", (MAX_STACKS,)),
        Column("enter_who", "bit per unit row that is rolled at, by side", (MAX_STACKS, 2)),
    ),
    acts=(
        Act("ground_is_entered", "engine.kernel.boxes.ground_bites:ground_bites", "ground_bites"),
        Act("game_begins", "engine.kernel.boxes.ground_bites:lay_ground", "ground_bites"),
        Act("game_is_imagined", "engine.kernel.boxes.ground_bites:imagine_ground", "ground_bites"),
    ),
    triggers=(
        Trigger("ICE_ROLLED", 67, "a unit goes onto a frozen river"),
        Trigger("ICE_BROKE", 68, "a frozen river costs figures"),
        Trigger("MINE_KILLED", 72, "mines or ice eliminate a unit"),
    ),
    streams=(ChanceStream("ICE", 13, Source.DICE, "dice of ground that costs figures on entry"),),
    terms=(
        OptionalTerm(
            "BITTEN", 60, "share of what losses to mines and ice cost that is looked at; 99 = never there", 1.0, 0.0
        ),
        OptionalTerm(
            "BITTEN_LATER", 62,
            "the same on a way back, off the board, and where the second move of a raid is planned before its battle; "
            "99 = never there", 1.0, 0.0
        ),
    ),
    events=(
        LogEvent(
            "ICE",
            54,
            "A unit goes onto a frozen river; its dice follow.",
            {"unit": UNIT, "hex": HEX, "dice": DICE},
            lambda n, e: f"{n.unit(e['unit'])} is on the ice of {e['hex']}: {dice(e['dice'])}",
        ),
    ),
    no_choice="Where a unit goes is a move like any other, and a retreat may lead onto a frozen river anyway.",
)  # fmt: skip
