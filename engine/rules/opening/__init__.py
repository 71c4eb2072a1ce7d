"""Opening hands that are not left to chance."""

from engine.declaring.declare import Act, Column, Fill, Hook, LogEvent, Switch, Trigger
from engine.declaring.event_words import side
from engine.declaring.limits import COPY, ROW, SIDE, words
from engine.declaring.values import Cards, Whole, Word, YesNo
from engine.sizes import MAX_OPENING

# What becomes of a card laid out before the deal, in the order of the event's numbers.
FATES = {
    "discarded": "discards {} before the deal",
    "kept": "begins with {}",
    "back": "puts {} back into the deck",
}
OPENING = Hook(
    says="Opening hands that are fixed or scripted",
    source="HR-HAND, HR-SCRIPT",
    state=(
        Column("offered", "cards to choose from, by side", (2, MAX_OPENING)),
        Column("offered_n", "how many", (2,)),
    ),
    switches=(
        Switch(
            "opening", Word("DEAL", "FIXED", "SCRIPTED"), "DEAL",
            "FIXED: opening_cards for opening_sides; SCRIPTED: opening_axis and opening_allies",
        ),
        Switch("opening_cards", Cards(), [], "ids of cards, or RL, RC, RR, DHQ"),
        Switch("opening_sides", Word("both", "axis", "allies", small=True), "both", "sides that are given them"),
        Switch(
            "opening_discard", YesNo(), True,
            "fixed cards that a small hand cannot hold start the discard pile; else they go back",
        ),
        Switch("opening_axis", Cards(), [], "cards of the Axis"),
        Switch("opening_allies", Cards(), [], "cards of the Allies"),
        Switch("opening_extra", Whole(0, 6), 0, "random cards beyond the scenario's hand"),
        Switch(
            "opening_extra_side", Word("none", "axis", "allies", "both", small=True), "none", "who is dealt them"
        ),
        Switch(
            "opening_size", Word("SCENARIO", "LIST"), "SCENARIO",
            "LIST: a list and its extra cards are the hand for the game",
        ),
    ),
    columns=(
        Column("opening", "0 all dealt, 1 a fixed list, 2 a script"),
        Column("opening_n", "cards given, then those to choose from, then those left over", (2,)),
        Column("opening_given", "of these, cards given", (2,)),
        Column("opening_offered", "cards to choose from", (2,)),
        Column("opening_places", "of those offered, cards the hand has room for", (2,)),
        Column("opening_choice", "1 if some hand is too small for its list, so that its owner chooses"),
        Column("opening_row", "card rows, OFF = the next section card of the pile", (2, MAX_OPENING)),
        Column("opening_discard", "1 = what is left starts the discard pile, 0 = it goes back"),
    ),
    fills=(Fill("engine.rules.opening.tables:fill_openings", order=9),),
    acts=(
        Act("hands_are_dealt", "engine.rules.opening.law:lay_out", "opening"),
        Act("game_begins", "engine.rules.opening.turn:open_hands", "opening_choice", order=3),
    ),
    triggers=(
        Trigger("OPENING_FIXED", 16, "opening cards are given, not dealt"),
        Trigger("OPENING_SCRIPTED", 17, "an opening hand is as the script says"),
    ),
    events=(
        LogEvent(
            "OPENING", 44,
            "A card laid out for a small or fixed opening hand; the next events deal the rest.",
            {"to": SIDE, "card": COPY, "row": ROW, "fate": words(*FATES)},
            lambda n, e: f"{side(e['to'])} {FATES[e['fate']].format(n.card(e['card']))}",
            follow=lambda s, e: s.gain_card(e["to"], e["card"]) if e["fate"] == "kept" else None,
        ),
    ),
)  # fmt: skip

HOUSE = {"opening": OPENING}
