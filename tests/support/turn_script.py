"""Whole turns by script: cards in known hands, players that answer as written, and what the game noted.

A script names hexes.  What it leaves out is declined; what it names is looked up when its time comes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack, contextmanager
from typing import Any
from unittest.mock import patch

from engine.codes import Action, Place
from engine.dialogue import (
    actions,
    breakthrough,
    bridge_acts,
    by_card_acts,
    commissar,
    draws,
    engagement,
    landmark_acts,
    many_cards,
    medics,
    movement_step,
    radar_notice,
    second_move,
    strikes,
    struck_next,
    turn,
)
from engine.hooks import Event
from engine.kernel import movement, orders, reach
from engine.kernel.deck import take_in_hand
from engine.layout import CLEAR_OBSTACLE, LEAVE_BOARD, OFF, SHELL
from tests.support.battlefield import SIDES, Battlefield

Way = Sequence[str]
DIALOGUE = (
    turn,
    movement_step,
    draws,
    strikes,
    struck_next,
    breakthrough,
    actions,
    engagement,
    commissar,
    many_cards,
    medics,
    landmark_acts,
    by_card_acts,
    bridge_acts,
    radar_notice,
    second_move,
)

SECTION_CARDS = [
    *(
        f"{kind}_{where}"
        for kind in ("recon", "probe", "attack", "assault")
        for where in ("left", "center", "right")
    ),
    *("recon_in_force", "general_advance", "pincer_move"),
]
TACTIC_CARDS = [
    *(
        "armor_assault",
        "direct_from_hq",
        "infantry_assault",
        "move_out",
        "air_power",
        "artillery_bombard",
        "barrage",
    ),
    *("behind_enemy_lines", "close_assault", "dig_in", "firefight", "medics_mechanics", "their_finest_hour"),
]  # but for Counter-Attack, which copies another card, and Ambush, which is no turn card
BREAKTHROUGH = "ruleset.deck=breakthrough"


class Turns(Battlefield):
    """A battlefield on which turns are played from the first test to the draw.

    Takes what Battlefield takes, or the id of a whole scenario and options.
    """

    def __init__(self, scenario: str = "", options: str = "", **pieces: Any) -> None:
        if scenario:
            self.open(scenario, options, None)
        else:
            super().__init__(options=options, **pieces)
        self.state["turn"] = 0
        self.state["side_turns"] = 0
        self.events: list[tuple[int, ...]] = []
        self.held: set[int] = set()

    # --- hands and piles ---

    def hold(self, side: str, *cards: str) -> None:
        """The hand of a side is exactly these cards, a full one; what it held goes back into the draw pile."""
        state, owner = self.state, SIDES[side]
        for card_copy in state["hand"][owner, : state["hand_n"][owner]]:
            state["card_place"][card_copy] = Place.DRAW_PILE
            state["pile"] += 1
        state["hand_n"][owner] = 0
        self.held.add(owner)
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
        for owner in {0, 1} - self.held:
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

    # --- a turn ---

    def play_in(self, card: str, section: int) -> Turns:
        """Play a card that orders in one section, chosen as seen from the bottom of the board."""
        self.play(card)
        if orders.needs_section(self.tables, self.state):
            assert orders.may_choose_section(self.tables, self.state, section), (
                f"section {section} is refused"
            )
            self.state["section"] = section
        orders.bind_section(self.tables, self.state)
        return self

    def turn(
        self,
        card: str | None,
        section: int = OFF,
        orders: Iterable[str] = (),
        on_move: Iterable[str] = (),
        moves: Iterable[Way] = (),
        battles: Iterable[tuple[str, str] | None] = (),
        faces: Iterable[str] = (),
        second: Way = (),
        strike: Iterable[str] = (),
        heal: str | None = None,
        share: Iterable[str] = (),
        keep: str | Sequence[str] | None = None,
        as_strike: bool = False,
        engaged: Iterable[tuple[str, str] | None] = (),
        more: Iterable[str] = (),
        parts: Iterable[int] = (),
        exception: str | None = None,
        commit: Iterable[str] = (),
        action: int = Action.CARD,
        expose: Iterable[str | int] = (),
        take: Iterable[tuple[str, str]] = (),
        lay_down: str | int | None = None,
        marches: Iterable[Way] = (),
        at_dams: bool = False,
        dam: Iterable[str] = (),
        recover: Iterable[str] = (),
        bridge: tuple[str, str] | None = None,
        rig: Iterable[tuple[str | None, str]] = (),
        set_off: Iterable[int] = (),
        sabotage: Iterable[str] = (),
        fly_in: Iterable[str] = (),
        notice: str | None = None,
        gap: int = 0,
        **answers: Any,
    ) -> Turns:
        """Play one whole turn of the active side as written; ``None`` as card: no card is played.

        ``battles``: attacker and target hexes in order, target ``"clear"`` to clear an obstacle, ``"shell E6"`` to
        shell one, ``None`` to end the step.  ``share``: units to which figures return, one by one.  ``keep``: the card
        kept of two drawn.
        ``as_strike``: the Recon strikes if it may.  ``engaged``: attacks without an order, ``None`` to
        wait until asked again (before every ordered battle and after the last).  ``more``: cards shown beside the
        first, ``parts``: sections for which cards are played.  ``exception``: card played past the one committed,
        ``commit``: cards committed.  ``action``: what is done instead of playing a card, with the cards
        to ``expose``, those the enemy takes with what he gives (``take``), the one to ``lay_down`` (by its number if it
        is not in the hand), the ways of
        ``marches`` when everybody is ordered.  ``at_dams``: the dams are rolled for, with those that get a token
        (``dam``) where there is a choice; ``recover``: units that rest in an oasis; ``bridge``: a card and the hex for
        which it is played instead of its orders; ``rig``: orders to bridges, each the unit that lays charges
        (``None``: the bridge is to be blown) and the hex, ``set_off``: whether charges go off when asked, else always;
        ``sabotage``: units that lay charges; ``fly_in``: airfields to which
        units come for orders; ``notice``: the card shown for the next turn.  ``gap``: the refusal expected.
        ``faces`` and
        the other answers: see ``Battlefield.attack``.
        """
        card_copy = OFF if card is None else self._in_hand(card)
        side = int(self.state["active"])
        asked = {
            "card": lambda *_: card_copy,
            "section": lambda *_: section,
            "as_strike": lambda *_: int(as_strike),
            "order": self._one_by_one(orders, self.unit),
            "on_move": self._one_by_one(on_move, self.unit),
            "move": self._one_by_one(moves, self._walk_plan),
            "battle": self._one_by_one(battles, self._battle_plan),
            "engagement": self._one_by_one(engaged, self._battle_plan),
            "second_move": lambda *_: self._walk_plan(second) >= 0,
            "strike": self._one_by_one(strike, self.unit),
            "strike_next": lambda *_: 0,
            "medics": lambda *_: OFF if heal is None else self.unit(heal),
            "share": self._one_by_one(share, self.unit),
            "keep": self._keep(keep),
            "more": self._one_by_one(more, self._in_hand),
            "part": self._one_by_one(parts, int),
            "exception": lambda *_: OFF if exception is None else self._in_hand(exception),
            "commit": self._one_by_one(commit, self._in_hand),
            "action": lambda *_: int(action),
            "expose": self._one_by_one(expose, lambda card: self._held(side, card)),
            "take": self._one_by_one(take, lambda pair: self._take(side, pair)),
            "discard": lambda *_: self._held(side, lay_down),
            "march": self._one_by_one(marches, self._walk_plan),
            "to_sabotage_dam": lambda *_: int(at_dams),
            "dam": self._one_by_one(dam, lambda hex_: list(self.tables["dam_hex"]).index(self.index[hex_])),
            "by_card": lambda *_: self._bridge_plan(bridge),
            "bridge_order": self._one_by_one(rig, self._rig_plan),
            "to_set_off": self._in_turn(set_off),
            "sabotage": lambda _t, _s, _m, unit: int(unit in [self.unit(hex_) for hex_ in sabotage]),
            "reinforcement": self._one_by_one(fly_in, self.index.__getitem__),
            "notice": lambda *_: OFF if notice is None else self._in_hand(notice),
            "recovery": lambda _t, _s, _m, unit: int(unit in [self.unit(hex_) for hex_ in recover]),
        }
        self.state["tracing"] = 1
        self.state["log_n"] = 0
        with self.loaded(faces), self.answering(answers), self._asking(asked):
            turn.play_turn(self.tables, self.state, self.mind)
        self.events = [tuple(int(x) for x in row) for row in self.state["log"][: self.state["log_n"]]]
        assert self.state["rule_gap"] == gap, f"gap {self.state['rule_gap']}, expected {gap}"
        return self

    def _held(self, side: int, card: str | int | None) -> int:
        """Copy of a card in a hand, OFF if it is not there; a copy stays what it is, wherever it lies."""
        if isinstance(card, int):
            return card
        held = self.state["hand"][side, : self.state["hand_n"][side]]
        return next((int(card_copy) for card_copy in held if self.card_of(card_copy) == card), OFF)

    def _take(self, side: int, pair: tuple[str, str]) -> int:
        self.mind["target"] = self._held(1 - side, pair[1])
        opened = self.state["exposed"][: self.state["exposed_n"]]
        return next(
            (int(card_copy) for card_copy in opened if self.card_of(card_copy) == pair[0]),
            self.copies_of(pair[0])[0],
        )

    def _in_hand(self, card: str) -> int:
        side = int(self.state["active"])
        held = self.state["hand"][side, : self.state["hand_n"][side]]
        found = [int(card_copy) for card_copy in held if self.card_of(card_copy) == card]
        return found[0] if found else self.give(card)

    def _one_by_one(self, wanted: Iterable[Any], look_up: Callable[[Any], int]) -> Callable[..., int]:
        """Answers in order, ``None`` to end the question once, then none."""
        queue = list(wanted)

        def answer(*_: Any) -> int:
            one = queue.pop(0) if queue else None
            return OFF if one is None else look_up(one)

        return answer

    def _walk_plan(self, way: Way) -> int:
        self.mind["path_n"] = max(0, len(way) - 1)
        for n, hex_ in enumerate(way[1:]):
            self.mind["path"][n] = LEAVE_BOARD if hex_ == "off" else self.index[hex_]
        return self.unit(way[0]) if way else OFF

    def _battle_plan(self, pair: tuple[str, str] | None) -> int:
        if pair is None:
            return OFF
        word, _, hex_ = pair[1].partition(" ")
        if word == "shell":
            self.mind["target"] = SHELL - self.index[hex_]
        else:
            self.mind["target"] = CLEAR_OBSTACLE if word == "clear" else self.unit(word)
        return self.unit(pair[0])

    def _bridge_plan(self, plan: tuple[str, str] | None) -> int:
        if plan is None:
            return OFF
        self.mind["target"] = self.index[plan[1]]
        return self._in_hand(plan[0])

    def _rig_plan(self, plan: tuple[str | None, str]) -> int:
        self.mind["target"] = OFF if plan[0] is None else self.unit(plan[0])
        return self.index[plan[1]]

    def _in_turn(self, wanted: Iterable[int]) -> Callable[..., int]:
        """Answers in order, then always yes."""
        queue = list(wanted)
        return lambda *_: queue.pop(0) if queue else 1

    def _keep(self, cards: str | Sequence[str] | None) -> Callable[..., int]:
        wanted = [cards] if isinstance(cards, str) else list(cards or ())

        def keep(_t: Any, state: Any, _m: Any, _side: int, count: int) -> int:
            drawn = [self.card_of(state["drawn"][i]) for i in range(count)]
            return drawn.index(wanted.pop(0)) if wanted else 0

        return keep

    @contextmanager
    def _asking(self, asked: dict[str, Callable[..., Any]]) -> Any:
        with ExitStack() as stack:
            for question, answer in asked.items():
                for asks in DIALOGUE:
                    if hasattr(asks, f"choose_{question}"):
                        stack.enter_context(patch.object(asks, f"choose_{question}", answer))
            yield

    # --- what was noted ---

    def story(self, *kinds: Event) -> list[Event]:
        """The kinds of events of the last turn in order, only those asked for."""
        return [Event(e[0]) for e in self.events if Event(e[0]) in kinds or not kinds]

    def logged(self, kind: Event) -> list[tuple[int, ...]]:
        """Fields of all events of one kind in the last turn."""
        return [e[1:] for e in self.events if e[0] == kind]

    def dice_rolled(self) -> list[int]:
        """Dice of every battle and card roll of the last turn, in order."""
        battles = {int(Event.BATTLE): 3, int(Event.ROLL): 1}
        return [e[battles[e[0]]] for e in self.events if e[0] in battles]

    # --- the second move of Behind Enemy Lines ---

    def second_reach(self, hex_: str) -> set[str]:
        """Hexes of the second move of the unit, its own left out."""
        unit = self.unit(hex_)
        lifted = movement.limits_lifted(self.tables, self.state, unit)
        reach.find_reach(self.tables, self.state, self.mind, unit, int(self.state["second_move"]), lifted)
        return {self.names[h] for h in self.mind["reach"][1 : self.mind["reach_n"]]}


def breakthrough_turns(**pieces: Any) -> Turns:
    """A battlefield on which the Breakthrough deck is played."""
    return Turns(options=BREAKTHROUGH, **pieces)
