"""What the official rules keep a place for: their triggers, streams of chance, and who is asked at moments."""

from engine.codes import Source
from engine.declaring.declare import Act, ChanceStream, Trigger

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
