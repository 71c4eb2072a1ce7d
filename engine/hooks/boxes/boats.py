"""Infantry that carries boats and crosses rivers in them (TP-BOAT)."""

from engine.hooks.declare import FORBIDS, Column, Hook, LogEvent, Offer, OptionalTerm, Trigger
from engine.hooks.limits import HEX, UNIT, YES
from engine.sizes import MAX_ROWS, MAX_STACKS

HOOK = Hook(
    says="Boats on rivers",
    source="TP-BOAT",
    columns=(
        Column("row_afloat", "row a unit that carries a boat is of on a river, and one more; 0 = none", (MAX_ROWS,)),
        Column("row_landed", "row it is of once it has landed, and one more; 0 = none", (MAX_ROWS,)),
        Column("boat_rows", "bit per row that carries a boat or is afloat; boats that stay are none"),
        Column("stack_river", "1 for a river without a way across", (MAX_STACKS,)),
    ),
    terms=(
        # At 1 the Allies of Nijmegen Bridges who alone take to boats lose 0.9 +- 0.9 games of 100, at 3 0.3 +- 0.6.
        OptionalTerm(
            "AFLOAT", 66, "share of what flags cost a unit in its boats that is looked at; 99 = never there", 3.0, 0.0
        ),
    ),
    triggers=(Trigger("BOAT_LAUNCHED", 83, "infantry takes to its boats", official=True),),
    events=(
        LogEvent(
            "BOAT", 61, "A unit takes to its boats, or (``afloat`` false) lands and leaves them behind.",
            {"unit": UNIT, "hex": HEX, "afloat": YES},
            lambda n, e: f"  {e['unit']} "
            + (f"takes to its boats at {e['hex']}" if e["afloat"] else f"lands at {e['hex']} without them"),
        ),
    ),
    offer=Offer("Infantry may take to its boats", {"afloat": FORBIDS}, ("boat_launched",), ("boat_rows",)),
)  # fmt: skip
