"""The combat cards written down once more: how many, who may play what when, and what it does (WW-CC-3, -12).

The publisher's texts are not printed (WW-GAP-1): plain cards carry the symbol or nothing; the deck ``example`` is one
of the house.
"""

from dataclasses import dataclass

EVERYBODY = ("INF", "ARM", "ART")
PLAIN, BLANK = "ww_bitter_resistance", "ww_blank_combat"


@dataclass(frozen=True)
class Text:
    """One row of combat cards.

    Attributes
    ----------
    copies : int
        Cards of the deck; 0 for plain ones, whose number the battle says.
    bitter : bool
        Carries the symbol of Bitter Resistance.
    effect : str or None
        DICE, STRIDE, STARS, RETURN, STOP, UNMOVED (ignores all flags) or LEVY (brings a unit; in no deck here).
    amount : int
        Dice, hexes, figures.
    own, enemy, early : bool
        Played in the own turn on units that have orders, in the enemy's turn, in the own turn before orders.
    who : tuple
        Classes of units it is played on.
    """

    copies: int = 0
    bitter: bool = False
    effect: str | None = None
    amount: int = 0
    own: bool = True
    enemy: bool = False
    early: bool = False
    who: tuple = EVERYBODY


PLAIN_ROWS = {PLAIN: Text(bitter=True), BLANK: Text()}
DECKS = {
    "example": {
        "hr_combat_hold_on": Text(4, True, "UNMOVED", enemy=True),
        "hr_combat_close_support": Text(4, True, "DICE", 1, who=("INF",)),
        "hr_combat_snowshoes": Text(4, False, "STRIDE", 1, who=("INF",)),
        "hr_combat_frozen_engines": Text(3, False, "STOP", own=False, enemy=True, who=("ARM",)),
        "hr_combat_marksmen": Text(3, True, "STARS", who=("INF",)),
        "hr_combat_stragglers": Text(2, False, "RETURN", 1, own=False, early=True),
    }
}
ROWS = {**PLAIN_ROWS, **{name: text for rows in DECKS.values() for name, text in rows.items()}}


def deck_of(switches):
    """All combat cards of a game."""
    if switches["combat_cards"]:
        counts = {
            name: text.copies for deck in switches["combat_cards"] for name, text in DECKS[deck].items()
        }
    else:
        cards = switches["combat_deck"]
        bitter = int(cards * switches["bitter_share"] + 0.5)
        counts = {PLAIN: bitter, BLANK: cards - bitter}
    return {f"{row}#{i + 1}" for row, copies in counts.items() for i in range(copies)}


def text_of(card):
    """What a physical card says."""
    return ROWS[card.partition("#")[0]]
