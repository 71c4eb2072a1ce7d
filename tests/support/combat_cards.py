"""Combat cards in known hands, and players that play them as written."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import ExitStack, contextmanager
from typing import Any
from unittest.mock import patch

from engine.codes import Place
from engine.layout import OFF
from engine.loading.in_force.combat_pile import combat_pile
from engine.rules.combat_cards import turn as combat_turn
from tests.support.battlefield import SIDES
from tests.support.loaded_dice import Answers, Unasked
from tests.support.turn_script import Turns

OPTION = "winter-combat-cards"
EXAMPLE = f"{OPTION}:texts=example"


class CombatTurns(Turns):
    """A battlefield on which combat cards are held as written; all others lie in the deck in the order of the table."""

    def __init__(
        self,
        axis_cards: Iterable[str] = (),
        allies_cards: Iterable[str] = (),
        options: str = OPTION,
        **pieces: Any,
    ) -> None:
        super().__init__(options=options, **pieces)
        self.combat_rows = [card.row for card in combat_pile(self.built.document)]
        n = len(self.combat_rows)
        self.state["combat_place"][:n] = Place.DRAW_PILE
        self.state["combat_priority"][:n] = range(n)
        for side, cards in (("axis", axis_cards), ("allies", allies_cards)):
            for card in cards:
                self.take(side, card)

    def take(self, side: str, card: str) -> int:
        """Put a combat card of the deck into a hand; gives its number."""
        number = next(
            i for i, row in enumerate(self.combat_rows)
            if row == card and self.state["combat_place"][i] == Place.DRAW_PILE
        )  # fmt: skip
        self.state["combat_place"][number] = Place.HAND_AXIS + SIDES[side]
        return number

    def at(self, place: int) -> list[str]:
        """Rows of the combat cards that lie in a place."""
        return [row for i, row in enumerate(self.combat_rows) if self.state["combat_place"][i] == place]

    def combat_hand(self, side: str) -> list[str]:
        """Rows of the combat cards that a side holds."""
        return self.at(Place.HAND_AXIS + SIDES[side])

    def number(self, side: str, card: str) -> int:
        """Number of a card in the hand of a side, OFF if it holds none."""
        held = Place.HAND_AXIS + SIDES[side]
        places = self.state["combat_place"]
        return next((i for i, row in enumerate(self.combat_rows) if row == card and places[i] == held), OFF)

    @contextmanager
    def playing(
        self, resist: Iterable[str | None] | Unasked = (), texts: Iterable[tuple[str, str]] = ()
    ) -> Any:
        """Players that resist by these cards when flags are asked about, and play these texts on units by hex.

        ``None`` declines once; what is left when a question does not fit waits for the next one.
        """
        against, played = Answers({"resist": resist}), list(texts)

        def bitter(_t: Any, state: Any, _m: Any, unit: int, _flags: int) -> int:
            side = next(name for name, code in SIDES.items() if code == state["unit_side"][unit])
            card = against.next("resist")
            return OFF if card is None else self.number(side, card)

        def text(tables: Any, state: Any, mind: Any, side: int, time: int) -> int:
            name = next(word for word, code in SIDES.items() if code == side)
            for card, hex_ in played[:1]:
                number, unit = self.number(name, card), self.unit(hex_)
                if number != OFF and combat_turn.may_use(tables, state, side, number, unit, time):
                    played.pop(0)
                    mind["target"] = unit
                    return number
            return OFF

        with ExitStack() as stack:
            stack.enter_context(patch.object(combat_turn, "choose_bitter", bitter))
            stack.enter_context(patch.object(combat_turn, "choose_combat_card", text))
            yield
        against.all_taken()
        assert not played, f"never played: {played}"
