"""A judging player in front of a position set by hand."""

from __future__ import annotations

from typing import Any

from engine.dialogue import march, strikes, turn
from engine.layout import CLEAR_OBSTACLE, OFF
from engine.players import roster
from engine.players.common.features import open_book
from engine.players.common.weights import WEIGHTS
from engine.policies.player_files import fill_mind
from tests.support.battlefield import SIDES, Battlefield
from tests.support.dialogue import CHOICES


class Table(Battlefield):
    """A battlefield whose sides are led by the same player; answers are given in hex and card names."""

    def __init__(
        self,
        hand: str = "direct_from_hq",
        player: str = "sergeant",
        weights: dict[str, float] | None = None,
        **pieces: Any,
    ) -> None:
        super().__init__(**pieces)
        self.mind = fill_mind((player, player))[0]
        for term, weight in (weights or {}).items():
            self.mind["weights"][:, WEIGHTS[term]] = weight
        open_book(self.tables, self.mind, 0)
        self.side = int(self.state["active"])
        self.deal(hand)

    def deal(self, cards: str, side: str | None = None) -> None:
        """The hand of a side, the active one unless named, is exactly these cards."""
        owner = self.side if side is None else SIDES[side]
        self.state["hand_n"][owner] = 0
        for card in cards.split():
            self.give(card, next(name for name, code in SIDES.items() if code == owner))

    def with_medals(self, side: str, medals: int) -> None:
        """The side has so many medals."""
        self.state["medals_units"][SIDES[side]] = self.state["medals"][SIDES[side]] = medals

    def wound(self, hex_: str, figures: int) -> None:
        """The unit has lost so many figures."""
        self.state["unit_figures"][self.unit(hex_)] -= figures

    def command_strike(self, card: str) -> None:
        """Play a strike card, the position judged as when choosing it."""
        assert self.card() == card
        self.play(card)

    def declare(self, unit: int) -> None:
        """Name a target of the strike card in force."""
        assert strikes.may_strike(self.tables, self.state, unit)
        strikes.declare_strike(self.state, unit)

    def hex_of(self, unit: int) -> str | None:
        """Name of a unit's hex."""
        return None if unit == OFF else self.names[self.state["unit_hex"][unit]]

    def card(self) -> str:
        """The card it plays."""
        card_copy = roster.choose_card(self.tables, self.state, self.mind, self.side)
        return self.built.card_rows[self.tables["copy_row"][card_copy]]

    def command(self) -> list[str]:
        """Card and orders: hexes of the units ordered, first the most urgent."""
        card_copy = roster.choose_card(self.tables, self.state, self.mind, self.side)
        turn.play_card(self.tables, self.state, self.side, card_copy)
        ordered = []
        while (unit := roster.choose_order(self.tables, self.state, self.mind, self.side)) != OFF:
            ordered.append(self.hex_of(unit))
            turn.order(self.tables, self.state, unit)
        return ordered

    def manoeuvre(self) -> dict[str, str]:
        """Card, orders and moves: where the units that move begin and end, ``"off"`` for off the board."""
        self.command()
        moves = {}
        while (unit := roster.choose_move(self.tables, self.state, self.mind, self.side)) != OFF:
            start = self.hex_of(unit)
            march.follow_path(self.tables, self.state, self.mind, unit, 9, 0)
            gone = self.state["unit_hex"][unit] == OFF
            moves[start] = "off" if gone else self.hex_of(unit)
        return moves

    def battle(self) -> tuple[str, str] | None:
        """The next battle: hexes of attacker and target, ``"clear"`` for an obstacle."""
        unit = roster.choose_battle(self.tables, self.state, self.mind, self.side)
        if unit == OFF:
            return None
        target = int(self.mind["target"])
        return self.hex_of(unit), "clear" if target == CLEAR_OBSTACLE else self.hex_of(target)


def ask(table, question, *arguments):
    """The answer of the player at the table to a question of the roster."""
    return CHOICES[f"choose_{question}"](table.tables, table.state, table.mind, *arguments)
