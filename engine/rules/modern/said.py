"""Triggers, streams of chance and weights of players of Modern Battle."""

from engine.codes import Source
from engine.declaring.declare import ChanceStream, OptionalTerm, Trigger

TRIGGERS = (
    Trigger("MODERN_TURN", 213, "guns of both sides fire, then both sides act without cards"),
    Trigger("MODERN_SPOTTED", 214, "a gun fires at what only another unit sees"),
    Trigger("MODERN_LAST_SHOT", 215, "a gun that is destroyed still fires"),
    Trigger("MODERN_WORKS", 216, "fieldworks take a loss or a retreat"),
    Trigger("MODERN_PENNED", 227, "a unit that cannot retreat loses strength"),
    Trigger("MODERN_MINED", 228, "mines are thrown for"),
    Trigger("MODERN_CUT", 229, "a unit removes wire in place of its move"),
    Trigger("MODERN_CARRIED", 230, "a transport loads or unloads"),
    Trigger("MODERN_CARGO_LOST", 231, "a unit dies with its transport"),
    Trigger("MODERN_SENT_AHEAD", 232, "who wins the initiative makes the enemy act first"),
    Trigger("MODERN_BROKEN", 233, "a side is broken"),
    Trigger("MODERN_TIME_UP", 234, "the limit of turns decides"),
    Trigger("MODERN_DROPPED", 235, "the shot of a gun is lost, for its target is gone"),
)

STREAMS = (
    ChanceStream("MODERN_LOT", 45, Source.DICE, "the order of guns, and initiative"),
    ChanceStream("MODERN_DICE", 46, Source.DICE, "dice of shots and combats without cards, by unit", True),
    ChanceStream("MODERN_MINES", 47, Source.DICE, "dice of mines without cards", True),
)

TERMS = (
    OptionalTerm("MODERN_SHOT", 423, "worth asked of a shot of a gun; 99 = guns never fire"),
    OptionalTerm("MODERN_FIRE", 424, "worth asked of a combat; 99 = never"),
    OptionalTerm("MODERN_MOVE", 425, "worth asked of a move; 99 = never moves"),
    OptionalTerm("MODERN_LOAD", 426, "worth asked of loading and unloading; 99 = never"),
    OptionalTerm("MODERN_WIRE", 427, "worth asked of removing wire; 99 = never"),
    OptionalTerm("MODERN_LEAD", 428, "worth asked of acting first by who wins the initiative; 99 = never"),
    OptionalTerm("MODERN_BACK", 429, "99 = a unit that is forced back goes to the first area in hex order"),
    OptionalTerm("MODERN_DEALT", 430, "worth of an enemy unit that is expected to be lost", 1.0, -99.0, 10.0),
    OptionalTerm("MODERN_TAKEN", 431, "the same of an own one that the enemy is expected to destroy", 0.5, -99.0, 10.0),
    OptionalTerm("MODERN_WAY", 432, "worth of an area nearer to an objective, or to an enemy", 0.08, -99.0, 5.0),
    OptionalTerm("MODERN_GOAL", 433, "worth of standing on an objective, for each unit it counts", 0.8, -99.0, 10.0),
    OptionalTerm(
        "MODERN_NUMBERS", 434, "worth of acting first for each unit alive beyond the enemy's, as many counting half",
        1.0, -99.0, 40.0,
    ),
    OptionalTerm("MODERN_COVER", 435, "worth of cover", 0.15, -99.0, 5.0),
    OptionalTerm(
        "MODERN_READY", 436, "worth of acting first for each enemy unit that combats as units stand may cost",
        0.0, -99.0, 40.0,
    ),
    OptionalTerm(
        "MODERN_HURRY", 437, "times as much again that the way counts in the last turn, for a side that loses by it",
        8.0, -99.0, 40.0,
    ),
)  # fmt: skip
