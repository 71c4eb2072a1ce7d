"""Several cards played together in a turn."""

from engine.declaring.declare import Act, Column, Fill, Hook, LogEvent, OptionalTerm, Switch, Trigger
from engine.declaring.limits import COPY, ROW, SECTIONS
from engine.declaring.values import Whole, Word
from engine.sizes import MAX_PLAYED

MANY_CARDS = Hook(
    says="Several cards played together in a turn",
    source="HR-BLIMP",
    state=(
        Column("cards_copy", "copies of the cards of this turn", (MAX_PLAYED,)),
        Column("cards_section", "physical section a card is played for, OFF = all it names", (MAX_PLAYED,)),
        Column("cards_taken", "bits of physical sections", (MAX_PLAYED,)),
    ),
    switches=(
        Switch("max_cards", Whole(1, 3), 1, "cards played together in a turn, one for a section"),
        Switch("max_cards_sides", Word("both", "axis", "allies", small=True), "both", "who may"),
        Switch(
            "many_sections", Word("FILLS_ALL", "ONE_SECTION"), "FILLS_ALL",
            "ONE_SECTION: a card for several sections is played for one of them",
        ),
        Switch(
            "many_tactics", Word("FILLS_ALL", "EXCLUDED"), "FILLS_ALL",
            "a tactic card takes up all sections; EXCLUDED: it is always alone",
        ),
    ),
    columns=(
        Column("max_cards", "cards by side", (2,)),
        Column("many_one_section", "a card for several sections is played for one of them"),
        Column("many_no_tactics", "tactic cards are always alone"),
    ),
    fills=(Fill("engine.rules.many_cards.tables:fill_many", order=9),),
    acts=(
        Act("draws_otherwise", "engine.rules.many_cards.turn:draw_after_many", "max_cards", usual=1),
        Act("cards_are_laid_away", "engine.rules.many_cards.law:close_cards", "max_cards", usual=1),
        Act("turn_is_counted", "engine.rules.many_cards.law:count_dead", "max_cards", usual=1),
        Act("card_leads", "engine.rules.many_cards.choices:lead_of", "max_cards", usual=1),
        Act("next_card", "engine.rules.many_cards.law:bring_next", "max_cards", usual=1),
        Act("card_is_played", "engine.rules.many_cards.turn:show_cards", "max_cards", order=-1, usual=1),
    ),
    triggers=(Trigger("MANY_CARDS", 48, "several cards are played in one turn"),),
    terms=(OptionalTerm("MORE_CARDS", 57, "extra worth asked of each further card of a turn; 99 = never"),),
    events=(
        LogEvent(
            "MORE_CARDS", 45, "A card shown together with the one played, and the sections it takes up.",
            {"card": COPY, "row": ROW, "sections": SECTIONS},
            lambda n, e: f"plays {n.card(e['card'])} too, for {' and '.join(e['sections'])}",
            follow=lambda s, e: s.lose_card(e["card"]),
        ),
    ),
)  # fmt: skip

HOUSE = {"many_cards": MANY_CARDS}
