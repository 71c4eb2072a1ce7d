"""Tactic cards read to the letter (tactic-card-literal-actions)."""

from engine.declaring.declare import Column, Hook, Switch, Trigger
from engine.declaring.values import Some, Word
from engine.sizes import MAX_CARD_ROWS

HOOK = Hook(
    says="Tactic cards read to the letter",
    source="HR-LITERAL",
    switches=(
        Switch(
            "tactic_reading",
            Word("ORDER_IMPLIES_BOTH", "STRICT_TEXT"),
            "ORDER_IMPLIES_BOTH",
            "an order is to move and battle; STRICT_TEXT: what the card spells out",
        ),
        Switch(
            "tactic_overrides",
            Some(
                pattern=r"^[a-z_]+:(move_battle|move|battle|none)$",
                says="card:move_battle, card:move, card:battle or card:none, joined by |, or nothing",
            ),
            [],
            "card:move_battle, card:move, card:battle, card:none",
        ),
    ),
    columns=(Column("card_literal", "1 if it lets its units do less than they could", (MAX_CARD_ROWS,)),),
    triggers=(Trigger("LITERAL", 22, "a tactic card gives less than a plain order"),),
)
