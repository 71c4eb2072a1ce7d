"""Planted errors about medals, objectives and the end of a game (core sections 8 and 14)."""

from tests.checker.board import ENEMY
from tests.checker.plants import NoPlaceError, Plant, added, changed, first, places, without


def goes_on(log):
    """The game goes on after a side has reached its medals."""
    end = log["events"].pop()
    if end["reason"] != "medals":
        raise NoPlaceError
    log["events"].append(
        {**end_frame(end), "event": "draw", "to": end["side"], "card": log["setup"]["deck"][0]}
    )


def end_frame(end):
    """Number, turn and side of the last event."""
    return {key: end[key] for key in ("n", "turn", "side")}


def without_an_end(log):
    """A log breaks off at the last medal."""
    if log["events"].pop()["reason"] != "medals":
        raise NoPlaceError


def other_winner(log):
    """The side without the medals is the winner."""
    end = log["events"][-1]
    if end["reason"] != "medals":
        raise NoPlaceError
    log["events"][-1] = {**end, "winner": ENEMY[end["winner"]]}
    log["result"]["winner"] = ENEMY[end["winner"]]


def drawn(log):
    """A game that was won is drawn."""
    log["events"][-1]["winner"] = log["result"]["winner"] = "draw"


def too_early(log):
    """The game ends by an empty board while both sides have units."""
    n, event, table = first(log, "turn", lambda e, t: t.number == 6)
    end = {"event": "end", "winner": event["side"], "reason": "wiped_out"}
    log["events"][n:] = [{"n": n, "turn": table.number, "side": table.now.side, **end}]


def taken_back(event, table):
    """A medal for a unit is lost again."""
    side = table.now.side
    if side and table.medals[side] and table.by_source[side]["unit"]:
        return {"to": side, "change": -1, "total": table.medals[side] - 1, "source": "unit", "earned": -1}
    return None


def beyond_the_target(log):
    """Medals beyond the target are counted."""
    for n, event, _ in places(log, "medal", lambda e, t: e["change"] < e["earned"]):
        log["events"][n] = {**event, "change": event["earned"], "total": event["total"] + 1}
        return
    raise NoPlaceError


def row_counts_twice(log):
    """The result row counts by source what was cut off."""
    result = log["result"]
    if not any(e["event"] == "medal" and e["change"] < e["earned"] for e in log["events"]):
        raise NoPlaceError
    side = next(e["to"] for e in log["events"] if e["event"] == "medal" and e["change"] < e["earned"])
    result[f"medals_units_{side}"] += 1


def still_held(log):
    """A temporary objective stays with the side whose unit has left it."""
    for n, _, _ in places(log, "objective", lambda e, t: e["holder"] is None):
        if log["events"][n + 1]["event"] == "medal":
            del log["events"][n : n + 2]
            return
    raise NoPlaceError


def given_back(event, table):
    """A permanent objective is lost when the unit leaves."""
    held = [
        index
        for index, side in table.holders.items()
        if side and table.objectives[index]["hold"] == "forever"
    ]
    return {"objective": held[0], "holder": None} if held else None


def not_earned(log):
    """A unit enters an objective and nothing comes of it."""
    for n, _, _ in places(
        log, "objective", lambda e, t: e["holder"] is not None and t.last["event"] == "step"
    ):
        if log["events"][n + 1]["event"] == "medal" and log["events"][n + 2]["event"] != "end":
            del log["events"][n : n + 2]
            return
    raise NoPlaceError


def once_more(event, table):
    """A second unit beside the river earns the medal again."""
    rhone = [one for one in table.objectives if len(one["hexes"]) > 1 and not one["win"]]
    if rhone and table.holders[rhone[0]["index"]] and table.own_units(rhone[0], "allies") > 1:
        return {"objective": rhone[0]["index"], "holder": "allies"}
    return None


def enough_and_on(log):
    """The Allies hold enough towns at the end of their turn, and the Axis has another."""
    end = log["events"].pop()
    if end["reason"] != "sudden_death":
        raise NoPlaceError
    last = log["events"].pop()
    medals = {side: log["result"][f"medals_{side}"] for side in ("axis", "allies")}
    frame = {"n": last["n"], "turn": last["turn"] + 1, "side": ENEMY[last["side"]]}
    log["events"].append({**frame, "event": "turn", "medals": medals})


def not_enough(log):
    """The Allies win at the end of a turn with too few towns."""
    n, _, table = first(log, "turn", lambda e, t: t.number > 1 and t.now.side == "allies")
    index = next(one["index"] for one in table.objectives if one["win"])
    frame = {"n": n, "turn": table.number, "side": table.now.side}
    log["events"][n:] = [
        {**frame, "event": "sudden_death", "objective": index, "by": "allies"},
        {**frame, "event": "end", "winner": "allies", "reason": "sudden_death"},
    ]


def in_the_enemys_turn(log):
    """The Axis is credited with a goal that is the Allies' alone."""
    n, _, table = first(log, "turn", lambda e, t: t.number > 1 and t.now.side == "axis")
    index = next(one["index"] for one in table.objectives if one["win"])
    frame = {"n": n, "turn": table.number, "side": table.now.side}
    log["events"][n:] = [{**frame, "event": "sudden_death", "objective": index, "by": "axis"}]


PLANTS = [
    Plant("VIC-1", "the log breaks off when the medals are reached", "pegasus-bridge", without_an_end),
    Plant("VIC-2", "an eliminated unit is no medal", "arracourt", without("medal", lambda e, t: e["source"] == "unit")),
    Plant("VIC-3", "a medal for a unit is lost again", "st-vith", added("medal", "turn", taken_back)),
    Plant("VIC-4", "play goes on when the medals are reached", "liberation-of-paris", goes_on),
    Plant("VIC-5", "medals beyond the target count", "mont-mouchet", beyond_the_target),
    Plant("AMB-43", "the result row counts by source what was cut off", "mont-mouchet", row_counts_twice),
    Plant("VIC-7", "a game that was won is drawn", "sword-beach", drawn),
    Plant("VIC-1", "the side without the medals wins", "montelimar", other_winner),
    Plant("VIC-8", "the game ends by an empty board that is not empty", "pegasus-bridge", too_early),
    Plant("VIC-OBJ-2", "a temporary objective stays held after the unit has left", "sword-beach", still_held),
    Plant("VIC-OBJ-3", "a permanent objective is lost when the unit leaves", "pointe-du-hoc",
          added("objective", "turn", given_back)),
    Plant("VIC-OBJ-9", "sudden death for the side whose goal it is not", "saverne-gap", in_the_enemys_turn),
    Plant("VIC-OBJ-10", "a second unit beside the Rhône is a second medal", "montelimar",
          added("objective", "turn", once_more)),
    Plant("VIC-OBJ-11", "an objective that is entered is not earned", "operation-cobra", not_earned),
    Plant("VIC-OBJ-13", "the Axis earns an objective of the Allies", "liberation-of-paris",
          changed("objective", "holder", "axis", lambda e, t: e["holder"] == "allies")),
    Plant("VIC-OBJ-14", "the Allies hold three towns of Toulon and play goes on", "toulon", enough_and_on),
    Plant("VIC-OBJ-14", "the Allies win with too few towns of Saverne", "saverne-gap", not_enough),
    Plant("VIC-OBJ-16", "elite armor is worth one medal", "mont-mouchet",
          changed("medal", "earned", 1, lambda e, t: e["earned"] == 2)),
]  # fmt: skip
