"""Opening hands as numbers (house-rules 4.3)."""

import numpy as np

from engine.layout import OFF
from engine.loading.options.hands import opening_list
from engine.loading.schema.card_words import RECON, cards_with
from engine.loading.schema.scenario_file import SIDES
from engine.loading.tables.setting import Setting
from engine.loading.words.errors import InputError

MODES = ("DEAL", "FIXED", "SCRIPTED")


def fill_openings(table: np.void, setting: Setting) -> None:
    """Cards that lie in the hands before the deal: first those given, then those to choose from, then those left.

    A hand smaller than its list keeps the cards that are no Recon in the order of the list, and Recons of its owner's
    choice for the places left.  Changes: table.opening_*, shuffles_uneven.  Rule: HR-HAND-1 .. -6, -10, HR-SCRIPT-1.
    """
    document, card_rows = setting.document, setting.cards
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
        table["opening_choice"] |= places > 0
        table["opening_row"][s, : len(laid)] = [
            card_rows.index(card) if card in card_rows else OFF for card in laid
        ]
        if OFF in table["opening_row"][s, : len(laid)]:  # that it came first tells something of all others
            table["shuffles_uneven"] = 1
