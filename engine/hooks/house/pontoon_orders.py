"""Pontoon bridges that cost orders of an Attack card, and engineers beside the river (pontoon-engineer)."""

from engine.declaring.declare import Act, Column, Hook, OptionalTerm, Switch, Trigger
from engine.declaring.values import Whole, YesNo

HOOK = Hook(
    says="Pontoon bridges built by orders",
    source="HR-PONTOON",
    switches=(
        Switch(
            "pontoon_orders", Whole(0, 3), 0, "orders of an Attack card that a pontoon bridge costs; 0 = all it gives"
        ),
        Switch("pontoon_engineer", YesNo(), True, "one of these orders goes to engineers next to the river hex"),
    ),
    columns=(
        Column("pontoon_orders", "orders of an Attack card that a pontoon bridge costs, 0 = the whole card"),
        Column("pontoon_engineer", "1 if engineers must stand next to it"),
        Column("pontoon_rows", "bit per unit row that is engineers"),
    ),
    acts=(
        Act("card_is_played", "engine.dialogue.landmark_acts:build_by_orders", "pontoon_orders", order=3),
        Act("next_card_orders", "engine.dialogue.landmark_acts:build_by_orders", "pontoon_orders", order=3),
    ),
    triggers=(Trigger("PONTOON_ORDERED", 122, "orders of an Attack card build a pontoon bridge"),),
    terms=(
        OptionalTerm("PONTOON", 83, "extra worth asked of a pontoon bridge built by orders; 99 = never"),
    ),
)  # fmt: skip
