"""A game in plain Python whose judging players are watched: every question with the candidates and their scores."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from engine.codes import Player
from engine.layout import EVENT, MIND, RESULT, STATE, TURN
from engine.loading.tables.build import Built
from engine.players.common.answers import MANNER
from engine.players.common.class_terms import CLASSES, ORDERED, Aim
from engine.players.common.weights import FIRST_AIM, FIRST_BATTLE, N_TERMS, Weight
from engine.replay.explain.acts import ORDERING, act_of, ordered_act
from engine.replay.explain.candidates import QUESTIONS, Candidate, moves
from engine.replay.explain.instrumented import Function, InstrumentedEngine
from engine.replay.explain.recorded_scores import Act, RecordedScores
from engine.replay.explain.traced import Traced
from engine.runs.games import LONGEST_LOG, base_key
from engine.sizes import N_AIM

# Fields of MIND that hold weights, or sums of them.
TRACED = ("weights", "member_weights", "goal", "hex_worth", "attack_kept")
# Weights that say how a feature is counted and are no price of it.
FACTORS = {
    Weight.ORDERED_SHARE, Weight.ORDERS_MET, Weight.SHELTER, Weight.BLIND, Weight.LEAD, Weight.CLOCK,
    Weight.PATIENCE, Weight.FOCUS, Weight.HOLD, Weight.PAIR, Weight.EXACT, Weight.WHOLE, Weight.CARD_GAIN,
    *(FIRST_AIM + class_ * N_AIM + Aim.WORTH for class_ in range(len(CLASSES))),
    *(FIRST_BATTLE + class_ * N_AIM + Aim.WORTH for class_ in range(len(ORDERED))),
}  # fmt: skip
# Kernels whose answers say how a candidate was scored.
SCORING = (
    "worth_of", "fires_from", "prospect_of", "worth_of_leaving", "attack_worth", "battle_worth", "way_back",
    "retreat_worth",
    "best_attack_from", "section_worth", "as_strike_worth", "sections_worth", "next_march", "aim_worth",
    "rest_after", "engagement_worth", "shell_worth", "ground_worth", "ground_beyond", "further_worth",
)  # fmt: skip
BATTLE_QUESTIONS = {  # of the side of a unit, which is the first argument
    "choose_ignore", "choose_stand", "choose_retreat_step", "choose_ground", "choose_overrun", "choose_second_move",
    "choose_extra_hex",
}  # fmt: skip


@dataclass(frozen=True)
class Decision:
    """One question answered by a judging player.

    Attributes
    ----------
    turn, side : int
        Player turn, and whose player was asked.
    question : str
        Without ``choose_``.
    event : int
        Number of the first event of the log that follows the answer.
    unit : int
        Unit the question is about, OFF for none.
    chosen : tuple of int
        What was answered, as in ``Candidate.choice``.
    candidates : list of Candidate
        In the order in which they were judged.
    act : Act, optional
        What the unit chosen is ordered for.
    """

    turn: int
    side: int
    question: str
    event: int
    unit: int
    chosen: tuple[int, ...]
    candidates: list[Candidate]
    act: Act | None = None


class WatchedGame(RecordedScores):
    """Follows one game.

    Attributes
    ----------
    decisions : list of Decision
    events : ndarray of EVENT
    results : ndarray of RESULT, shape (1,)
    """

    def __init__(self, built: Built, minds: np.ndarray) -> None:
        self.built = built
        self.tables = opened(built.tables[0])
        self.state = opened(np.zeros(1, STATE)[0])
        self.mind = traced_mind(minds[0])
        self.decisions: list[Decision] = []
        self.calls = {}
        self.acts = {}
        self.flushed = 0
        self.asking = ""
        wraps: dict[str, Callable[[Function], Function]] = {name: self._listen(name) for name in SCORING}
        wraps |= {f"choose_{question}": self._ask(question) for question in QUESTIONS}
        wraps |= {"judge_unit": self._judge, "gain_aside": self._aside, "flush_log": self._flush}
        wraps["may_keep"] = judged_anew
        self.engine = InstrumentedEngine(wraps)

    def play(self, seed: int, game: int, namespace: str) -> None:
        """Play the game.  Changes: everything."""
        base = base_key(seed, namespace, self.built.scenario.chance_id)
        raw, self.results = np.zeros(LONGEST_LOG, EVENT), np.zeros(1, RESULT)
        _, n = self.engine["play_game"](
            self.tables, self.state, self.mind, *base, game, np.zeros(0, TURN), 0, raw, 0
        )
        self.engine["write_result"](self.state, self.results[0], game)
        self.events = raw[:n].copy()

    def _listen(self, name: str) -> Callable[[Function], Function]:
        def wrap(kernel: Function) -> Function:
            def listening(*args: Any) -> Any:
                result = kernel(*args)
                self.calls.setdefault(name, []).append((args, result))
                return result

            return listening

        return wrap

    def _ask(self, question: str) -> Callable[[Function], Function]:
        """Wrap the roster's question: the answer stays what it is."""

        def wrap(choose: Function) -> Function:
            def asked(tables: Any, state: Any, mind: Any, who: int, *rest: int) -> Any:
                side = state["unit_side"][who] if f"choose_{question}" in BATTLE_QUESTIONS else who
                if MANNER[Player(mind["player"][side])] != Player.SERGEANT:
                    return choose(tables, state, mind, who, *rest)
                self.calls, self.asking = {}, question
                QUESTIONS[question].prepare(self)
                answer = choose(tables, state, mind, who, *rest)
                self.asking = ""
                found = QUESTIONS[question].candidates(self, side, (who, *rest), answer)
                if found is not None:
                    unit = who if f"choose_{question}" in BATTLE_QUESTIONS else -1
                    self._note(side, question, unit, *found)
                return answer

            return asked

        return wrap

    def _judge(self, judge: Function) -> Function:
        """Wrap the judgement of a unit: what it will do; when it is asked for a move, its hexes are the candidates."""

        def judged(tables: Any, state: Any, mind: Any, unit: int) -> None:
            if self.asking == "move":
                self.calls = {}
            self.calls["fires_from"] = []
            judge(tables, state, mind, unit)
            self.acts[unit] = act_of(self, unit)
            if self.asking == "move":
                self._note(state["unit_side"][unit], "move", unit, *moves(self, unit))

        return judged

    def _aside(self, judge: Function) -> Function:
        """Wrap a judgement under another card's terms: what the unit will do stays what it was."""

        def judged(tables: Any, state: Any, mind: Any, unit: int) -> Any:
            act = self.acts[unit]
            gain = judge(tables, state, mind, unit)
            self.acts[unit] = act
            return gain

        return judged

    def _flush(self, flush: Function) -> Function:
        def flushed(*args: Any) -> Any:
            self.flushed = flush(*args)
            return self.flushed

        return flushed

    def _note(
        self, side: int, question: str, unit: int, chosen: tuple[int, ...], candidates: list[Candidate]
    ) -> None:
        event = self.flushed + self.state["log_n"]
        turn = self.state["turn"]
        ordered = question in ORDERING and chosen[0] >= 0
        act = ordered_act(self, question, chosen[0]) if ordered else None
        self.decisions.append(Decision(turn, side, question, event, unit, chosen, candidates, act))


def opened(record: np.void) -> dict[str, Any]:
    """A record as a dictionary that kernels can use in its place: single values and rows as Python's own."""
    fields: dict[str, Any] = {}
    for name in record.dtype.names or ():
        value = record[name]
        many = isinstance(value, np.ndarray) and value.ndim > 1
        fields[name] = value.copy() if many else value.tolist()
    return fields


def judged_anew(_: Function) -> Function:
    """In place of whether worths may be kept: each is worked out again, so that its terms are seen."""
    return lambda tables, mind, side: 0


def traced_mind(record: np.void) -> dict[str, Any]:
    """The players, their weights as numbers that remember their terms."""
    mind = opened(record)
    for name in MIND.names or ():
        field = mind[name]
        if isinstance(field, np.ndarray) and name in TRACED:
            mind[name] = field.astype(object)
    for name in ("weights", "member_weights"):
        for place in np.ndindex(mind[name].shape):
            term = place[-1]
            if term < N_TERMS and term not in FACTORS:
                mind[name][place] = Traced.leaf(mind[name][place], term)
    return mind
