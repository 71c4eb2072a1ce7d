"""Who may take ground and overrun, and how often (columns of unit rows)."""

from engine.declaring.declare import Column, Hook, OptionalTerm, Trigger
from engine.sizes import MAX_ROWS

HOOK = Hook(
    says="Ground and overruns by unit row",
    source="HR-GROUND, HR-DESERT",
    columns=(
        Column("row_advance_cut", "levels of advance that options took from the row", (MAX_ROWS,)),
        Column("row_advance_gain", "levels of advance that options gave the row", (MAX_ROWS,)),
        Column("advance_cut", "1 if any row lost or won some"),
    ),
    triggers=(
        Trigger("GROUND_DENIED", 28, "a unit may not take ground or overrun"),
        Trigger("NO_GROUND", 47, "ground stays untaken because nobody may"),
        Trigger("OVERRUN_TWICE", 54, "a unit overruns a second time"),
        Trigger("ADVANCE_GIVEN", 150, "a unit may take ground or overrun by an option alone"),
    ),
    terms=(OptionalTerm("AGAIN", 59, "worth asked of a second overrun of one unit in a turn; 99 = never"),),
)
