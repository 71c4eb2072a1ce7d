"""Obstacles that keep units out until somebody takes them away (road blocks)."""

from engine.hooks.declare import Column, Hook

HOOK = Hook(
    says="Obstacles that bar the way and can be cleared",
    source="WW-ENG-2",
    columns=(Column("loose_bars", "1 if a piece that can be taken away keeps units out"),),
)
