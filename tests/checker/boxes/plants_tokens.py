"""Planted errors about boats, cross-hairs, camouflage, leaders, loads and trains (expansions 1.6, 1.9, 1.10, 2.6)."""

from tests.checker import terrain
from tests.checker.board import place
from tests.checker.plants import (
    NoPlaceError,
    Plant,
    added,
    attack,
    changed,
    dice_wrong,
    enemies,
    one_step_more,
    places,
    without,
)

NIJMEGEN, ROER = "nijmegen-bridges", "across-the-river-roer"
CROSSING, RAILS, SUPPLY = "river-crossing", "two-trains", "supply-train"


# --- boats ---
def afloat(event, table):
    """A unit takes to its boats."""
    return event["afloat"]


def ashore(event, table):
    """A unit lands."""
    return not event["afloat"]


def lands_on_the_shore(event, table):
    """A unit that has never been on the river says that it has landed."""
    unit = next((u for u in sorted(table.board.boats) if table.board.hex_of(u)), None)
    if unit is None or "boat" in under_of(table, unit) or table.due:
        return None
    return {"unit": unit, "hex": table.board.hex_of(unit), "afloat": False}


def under_of(table, unit):
    """What a unit stands on, its boat included."""
    return terrain.words(table.board, table.board.hex_of(unit), unit)


def rows_on(table, unit, march):
    """A unit in boats with hexes left."""
    afloat = unit in table.board.ferries and "boat" in under_of(table, unit)
    return afloat and march.spent < march.limit and not table.now.behind_lines


def on_the_river(event, table):
    """A battle of a unit in boats."""
    return "boat" in under_of(table, event["attacker"])


def falls_back_afloat(log):
    """A unit in boats falls back for a flag instead of losing a figure."""
    for n, event, table in places(
        log, "hit", lambda e, t: e["cause"] == "blocked" and e["unit"] in t.board.boats
    ):
        board, unit = table.board, event["unit"]
        here = board.hex_of(unit)
        back = [h for h in board.around(here) if place(h)[0] == place(here)[0] + 1 and h not in board.at]
        if "boat" in under_of(table, unit) and back:
            frame = {key: event[key] for key in ("n", "turn", "side")}
            log["events"][n] = {**frame, "event": "retreat", "unit": unit, "from": here, "to": back[0]}
            return
    raise NoPlaceError


# --- cross-hairs ---
def laid(event, table):
    """A gun lays a marker."""
    return event["on"]


def lifted(event, table):
    """A gun has a marker back."""
    return not event["on"]


def aimed(event, table):
    """A gun fires at a hex its marker lies on."""
    board = table.board
    return board.hex_of(event["target"]) in board.aims.get(event["attacker"], ())


def not_aimed(event, table):
    """A Big Gun fires at a hex without its marker."""
    return table.board.has(event["attacker"], "CROSSHAIR") and not aimed(event, table)


def marks_what_it_missed(event, table):
    """A gun marks the hex of a unit it has not hit."""
    roll = table.roll
    whole = roll and roll["target"] and len(roll["faces"]) == roll["dice"] and event["by"] == table.now.side
    gun = whole and roll["attacker"]
    if not gun or not table.board.has(gun, "CROSSHAIR") or roll["hits"] or roll["steps"] or table.due:
        return None
    return {"unit": gun, "hex": roll["hex"], "on": True}


def another_hex(event, table):
    """A hex beside."""
    return table.board.around(event["hex"])[0]


# --- camouflage ---
def seen_by_nobody(event, table):
    """A unit that has done nothing is said to be camouflaged no more."""
    unit = next((u for u in sorted(table.board.camouflaged) if table.board.hex_of(u)), None)
    if unit is None or table.due or (table.roll and unit in (table.roll["attacker"], table.roll["target"])):
        return None
    return {"unit": unit, "hex": table.board.hex_of(unit)}


def at_a_hidden_unit(log):
    """A camouflaged unit is fired at from afar."""
    for n, event, table in places(log, "battle", lambda e, t: e["kind"] == "ordered"):
        unit, board = event["attacker"], table.board
        for target in () if board.enemies_next_to(unit) else enemies(table, unit):
            fields = attack(table, unit, target)
            far = fields["distance"] <= len(board.kind_of(unit).dice)
            sees = not board.kind_of(unit).sees or table.sight.sees(board.hex_of(unit), board.hex_of(target))
            if target in board.camouflaged and far and sees and fields["distance"] > 1:
                log["events"][n] = {**event, **fields}
                return
    raise NoPlaceError


def moved(event, table):
    """Camouflage that ends by a move."""
    return table.last["event"] in ("step", "ground", "retreat")


def fought(event, table):
    """Camouflage that ends by a battle."""
    return not moved(event, table)


# --- leaders ---
def falls(event, table):
    """A leader dies."""
    return event["fell"]


def lives(event, table):
    """A leader finds another unit."""
    return event["heir"] is not None


def another_heir(event, table):
    """Another unit of infantry that stands farther off."""
    board, side = table.board, table.board.side_of(event["unit"])
    heirs = [
        u
        for u in board.living(side)
        if board.class_of(u) == "INF" and u not in (event["unit"], event["heir"])
    ]
    return heirs[-1] if heirs else None


def led(event, table):
    """A battle of a unit with a leader."""
    return event["attacker"] in table.board.led


# --- loads ---
def taken(event, table):
    """Something is taken."""
    return event["fate"] == "taken"


def of_the_dead(event, table):
    """Something whose carrier has died."""
    return event["fate"] in ("left", "lost")


def other_fate(event, table):
    """What becomes of the other kind of load."""
    return {"left": "lost", "lost": "left"}[event["fate"]]


# --- trains ---
def both_parts(event, table):
    """The wagon shows what its locomotive has left."""
    return event["unit"] in table.board.wagons


def rolls_alone(event, table):
    """The second part of a train on its way."""
    return event["unit"] in table.board.mates and event["cost"] == 0


def far_from_the_train(event, table):
    """A free hex that is not next to the train."""
    board = table.board
    return next(h for h in sorted(board.hexes, reverse=True) if h not in board.at and h[0] in "GF")


def rolls_on(log):
    """A train that has gone three hexes goes one more."""
    for n, event, table in places(log, "step", lambda e, t: e["unit"] in t.board.mates):
        loco = table.board.body_of(event["unit"])
        march = table.now.marches.get(loco)
        if event["cost"] == 0 and march and march.spent == 3 and table.board.wagons.get(event["unit"]):
            ahead = table.board.around(table.board.hex_of(loco))
            frame = {key: event[key] for key in ("turn", "side")}
            for to in ahead:
                if to not in table.board.at:
                    one = {
                        "event": "step",
                        "unit": loco,
                        "from": table.board.hex_of(loco),
                        "to": to,
                        "cost": 1,
                    }
                    log["events"].insert(n + 1, {"n": n, **frame, **one})
                    return
    raise NoPlaceError


BOATS = [
    Plant("TP-BOAT-1", "a unit is on the river without taking to its boats", NIJMEGEN, without("boat", afloat)),
    Plant("TP-BOAT-5", "a unit lands and keeps its boats", NIJMEGEN, without("boat", ashore)),
    Plant("TP-BOAT-5", "a unit leaves its boats before it has rowed", NIJMEGEN,
          added("boat", "turn", lambda e, t: lands_on_the_shore(e, t) if t.number else None)),
    Plant("TP-BOAT-2", "a boat goes on from the river", ROER, one_step_more(rows_on)),
    Plant("TP-BOAT-3", "a unit in boats battles with all its dice", NIJMEGEN, dice_wrong(1, on_the_river)),
    Plant("TP-BOAT-4", "a unit in boats falls back", CROSSING, falls_back_afloat),
]  # fmt: skip
AIMS = [
    Plant("TP-BIG-2", "a Big Gun marks nothing it has hit", CROSSING, without("crosshair", laid)),
    Plant("TP-BIG-2", "a Big Gun marks what it has missed", NIJMEGEN,
          added("crosshair", "discard", marks_what_it_missed)),
    Plant("TP-BIG-2", "a Big Gun marks another hex", NIJMEGEN, changed("crosshair", "hex", another_hex, laid)),
    Plant("TP-BIG-4", "a marker stays where nobody stands", CROSSING, without("crosshair", lifted)),
    Plant("TP-BIG-3", "a marker gives no die", CROSSING, dice_wrong(-1, aimed)),
    Plant("TP-BIG-3", "a Big Gun has a die more without a marker", CROSSING, dice_wrong(1, not_aimed)),
]  # fmt: skip
HIDDEN = [
    Plant("WW-CAM-3", "a unit moves and stays camouflaged", CROSSING, without("camouflage", moved)),
    Plant("WW-CAM-3", "a unit battles and stays camouflaged", CROSSING, without("camouflage", fought)),
    Plant("WW-CAM-3", "a unit that stands still is camouflaged no more", CROSSING,
          added("camouflage", "turn", lambda e, t: seen_by_nobody(e, t) if t.number else None)),
    Plant("WW-CAM-2", "a camouflaged unit is fired at from afar", CROSSING, at_a_hidden_unit),
]  # fmt: skip
LEADERS = [
    Plant("TP-HERO-3", "nothing is told of the leader of a unit that is lost", CROSSING, without("leader")),
    Plant("TP-HERO-3", "a leader survives a star", CROSSING, changed("leader", "fell", False, falls)),
    Plant("TP-HERO-4", "a leader joins a unit farther off", CROSSING, changed("leader", "heir", another_heir, lives)),
    Plant("TP-HERO-3", "a leader who falls is no medal", CROSSING,
          without("medal", lambda e, t: t.last["event"] == "leader")),
    Plant("TP-HERO-2", "a leader gives no die", CROSSING, dice_wrong(-1, led)),
]  # fmt: skip
LOADS = [
    Plant("TP-CAP-1", "infantry passes equipment by", CROSSING, without("load", taken)),
    Plant("TP-CAP-2", "equipment is lost with its carrier, or a prisoner is not", CROSSING,
          changed("load", "fate", other_fate, lambda e, t: e["fate"] == "left")),
    Plant("TP-CAP-2", "nobody tells what becomes of the load of the dead", CROSSING, without("load", of_the_dead)),
    Plant("TP-POW-1", "a prisoner outlives who leads him", CROSSING,
          changed("load", "fate", other_fate, lambda e, t: e["fate"] == "lost")),
]  # fmt: skip
TRAINS = [
    Plant("TP-TRN-8", "a unit gets off far from its train", SUPPLY, changed("unload", "hex", far_from_the_train)),
    Plant("TP-TRN-8", "who could get off stays aboard", SUPPLY, without("unload")),
    Plant("TP-TRN-7", "units aboard outlive their wagon", RAILS, without("cargo_lost")),
    Plant("TP-TRNED-4", "fewer figures are lost than were aboard", RAILS,
          changed("cargo_lost", "figures", lambda e, t: e["figures"] - 1)),
    Plant("TP-TRN-3", "a wagon stays behind", RAILS, without("step", rolls_alone)),
    Plant("TP-TRN-3", "a train goes four hexes", RAILS, rolls_on),
    Plant("TP-TRN-4", "a wagon shows no hits", RAILS, without("hit", both_parts)),
    Plant("TP-TRN-4", "a wagon outlives its third hit", RAILS,
          without("eliminated", lambda e, t: e["unit"] in t.board.wagons)),
]  # fmt: skip

PLANTS = [*BOATS, *AIMS, *HIDDEN, *LEADERS, *LOADS, *TRAINS]
