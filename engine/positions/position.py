"""One position: where everything stands, what may be done, what doing it changes.

Every answer is that of the kernels that play games, run as plain Python.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Self

import numpy as np

from engine.codes import Attack, Place, Winner
from engine.dialogue import turn
from engine.geometry.hexgrid import distance
from engine.kernel import battle, exits, movement, orders, reach, retreat, setup, sight
from engine.kernel.ask import way_is_gone
from engine.layout import MIND, OFF, STATE
from engine.loading.schema.boards import BOARDS
from engine.loading.schema.scenario_file import SIDES as SIDE_NAMES
from engine.loading.tables.build import Built
from engine.loading.words.errors import InputError
from engine.loading.words.likeness import nearest
from engine.loading.words.quoting import quoted

SIDES: dict[str, int] = {name: code for code, name in enumerate(SIDE_NAMES)}
WHERE = "position"  # of errors
ANY_FOUR = "direct_from_hq"  # a card that orders any four units and changes nothing else


def side_number(side: str, key: str = "side") -> int:
    """Number of a side, asked for by a key.

    Raises
    ------
    InputError
        The word is no side.
    """
    if side not in SIDES:
        raise InputError(WHERE, key, quoted(side), " or ".join(SIDES))
    return int(SIDES[side])


class Position:
    """Units on a board at the beginning of a turn, and the means to act on them.

    Parameters
    ----------
    built : Built
        Rules and set-up as numbers.
    active : {"axis", "allies"}, optional
        Side whose turn it is; the side that begins without it.

    Attributes
    ----------
    built : Built
    tables, state : records
        ``TABLES`` (read only) and ``STATE``, as kernels take them.
    """

    def __init__(self, built: Built, active: str | None = None) -> None:
        self.begin(built, active)

    def begin(self, built: Built, active: str | None) -> None:
        """Set the board up and begin the first turn."""
        self.built = built
        self.tables = built.tables[0]
        self.states = np.zeros(1, STATE)
        self.state = self.states[0]
        self.mind = np.zeros(1, MIND)[0]
        self.grid = BOARDS[built.scenario.data["board"]].grid
        self.names = [self.grid.name(hex_) for hex_ in range(self.grid.n_hexes)]
        self.index = {name: i for i, name in enumerate(self.names)}
        setup.set_up(self.tables, self.state, 1, 2, 0)
        if active:
            self.state["active"] = side_number(active, "turn")
        turn.begin_turn(self.tables, self.state, self.mind)

    # --- looking ---

    def number_of(self, name: str) -> int:
        """Number of a hex.

        Raises
        ------
        InputError
            The board has no hex of that name.
        """
        if name not in self.index:
            raise InputError(
                WHERE, "hex", quoted(name), f"a hex of the board, {self.names[0]} to {self.names[-1]}"
            )
        return self.index[name]

    def unit(self, hex_: str) -> int:
        """Number of the unit on a hex, ``OFF`` (-1) if none."""
        return int(self.state["unit_at"][self.number_of(hex_)])

    def unit_on(self, hex_: str) -> int:
        """Number of the unit on a hex.

        Raises
        ------
        InputError
            Nobody stands there.
        """
        unit = self.unit(hex_)
        if unit == OFF:
            standing = sorted({*self.picture("axis"), *self.picture("allies")})
            raise InputError(WHERE, "hex", f"nobody on {hex_}", f"the hex of a unit: {', '.join(standing)}")
        return unit

    def side_of(self, hex_: str) -> str:
        """Side of the unit on a hex."""
        return SIDE_NAMES[self.state["unit_side"][self.unit_on(hex_)]]

    def row_of(self, hex_: str) -> str:
        """Unit row of the unit on a hex, ``infantry``."""
        return str(self.built.unit_rows[self.state["unit_row"][self.unit_on(hex_)]])

    def figures(self, hex_: str) -> int:
        """Figures of the unit on a hex, 0 if there is none."""
        unit = self.unit(hex_)
        return 0 if unit == OFF else int(self.state["unit_figures"][unit])

    def picture(self, side: str) -> dict[str, int]:
        """Hex name to figures of every unit of a side on the board."""
        return {
            self.names[self.state["unit_hex"][u]]: int(self.state["unit_figures"][u])
            for u in range(self.state["n_units"])
            if self.state["unit_hex"][u] >= 0 and self.state["unit_side"][u] == side_number(side)
        }

    def medals(self, side: str) -> int:
        """Medals of a side."""
        return int(self.state["medals"][side_number(side)])

    def stack(self, hex_: str) -> int:
        """Number of the terrain stack of a hex now."""
        return int(self.state["hex_stack"][self.number_of(hex_)])

    def terrain(self, hex_: str) -> str:
        """Tile and pieces of a hex now, ``hill + sandbag``."""
        return str(self.built.stack_names[self.stack(hex_)])

    def pieces(self, hex_: str) -> int:
        """Removable pieces on a hex now, as bits."""
        return int(self.tables["stack_pieces"][self.stack(hex_)])

    def holder(self, objective: int = 0) -> str | None:
        """Side that holds an objective."""
        side = int(self.state["objective_holder"][objective])
        return None if side == OFF else SIDE_NAMES[side]

    def winner(self) -> str | None:
        """Side that has won, "draw", None while the game goes on."""
        if not self.state["over"]:
            return None
        return {int(Winner.AXIS): "axis", int(Winner.ALLIES): "allies"}.get(int(self.state["winner"]), "draw")

    def far(self, start: str, end: str) -> int:
        """Distance of two hexes."""
        a, b = self.number_of(start), self.number_of(end)
        return distance(self.grid.hexes[a], self.grid.hexes[b])

    def sees(self, start: str, end: str) -> bool:
        """Whether the line between the centers of two hexes is free.  Rule: LOS-1 .. -8."""
        return bool(sight.sees(self.tables, self.state, self.number_of(start), self.number_of(end), OFF))

    # --- cards and orders ---

    def copies_of(self, card: str) -> list[int]:
        """Physical cards of a card row.

        Raises
        ------
        InputError
            The deck has no such card.
        """
        if card not in self.built.card_rows:
            raise InputError(WHERE, "card", quoted(card), nearest(card, list(self.built.card_rows)))
        row = self.built.card_rows.index(card)
        return [s for s in range(self.tables["n_cards"]) if self.tables["copy_row"][s] == row]

    def give(self, card: str, side: str | None = None) -> int:
        """Put a card into a hand, wherever it lies; gives the number of that copy."""
        owner = int(self.state["active"]) if side is None else side_number(side)
        card_copy = self.copies_of(card)[0]
        for holder in range(2):
            hand = list(self.state["hand"][holder, : self.state["hand_n"][holder]])
            if card_copy in hand:
                hand.remove(card_copy)
                self.state["hand"][holder, : len(hand)] = hand
                self.state["hand_n"][holder] = len(hand)
        if self.state["card_place"][card_copy] == Place.DRAW_PILE:
            self.state["pile"] -= 1
        n = self.state["hand_n"][owner]
        self.state["hand"][owner, n] = card_copy
        self.state["hand_n"][owner] = n + 1
        self.state["card_place"][card_copy] = Place.HAND_AXIS + owner
        return card_copy

    def play(self, card: str) -> Self:
        """Play a card as the turn card: its orders are in force."""
        orders.play_card(self.tables, self.state, int(self.state["active"]), self.give(card))
        return self

    def may_order(self, hex_: str) -> bool:
        """Whether the unit on the hex may be ordered now."""
        return bool(orders.may_order(self.tables, self.state, self.unit_on(hex_)))

    def order(self, *hexes: str) -> Self:
        """Order the units on these hexes.

        Raises
        ------
        InputError
            One of them may not be ordered.
        """
        for hex_ in hexes:
            if not self.may_order(hex_):
                raise InputError(
                    WHERE, "order", f"{hex_} may not be ordered", "a unit that the card may order"
                )
            orders.order(self.tables, self.state, self.unit(hex_))
        return self

    def ready(self, *hexes: str) -> Self:
        """Order the units on these hexes by a card that orders any four and changes nothing else.

        Raises
        ------
        InputError
            The deck has no such card, or a unit may not be ordered.
        """
        return self.play(ANY_FOUR).order(*hexes)

    def next_turn(self) -> Self:
        """End the turn without drawing and begin that of the other side, unless the game is over."""
        turn.end_turn(self.tables, self.state, int(self.state["active"]))
        if not self.state["over"]:
            turn.begin_turn(self.tables, self.state, self.mind)
        return self

    def put(self, here: str, there: str) -> Self:
        """Lift a unit to another hex of the board, no rule asked.

        Raises
        ------
        InputError
            Nobody stands here, or somebody stands there.
        """
        unit = self.unit_on(here)
        if self.unit(there) not in (OFF, unit):
            raise InputError(WHERE, "put", f"{there} is taken by a unit", "an empty hex")
        self.state["unit_at"][self.number_of(here)] = OFF
        self.state["unit_at"][self.number_of(there)] = unit
        self.state["unit_hex"][unit] = self.number_of(there)
        return self

    # --- moving ---

    def reach(self, hex_: str) -> set[str]:
        """Hexes the ordered unit can move to, its own left out."""
        reach.reach_of(self.tables, self.state, self.mind, self.unit_on(hex_))
        return {self.names[h] for h in self.mind["reach"][1 : self.mind["reach_n"]]}

    def move(self, *way: str) -> bool:
        """Move along hex names, the unit's own first, ``"off"`` last to leave the board.

        False if the rules refuse a step: the unit then stands before it, and its move is spent.
        """
        if not way:
            raise InputError(WHERE, "move", "no hex", "the hex of the unit and those it moves to")
        unit = self.unit_on(way[0])
        if not movement.may_move(self.tables, self.state, unit):
            return False
        lifted = movement.limits_lifted(self.tables, self.state, unit)
        return self._walk(unit, movement.allowance(self.tables, self.state, unit), lifted, way)

    def _walk(self, unit: int, most: int, lifted: int, way: Sequence[str]) -> bool:
        movement.begin_move(self.tables, self.state, unit, most, lifted)
        off = way[-1] == "off"
        steps = pairwise(way[:-1] if off else way)
        done = all(movement.step(self.tables, self.state, self._edge(a, b)) for a, b in steps)
        if done and off:
            done = bool(exits.leave_board(self.tables, self.state))
        way_is_gone(self.tables, self.state, self.mind, unit)
        movement.end_move(self.tables, self.state, self.index[way[0]])
        return done

    def _edge(self, a: str, b: str) -> int:
        return next((k for k in range(6) if self.tables["near"][self.index[a], k] == self.number_of(b)), OFF)

    def ways_back(self, hex_: str) -> set[str]:
        """Hexes next to the unit that a flag may drive it to.  Rule: RET-3 .. -9."""
        unit, here = self.unit_on(hex_), self.number_of(hex_)
        edges = [retreat.home_edge(self.state["unit_side"][unit], which) for which in range(2)]
        found = [int(retreat.retreat_to(self.tables, self.state, unit, here, edge)) for edge in edges]
        return {self.names[to] for to in found if to >= 0}

    # --- battling ---

    def dice(self, attacker: str, target: str, kind: int = Attack.ORDERED) -> int:
        """Dice of a battle the ordered unit may fight now, 0 = not allowed, also where nobody is its target."""
        unit, other = self.unit_on(attacker), self.unit(target)
        return 0 if other == OFF else int(battle.attack_dice(self.tables, self.state, unit, other, kind))
