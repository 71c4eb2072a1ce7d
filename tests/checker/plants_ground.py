"""Planted errors about Ambush, ground that is taken, and overruns (core section 7 and CARD-AMBUSH)."""

from tests.checker import terrain
from tests.checker.checker import Checker
from tests.checker.plants import (
    NoPlaceError,
    Plant,
    added,
    attack,
    could_attack,
    ends_turn,
    enemies,
    first,
    one_battle_more,
    places,
)
from tests.checker.plants_moves import is_class


# --- Ambush ---
def after_driving_back(log):
    """The assault is rolled although an Ambush has driven the attacker back."""
    for n, event, table in places(log, "ambush"):
        opened = table.now.attacks[-1]
        follow = log["events"][n + 1 :]
        gone = [
            m for m, e in enumerate(follow, n + 1)
            if e["event"] == "retreat" and e["unit"] == event["attacker"] and e["turn"] == event["turn"]
        ]  # fmt: skip
        if gone and follow[gone[-1] - n]["event"] not in ("retreat", "obstacle", "objective", "medal", "end"):
            frame = {key: event[key] for key in ("n", "turn", "side")}
            face = {"event": "face", "roll": opened["roll"], "index": 0, "face": "star"}
            log["events"].insert(gone[-1] + 1, {**frame, **face})
            return
    raise NoPlaceError


def ambusher_advances(log):
    """The ambushing unit takes the hex it has emptied."""
    n, event, _ = first(log, "ambush")
    turn = event["turn"]
    for m in range(n, len(log["events"])):
        e = log["events"][m]
        if e["turn"] != turn or e["event"] == "end":
            break
        left = e["event"] in ("retreat", "eliminated") and e.get("unit") == event["attacker"]
        if left and log["events"][m + 1]["event"] in ("battle", "discard", "clear"):
            to = e.get("from") or e.get("hex")
            frame = {key: e[key] for key in ("n", "turn", "side")}
            here = hex_at(log, m, event["defender"])
            ground = {"event": "ground", "unit": event["defender"], "from": here, "to": to}
            log["events"].insert(m + 1, {**frame, **ground})
            return
    raise NoPlaceError


def hex_at(log, n, unit):
    """Hex of a unit before an event."""
    where = next(u["hex"] for u in log["setup"]["units"] if u["id"] == unit)
    for event in log["events"][:n]:
        if event.get("unit") == unit and event["event"] in ("step", "retreat", "ground", "drop"):
            where = event["to"] if "to" in event else event["hex"]
    return where


def ambush_from_afar(event, table):
    """An Ambush answers fire from afar."""
    attacks = table.now.attacks
    if not attacks or event["roll"] != attacks[-1]["roll"] or event["index"]:
        return None
    shot = attacks[-1]
    if shot["kind"] != "ordered" or shot["distance"] < 2:
        return None
    return {"card": "ambush#1", "defender": shot["target"], "attacker": shot["attacker"]}


AMBUSH = [
    Plant("CARD-AMBUSH-2", "an Ambush answers fire from afar", "arracourt", added("ambush", "face", ambush_from_afar)),
    Plant("CARD-AMBUSH-5", "a unit driven back by Ambush battles all the same", "st-vith", after_driving_back),
    Plant("CARD-AMBUSH-8", "the ambushing unit takes ground", "liberation-of-paris", ambusher_advances),
]  # fmt: skip


# --- ground ---
def peek(table):
    """The roll just finished, before anything else is done."""
    roll = table.roll
    return roll if roll and roll["target"] and len(roll["faces"]) == roll["dice"] else None


def advance(right):
    """Ground is taken at once after a battle where ``right`` says that it may not be."""

    def bend(log):
        table = Checker(log)
        for n, event in enumerate(log["events"]):
            won = (
                peek(table)
                if event["event"] in ("battle", "discard", "clear") and not table.reached()
                else None
            )
            if won and won["kind"] in ("ordered", "overrun") and table.board.hex_of(won["attacker"]):
                here = table.board.hex_of(won["attacker"])
                if won["hex"] not in table.board.at and here != won["hex"] and right(table, won):
                    frame = {"n": n, "turn": table.number, "side": table.now.side}
                    fields = {"unit": won["attacker"], "from": here, "to": won["hex"]}
                    log["events"].insert(n, {**frame, "event": "ground", **fields})
                    return
            table.follow(event, n)
        raise NoPlaceError

    return bend


def close(table, won):
    """Assaults from the hex beside."""
    return won["distance"] == 1


def halted(table, won):
    """Assaults by a unit that has entered wire."""
    why = table.now.halted.get(won["attacker"], ())
    return close(table, won) and "OBS-WIRE-1" in why and won["attacker"] not in table.now.grounds


def onto_hedgerow(table, won):
    """Assaults on a hedgerow by a unit that has moved."""
    moved = table.now.has_moved(won["attacker"]) and not table.now.halted.get(won["attacker"])
    infantry = table.board.class_of(won["attacker"]) != "ART"
    return close(table, won) and moved and infantry and "hedgerow" in terrain.words(table.board, won["hex"])


def shut_by(*rules):
    """Assaults after which the way onto the hex is closed by a rule."""

    def right(table, won):
        board, unit = table.board, won["attacker"]
        class_, here = board.class_of(unit), board.hex_of(unit)
        shut = terrain.barred(board, won["hex"], class_) or terrain.closed(
            board, here, won["hex"], class_, "advance"
        )
        plain = close(table, won) and class_ != "ART" and not table.now.halted.get(unit)
        return plain and unit not in table.now.grounds and set(rules) & set(shut)

    return right


def overruns(by):
    """An overrun by a unit that has just taken ground and may not."""

    def bend(log):
        table = Checker(log)
        for n, event in enumerate(log["events"]):
            table.follow(event, n)
            follow = log["events"][n + 1]["event"] if event["event"] == "ground" else None
            if follow not in ("battle", "discard", "clear") or not by(table, event["unit"]):
                continue
            for target in enemies(table, event["unit"]):
                if could_attack(table, event["unit"], target, "overrun"):
                    fields = {"event": "battle", **attack(table, event["unit"], target, "overrun")}
                    frame = {"n": n, "turn": table.number, "side": table.now.side}
                    log["events"].insert(n + 1, {**frame, **fields})
                    return
        raise NoPlaceError

    return bend


def battles_again(table, unit):
    """Infantry that has taken ground and has an enemy before it."""
    now = table.now
    return unit in now.grounds and table.board.class_of(unit) == "INF" and now.fought[-1:] == [unit]


def ground_taken_late(log):
    """The hex of a won assault is taken after the battle of another unit."""
    for n, event, table in places(log, "discard", ends_turn):
        last = peek(table)
        won = [
            a for a in table.now.attacks if a["kind"] == "ordered" and a["distance"] == 1 and a is not last
        ]
        for one in won if last else ():
            unit, here = one["attacker"], table.board.hex_of(one["attacker"])
            idle = here and unit not in table.now.grounds and unit != last["attacker"]
            if idle and one["hex"] not in table.board.at and last["kind"] == "ordered":
                frame = {key: event[key] for key in ("n", "turn", "side")}
                log["events"].insert(
                    n, {**frame, "event": "ground", "unit": unit, "from": here, "to": one["hex"]}
                )
                return
    raise NoPlaceError


GROUND = [
    Plant("TG-2", "ground is taken after another battle", "pegasus-bridge",
          ground_taken_late),
    Plant("TG-3", "a gun takes ground", "arracourt",
          advance(lambda t, won: close(t, won) and t.board.class_of(won["attacker"]) == "ART")),
    Plant("TG-4", "ground is taken from afar", "toulon",
          advance(lambda t, won: not close(t, won) and t.board.class_of(won["attacker"]) != "ART")),
    Plant("TG-6", "ground is taken beyond a closed edge or by who may not stand there", "sword-beach",
          advance(shut_by("CORE-MOV-20", "TER-BRIDGE-4", "TER-BLUFF-4"))),
    Plant("TG-7", "a unit that has entered wire takes ground", "omaha-beach", advance(halted)),
    Plant("TG-9", "a unit that has moved takes a hedgerow", "operation-cobra", advance(onto_hedgerow)),
    Plant("TG-11", "infantry battles again after taking ground", "vassieux", one_battle_more(battles_again)),
    Plant("TER-BLUFF-4", "ground is taken up a cliff", "pointe-du-hoc", advance(shut_by("TER-BLUFF-4"))),
    Plant("OVR-1", "infantry overruns", "pegasus-bridge", overruns(is_class("INF"))),
    Plant("OVR-3", "armor overruns twice", "arracourt", overruns(lambda t, u: u in t.now.overran)),
    Plant("OVR-5", "armor overruns out of a wood or a town", "arracourt",
          overruns(lambda t, u: is_class("ARM")(t, u) and bool(t.now.banned.get(u)) and u not in t.now.overran)),
]  # fmt: skip

PLANTS = [*AMBUSH, *GROUND]
