"""Cross-hair markers of Big Guns, and posts that spot for the guns of a side (TP-BIG, TP-FSA, HR-BIGGUN, HR-SPOT)."""

from engine.declaring.declare import FORBIDS, Column, Hook, LogEvent, OptionalTerm, Switch, Trigger
from engine.declaring.limits import HEX, UNIT, YES
from engine.declaring.values import Rows, Some, Whole, Word, YesNo
from engine.sizes import CROSSHAIRS, MAX_POSTS, MAX_ROWS

HOOK = Hook(
    says="Big Guns zero in on a hex",
    source="TP-BIG",
    switches=(
        Switch("crosshair_bonus", Whole(0, 2), 1, "dice that a cross-hair of a house battery adds (trait BATTERY)"),
        Switch("crosshair_markers", Whole(1, CROSSHAIRS), CROSSHAIRS, "cross-hairs that a house battery has"),
        Switch("gun_move_breaks", YesNo(), True, "a house battery that moves or falls back loses its cross-hairs"),
        Switch(
            "post_hexes", Some(says="hexes like E5, or scenario"), ["scenario"],
            "posts that spot for the guns of either side, scenario = those of the battle",
        ),
        Switch("post_rules", Word("PACK", "HOUSE"), "PACK", "whose Big Gun posts lend: HOUSE = the house battery"),
        Switch(
            "post_scope", Word("FULL_PROFILE", "CROSSHAIR_ONLY"), "FULL_PROFILE",
            "what posts lend: CROSSHAIR_ONLY = no dice by range",
        ),
        Switch("post_guns", Rows(), "ART", "guns that posts spot for"),
        Switch("post_aims_return", YesNo(), False, "guns have their cross-hairs back when the post is lost"),
    ),
    columns=(
        Column("crosshair_rows", "bit per unit row that lays cross-hair markers"),
        Column("row_spotted", "row a gun is of while a post spots for its side, and one more; 0 = none", (MAX_ROWS,)),
        Column("row_unspotted", "row it is of otherwise, and one more; 0 = none", (MAX_ROWS,)),
        Column("aim_dice", "dice that a cross-hair adds, by unit row", (MAX_ROWS,)),
        Column("aims_most", "cross-hairs that a gun may have out, by unit row", (MAX_ROWS,)),
        Column("aim_breaks", "bit per unit row that loses its cross-hairs when it moves or falls back"),
        Column("posts_return", "1 if guns have their cross-hairs back when a post is lost, and there is one"),
        Column("posts_n", "hexes from which a side spots for its guns", (2,)),
        Column("post", "these hexes", (2, MAX_POSTS)),
        Column("post_unit", "the unit that alone may spot there, and one more; 0 = any, -1 = nobody", (2, MAX_POSTS)),
    ),
    triggers=(
        Trigger("CROSSHAIR", 81, "a gun hits once more on a hex that its cross-hairs mark", official=True),
        Trigger("GUNS_SPOTTED", 82, "a post spots for the guns of its side", official=True),
        Trigger("AIM_BROKEN", 110, "a big gun that moves or falls back loses its cross-hairs"),
        Trigger("AIMS_RETURNED", 111, "a post is lost, and guns have their cross-hairs back"),
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
