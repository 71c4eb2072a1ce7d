"""Minefields with hidden tokens, and engineers who clear them (Terrain Pack, Winter Wars)."""

from typing import Any

from engine.codes import Source
from engine.declaring.declare import (
    FORBIDS,
    ChanceStream,
    Column,
    Hook,
    LogEvent,
    Offer,
    OptionalTerm,
    Switch,
    Trigger,
)
from engine.declaring.limits import DICE, HEX, PIECE, UNIT
from engine.declaring.telling import dice
from engine.declaring.values import Whole
from engine.sizes import MAX_HEXES, MAX_PIECES, MAX_ROWS, MAX_STACKS, MAX_TOKENS


def _told(n: Any, e: dict[str, Any]) -> str:
    """What the token under the field shows."""
    strength = f"strength {e['dice']}, {dice(e['dice'])}" if e["dice"] else "a decoy"
    return f"{n.unit(e['unit'])} enters the minefield on {e['hex']}: {strength}"


HOOK = Hook(
    says="Minefields with hidden tokens, and engineers who clear them",
    source="TP-MINE, WW-MINE, TP-ENG",
    switches=(
        Switch(
            "decoy_medals", Whole(0, 10), 0,
            "medals for the first decoy in a game, to the enemy of the side that laid it", "decoy_medals",
        ),
    ),
    columns=(
        Column("stack_mine", "1 + removable piece that is the minefield on the stack, 0 = none", (MAX_STACKS,)),
        Column("mine_who", "bit per unit row that sets it off, by side", (MAX_STACKS, 2)),
        Column("mine_on", "bits of codes_of_boxes.Coming, by removable piece", (MAX_PIECES,)),
        Column("mine_faces", "bit per Face that costs a figure, by unit row", (MAX_PIECES, MAX_ROWS)),
        Column("mine_tokens", "tokens of the set, by removable piece", (MAX_PIECES,)),
        Column("mine_pool", "their strengths", (MAX_PIECES, MAX_TOKENS)),
        Column("mine_sets", "copies of token sets in play: more fields than a set has tokens open another"),
        Column("mine_set", "1 + copy the token under the field set up on the hex is of, 0 = no field", (MAX_HEXES,)),
        Column("engineer_rows", "bit per unit row that clears minefields"),
    ),
    triggers=(
        Trigger("MINE_WENT_OFF", 69, "a minefield goes off"),
        Trigger("MINE_DECOY", 70, "a minefield turns out to be a decoy"),
        Trigger("MINE_CLEARED", 71, "engineers clear a minefield"),
    ),
    streams=(ChanceStream("MINES", 12, Source.DICE, "strengths of minefields and their dice"),),
    terms=(
        OptionalTerm(
            "CLEAR_MINES", 61, "per figure a minefield that engineers clear would cost infantry; -99 = never",
            0.6, -FORBIDS
        ),
    ),
    events=(
        LogEvent(
            "MINE",
            53,
            "An enemy of the side that laid it enters a minefield: its ``dice`` are its strength, 0 for a decoy.",
            {"unit": UNIT, "hex": HEX, "dice": DICE},
            _told,
        ),
        LogEvent(
            "MINE_CLEARED",
            55,
            "Engineers entitled to battle clear the minefield they enter instead.",
            {"unit": UNIT, "hex": HEX, "piece": PIECE},
            lambda n, e: f"{n.unit(e['unit'])} clears the {e['piece']} on {e['hex']} instead of battling",
        ),
    ),
    offer=Offer(
        "Engineers may clear a minefield instead of battling",
        {"CLEAR_MINES": -FORBIDS}, ("mine_cleared",), ("mine_sets", "engineer_rows"),
    ),
)  # fmt: skip
