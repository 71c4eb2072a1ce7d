"""Cards as people name them in options: ids of the card table, a few short names, any capitals and hyphens."""

from collections.abc import Mapping, Sequence
from typing import Annotated

from engine.loading.schema.cells import LISTED
from engine.loading.schema.columns import CardColumns
from engine.loading.schema.document import Document
from engine.loading.words.checked import Says
from engine.loading.words.errors import InputError
from engine.loading.words.likeness import nearest

RECON_1 = "recon1"  # a word for the Recons of one section (HR-COMMISSAR-5)
RECON, RECON_FORCE, AIR, ATTACK = "RECON", "RECON_FORCE", "AIR", "ATTACK"  # traits

CardWords = Annotated[list[str], LISTED, Says("cards like recon_left|direct_from_hq, or none")]


def card_id(text: str, cards: Mapping[str, CardColumns], key: str) -> str:
    """Id of a card as somebody wrote it.

    Raises
    ------
    InputError
        No card of that name; the nearest ones are reported.

    Examples
    --------
    >>> cards = {"recon_left": {"short": "RL"}, "counter_attack": {"short": None}}
    >>> card_id("rl", cards, ""), card_id("Counter-Attack", cards, "")
    ('recon_left', 'counter_attack')
    """
    name = text.strip().lower().replace("-", "_")
    name = next((card for card, columns in cards.items() if columns["short"] == name.upper()), name)
    if name not in cards:
        raise InputError("rules", key, f"unknown card {text!r}", nearest(name, list(cards)))
    return name


def in_deck(card: str, cards: Mapping[str, CardColumns], copies: Mapping[str, int]) -> str:
    """The card itself, or the one that stands for it in the deck in force.  Rule: HR-HAND-12."""
    if copies.get(card, 0) > 0:
        return card
    others = (one for one, columns in cards.items() if columns["stands_for"] == card)
    return next((one for one in others if copies.get(one, 0) > 0), card)


def pile_in_force(document: Document) -> dict[str, int]:
    """Copies by card of the deck in force, as many times as it lies in the pile.  Rule: OVL-11."""
    ruleset = document["ruleset"]
    return {card: n * ruleset["decks_in_pile"] for card, n in document["decks"][ruleset["deck"]].items()}


def cards_with(trait: str, cards: Mapping[str, CardColumns]) -> list[str]:
    """Cards of a trait, in the order of the table."""
    return [card for card, columns in cards.items() if trait in columns["traits"]]


def recons_of_sections(cards: Mapping[str, CardColumns]) -> list[str]:
    """The Recons, without those that stand for another."""
    return [card for card in cards_with(RECON, cards) if cards[card]["stands_for"] is None]


def deck_cards(
    words: Sequence[str], cards: Mapping[str, CardColumns], copies: Mapping[str, int], key: str
) -> list[str]:
    """Ids of the cards of a list, as the deck in force has them; ``Recon1`` stands for three."""
    found = []
    for text in words:
        many = text.strip().lower().replace("-", "").replace("_", "") == RECON_1
        names = recons_of_sections(cards) if many else [card_id(text, cards, key)]
        found += [in_deck(name, cards, copies) for name in names]
    return found
