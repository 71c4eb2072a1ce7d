"""Guns that fire at what others see."""

from engine.declaring.declare import Act, Column, Hook, Switch, Trigger
from engine.declaring.values import Some, Whole, Word

FIRE_MODES = Hook(
    says="Fire modes of artillery",
    source="HR-FIRE",
    switches=(
        Switch(
            "gun_sight", Word("NONE", "SPOTTED"), "NONE", "SPOTTED: artillery fires at what it or a spotter sees"
        ),
        Switch("direct_types", Some(says="unit rows"), [], "rows of artillery that must see for themselves then"),
        Switch(
            "spotters", Word("ANY_FRIENDLY", "INFANTRY", "RECON", "INFANTRY_AND_RECON"), "ANY_FRIENDLY",
            "units that may spot for guns: INFANTRY, RECON, INFANTRY_AND_RECON",
        ),
        Switch(
            "spotter_max_range", Whole(1, 99, named="hexes", says="1 to 99 hexes or unlimited"), 99,
            "hexes from the spotter to the target",
        ),
    ),
    columns=(
        Column("spotter_rows", "bit per unit row whose sight serves guns (Fire.SPOTTED)"),
        Column("spotter_range", "hexes from the spotter to the target"),
        Column("mode_rows", "bit per unit row of artillery whose fire mode an option decides"),
    ),
    acts=(
        Act("shot_is_barred", "engine.rules.spotting.law:is_hidden", "spotting"),
        Act("battle_is_declared", "engine.rules.spotting.law:mark_spotted", "sight_limited", order=2),
        Act("battles_begin", "engine.rules.spotting.law:mark_unseen", "sight_limited", order=4),
    ),
    triggers=(Trigger("SPOTTED", 32, "a gun depends on a spotter"),),
)  # fmt: skip

HOUSE = {"fire_modes": FIRE_MODES}
