"""An event log in words, turn by turn, with boards.  Reads nothing but the log."""

from collections import deque
from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Any

from engine.hooks import EVENTS, TRIGGER_WORDS, rule_kind
from engine.hooks.official_events import SIDES, figures
from engine.loading.in_force.row_words import row_words
from engine.loading.in_force.selectors import ALL
from engine.loading.in_force.trains import TRAIN, is_wagon
from engine.loading.in_force.unit_rows import base_row
from engine.loading.options.option_ids import OFFICIAL_ID
from engine.loading.words.imported import import_lines
from engine.replay.board_text import Legend, board_text
from engine.replay.decision_text import decision_lines
from engine.replay.log_follower import LogFollower

UNIT_WORDS = {
    "INF": "infantry",
    "ARM": "armor",
    "ART": "artillery",
    "VEHICLE": "vehicles",
}  # words of selectors
ORDERS = {"order": "orders ", "on_move": "orders on the move "}
WORDS = {event.name.lower(): event.words for event in EVENTS.values()}
SILENT = {name for name, words in WORDS.items() if words is None} - set(
    ORDERS
)  # said by others or not at all


class Narrator:
    """Words for the events of one log; follows the position as it goes."""

    def __init__(self, log: dict[str, Any]) -> None:
        self.log = log
        self.setup = log["setup"]
        self.position = LogFollower(self.setup)
        pieces = [e["piece"] for e in log["events"] if e["event"] == "obstacle"]
        self.legend = Legend.of(self.setup, pieces)

    def unit(self, unit: str | None) -> str:
        """A unit as a player would call it: side, kind, hex, figures."""
        if unit is None:
            return "nobody"
        now = self.position.units[unit]
        where = f" at {now['hex']}" if now["hex"] else ""
        return f"{unit} ({row_words(now['row'])} {now['figures']}{where})"

    def is_train(self, unit: str) -> bool:
        """Whether a unit is part of a train."""
        row = base_row(self.position.units[unit]["row"])
        return bool(self.log["rules"]["units"][row]["class"] == TRAIN)

    def has_line(self, event: dict[str, Any]) -> bool:
        """Whether an event has a line of its own; what hits a train is reported of its locomotive."""
        if event["event"] == "hit" and is_wagon(self.position.units[event["unit"]]["row"]):
            return False
        return event["event"] not in SILENT

    def card(self, card: str) -> str:
        """A card's title without the number of its copy."""
        row = card.partition("#")[0]
        return str(self.log["rules"]["cards"].get(row, {}).get("title") or row_words(row))

    def side_of(self, unit: str) -> str:
        """The side of a unit."""
        return str(self.position.units[unit]["side"])

    def objective(self, number: int) -> str:
        """The hexes of an objective."""
        return " ".join(self.setup["objectives"][number]["hexes"])

    def rule(self, trigger: str) -> str:
        """What a rule that acts does."""
        return f"{rule_kind(trigger)}: {TRIGGER_WORDS[trigger]}"

    def words_of(self, event: dict[str, Any]) -> str:
        """An event in words."""
        words = WORDS.get(event["event"])
        return words(self, event) if words else _other(event)

    def board(self) -> str:
        """The board as it stands now."""
        return board_text(self.setup, self.position, self.legend)

    def lines(self, events: list[dict[str, Any]]) -> Iterator[str]:
        """Lines of one turn, following the position."""
        for _, group in groupby(events, key=_together):
            run = list(group)
            first, last = run[0], run[-1]
            kind = first["event"]
            if kind in ("step", "retreat"):
                verb = "moves" if kind == "step" else "falls back"
                yield f"{first['unit']} {verb} {first['from']} - {' - '.join(e['to'] for e in run)}"
            elif kind in ORDERS:
                yield ORDERS[kind] + ", ".join(f"{e['unit']} ({e['hex']})" for e in run)
            elif kind == "face":
                yield f"  rolls {', '.join(e['face'] for e in run)}"
            elif self.has_line(first):
                named = {**last, "piece": row_words(last["piece"])} if "piece" in last else last
                yield self.words_of(named)
            for event in run:
                self.position.apply(event)
            if kind == "eliminated":
                yield f"  {first['unit']} is eliminated at {first['hex']}"


def _together(event: dict[str, Any]) -> tuple[Any, ...]:
    """Events of one key follow each other in one line."""
    kind = event["event"]
    if kind in ("step", "retreat"):
        return kind, event["unit"]
    if kind == "face":
        return kind, event["roll"]
    return (kind,) if kind in ORDERS else (kind, event["n"])


def _other(event: dict[str, Any]) -> str:
    """An event that has no words of its own: its name and fields."""
    fields = [f"{key} {value}" for key, value in event.items() if key not in ("n", "turn", "side", "event")]
    name = str(event["event"]).replace("_", " ")
    return f"{name}: {', '.join(fields)}" if fields else name


def replay_text(log: dict[str, Any], boards: bool = True, first_turn: int = 0) -> str:
    """Tell a game.

    Parameters
    ----------
    log : dict
        From ``replay.event_log``; with ``decisions`` these follow every turn.
    boards : bool
        Draw the board at the start and after every turn.
    first_turn : int
        Turns before this one are left out; 0 begins with the set-up.

    Returns
    -------
    str
        Ends with a line break.
    """
    narrator = Narrator(log)
    rules = "official rules" if log["variant"] == OFFICIAL_ID else f"under {log['variant']}"
    out = [f"{log['title']}, game {log['game']} of seed {log['seed']} ({rules})"]
    out.append(f"Axis: {log['players']['axis']}, Allies: {log['players']['allies']}")
    imported = import_lines(log.get("imports", ()))
    out += ["", *imported] if imported else []
    out += ["", narrator.legend.text()]
    for turn, group in groupby(log["events"], key=lambda e: e["turn"]):
        events = list(group)
        if turn < first_turn:
            deque(narrator.lines(events), maxlen=0)  # the position goes on
            continue
        out.append("")
        if turn == 0:
            out += _hands(narrator) if narrator.setup["deck"] else []
        else:
            medals = next((e["medals"] for e in events if e["event"] == "turn"), {"axis": 0, "allies": 0})
            side = SIDES[events[0]["side"]]
            out.append(f"Turn {turn}{_standing(narrator.setup, side, medals)}")
        out += [f"  {line}" for line in narrator.lines(events)]
        made = [one for one in log.get("decisions", ()) if one["turn"] == turn]
        out += ["", "  Decisions:", *(f"    {line}" for line in decision_lines(made))] if made else []
        if boards:
            out += ["", narrator.board()]
    return "\n".join(out) + "\n"


def _standing(setup: dict[str, Any], side: str, medals: dict[str, int]) -> str:
    """Whose turn it is and how both sides stand: their medals, or the units lost where both act in every turn."""
    if setup.get("broken_at"):
        return f" (lost so far: Axis {medals['allies']}, Allies {medals['axis']})"
    whose = f", {side}" if setup["deck"] else ""
    return f"{whose} (medals: Axis {medals['axis']}, Allies {medals['allies']})"


def _hands(narrator: Narrator) -> Iterator[str]:
    for side, cards in narrator.setup["hands"].items():
        yield f"{SIDES[side]} hand: {', '.join(narrator.card(card) for card in cards)}"


def show_text(title: str, setup: dict[str, Any]) -> str:
    """A scenario at a glance: title, briefing, board, legend.

    Parameters
    ----------
    title : str
    setup : dict
        From ``replay.setup_of``.
    """
    hands = [f"{SIDES[s]} {setup['hand_size'][s]} cards" + _grows(setup, s) for s in ("axis", "allies")]
    medals = [f"{SIDES[s]} {n}" for s, n in setup["medal_target"].items()]
    first = SIDES[setup["first_side"]]
    briefing = f"First turn: {first}; {', '.join(hands)}; medals to win: {', '.join(medals)}"
    if not setup["deck"]:
        briefing = briefing_without_cards(setup)
    goals = [
        f"Objective {' '.join(o['hexes'])}: {' or '.join(SIDES[s] for s in o['sides'])}, "
        + ("wins at once" if o["win"] else _worth(setup, o["value"]))
        for o in setup["objectives"]
    ]
    goals += [_exit_text(setup, way) for way in setup.get("exits", [])]
    drops = [
        f"Air drop: {SIDES[drop['side']]}, {figures(len(drop['units']))} before the first turn"
        for drop in setup["air_drops"]
    ]
    return (
        "\n".join([title, briefing, *goals, *drops, "", board_text(setup), "", Legend.of(setup).text()])
        + "\n"
    )


def briefing_without_cards(setup: Mapping[str, Any]) -> str:
    """The briefing of a battle without cards: how many units lost break each side, or the medals to win."""
    broken = setup.get("broken_at")
    ends = "units whose loss breaks a side" if broken else "medals to win"
    numbers = ", ".join(f"{SIDES[side]} {n}" for side, n in (broken or setup["medal_target"]).items())
    turns = f"; turns: {setup['turn_limit']}" if setup.get("turn_limit") else ""
    return f"No cards; {ends}: {numbers}{turns}"


def _exit_text(setup: Mapping[str, Any], way: Mapping[str, Any]) -> str:
    """An exit: whose it is, for whom where not for everybody, what it earns.  Rule: SCEN-EXIT-3."""
    sides = " or ".join(SIDES[side] for side in way["sides"])
    who = way.get("who", ALL)
    said = "" if who == ALL else f"{_units_said(who)}, "
    per = way.get("per", "UNIT").lower()
    if way["value"] == "WIN":
        earns = "wins at once"
    elif setup.get("broken_at"):
        earns = f"each {per} {_worth(setup, way['value'])}"
    else:
        earns = f"{_medals(way['value'])} a {per}"
    return f"Exit {' '.join(way['hexes'])}: {sides}, {said}{earns}"


def _units_said(selector: str) -> str:
    """A selector of one word in plain words, others as they are written."""
    word = selector.removeprefix("!")
    if not word.isidentifier():
        return f"{selector} only"
    said = UNIT_WORDS.get(word) or (row_words(word) if word.islower() else word)
    return f"{said} only" if word == selector else f"all but {said}"


def _worth(setup: Mapping[str, Any], n: int) -> str:
    """What an objective counts: medals, or enemy units lost."""
    if setup.get("broken_at"):
        return f"counts as {n} lost {'unit' if n == 1 else 'units'} of the enemy"
    return _medals(n)


def _medals(n: int) -> str:
    return "1 medal" if n == 1 else f"{n} medals"


def _grows(setup: dict[str, Any], side: str) -> str:
    start, size = setup["hand_start"][side], setup["hand_size"][side]
    return f" (growing from {start})" if start < size else ""
