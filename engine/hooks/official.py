"""What the official rules keep a place for: their triggers, streams of chance and events.

``replay.replay`` and ``replay.replay_text`` tell the events.
"""

from engine.codes import Attack, EndReason, Face, Landing, Loss, MedalSource, Source, Winner
from engine.declaring.declare import Act, ChanceStream, Trigger
from engine.declaring.limits import (
    COPY,
    COUNT,
    FIGURES,
    HEX,
    HEX_OR_NONE,
    MEDALS,
    PIECE,
    ROW,
    ROW_OR_NONE,
    SECTION_OR_NONE,
    SIDE,
    SIDE_OR_NONE,
    UNIT,
    UNIT_OR_NONE,
    WORTH,
    YES,
    Number,
    code,
)
from engine.sizes import MAX_CARDS, MAX_HEXES, MAX_MARCH, MAX_OBJECTIVES, MAX_TRIGGERS, MAX_TURNS, MAX_USES

TRIGGERS = (
    Trigger("AMBUSHED", 5, "Ambush is played", official=True),
    Trigger("TURN_CAPPED", 6, "the cap on turns ends the game", official=True),
    Trigger("RESHUFFLED", 7, "the discards are shuffled into a new pile", official=True),
    Trigger("HAND_GREW", 8, "a hand that began small grows", official=True),
    Trigger("SANDBAGS_SHORT", 9, "there are no sandbags left", official=True),
    Trigger("DROP_LOST", 10, "a figure of an air drop is lost", official=True),
    Trigger("RECON_STRUCK", 11, "a Recon is played as a strike", official=True),
    Trigger("EXITED", 12, "a unit leaves the board by an exit", official=True),
    Trigger("ON_MOVE", 13, "a unit is ordered on the move", official=True),
)
STREAMS = (
    ChanceStream("DECK", 1, Source.DECK, "the order of the cards"),
    ChanceStream("DICE", 2, Source.DICE, "battle dice"),
    ChanceStream("EVENT", 3, Source.DICE, "falls of air drops, dice of cards"),
    ChanceStream("PLAYER_TIE", 4, Source.PLAYERS, "choices among equals"),
    ChanceStream("PLAYER_NOISE", 5, Source.PLAYERS, "noise of a player's judgement"),
    ChanceStream("SEARCH", 6, Source.PLAYERS, "imagined hands and dice"),
)

ACTS = (Act("game_begins", "engine.dialogue.air_drop:air_drops", "n_drops", order=4),)

CARD = {"side": SIDE, "card_copy": COPY, "row": ROW}
WAY = {"unit": UNIT, "from": HEX, "to": HEX}
OBJECTIVE = Number(0, MAX_OBJECTIVES - 1)

# Name, number, what is noted in the order of the numbers a to e.
EVENTS: tuple[tuple[str, int, dict[str, Number]], ...] = (
    ("DEAL", 1, CARD),
    ("TURN", 2, {"side": SIDE, "medals_axis": MEDALS, "medals_allies": MEDALS}),
    ("PLAY", 3, {"card_copy": COPY, "row": ROW_OR_NONE, "view": SIDE, "section": SECTION_OR_NONE, "copied": YES}),
    ("PASS", 4, {"side": SIDE}),
    ("ORDER", 5, {"unit": UNIT, "hex": HEX}),
    ("STEP", 6, {**WAY, "cost": Number(0, MAX_MARCH)}),
    ("BATTLE", 7, {
        "attacker": UNIT_OR_NONE, "target": UNIT, "dice": COUNT, "distance": Number(0, MAX_HEXES - 1),
        "kind": code(Attack),
    }),
    ("FACE", 8, {"index": COUNT, "face": code(Face)}),
    ("HIT", 9, {"unit": UNIT, "lost": FIGURES, "left": FIGURES, "cause": code(Loss)}),
    ("ELIMINATED", 10, {"unit": UNIT, "hex": HEX, "by": SIDE}),
    ("IGNORE", 11, {"unit": UNIT, "ignored": COUNT, "left": COUNT}),
    ("STAND", 12, {"unit": UNIT, "flags": COUNT}),
    ("RETREAT", 13, WAY),
    ("GROUND", 14, WAY),
    ("OBSTACLE", 15, {"hex": HEX, "piece": PIECE, "placed": YES}),
    ("AMBUSH", 16, {"card_copy": COPY, "defender": UNIT, "attacker": UNIT}),
    # medals earned are more than the change beyond the target
    ("MEDAL", 17, {"side": SIDE, "change": WORTH, "total": MEDALS, "source": code(MedalSource), "earned": WORTH}),
    ("OBJECTIVE", 18, {"objective": OBJECTIVE, "holder": SIDE_OR_NONE}),
    ("DRAW", 19, CARD),
    ("KEEP", 20, CARD),
    ("DISCARD", 21, CARD),
    ("SHUFFLE", 22, {"number": Number(0, 8 * MAX_TURNS), "pile": Number(0, MAX_CARDS)}),  # no turn lays more aside
    ("HEAL", 23, {"unit": UNIT, "back": FIGURES, "now": FIGURES}),
    ("ROLL", 24, {"dice": COUNT, "row": ROW, "unit": UNIT_OR_NONE}),
    ("CLEAR", 25, {"unit": UNIT, "hex": HEX, "piece": PIECE}),
    ("TRIGGER", 26, {"side": SIDE, "turns_left": COUNT}),  # the target is reached
    ("END", 27, {"winner": code(Winner), "reason": code(EndReason)}),
    ("SECTION", 29, {"section": Number(0, 2)}),
    ("DECLARE", 30, {"unit": UNIT}),  # a target of a strike
    ("ASIDE", 31, CARD),  # drawn to choose from
    ("DROP", 32, {"unit": UNIT, "aim": HEX, "hex": HEX_OR_NONE, "fate": code(Landing)}),
    ("STRIKE_AS", 33, {"dice": COUNT, "uses": Number(0, (1 << MAX_USES) - 1)}),
    ("EXIT", 34, {"unit": UNIT, "hex": HEX, "medals": WORTH}),
    ("ON_MOVE", 35, {"unit": UNIT, "hex": HEX}),
    # Told for who checks what follows from the events around them; logged only, never hashed.
    ("RULE", 46, {"bit": Number(0, MAX_TRIGGERS - 1)}),  # a house rule acted for the first time in the game
    ("SECOND_MOVE", 47, {"unit": UNIT, "hex": HEX}),  # first move and battle are over
    ("SUBSTITUTE", 48, {"row": ROW}),  # the card orders any one unit, for the side has none of its class
    ("SUDDEN_DEATH", 49, {"objective": OBJECTIVE, "side": SIDE}),
)  # fmt: skip
