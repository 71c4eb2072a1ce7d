"""Sandbags that outlast their occupant, and whose they are."""

from engine.declaring.declare import Act, Column, Hook, Switch, Trigger
from engine.declaring.values import Some, Word

SANDBAGS = Hook(
    says="Sandbags that last",
    source="HR-SANDBAG",
    switches=(
        Switch(
            "sandbags_left",
            Word("GO", "STAY", named="stay", says="GO | STAY"),
            "GO",
            "with the unit that leaves them; STAY",
        ),
        Switch(
            "sandbags_destroyed_by",
            Some("ART", "BARRAGE", "AIRPOWER", "any"),
            ["any"],
            "attacks that destroy them with their occupant: ART BARRAGE AIRPOWER",
        ),
        Switch("sandbags_for", Word("BOTH", "OWNER"), "BOTH", "OWNER: only the side that laid them"),
    ),
    columns=(
        Column("sandbags_stay", "1 if sandbags may outlast their occupant"),
        Column("sandbags_owned", "1 if sandbags serve the side alone that laid them"),
        Column("sandbags_fall", "bit per Origin of an attack that destroys them with their occupant"),
    ),
    acts=(
        Act("ground_is_dug", "engine.rules.sandbags.law:take_over", "sandbags_owned"),
        Act("hex_is_left", "engine.rules.sandbags.law:note_stay", "sandbags_stay"),
        Act("leaves_otherwise", "engine.rules.sandbags.law:fall_on", "sandbags_stay"),
    ),
    triggers=(
        Trigger("SANDBAGS_STAYED", 34, "sandbags stay behind"),
        Trigger("SANDBAGS_SHOT", 35, "sandbags are destroyed with the unit behind them"),
        Trigger("SANDBAGS_OWNED", 152, "sandbags do not serve the enemy of the side that laid them"),
    ),
)

HOUSE = {"sandbags": SANDBAGS}
