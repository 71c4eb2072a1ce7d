"""Cards drawn to choose from, decks shuffled together, and cards taken out of the deck."""

import numpy as np

from engine.declaring.declare import Column, Hook, Switch, Trigger
from engine.declaring.values import Sides, Some, Whole
from engine.sizes import MAX_CARDS

HOOK = Hook(
    says="Draws and the deck",
    source="HR-SET, OVL",
    switches=(
        Switch(
            "turn_draw", Whole(1, 4), 1, "cards drawn at the end of a turn, of which one is kept",
        ),
        Switch("turn_draw_sides", Sides(), ["axis", "allies"], "who draws so many"),
        Switch(
            "removed_cards", Some(says="card ids joined by |, or nothing"), [],
            "cards of which copies are taken out of the deck in force",
        ),
        Switch("decks_in_pile", Whole(1, 2), 1, "copies of the deck that are shuffled together (OVL-11)"),
        Switch("removed_copies", Whole(1, 20, "ALL", says="1 to 20, or all"), 1, "of each of them; ALL"),
    ),
    columns=(
        Column("turn_draw", "by side: cards drawn at the end of a turn, of which one is kept", (2,)),
        Column("removed_n", "cards taken out"),
        Column("removed_address", "copy_address of the cards taken out", (MAX_CARDS,), np.int64),
    ),
    triggers=(
        Trigger("DREW_TWO", 44, "cards are drawn to choose from"),
        Trigger("DECK_CHANGED", 45, "the deck lacks cards"),
    ),
)  # fmt: skip
