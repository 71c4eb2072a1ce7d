"""Lies planted in event logs: the second opinion sees through every one of them."""

import copy
from itertools import product

import pytest

from tests.checker.checker import check
from tests.checker.deck import ON_MOVE
from tests.support.logged_games import (
    BOARDS,
    BREAKTHROUGH,
    DROP_ZONE,
    GAMES,
    PLAYERS,
    logged,
)


def first(log, kind, where=lambda e: True):
    return next(i for i, e in enumerate(log["events"]) if e["event"] == kind and where(e))


def renumbered(log):
    for n, e in enumerate(log["events"]):
        e["n"] = n


def without(kind, where=lambda e: True):
    def tamper(log):
        del log["events"][first(log, kind, where)]
        renumbered(log)

    return tamper


def changed(kind, field, value, where=lambda e: True):
    def tamper(log):
        event = log["events"][first(log, kind, where)]
        event[field] = value(event[field]) if callable(value) else value

    return tamper


def twice(kind):
    def tamper(log):
        i = first(log, kind)
        log["events"].insert(i, copy.deepcopy(log["events"][i]))
        renumbered(log)

    return tamper


def miss_that_hit(log):
    """A grenade shows a star although the unit it hit has figures left, so that no hit was surplus."""
    events = log["events"]
    for i in range(1, len(events)):
        hit, face = events[i], events[i - 1]
        if hit["event"] == "hit" and face["event"] == "face" and hit["left"] and face["face"] == "grenade":
            face["face"] = "star"
            return
    raise StopIteration


def miscounted(column):
    def tamper(log):
        log["result"][column] += 1

    return tamper


LIES = {
    "a unit more without order": miscounted("never_ordered_axis"),
    "a figure more lost to flags": miscounted("lost_to_flags_allies"),
    "a unit more to choose from": miscounted("orderable_axis"),
    "another margin half-way": miscounted("margin_half"),
    "a hit that was a miss": miss_that_hit,
    "a die is missing": without("face"),
    "one die more": changed("battle", "dice", lambda n: n + 1),
    "a shot from farther away": changed("battle", "distance", lambda n: (n or 0) + 1),
    "a retreat is forgotten": without("retreat"),
    "a retreat the wrong way": changed("retreat", "to", "E5"),
    "a hit is forgotten": without("hit"),
    "one figure too many": changed("hit", "figures", lambda n: n + 1),
    "a dead unit stays": without("eliminated"),
    "a medal is forgotten": without("medal"),
    "a medal for the wrong side": changed("medal", "to", lambda s: {"axis": "allies", "allies": "axis"}[s]),
    "a unit jumps": changed("step", "to", "A13"),
    "a unit moves without order": without("order"),
    "a unit is ordered twice": twice("order"),
    "a unit walks on": twice("step"),
    "a card from nowhere": changed("play", "card", "ambush#1"),
    "another card in force": changed("play", "acts_as", "move_out", lambda e: e["acts_as"] != "move_out"),
    "a card drawn twice": twice("draw"),
    "no card drawn": without("draw"),
    "no discard": without("discard"),
    "a turn is skipped": without("turn"),
    "the sandbags stay": without("obstacle"),
    "the objective is forgotten": without("objective"),
    "the wrong winner": changed("end", "winner", lambda s: {"axis": "allies", "allies": "axis"}[s]),
    "the end is missing": without("end"),
}


@pytest.mark.parametrize("lie", LIES)
def test_the_second_opinion_sees_through(lie):
    tell_and_find(LIES[lie], (logged("pegasus-bridge", PLAYERS[0], game) for game in range(8)))


def tell_and_find(lie, logs):
    """Every way of bending a log is found in every log it can be done to."""
    tried = found = 0
    for log in map(copy.deepcopy, logs):
        try:
            lie(log)
        except StopIteration:
            continue
        tried += 1
        try:
            check(log)
        except AssertionError:
            found += 1
    assert tried >= 3 and found == tried


def elsewhere(log):
    """A figure that landed came down farther away than it can have been scattered."""
    event = log["events"][first(log, "drop", lambda e: e["fate"] == "landed")]
    event["hex"] = "A13" if event["aim"][0] in "GHI" or int(event["aim"][1:]) < 7 else "I1"


LIES_OF_DROPS = {
    "a drop is forgotten": without("drop"),
    "a figure falls twice": twice("drop"),
    "another unit falls": changed("drop", "unit", "axis-1"),
    "a lost figure has landed": changed("drop", "fate", "landed", lambda e: e["fate"] != "landed"),
    "a landed figure is lost": changed("drop", "fate", "occupied", lambda e: e["fate"] == "landed"),
    "it came down elsewhere": elsewhere,
    "another aim": changed("drop", "aim", "I1"),
    "the strike is not told": without("strike_as"),
    "a die more for the strike": changed("strike_as", "dice", lambda n: n + 1),
    "another strike": changed("strike_as", "card", "barrage"),
}


@pytest.mark.parametrize("lie", LIES_OF_DROPS)
def test_the_second_opinion_knows_drops_and_strikes_by_recon(lie):
    tell_and_find(LIES_OF_DROPS[lie], (logged(DROP_ZONE, PLAYERS[0], game) for game in range(12)))


def battle_on_the_move(log):
    """The order of a unit that battles later in its turn becomes one on the move."""
    events = log["events"]
    for i, order in enumerate(events):
        turn = [e for e in events if e["turn"] == order["turn"]]
        fights = any(e["event"] == "battle" and e["attacker"] == order.get("unit") for e in turn)
        if order["event"] == "order" and fights and events[i + 1]["event"] != "order":
            marching = sum(e["event"] == "on_move" for e in turn)
            if marching < ON_MOVE.get(turn[1]["acts_as"], 0):
                order["event"] = "on_move"
                return
    raise StopIteration


LIES_ON_THE_MOVE = {
    "a unit marches without order": without("on_move"),
    "a unit is ordered on the move twice": twice("on_move"),
    "the card has no such part": changed(
        "play", "acts_as", "probe_left", lambda e: "on_move" in (e["acts_as"] or "")
    ),
    "the unit on the move battles": battle_on_the_move,
    "an enemy on the move": changed(
        "on_move", "unit", lambda u: f"{'ax' if u[:2] != 'ax' else 'all'}{u[2:]}"
    ),
}


@pytest.mark.rule("BT-OTM-1", "CORE-ORD-13")
@pytest.mark.parametrize("lie", LIES_ON_THE_MOVE)
def test_lies_about_units_on_the_move_are_seen_through(lie):
    games = product(BOARDS, range(GAMES))
    tell_and_find(LIES_ON_THE_MOVE[lie], (logged(b, PLAYERS[0], game, BREAKTHROUGH) for b, game in games))


def test_a_strike_by_a_side_without_the_hill_is_seen():
    log = next(
        copy.deepcopy(log)
        for log in (logged(DROP_ZONE, PLAYERS[0], game) for game in range(GAMES))
        if any(e["event"] == "strike_as" for e in log["events"])
    )
    check(log)
    log["rules"]["ruleset"]["recon_as"]["held"] = ["I13"]
    with pytest.raises(AssertionError):
        check(log)


def test_orders_beyond_the_card_are_seen():
    log = copy.deepcopy(logged("river-line", PLAYERS[0], 0))
    i = first(log, "play", lambda e: e["acts_as"].startswith("probe_"))
    end = next(j for j in range(i, len(log["events"])) if log["events"][j]["event"] == "discard")
    side = log["events"][i]["side"]
    units = {u["id"]: u["hex"] for u in log["setup"]["units"] if u["side"] == side}
    orders = [e for e in log["events"][i:end] if e["event"] == "order"]
    spare = [u for u in units if u not in {e["unit"] for e in orders}]
    more = [{**orders[0], "unit": u, "hex": units[u]} for u in spare[:3]]
    log["events"][i + 1 : i + 1] = more
    renumbered(log)
    with pytest.raises(AssertionError):
        check(log)
