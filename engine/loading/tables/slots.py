"""Opening hands, slots of a commissar and several cards in a turn as numbers (house-rules 4.3, 4.17)."""

from collections.abc import Sequence

import numpy as np

from engine.layout import OFF
from engine.loading.in_force.side_words import sides_of
from engine.loading.options.hands import commissar_sides, opening_list
from engine.loading.schema.card_words import RECON, cards_with, deck_cards
from engine.loading.schema.document import Document
from engine.loading.schema.scenario_file import SIDES
from engine.loading.words.errors import InputError

MODES = ("DEAL", "FIXED", "SCRIPTED")


def fill_slots(table: np.void, document: Document, card_rows: Sequence[str]) -> None:
    """Write the fields of opening hands, commissars and several cards in a turn."""
    fill_openings(table, document, card_rows)
    fill_commissars(table, document, card_rows)
    fill_many(table, document)


def fill_openings(table: np.void, document: Document, card_rows: Sequence[str]) -> None:
    """Cards that lie in the hands before the deal: first those given, then those to choose from, then those left.

    A hand smaller than its list keeps the cards that are no Recon in the order of the list, and Recons of its owner's
    choice for the places left.  Changes: table.opening_*.  Rule: HR-HAND-1 .. -6, -10, HR-SCRIPT-1.
    """
    mode = document["ruleset"]["opening"]
    all_recons = cards_with(RECON, document["cards"])
    table["opening_discard"] = document["ruleset"]["opening_discard"]
    for s, side in enumerate(SIDES):
        cards = opening_list(document, side)
        if not cards:
            continue
        room = document["scenario"]["hand_start"][side]
        recons = [card for card in cards if card in all_recons]
        firm = [card for card in cards if card not in recons][:room]
        given, offered, places = cards, [], 0
        if len(cards) > room:
            places = room - len(firm)
            given, offered = firm, recons if places else []
        left = list(cards)
        for card in (*given, *offered):
            left.remove(card)
        laid = [*given, *offered, *left]
        if len(laid) > table["opening_row"].shape[1]:
            most = table["opening_row"].shape[1]
            raise InputError("rules", f"opening hand of {side}", f"{len(laid)} cards", f"at most {most}")
        table["opening"] = MODES.index(mode)
        table["opening_n"][s] = len(laid)
        table["opening_given"][s] = len(given)
        table["opening_offered"][s] = len(offered)
        table["opening_places"][s] = places
        table["opening_row"][s, : len(laid)] = [
            card_rows.index(card) if card in card_rows else OFF for card in laid
        ]


def fill_commissars(table: np.void, document: Document, card_rows: Sequence[str]) -> None:
    """Sides with a commissar and the cards he lets pass.  Changes: table.commissar*, card_exception."""
    ruleset = document["ruleset"]
    sides = commissar_sides(document)
    if not sides:
        return
    table["commissar"] = [side in sides for side in SIDES]
    table["commissar_delay"] = ruleset["commissar_delay"]
    table["commissar_before"] = ruleset["commissar_before"]
    table["commissar_counts"] = ruleset["commissar_counts"]
    copies = document["decks"][ruleset["deck"]]
    named = deck_cards(
        ruleset["commissar_exceptions"], document["cards"], copies, "ruleset.commissar_exceptions"
    )
    for row, card in enumerate(card_rows):
        table["card_exception"][row] = card in named


def fill_many(table: np.void, document: Document) -> None:
    """Cards a side may play together in a turn.  Changes: table.max_cards, many_one_section, many_no_tactics."""
    ruleset = document["ruleset"]
    table["max_cards"] = 1
    for side in sides_of(ruleset["max_cards_sides"], document["scenario"]):
        table["max_cards"][SIDES.index(side)] = ruleset["max_cards"]
    if ruleset["max_cards"] > 1:
        table["many_one_section"] = ruleset["many_sections"] == "ONE_SECTION"
        table["many_no_tactics"] = ruleset["many_tactics"] == "EXCLUDED"
