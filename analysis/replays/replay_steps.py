"""One game as a list of steps to look at: where everything stands after each, and what has just happened.

Reads nothing but the event log, and its decisions where it has any.  Kinds of events that are not known here become
steps of their own that show their text.
"""

from collections.abc import Iterator
from typing import Any

from engine.replay.explain.explained_decisions import reasons_of
from engine.replay.replay_text import Narrator

Event = dict[str, Any]
ORDERS = ("order", "on_move")
WAYS = ("step", "retreat", "ground")
# Kinds that go with what stands before them.
FOLLOWING = {
    "section", "face", "hit", "ignore", "stand", "retreat", "eliminated", "ground", "medal", "objective",
    "obstacle", "heal", "trigger", "exit", "strike_as", "engaged", "more_cards", "gate", "substitute",
    "confirm",
    "crosshair", "boat", "camouflage", "leader", "load", "out_of_supply", "in_supply", "drop_zone", "hunger",
}  # fmt: skip
CARDS = {"deal", "draw", "discard", "aside", "keep", "shuffle", "opening", "commit", "expose", "exchange"}
JOINED = {
    ("turn", "play"),
    ("turn", "pass"),
    ("turn", "action"),
    ("ambush", "battle"),
    ("charge", "battle"),
    ("turn", "dawn"),
    ("dawn", "play"),
    ("dawn", "pass"),
    ("dawn", "action"),
}


def split(events: list[Event]) -> Iterator[list[Event]]:
    """Events of a game in groups that are looked at together."""
    group: list[Event] = []
    roll = None
    for event in events:
        if group and not _belongs(group, event, roll):
            yield group
            group = []
        if event["event"] in ("battle", "roll", "face", "shell", "confirm"):
            roll = event["roll"]
        group.append(event)
    if group:
        yield group


def _belongs(group: list[Event], event: Event, roll: int | None) -> bool:
    """Whether an event is looked at together with those before it."""
    kind, last = event["event"], group[-1]["event"]
    first = group[0]["event"]
    if event["turn"] != group[-1]["turn"]:
        return False
    if event["turn"] == 0:
        return (kind in CARDS and last in CARDS) or kind in FOLLOWING
    if kind == "face":
        return bool(event["roll"] == roll)
    if kind == "step":
        return first == "step" and group[0]["unit"] == event["unit"]
    if kind in ORDERS or kind == "declare":
        return last == kind
    if kind in CARDS:
        return first in CARDS
    return kind in FOLLOWING or (last, kind) in JOINED


class Table:
    """What lies on the table: follows the log step by step.

    Attributes
    ----------
    narrator : Narrator
        Follows the log: units, cards, medals and objectives.
    rolls : dict of int to event
        What each roll is for, by its number.
    reasons : dict of int to str
        Why a unit was ordered, by the number of the event.
    """

    def __init__(self, log: dict[str, Any]) -> None:
        self.log = log
        self.narrator = Narrator(log)
        self.rolls: dict[int, Event] = {}
        self.reasons = reasons_of(log) if "decisions" in log else {}

    def steps(self) -> Iterator[dict[str, Any]]:
        """All steps, the set-up first."""
        for group in split(self.log["events"]):
            shown = self._shown(group)
            lines = [line.strip() for line in self.narrator.lines(group)]
            yield {
                "turn": group[0]["turn"],
                "side": group[0]["side"],
                "kind": group[0]["event"],
                "lines": lines,
                "reasons": [(e["unit"], self.reasons[e["n"]]) for e in group if e["n"] in self.reasons],
                **shown,
                **self._standing(),
            }

    def _standing(self) -> dict[str, Any]:
        """Where everything stands now."""
        now = self.narrator.position
        marked = now.markers_by_hex()
        return {
            "units": {unit: (one["hex"], one["figures"]) for unit, one in now.units.items()},
            "ground": dict(now.ground),
            "pieces": {hex_: [*pieces, *marked.get(hex_, ())] for hex_, pieces in now.pieces.items()},
            "hands": {side: list(hand) for side, hand in now.hands.items()},
            "medals": {side: list(won) for side, won in now.medals.items()},
            "holders": list(now.holders),
            "card": now.card,
            "ordered": list(now.ordered),
        }

    def _shown(self, group: list[Event]) -> dict[str, Any]:
        """Arrows, dice and losses of a group; called before the position follows it."""
        where = {unit: now["hex"] for unit, now in self.narrator.position.units.items()}
        arrows: list[dict[str, Any]] = []
        losses: list[tuple[str, int]] = []
        dice: dict[int, dict[str, Any]] = {}
        for event in group:
            kind = event["event"]
            if kind in ("battle", "roll", "shell"):
                self.rolls[event["roll"]] = event
            if kind == "battle":
                arrows += _attack(event, where)
            elif kind == "shell":
                arrows.append({"kind": "attack", "path": [where[event["unit"]], event["hex"]]})
            elif kind == "face":
                roll = event["roll"]
                rolled = dice.setdefault(roll, {"of": _caption(self.rolls.get(roll, {})), "faces": []})
                rolled["faces"].append(event["face"])
            elif kind == "drop" and event["hex"] not in (None, event["aim"]):
                arrows.append({"kind": "drop", "path": [event["aim"], event["hex"]]})
            elif kind == "hit" and where.get(event["unit"]):
                losses.append((str(where[event["unit"]]), event["figures"]))
            if "from" in event and "to" in event and "unit" in event:
                _go(arrows, event)
                where[event["unit"]] = event["to"]
        return {"arrows": arrows, "losses": losses, "dice": list(dice.values())}


def _attack(event: Event, where: dict[str, str | None]) -> list[dict[str, Any]]:
    target, attacker = where.get(event["target"]), where.get(event["attacker"] or "")
    if not target:
        return []
    if not attacker:
        return [{"kind": "strike", "path": [target]}]
    return [{"kind": "attack", "path": [attacker, target]}]


def _go(arrows: list[dict[str, Any]], event: Event) -> None:
    """Lengthen the arrow of a unit or begin one.  Changes: arrows."""
    kind = {"step": "move"}.get(event["event"], event["event"])
    last = arrows[-1] if arrows else {}
    if last.get("kind") == kind and last.get("unit") == event["unit"] and last["path"][-1] == event["from"]:
        last["path"].append(event["to"])
    else:
        arrows.append({"kind": kind, "unit": event["unit"], "path": [event["from"], event["to"]]})


def _caption(roll: Event) -> str:
    """Who rolls, at whom."""
    if roll.get("event") == "battle":
        attacker = roll["attacker"] or "strike"
        return f"{attacker} at {roll['target']}"
    if roll.get("event") == "shell":
        return f"{roll['unit']} at the {roll['piece']}"
    return str(roll.get("card", "")).replace("_", " ")
