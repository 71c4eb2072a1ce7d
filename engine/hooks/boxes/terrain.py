"""Hexes that block some lines of sight, and pieces that keep units out until somebody takes them away."""

from engine.hooks.declare import Column, Hook

HOOK = Hook(
    says="Lakes, and road blocks that can be cleared",
    source="TP-LAKE-2, WW-ENG-2",
    columns=(
        Column("loose_bars", "1 if a piece that can be taken away keeps units out"),
        Column("part_sight", "1 if more than the kind of a hex and its hill says whether it blocks sight"),
    ),
)
