"""What options say of hands before the first turn: lists of opening cards, sizes that follow from them."""

from collections import Counter
from collections.abc import Sequence
from typing import Literal, get_args

from engine.loading.in_force.side_words import sides_of
from engine.loading.options.option import Option
from engine.loading.options.patches import Change
from engine.loading.schema.card_words import deck_cards, pile_in_force
from engine.loading.schema.document import Document
from engine.loading.schema.scenario_file import SIDES, SideName
from engine.loading.words.errors import InputError
from engine.loading.words.plain import plain_copy

LEAST_WITH_SLOT = 2  # a card to play and one to commit (HR-COMMISSAR-8)
SWITCHES = ("ruleset.opening", "ruleset.commissar", "ruleset.equal_hands")
SCRIPTS: dict[SideName, Literal["opening_axis", "opening_allies"]] = {
    "axis": "opening_axis", "allies": "opening_allies",
}  # fmt: skip
Hand = Literal["hand_size", "hand_start"]
HANDS: tuple[Hand, ...] = get_args(Hand)


def opening_list(document: Document, side: SideName) -> list[str]:
    """Cards a side begins with, as the deck in force has them; empty if all are dealt.

    Of decks shuffled together a fixed list is taken as often.  Rule: HR-HAND-1, -11, -12.
    """
    ruleset = document["ruleset"]
    mode = ruleset["opening"]
    if mode == "DEAL" or (
        mode == "FIXED" and side not in sides_of(ruleset["opening_sides"], document["scenario"])
    ):
        return []
    switch = "opening_cards" if mode == "FIXED" else SCRIPTS[side]
    copies = document["decks"][ruleset["deck"]]
    cards = deck_cards(ruleset[switch], document["cards"], copies, f"ruleset.{switch}")
    return cards * ruleset["decks_in_pile"] if mode == "FIXED" else cards


def commissar_sides(document: Document) -> list[SideName]:
    """Sides that commit cards ahead.  Rule: HR-COMMISSAR-12."""
    named = [sides_of(word, document["scenario"]) for word in document["ruleset"].get("commissar", ())]
    return [side for side in SIDES if any(side in sides for sides in named)]


def settle_hands(document: Document, options: Sequence[Option]) -> list[Change]:
    """Sizes of hands that follow from lists and slots; gives what changed.

    Rule: HR-SCRIPT-2, -3, HR-COMMISSAR-8, HR-NEFSIDE-4.  Changes: hand_size and hand_start of the scenario.

    Raises
    ------
    InputError
        A list longer than the scenario's hand, more copies than the deck holds, an unknown card.
    """
    ruleset, scenario = document["ruleset"], document["scenario"]
    speak = [one.id for one in options if any(patch.at.startswith(SWITCHES) for patch in one.patches)]
    before = {field: plain_copy(scenario[field]) for field in HANDS}
    check_copies_held(document)
    if ruleset["opening"] == "SCRIPTED":
        for side in SIDES:
            fit_script(document, side)
    for side in commissar_sides(document):
        for field in before:
            scenario[field][side] = max(scenario[field][side], LEAST_WITH_SLOT)
    if ruleset["equal_hands"]:
        for field in before:
            hands = scenario[field]
            hands["axis"] = hands["allies"] = max(hands["axis"], hands["allies"])
    return [
        Change(f"scenario.{field}.{side}", was[side], scenario[field][side], " + ".join(speak))
        for field, was in before.items()
        for side in SIDES
        if was[side] != scenario[field][side]
    ]


def fit_script(document: Document, side: SideName) -> None:
    """The hand of a side that begins with a script.  Changes: hand_size and hand_start of the scenario.

    Rule: HR-SCRIPT-2, -3.
    """
    ruleset, scenario = document["ruleset"], document["scenario"]
    extra = ruleset["opening_extra"] if side in sides_of(ruleset["opening_extra_side"], scenario) else 0
    listed = len(opening_list(document, side))
    if ruleset["opening_size"] == "LIST" and listed:
        scenario["hand_size"][side] = scenario["hand_start"][side] = listed + extra
        return
    room = scenario["hand_start"][side]
    if listed > room:
        expected = f"at most {room}, the scenario's hand, or hand_size=list"
        raise InputError("rules", f"ruleset.opening_{side}", f"{listed} cards", expected)
    scenario["hand_size"][side] += extra
    scenario["hand_start"][side] += extra


def check_copies_held(document: Document) -> None:
    """Refuse lists that ask for more copies of a card than the deck holds.  Rule: HR-SCRIPT-4.

    A fixed list may name a card that the deck lacks altogether: another takes its place (HR-HAND-10).
    """
    ruleset = document["ruleset"]
    copies = pile_in_force(document)
    wanted = Counter(card for side in SIDES for card in opening_list(document, side))
    for card, n in wanted.items():
        held = copies.get(card, 0)
        if n > held and not (held == 0 and ruleset["opening"] == "FIXED"):
            raise InputError("rules", "opening hands", f"{n} of {card}", f"at most {held}, as the deck holds")
