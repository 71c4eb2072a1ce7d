"""Cross-hair markers of Big Guns, and posts that spot for the guns of a side (TP-BIG, TP-FSA)."""

from engine.hooks.declare import FORBIDS, Column, Hook, LogEvent, OptionalTerm, Trigger
from engine.hooks.limits import HEX, UNIT, YES
from engine.sizes import MAX_POSTS, MAX_ROWS

HOOK = Hook(
    says="Big Guns zero in on a hex",
    source="TP-BIG",
    columns=(
        Column("crosshair_rows", "bit per unit row that lays cross-hair markers"),
        Column("row_spotted", "row a gun is of while a post spots for its side, and one more; 0 = none", (MAX_ROWS,)),
        Column("row_unspotted", "row it is of otherwise, and one more; 0 = none", (MAX_ROWS,)),
        Column("posts_n", "hexes from which a side spots for its guns", (2,)),
        Column("post", "these hexes", (2, MAX_POSTS)),
    ),
    triggers=(
        Trigger("CROSSHAIR", 81, "a gun hits once more on a hex that its cross-hairs mark", official=True),
        Trigger("GUNS_SPOTTED", 82, "a post spots for the guns of its side", official=True),
    ),
    terms=(
        OptionalTerm("SPOT", 65, "holding a post, per gun that it spots for; -99 = no worth", 0.5, -FORBIDS, 5.0),
    ),
    events=(
        LogEvent(
            "CROSSHAIR", 60, "A gun marks a hex with its cross-hairs, or (``on`` false) has the marker back.",
            {"unit": UNIT, "hex": HEX, "on": YES},
            lambda n, e: f"  {e['unit']} {'has zeroed in on' if e['on'] else 'loses its aim at'} {e['hex']}",
        ),
    ),
    no_choice="A hit lays the marker, and one is enough for the die; at whom a gun fires is asked of every gun.",
)  # fmt: skip
