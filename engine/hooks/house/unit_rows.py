"""Unit rows of house rules, and what only they can do."""

from engine.declaring.declare import Act, Column, Hook, Trigger
from engine.sizes import MAX_ROWS

HOOK = Hook(
    says="Unit rows of house rules",
    source="HR-SET, HR-HEAVY, HR-VHEAVY, HR-RECON, HR-LIGHT",
    columns=(
        Column("special_rows", "bit per house row that differs from the plain row of its class"),
        Column(
            "choosy_rows",
            "bit per unit row that is asked before the battles: it may not attack some kinds of unit, or rides",
        ),
        Column(
            "star_proof",
            "bit per unit row to which stars do nothing, whoever's hit all others: snipers, trains",
        ),
        Column("proof_faces", "bit of the grenade if it would hit but for the row itself", (MAX_ROWS,)),
    ),
    acts=(Act("battles_begin", "engine.rules.noted_changes.law:log_no_attack", "choosy_rows"),),
    triggers=(
        Trigger("SPECIAL_ROW", 42, "a unit of a house type acts"),
        Trigger("NO_ATTACK", 43, "a unit may attack none of the enemies in its reach"),
        Trigger("GRENADE_PROOF", 53, "a grenade bounces off heavy armor"),
    ),
)
