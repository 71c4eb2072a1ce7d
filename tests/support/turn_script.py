"""Whole turns by script: cards in known hands, players that answer as written, and what the game noted.

A script names hexes.  What it leaves out is declined; what it names is looked up when its time comes, and has to be
asked for, as all answers of ``loaded_dice``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack, contextmanager
from typing import Any
from unittest.mock import patch

from engine.codes import Action
from engine.dialogue import (
    breakthrough,
    draws,
    medics,
    movement_step,
    second_move,
    strikes,
    struck_next,
    turn,
)
from engine.hooks import Event
from engine.kernel import movement, orders, reach
from engine.layout import CLEAR_OBSTACLE, LEAVE_BOARD, OFF, SHELL
from engine.rules.bridge_charges import turn as bridge_acts
from engine.rules.bridges import turn as by_card_acts
from engine.rules.commissar import turn as commissar
from engine.rules.engagement import turn as engagement
from engine.rules.landmarks import turn as landmark_acts
from engine.rules.many_cards import turn as many_cards
from engine.rules.overlord import law as areas_of_cards
from engine.rules.overlord import turn as hands_out
from engine.rules.radar import turn as radar_notice
from engine.rules.replacements import turn as replacements
from engine.rules.unseen import turn as unseen
from engine.rules.without_card import turn as actions
from tests.support.hands import Hands
from tests.support.loaded_dice import Answers, IfAsked, Unasked

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
    unseen,
    second_move,
    hands_out,
    replacements,
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


def _named(**given: Any) -> dict[str, Any]:
    """The single answers that a script gives."""
    return {name: answer for name, answer in given.items() if answer is not None}


def _listed(**given: Any) -> dict[str, Any]:
    """Lists of answers, one for each time."""
    kept_apart = (IfAsked, Unasked)
    return {
        name: answers if isinstance(answers, kept_apart) else list(answers)
        for name, answers in given.items()
        if answers is not None
    }


def place_of(words: str) -> int:
    """For what a card is handed out on the double board, as the rules number it."""
    if words.startswith("copy "):
        which = words.removeprefix("copy ")
        return areas_of_cards.PAST + (OFF if which == "nothing" else int(which))
    if words in ("strike", "all"):
        return areas_of_cards.STRIKE if words == "strike" else areas_of_cards.EVERYWHERE
    return sum(1 << int(digit) - 1 for digit in words)


def _once(plan: Any) -> Any:
    """A list of one answer that is a sequence itself; of none where nothing is given."""
    if isinstance(plan, IfAsked):
        return IfAsked([plan.answer])
    return plan if isinstance(plan, Unasked) else [plan] if plan else []


class Turns(Hands):
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
        self.laid = set()

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
        as_strike: bool | None = None,
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
        at_dams: bool | None = None,
        dam: Iterable[str] = (),
        recover: Iterable[str] = (),
        bridge: tuple[str, str] | None = None,
        rig: Iterable[tuple[str | None, str]] = (),
        set_off: Iterable[int] = (),
        sabotage: Iterable[str] = (),
        fly_in: Iterable[str] = (),
        notice: str | None = None,
        way_on: Iterable[Way] = (),
        places: Iterable[str] = (),
        further: Iterable[str] = (),
        areas: Iterable[str] = (),
        again: Iterable[str] = (),
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
        units come for orders; ``notice``: the card shown for the next turn; ``way_on``: ways that units go on
        when they have seen somebody, each from where its unit stands.
        ``places``: for what each card is handed out on the double board, areas by their numbers from the left
        (``"12"``), ``"strike"``, ``"all"``, ``"copy 0"`` or ``"copy nothing"``, ``further``: cards shown besides,
        ``areas``: those in which generals play.  ``again``: hexes on which lost units come again.  ``gap``: the refusal
        expected.
        ``faces`` and the other answers: see ``Battlefield.attack``.  ``IfAsked`` and ``Unasked`` stand in for any of
        them.
        """
        played = card.answer if isinstance(card, IfAsked) else card
        card_copy = self._in_hand(played) if isinstance(played, str) else OFF
        side = int(self.state["active"])
        script = Answers(
            {
                **_named(card=card, as_strike=as_strike, heal=heal, exception=exception, lay_down=lay_down),
                **_named(at_dams=at_dams, notice=notice),
                **({} if section == OFF else {"section": section}),
                **({} if action == Action.CARD else {"action": action}),
                **_listed(orders=orders, on_move=on_move, moves=moves, battles=battles, engaged=engaged),
                **_listed(strike=strike, share=share, more=more, parts=parts, commit=commit, expose=expose),
                **_listed(take=take, marches=marches, dam=dam, rig=rig, set_off=set_off, fly_in=fly_in),
                **_listed(places=places, further=further, areas=areas),
                **_listed(sabotage=sabotage, recover=recover, keep=[keep] if isinstance(keep, str) else keep),
                **_listed(way_on=way_on, again=again),
                **_listed(second=_once(second), bridge=_once(bridge)),
            }
        )
        asked = self._answers(script, side, card_copy, gap)
        self.state["tracing"] = 1
        self.state["log_n"] = 0
        with self.loaded(faces), self.answering(answers), self._asking(asked):
            turn.play_turn(self.tables, self.state, self.mind)
            assert self.state["rule_gap"] == gap, f"gap {self.state['rule_gap']}, expected {gap}"
            script.all_taken()
        self.events = [tuple(int(x) for x in row) for row in self.state["log"][: self.state["log_n"]]]
        return self

    def _answers(self, script: Answers, side: int, card_copy: int, gap: int) -> dict[str, Callable[..., int]]:
        """How each question of the dialogue is answered."""

        def by(name: str, look_up: Callable[[Any], int], otherwise: int = OFF) -> Callable[..., int]:
            def answer(*_: Any) -> int:
                one = script.next(name)
                return otherwise if one is None else look_up(one)

            return answer

        def yes_to(name: str) -> Callable[..., int]:
            return lambda _t, _s, _m, unit: int(
                script.crossed_out(name, lambda here: self.unit(here) == unit)
            )

        dams = list(self.tables["dam_hex"])
        return {
            "card": by("card", lambda _: card_copy),
            "section": by("section", int),
            "as_strike": by("as_strike", int, 0),
            "order": by("orders", self.unit_on),
            "on_move": by("on_move", self.unit_on),
            "move": by("moves", self._walk_plan),
            "battle": by("battles", lambda pair: self._ordered_plan(pair, gap)),
            "engagement": by("engaged", self._battle_plan),
            "second_move": by("second", lambda way: int(self._walk_plan(way) >= 0), 0),
            "strike": by("strike", self.unit_on),
            "strike_next": lambda *_: 0,
            "medics": by("heal", self.unit_on),
            "share": by("share", self.unit_on),
            "keep": self._keep(script),
            "more": by("more", self._in_hand),
            "part": by("parts", int),
            "exception": by("exception", self._in_hand),
            "commit": by("commit", self._in_hand),
            "action": by("action", int, int(Action.CARD)),
            "expose": by("expose", lambda card: self._held(side, card)),
            "take": by("take", lambda pair: self._take(side, pair)),
            "discard": by("lay_down", lambda card: self._held(side, card)),
            "march": by("marches", self._walk_plan),
            "to_sabotage_dam": by("at_dams", int, 0),
            "dam": by("dam", lambda hex_: dams.index(self.index[hex_])),
            "by_card": by("bridge", self._bridge_plan),
            "bridge_order": by("rig", self._rig_plan),
            "to_set_off": by("set_off", int, 1),
            "sabotage": yes_to("sabotage"),
            "reinforcement": by("fly_in", self.index.__getitem__),
            "notice": by("notice", self._in_hand),
            "recovery": yes_to("recover"),
            "way_on": by("way_on", lambda way: int(self._walk_plan(way) >= 0), 0),
            "reach": by("places", place_of),
            "further": by("further", self._in_hand),
            "area": by("areas", place_of),
            "replacement_hex": by("again", self.index.__getitem__),
        }

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

    def _walk_plan(self, way: Way) -> int:
        unit = self.unit_on(way[0])
        self.mind["path_n"] = len(way) - 1
        for n, hex_ in enumerate(way[1:]):
            self.mind["path"][n] = LEAVE_BOARD if hex_ == "off" else self.index[hex_]
        return unit

    def _ordered_plan(self, pair: tuple[str, str], gap: int) -> int:
        unit = self._battle_plan(pair)
        if self.mind["target"] > SHELL and self.mind["target"] != CLEAR_OBSTACLE and not gap:
            assert self.dice(*pair) > 0, self.why_no_dice(*pair)
        return unit

    def _battle_plan(self, pair: tuple[str, str]) -> int:
        word, _, hex_ = pair[1].partition(" ")
        if word == "shell":
            self.mind["target"] = SHELL - self.index[hex_]
        else:
            self.mind["target"] = CLEAR_OBSTACLE if word == "clear" else self.unit(word)
        return self.unit_on(pair[0])

    def _bridge_plan(self, plan: tuple[str, str]) -> int:
        self.mind["target"] = self.index[plan[1]]
        return self._in_hand(plan[0])

    def _rig_plan(self, plan: tuple[str | None, str]) -> int:
        self.mind["target"] = OFF if plan[0] is None else self.unit_on(plan[0])
        return self.index[plan[1]]

    def _keep(self, script: Answers) -> Callable[..., int]:
        def keep(_t: Any, state: Any, _m: Any, _side: int, count: int) -> int:
            drawn = [self.card_of(state["drawn"][i]) for i in range(count)]
            kept = script.next("keep")
            return 0 if kept is None else drawn.index(kept)

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
