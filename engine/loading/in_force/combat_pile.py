"""The combat cards of a battle: the plain ones, or those of decks that the ruleset names (WW-CC-1)."""

from dataclasses import dataclass

from engine.layout import MAX_COMBAT
from engine.loading.in_force.combat_rows import check_all_played
from engine.loading.schema.columns import CombatColumns
from engine.loading.schema.combat_cards import BITTER
from engine.loading.schema.document import Document
from engine.loading.words.errors import InputError
from engine.loading.words.likeness import nearest


@dataclass(frozen=True)
class CombatCopy:
    """One physical combat card.

    Attributes
    ----------
    row : str
        Its row in the table of combat cards.
    copy : int
        Which of that row, from 0.
    columns : CombatColumns
    address : str
        What its place in a shuffle is made of: plain cards are the same ones whatever they carry.
    """

    row: str
    copy: int
    columns: CombatColumns
    address: str


def combat_pile(document: Document) -> list[CombatCopy]:
    """All combat cards in play.

    Raises
    ------
    InputError
        No such deck; more cards than there is room for.
    """
    check_all_played(document)
    decks = document["ruleset"]["combat_cards"]
    pile = cards_of(document, decks) if decks else plain_cards(document)
    if len(pile) > MAX_COMBAT:
        raise InputError("rules", "ruleset.combat_cards", f"{len(pile)} cards", f"at most {MAX_COMBAT}")
    return pile


def cards_of(document: Document, decks: list[str]) -> list[CombatCopy]:
    """The cards of some decks, in the order of the table."""
    known = list(dict.fromkeys(row["deck"] for row in document["combat"].values() if row["deck"]))
    for deck in decks:
        if deck not in known:
            raise InputError("rules", "ruleset.combat_cards", repr(deck), nearest(deck, known))
    return [
        CombatCopy(name, copy, row, f"{name}#{copy}")
        for name, row in document["combat"].items()
        if row["deck"] in decks
        for copy in range(row["copies"])
    ]


def plain_cards(document: Document) -> list[CombatCopy]:
    """As many plain cards as the ruleset says, those that carry the symbol first."""
    n = document["ruleset"]["combat_deck"]
    bitter = int(n * document["ruleset"]["bitter_share"] + 0.5)
    plain = [(name, row) for name, row in document["combat"].items() if row["deck"] is None]
    with_symbol = [one for one in plain if BITTER in one[1]["effect"]]
    blank = [one for one in plain if BITTER not in one[1]["effect"]]
    for needed, kind, there in ((bitter, f"with {BITTER}", with_symbol), (n - bitter, "without it", blank)):
        if needed > 0 and not there:
            raise InputError("rules", "combat", f"no plain card {kind}", f"one, for {needed} of {n} cards")
    return [
        CombatCopy(name, i if i < bitter else i - bitter, row, f"plain#{i}")
        for i in range(n)
        for name, row in (with_symbol if i < bitter else blank)[:1]
    ]
