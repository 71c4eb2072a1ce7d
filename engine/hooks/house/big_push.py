"""The Big Push (manoeuvre-melchett)."""

from engine.declaring.declare import Act, Column, Hook, OptionalTerm, Switch, Trigger
from engine.declaring.values import Whole, YesNo

HOOK = Hook(
    says="The Big Push",
    source="HR-MELCHETT",
    switches=(
        Switch("push_uses", Whole(0, 3), 0, "how often each side may order the push in a game"),
        Switch("push_rows", Whole(1, 2), 1, "rows every unit goes forward", "push_rows"),
        Switch("push_guns", Whole(0, 2), 1, "extra dice of artillery that stands", "push_guns"),
        Switch("push_draw", YesNo(), False, "a card is drawn at the end of the turn"),
    ),
    columns=(Column("push_special", "bit per row of special infantry, which must assault where it can"),),
    acts=(
        Act("battle_is_declared", "engine.kernel.big_push:mark_push", "actions"),
        Act("overrun_is_owed", "engine.kernel.big_push:owes_overrun", "actions"),
        Act("ground_must_be_taken", "engine.kernel.big_push:takes_all_ground", "actions"),
        Act("battle_is_owed", "engine.kernel.big_push:owes_battle", "actions"),
    ),
    triggers=(
        Trigger("PUSHED_ON", 50, "a side orders the big push"),
        Trigger("PUSH_CHARGED", 51, "an assault is made because the push demands it"),
    ),
    terms=(OptionalTerm("PUSH", 53, "extra worth asked of the Big Push; 99 = never"),),
)
