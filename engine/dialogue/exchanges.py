"""Exchanges of cards as a unit of their own: the turn calls it where an option lets a side exchange."""

from engine.codes import Action
from engine.compiling.compile_unit import compile_unit
from engine.dialogue.actions import exchange_openly, exchange_quietly


@compile_unit()
def exchange_cards(tables, state, mind, side, action):
    """An open exchange or a quiet one; 1 unless a card was wanting.  Rule: HR-SWAP1-1 .. -8, HR-SWAP2-1, -2."""
    if action == Action.EXCHANGE_OPEN:
        return exchange_openly(tables, state, mind, side)
    return exchange_quietly(tables, state, mind, side)
