"""Battles on the double board, where a commander-in-chief hands cards to the generals of three flanks."""

from typing import Any

from engine.declaring.declare import (
    FORBIDS,
    Act,
    Column,
    Fill,
    Hook,
    LogEvent,
    Offer,
    OptionalTerm,
    Switch,
    Trigger,
)
from engine.declaring.limits import COPY, ROW, SIDE, YES, Number
from engine.declaring.values import Word, YesNo
from engine.rules.overlord.words import AREA_NAMES, areas_in_words
from engine.sizes import MAX_CARD_ROWS, MAX_HEXES, MAX_PLAYED


def told(card: str, e: dict[str, Any]) -> str:
    """For whom a card is shown."""
    if e["strikes"]:
        return f"{card} strikes"
    return f"{card} goes to the {areas_in_words(e['areas'], e['side'] == 'allies')}"


AREAS = Number(0, (1 << len(AREA_NAMES)) - 1, "count")

OVERLORD = Hook(
    says="One to three cards a turn for flanks of two areas each",
    source="OVL",
    state=(
        Column("plays_copy", "copies of the cards of this turn, OFF = a further pool of the same card", (MAX_PLAYED,)),
        Column("plays_reach", "areas that a card of this turn reaches, a bit each; 0 = none", (MAX_PLAYED,)),
        Column("plays_strike", "1 if the card strikes, and 2 * the permissions by which a Recon does", (MAX_PLAYED,)),
        Column("plays_view", "as which side its left and right are read", (MAX_PLAYED,)),
        Column("plays_copied", "1 if a Counter-Attack copies the card", (MAX_PLAYED,)),
        Column("past_n", "cards that the side played in its last turn", (2,)),
        Column("past_row", "rows of these cards", (2, MAX_PLAYED)),
        Column("past_reach", "areas that they reached", (2, MAX_PLAYED)),
        Column("past_strike", "whether they struck, as plays_strike", (2, MAX_PLAYED)),
        Column("past_view", "as which side their left and right were read", (2, MAX_PLAYED)),
        Column("past_copied", "whether they were copies", (2, MAX_PLAYED)),
        Column("ambush_wanting", "1 if there was no card for an Ambush of this turn"),
    ),
    switches=(
        Switch(
            "overlord", YesNo(), False, "cards are handed out to the generals of three flanks (OVL-3 .. -8)", "overlord"
        ),
        Switch(
            "overlord_per_section", Word("ANY", "ONE"), "ANY",
            "cards that may reach the same area in a turn; ONE: a card for two areas takes up both (OVL-3)",
        ),
        Switch(
            "overlord_generals", Word("ONE_MIND", "THREE"), "ONE_MIND",
            "all cards give their orders, then all move, then all battle; THREE: the generals act left, center, right, "
            "each in full (OVL-10)",
        ),
    ),
    columns=(
        Column("overlord_one", "1 if one card may reach an area in a turn"),
        Column("overlord_three", "1 if the generals act one after another"),
        Column("draws_three", "1 for a Recon, whose orders make three cards be drawn", (MAX_CARD_ROWS,)),
        Column("areas", "areas of a hex, a bit each, from the left as the Allies see them", (MAX_HEXES,)),
    ),
    fills=(Fill("engine.rules.overlord.tables:fill_overlord", order=10),),
    acts=(
        Act("card_is_played", "engine.rules.overlord.turn:hand_out", "overlord", order=-1),
        Act("orders_begin", "engine.rules.overlord.turn:strike_before_orders", "overlord", order=-1),
        Act("next_card", "engine.rules.overlord.turn:next_handed", "overlord"),
        Act("order_is_barred", "engine.rules.overlord.orders_law:is_out_of_reach", "overlord"),
        Act("strike_is_settled", "engine.rules.overlord.orders_law:said_when_handed_out", "overlord"),
        Act("dice_of_card", "engine.rules.overlord.orders_law:four_dice", "overlord"),
        Act("another_commander", "engine.rules.overlord.turn:next_general", "overlord_three"),
        Act("battle_is_fought", "engine.rules.overlord.turn:replace_at_once", "overlord"),
        Act("battle_is_next", "engine.rules.overlord.turn:replace_before_battle", "overlord"),
        Act("cards_are_laid_away", "engine.rules.overlord.orders_law:lay_away", "overlord"),
        Act("turn_begins", "engine.rules.overlord.orders_law:forget_past", "overlord"),
        Act("turn_is_counted", "engine.rules.overlord.orders_law:count_idle", "overlord"),
        Act("draws_otherwise", "engine.rules.overlord.turn:draw_two", "overlord"),
        Act("card_leads", "engine.rules.overlord.choices:lead_of_commander", "overlord"),
    ),
    triggers=(
        Trigger("SEVERAL_GENERALS", 175, "cards are handed to the generals of several flanks in one turn"),
        Trigger("COMMANDER_STRUCK", 176, "a strike comes before the orders of other cards"),
        Trigger("DREW_THREE", 177, "three cards are drawn after a Recon"),
        Trigger("GENERALS_IN_TURN", 179, "a general acts after another one has done all he could"),
        Trigger("AREAS_APART", 203, "several cards of a turn reach areas of their own"),
    ),
    offer=Offer(
        "A second and a third card may be handed out in a turn",
        {"SECOND_CARD": FORBIDS, "THIRD_CARD": FORBIDS}, ("several_generals",), ("overlord",),
    ),
    terms=(
        OptionalTerm("SECOND_CARD", 113, "extra worth asked of the second card of a turn; 99 = never"),
        OptionalTerm("THIRD_CARD", 114, "extra worth asked of the third card, for which none comes back", 0.5),
    ),
    events=(
        LogEvent(
            "HANDED_OUT", 100, "A card shown for the areas of a general, or for a strike of the commander-in-chief.",
            {"side": SIDE, "card": COPY, "row": ROW, "areas": AREAS, "strikes": YES},
            lambda n, e: told(n.card(e["card"]), e),
            follow=lambda s, e: s.lose_card(e["card"]),
        ),
        LogEvent(
            "TOOK_AREA", 101, "A general plays his card for one of his two areas.",
            {"side": SIDE, "areas": AREAS},
            lambda n, e: f"the general plays it for the {areas_in_words(e['areas'], e['side'] == 'allies')}",
        ),
    ),
)  # fmt: skip

HOUSE: dict[str, Hook] = {}
BOXES = {"overlord": OVERLORD}
