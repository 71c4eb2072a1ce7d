"""Trenches, wooded and built-up hills and flooded country as the house has them."""

from engine.declaring.declare import Act, Column, Hook, Trigger
from engine.sizes import MAX_STACKS

HOOK = Hook(
    says="Trenches, hills with something on them and flooded country",
    source="HR-TRENCH, HR-HILLLOS, HR-FLOOD",
    columns=(
        Column("ground_marks", "1 if battles are asked what an option made of the ground"),
        Column("trench_cover", "bit per class of attackers for whom a trench is other cover", (MAX_STACKS,)),
        Column(
            "trench_fights", "bit per unit row that battles from a trench by an option alone", (MAX_STACKS,)
        ),
        Column(
            "cover_changed", "bit per class of attackers for whom other ground is other cover", (MAX_STACKS,)
        ),
        Column("cover_more", "dice that other ground takes off more than officially", (MAX_STACKS, 3)),
        Column(
            "target_marks", "1 if an option may give or take targets by other dice, so that battles are asked"
        ),
        Column("stack_grown", "1 if what stands on a hill hides nothing more than the hill", (MAX_STACKS,)),
    ),
    acts=(
        Act("battle_is_next", "engine.kernel.trigger_targets:mark_targets", "target_marks", order=2),
        Act("strike_begins", "engine.kernel.trigger_targets:mark_spared", "target_marks"),
    ),
    triggers=(
        Trigger("TRENCH", 143, "a trench is other cover, or a tank battles from it"),
        Trigger("PLATEAU", 144, "units see each other over what stands on their hill"),
        Trigger("COVER_CHANGED", 151, "an option changes the cover of the ground in a battle"),
        Trigger("FLOODED", 145, "open country is flooded"),
    ),
)
