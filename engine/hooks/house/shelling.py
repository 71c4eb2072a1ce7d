"""Guns that shell obstacles (artillery-clears-wire)."""

from engine.codes import Source
from engine.hooks.declare import ChanceStream, Column, Hook, LogEvent, OptionalTerm, Trigger
from engine.hooks.limits import DICE, HEX, PIECE, UNIT, YES
from engine.hooks.telling import dice
from engine.sizes import MAX_PIECES, MAX_RANGE, MAX_ROWS

HOOK = Hook(
    says="Guns that shell obstacles",
    source="HR-SHELLWIRE",
    columns=(
        Column("shelling", "bit per removable piece that some gun may shell; 0 = option off"),
        Column("shell_rows", "bit per unit row that may", (MAX_PIECES,)),
        Column("shell_faces", "bit per Face that removes the piece", (MAX_PIECES,)),
        Column("shell_dice", "dice at no unit, [variant, row, distance]", (4, MAX_ROWS, MAX_RANGE + 1)),
    ),
    triggers=(Trigger("WIRE_SHELLED", 36, "artillery shells wire"),),
    streams=(ChanceStream("SHELL", 10, Source.DICE, "shots at obstacles"),),
    terms=(OptionalTerm("SHELL", 55, "extra worth asked of a shot at an obstacle; 99 = never"),),
    events=(
        LogEvent(
            "SHELL",
            41,
            "A gun fires at an obstacle instead of a unit; its dice follow, and ``obstacle`` if it is ``removed``.",
            {"unit": UNIT, "hex": HEX, "piece": PIECE, "dice": DICE, "removed": YES},
            lambda n, e: f"{n.unit(e['unit'])} shells the {e['piece']} on {e['hex']}: {dice(e['dice'])}",
        ),
    ),
)
