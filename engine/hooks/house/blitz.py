"""Blitzkrieg: armor of both sides, Recons that strike from the air."""

from engine.declaring.declare import Column, Hook, OptionalTerm, Switch, Trigger
from engine.declaring.values import Shaped
from engine.sizes import MAX_ROWS

HOOK = Hook(
    says="Blitzkrieg",
    source="HR-BLITZARM, HR-BLITZAIR",
    switches=(
        Switch(
            "blitz_armor",
            Shaped("blitz_armor"),
            None,
            "{ side, move, slowed, specials }: armor of the blitzing side, and of the other",
        ),
        Switch(
            "recon_as_also",
            Shaped("recon_as_also"),
            [],
            "{ card, sides, dice, targets, anchor, keeps_draw, kind }: further strikes like recon_as",
        ),
    ),
    columns=(Column("row_gain", "hexes that armor of the row goes farther than officially", (MAX_ROWS,)),),
    triggers=(
        Trigger("BLITZ_STRUCK", 20, "a Recon calls in the air force"),
        Trigger("ARMOR_SLOWED", 29, "armor is slowed by the enemy's Blitzkrieg"),
        Trigger("ARMOR_HASTENED", 153, "armor goes farther in its Blitzkrieg"),
    ),
    terms=(OptionalTerm("AIR", 54, "extra worth asked of a Recon that strikes from the air; 99 = never"),),
)
