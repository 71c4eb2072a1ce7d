"""Hands and piles that a test knows card by card."""

from __future__ import annotations

from engine.codes import Place
from engine.kernel.deck import take_in_hand
from tests.support.battlefield import SIDES, Battlefield


class Hands(Battlefield):
    """A battlefield whose hands and piles are laid by a test.

    Attributes
    ----------
    laid : set of int
        Sides whose hand is known.
    """

    laid: set[int]

    def hold(self, side: str, *cards: str) -> None:
        """The hand of a side is exactly these cards, a full one; what it held goes back into the draw pile."""
        state, owner = self.state, SIDES[side]
        for card_copy in state["hand"][owner, : state["hand_n"][owner]]:
            state["card_place"][card_copy] = Place.DRAW_PILE
            state["pile"] += 1
        state["hand_n"][owner] = 0
        self.laid.add(owner)
        for card in cards:
            card_copy = self._free(card)
            if state["card_place"][card_copy] == Place.DRAW_PILE:
                state["pile"] -= 1
            take_in_hand(self.tables, state, owner, card_copy)
        state["hand_size"][owner] = len(cards)
        self.stack_pile()

    def _free(self, card: str) -> int:
        """A copy of the card in the draw or the discard pile; if need be from a hand dealt by chance."""
        place = self.state["card_place"]
        for card_copy in self.copies_of(card):
            if place[card_copy] in (Place.DRAW_PILE, Place.DISCARD):
                return card_copy
        for owner in {0, 1} - self.laid:
            for n, card_copy in enumerate(self.state["hand"][owner, : self.state["hand_n"][owner]]):
                if self.card_of(card_copy) == card:
                    other = next(
                        s
                        for s in range(self.tables["n_cards"])
                        if place[s] == Place.DRAW_PILE and self.card_of(s) != "ambush"
                    )
                    self.state["hand"][owner, n] = other
                    place[other], place[card_copy] = place[card_copy], Place.DRAW_PILE
                    return int(card_copy)
        raise AssertionError(f"no {card} left")

    def stack_pile(self, *cards: str) -> None:
        """The next cards of the draw pile are these; the rest follows in deck order."""
        state = self.state
        for card in cards:
            self._free(card)
        left = [s for s in range(self.tables["n_cards"]) if state["card_place"][s] == Place.DRAW_PILE]
        order = []
        for card in cards:
            card_copy = next(s for s in self.copies_of(card) if s in left)
            left.remove(card_copy)
            order.append(card_copy)
        for n, card_copy in enumerate(order + left):
            state["card_order"][n] = card_copy
            state["card_priority"][card_copy] = n
        state["card_top"] = 0

    def leave_in_pile(self, *cards: str) -> None:
        """Only these cards are left in the draw pile, the first on top; the others lie on the discard pile."""
        self.stack_pile(*cards)
        card_copies = list(self.state["card_order"][: len(cards)])
        for card_copy in range(self.tables["n_cards"]):
            if self.state["card_place"][card_copy] == Place.DRAW_PILE and card_copy not in card_copies:
                self.state["card_place"][card_copy] = Place.DISCARD
        self.state["pile"] = len(cards)

    def hand(self, side: str) -> list[str]:
        """Card ids in a hand, sorted."""
        owner = SIDES[side]
        return sorted(self.card_of(s) for s in self.state["hand"][owner, : self.state["hand_n"][owner]])

    def lying(self, place: int) -> list[str]:
        """Card ids lying at a place, sorted."""
        return sorted(
            self.card_of(s) for s in range(self.tables["n_cards"]) if self.state["card_place"][s] == place
        )

    def card_of(self, card_copy: int) -> str:
        """Card id of a physical card."""
        return self.built.card_rows[self.tables["copy_row"][card_copy]]
