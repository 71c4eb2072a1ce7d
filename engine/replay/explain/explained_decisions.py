"""A watched game in names: decisions with their candidates, and a reason for every order."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from engine.codes import Section, Side
from engine.layout import CLEAR_OBSTACLE, LEAVE_BOARD, OFF, SHELL
from engine.loading.tables.build import Built
from engine.loading.words.errors import InputError
from engine.players.common.weights import Weight
from engine.policies.player_files import fill_mind, searches
from engine.replay.explain.acts import reason_of
from engine.replay.explain.candidates import Candidate
from engine.replay.explain.traced import FEATURE, parts_of
from engine.replay.explain.watched_game import Decision, WatchedGame
from engine.replay.names import Names
from engine.replay.naming import word

OTHER = "other"  # share of a score that no weight has
ANSWERS = {
    "action": ("play a card", "exchange cards openly", "exchange one card", "restore order", "the Big Push"),
    "as_strike": ("give orders", "strike"),
    "ambush": ("keep the card", "play it"),
    "ignore": ("fall back", "hold"),
    "stand": ("fall back", "stand"),
    "ground": ("stay", "take ground"),
}
CARDS = ("card", "keep")
PLACES = ("move", "second_move", "retreat_step", "aim", "extra_hex")
EVERYBODY = "everybody is ordered"
NO_WEIGHTS = "{} has no weights that could tell"


def explained(
    built: Built,
    seed: int,
    game: int,
    players: tuple[str, str],
    namespace: str,
    trajectory: int,
) -> list[dict[str, Any]]:
    """Decisions of the judging players of a game, which is played again in plain Python.

    Parameters
    ----------
    built, seed, game, players, namespace
        As in ``replay.event_log``.
    trajectory : int
        Of the game as the compiled engine plays it; another one would be another game.

    Returns
    -------
    list of dict
        As ``event_log.DecisionEntry``, in order of time.

    Raises
    ------
    InputError
        Other moves than those of the game.
    """
    watch = WatchedGame(built, fill_mind(players))
    watch.play(seed, game, namespace)
    if int(watch.results[0]["trajectory"]) != trajectory:
        raise InputError("replay", "--explain", "other moves in plain Python", "the moves of the game")
    names = Names(built)
    return [decision_row(names, decision) for decision in watch.decisions]


def check_explained(players: tuple[str, str]) -> None:
    """Refuse a player who searches: a plan is no sum of terms."""
    for player in players:
        if searches(player):
            found, expected = f"{player}, who searches", "players who judge by weights, like captain"
            raise InputError("replay", "--explain", found, expected)


def decision_row(names: Names, decision: Decision) -> dict[str, Any]:
    """One decision in names, its best candidate first."""
    order = np.argsort([-float(one.score) for one in decision.candidates], kind="stable")
    reason = None
    if decision.act is not None:
        reason = reason_of(decision.act, healed=decision.question in ("medics", "share"))
    return {
        "turn": decision.turn,
        "side": word(Side, decision.side),
        "question": decision.question,
        "event": decision.event,
        "unit": None if decision.unit == OFF else names.units[decision.unit],
        "chosen": choice(names, decision.question, decision.chosen),
        "reason": reason,
        "candidates": [_candidate(names, decision.question, decision.candidates[i]) for i in order],
    }


def _candidate(names: Names, question: str, one: Candidate) -> dict[str, Any]:
    shares = {
        OTHER if term == FEATURE else Weight(term).name.lower(): share
        for term, share in parts_of(one.score).items()
        if share != 0.0
    }
    return {"choice": choice(names, question, one.choice), "score": float(one.score), "terms": shares}


def choice(names: Names, question: str, answer: Sequence[int]) -> str:
    """A possible answer in words."""
    first = answer[0]
    if question in ANSWERS:
        return ANSWERS[question][first]
    if question in PLACES:
        return "off the board" if first == LEAVE_BOARD else names.hexes[first]
    if first == OFF:
        return "none"
    if question in CARDS:
        return names.cards[first]
    if question == "section":
        return word(Section, first)
    if question in ("battle", "engagement"):
        target = answer[1]
        return f"{names.units[first]} {battle_aim(names, target)}"
    return names.units[first]


def battle_aim(names: Names, target: int) -> str:
    """What a battle is fought at: a unit, the obstacle under the own one, one that is shelled."""
    if target == CLEAR_OBSTACLE:
        return "clears the obstacle"
    return f"shells {names.hexes[SHELL - target]}" if target <= SHELL else f"at {names.units[target]}"


def reasons_of(log: dict[str, Any]) -> dict[int, str]:
    """Why units were ordered, by number of the event of each order.

    Parameters
    ----------
    log : dict
        With ``decisions``; a player without weights has no reasons of his own.
    """
    reasons: dict[int, str] = {}
    decisions = [one for one in log["decisions"] if one["reason"] is not None]
    at = 0
    latest: dict[tuple[int, str], str] = {}
    everybody = OFF  # turn in which all units are ordered
    for event in log["events"]:
        if event["event"] == "action" and event["action"] in ("regroup", "big_push"):
            everybody = event["turn"]
        if event["event"] not in ("order", "on_move"):
            continue
        if event["turn"] == everybody:
            reasons[event["n"]] = EVERYBODY
            continue
        while at < len(decisions) and decisions[at]["event"] <= event["n"]:
            latest[decisions[at]["turn"], decisions[at]["chosen"]] = decisions[at]["reason"]
            at += 1
        unknown = NO_WEIGHTS.format(log["players"][event["side"]])
        reasons[event["n"]] = latest.get((event["turn"], event["unit"]), unknown)
    return reasons
