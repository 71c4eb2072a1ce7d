"""Combat cards as numbers: where they lie in a shuffle, what they let a player do (expansions 7.4, WW-CC)."""

import hashlib
from typing import Literal

import numpy as np

from engine.codes_of_boxes import CombatEffect, CombatTime
from engine.loading.in_force.combat_pile import combat_pile
from engine.loading.in_force.selectors import select
from engine.loading.in_force.stacks import terrain_words
from engine.loading.schema.card_words import RECON
from engine.loading.schema.combat_cards import BITTER, text_of
from engine.loading.schema.scenario_file import SIDES
from engine.loading.tables.setting import Setting

BOXES: tuple[Literal["box_infantry", "box_armor", "box_artillery"], ...] = (
    "box_infantry", "box_armor", "box_artillery"
)  # fmt: skip
# When a text may be played, by the column ``when`` and by what it does.
OWN_TURN = {
    CombatEffect.DICE: CombatTime.BATTLE,
    CombatEffect.STAR_HITS: CombatTime.BATTLE,
    CombatEffect.MOVE: CombatTime.MARCH,
    CombatEffect.RETURN: CombatTime.MARCH,
    CombatEffect.IGNORE_FLAGS: CombatTime.OWN_FLAGS,
    CombatEffect.CAMOUFLAGE: CombatTime.AFTER_BATTLES,
    CombatEffect.NEW_UNIT: CombatTime.MARCH,
    CombatEffect.ENTER_AND_FIGHT: CombatTime.BATTLE,
}
ENEMY_TURN = {
    CombatEffect.NO_BATTLE: CombatTime.ENEMY_BATTLE,
    CombatEffect.IGNORE_FLAGS: CombatTime.ENEMY_FLAGS,
}


def fill_combat_deck(table: np.void, setting: Setting) -> None:
    """Write the fields of combat cards, after those of markers.

    Changes: table.combat_*, stack_combat, box_figures, card_recon, marker_dice, markers.
    """
    document, rows, card_rows = setting.document, setting.rows, setting.cards
    stacks, terrain = setting.stacks, setting.terrain
    pile = combat_pile(document)
    table["combat_deck"] = len(pile)
    table["box_figures"] = [document["ruleset"][box] for box in BOXES]
    for i, card in enumerate(pile):
        effect, amount = text_of(card.columns["effect"])
        digest = hashlib.blake2s(card.address.encode()).digest()
        table["combat_address"][i] = int.from_bytes(digest[:4], "little")
        table["combat_bitter"][i] = BITTER in card.columns["effect"]
        table["combat_effect"][i] = effect
        table["combat_amount"][i] = amount
        table["combat_when"][i] = sum(1 << time for time in times(effect, card.columns["when"]))
        table["combat_who"][i] = rows.select(card.columns["who"], "order_class", f"combat.{card.row}.who")
        where = card.columns["where"]
        for s, stack in enumerate(stacks.stacks if effect else ()):
            words = set(stack.rows).union(*(terrain[name]["traits"] for name in stack.rows))
            picked = select(where, [words], terrain_words(terrain), "rules", f"combat.{card.row}.where")
            table["stack_combat"][s] |= picked << i
        if card.columns["unit"]:
            table["combat_unit"][i] = [1 + rows.index(card.columns["unit"], side) for side in SIDES]
    table["combat_texts"] = bool(table["combat_effect"][: len(pile)].any())
    table["marker_dice"] |= table["combat_texts"]
    table["markers"] |= CombatEffect.CAMOUFLAGE in table["combat_effect"][: len(pile)]
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
