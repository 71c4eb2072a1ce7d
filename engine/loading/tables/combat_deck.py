"""Combat cards as numbers: where they lie in a shuffle, what they let a player do (expansions 7.4, WW-CC)."""

import hashlib
from collections.abc import Sequence

import numpy as np

from engine.codes_of_boxes import CombatEffect, CombatTime
from engine.loading.in_force.combat_pile import combat_pile
from engine.loading.in_force.unit_rows import UnitRows
from engine.loading.schema.card_words import RECON
from engine.loading.schema.combat_cards import BITTER, text_of
from engine.loading.schema.document import Document

# When a text may be played, by the column ``when`` and by what it does.
OWN_TURN = {
    CombatEffect.DICE: CombatTime.BATTLE,
    CombatEffect.STAR_HITS: CombatTime.BATTLE,
    CombatEffect.MOVE: CombatTime.MARCH,
    CombatEffect.RETURN: CombatTime.MARCH,
    CombatEffect.IGNORE_FLAGS: CombatTime.OWN_FLAGS,
}
ENEMY_TURN = {
    CombatEffect.NO_BATTLE: CombatTime.ENEMY_BATTLE,
    CombatEffect.IGNORE_FLAGS: CombatTime.ENEMY_FLAGS,
}


def fill_combat_deck(table: np.void, document: Document, card_rows: Sequence[str], rows: UnitRows) -> None:
    """Write the fields of combat cards, after those of markers.  Changes: table.combat_*, card_recon, marker_dice."""
    pile = combat_pile(document)
    table["combat_deck"] = len(pile)
    for i, card in enumerate(pile):
        effect, amount = text_of(card.columns["effect"])
        digest = hashlib.blake2s(card.address.encode()).digest()
        table["combat_address"][i] = int.from_bytes(digest[:4], "little")
        table["combat_bitter"][i] = BITTER in card.columns["effect"]
        table["combat_effect"][i] = effect
        table["combat_amount"][i] = amount
        table["combat_when"][i] = sum(1 << time for time in times(effect, card.columns["when"]))
        table["combat_who"][i] = rows.select(card.columns["who"], "order_class", f"combat.{card.row}.who")
    table["combat_texts"] = bool(table["combat_effect"][: len(pile)].any())
    table["marker_dice"] |= table["combat_texts"]
    for row, name in enumerate(card_rows):
        table["card_recon"][row] = bool(pile) and RECON in document["cards"][name]["traits"]


def times(effect: CombatEffect, when: str) -> list[CombatTime]:
    """Times at which a text may be played.  Rule: WW-CC-3."""
    found = []
    if when in ("TURN", "ANY") and effect in OWN_TURN:
        found.append(OWN_TURN[effect])
    if when in ("REACTION", "ANY") and effect in ENEMY_TURN:
        found.append(ENEMY_TURN[effect])
    if when == "BEFORE_ORDERS":
        found.append(CombatTime.BEFORE_ORDERS)
    return found
