"""Cards as people name them in options: ids of the card table, a few short names, any capitals and hyphens."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from engine.loading.schema.cells import LISTED
from engine.loading.words.errors import InputError
from engine.loading.words.files import Says, nearest

SHORT = {"rl": "recon_left", "rc": "recon_center", "rr": "recon_right", "dhq": "direct_from_hq"}
SECTIONS = ("left", "center", "right")
RECON_1 = "recon1"  # a word for the Recons of one section (HR-COMMISSAR-5)
# Cards of the Breakthrough deck that stand for those of the standard deck (HR-HAND-12).
STAND_INS = {
    **{f"{kind}_{s}": f"{kind}_on_move_{s}" for kind in ("recon", "probe", "attack") for s in SECTIONS},
    "air_power": "breakthrough_air_power",
    "barrage": "breakthrough_barrage",
    "dig_in": "breakthrough_dig_in",
    "medics_mechanics": "breakthrough_medics",
}


CardWords = Annotated[list[str], LISTED, Says("cards like recon_left|direct_from_hq, or none")]


def card_id(text: str, cards: Mapping[str, Any], key: str) -> str:
    """Id of a card as somebody wrote it.

    Raises
    ------
    InputError
        No card of that name; the nearest ones are told.

    Examples
    --------
    >>> card_id("RL", {"recon_left": {}}, ""), card_id("Counter-Attack", {"counter_attack": {}}, "")
    ('recon_left', 'counter_attack')
    """
    name = text.strip().lower().replace("-", "_")
    name = SHORT.get(name, name)
    if name not in cards:
        raise InputError("rules", key, f"unknown card {text!r}", nearest(name, list(cards)))
    return name


def in_deck(card: str, copies: Mapping[str, int]) -> str:
    """The card itself, or the one that stands for it in the deck in force."""
    if copies.get(card, 0) == 0 and copies.get(STAND_INS.get(card, ""), 0) > 0:
        return STAND_INS[card]
    return card


def deck_cards(
    words: Sequence[str], cards: Mapping[str, Any], copies: Mapping[str, int], key: str
) -> list[str]:
    """Ids of the cards of a list, as the deck in force has them; ``Recon1`` stands for three."""
    found = []
    for text in words:
        many = text.strip().lower().replace("-", "").replace("_", "") == RECON_1
        names = [f"recon_{s}" for s in SECTIONS] if many else [card_id(text, cards, key)]
        found += [in_deck(name, copies) for name in names]
    return found
