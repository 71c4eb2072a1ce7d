"""Flanks and areas of the double board as numbers, and what is refused on it (OVL-1, -3, -9, -10, -13 .. -15)."""

import numpy as np

from engine.loading.schema.card_words import RECON
from engine.loading.tables.setting import Setting
from engine.loading.words.errors import InputError

SWITCH = "ruleset.overlord"


def fill_overlord(table: np.void, setting: Setting) -> None:
    """How cards are handed out on the double board.

    Changes: table.areas, draws_three, overlord_one, overlord_three.

    Raises
    ------
    InputError
        The board has no areas; another rule plays several cards a turn as well (OVL-14); played cards are secret, of
        which a Counter-Attack chooses one (OVL-7, HR-KRIEG-10); or something is asked for that is not there: a
        commissar (OVL-9), combat cards (OVL-13), cards of Breakthrough (OVL-15).
    """
    ruleset, board = setting.ruleset, setting.board
    if not ruleset["overlord"]:
        return
    if not board.small_lines:
        raise InputError(
            "scenario", SWITCH, f"board {board.id}", "a board whose flanks have two areas each, or false"
        )
    secret = ruleset["unseen_units"] and not ruleset["cards_shown"]
    for switch, given, official, why in (
        ("max_cards", str(ruleset["max_cards"]), "1", "which plays several cards a turn"),
        ("commissar", ", ".join(ruleset["commissar"]) or "[]", "[]", "where nobody commits cards ahead yet"),
        (
            "cards_shown",
            "false" if secret else "true",
            "true",
            "whose Counter-Attacks choose among cards that were played",
        ),
        ("combat_deck", str(ruleset["combat_deck"]), "0", "whose generals hold no combat cards yet"),
    ):
        if given != official:
            raise InputError("scenario", f"ruleset.{switch}", given, f"{official} beside {SWITCH}, {why}")
    on_move = [card for card in setting.cards if setting.document["cards"][card]["on_move"]]
    if on_move:
        raise InputError(
            "scenario", "ruleset.deck", ruleset["deck"], f"beside {SWITCH} a deck without on-the-move cards"
        )
    for row, card in enumerate(setting.cards):
        table["draws_three"][row] = RECON in setting.document["cards"][card]["traits"]
    table["areas"][: board.grid.n_hexes] = board.areas()
    table["overlord_one"] = ruleset["overlord_per_section"] == "ONE"
    table["overlord_three"] = ruleset["overlord_generals"] == "THREE"
