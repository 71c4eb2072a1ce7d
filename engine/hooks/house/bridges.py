"""Bridges that hide what lies behind them (bridge-blocks-los)."""

from engine.declaring.declare import Column, Hook, Switch, Trigger
from engine.declaring.values import Word
from engine.sizes import MAX_STACKS

HOOK = Hook(
    says="Bridges that block lines of sight",
    source="HR-BRIDGELOS",
    switches=(
        Switch(
            "bridges_block",
            Word("NONE", "STANDARD", "ALL"),
            "NONE",
            "which bridges hide what lies behind them: STANDARD, ALL (pontoons and rail bridges too)",
        ),
    ),
    columns=(Column("stack_bridge", "1 if nothing but a bridge blocks sight", (MAX_STACKS,)),),
    triggers=(Trigger("BRIDGE_BLOCKED", 33, "a bridge blocks a line of sight"),),
)
