"""Daleks in the eyes of the referee: their places, mercenaries, the human factor (house-rules 4.17)."""

from tests.checker import boxes
from tests.checker.board import ENEMY, apart
from tests.checker.broken import law
from tests.checker.options import is_on, said

SET_UP = {"place_drawn", "places_changed", "leader_given"}  # all of it comes before the cards
MADE_AT_ONCE = {"surrender", "obstacle", "medal", "objective", "leader", "claim_gone"}


@boxes.begins
def daleks_wait(table):
    """Whose Daleks they are, who may be placed, whose leader is still to come."""
    log = table.log
    table.dalek_side = said(log, "dalek-setup", "side", "axis") if is_on(log, "dalek-setup") else None
    table.placing = table.dalek_side if said(log, "dalek-setup", "free_placement", True) else None
    table.giving = ENEMY[table.dalek_side] if is_on(log, "dalek-human-factor") else None
    table.given = None  # the unit that has the human factor
    table.surrendering = []
    if table.giving:
        table.board.leader_dice = said(log, "dalek-human-factor", "bonus_dice", 2)


@boxes.judges("places_changed")
def judge_placement(table, e):
    """Two units of the Dalek side change places before the cards are dealt (HR-DALSET-3, -5)."""
    board = table.board
    law(table.number == 0 and table.placing and not table.given, "HR-DALSET-3", "HR-DALSET-5")
    law(table.shuffles == 0 and not any(table.hands.values()), "HR-DALSET-5")
    pair = (e["unit"], e["other"])
    law(all(board.side_of(unit) == table.placing for unit in pair), "HR-DALSET-3")
    law(e["unit"] != e["other"], "HR-DALSET-3")
    hexes = [board.hex_of(unit) for unit in pair]
    law(None not in hexes and [e["hex"], e["other_hex"]] == hexes[::-1], "HR-DALSET-3")
    for unit, hex_ in zip(pair, hexes[::-1], strict=True):
        board.units[unit]["hex"] = hex_
        board.at[hex_] = unit


# --- mercenaries ---
@boxes.goes
def last_dalek_falls(table, unit, hex_, how):
    """The last Dalek unit is destroyed: all mercenaries surrender (HR-DALMERC-2)."""
    board = table.board
    if how != "dies" or not board.has(unit, "DALEK"):
        return
    side = board.side_of(unit)
    own = board.living(side)
    if not any(board.has(one, "DALEK") for one in own):
        table.surrendering = [one for one in own if board.has(one, "MERCENARY")]


@boxes.sees_first
def all_surrender_at_once(table, e):
    """Nothing else happens before the last mercenary is gone (HR-DALMERC-2)."""
    law(not table.surrendering or e["event"] in MADE_AT_ONCE, "HR-DALMERC-2")


@boxes.sees_first
def mercenaries_pay_nothing(table, e):
    """No medal is paid for a mercenary unit (HR-DALMERC-1)."""
    if e["event"] == "medal" and table.last and table.last["event"] == "eliminated" and not table.owed:
        law(not table.board.has(table.last["unit"], "MERCENARY"), "HR-DALMERC-1")


@boxes.judges("surrender", follow_up=True)
def judge_surrender(table, e):
    """A mercenary unit is gone; nobody is paid, and nothing counts as damage (HR-DALMERC-2, -3)."""
    unit, board = e["unit"], table.board
    law(unit in table.surrendering, "HR-DALMERC-2")
    law(board.hex_of(unit) == e["hex"], "HR-DALMERC-2")
    table.surrendering.remove(unit)
    table.leave(e["hex"], dies=True)
    board.remove(unit)
    board.units[unit]["figures"] = 0
    if not table.surrendering:
        table.test_objectives()


# --- the human factor ---
@boxes.judges("leader_given")
def judge_gift(table, e):
    """The human side gives the leader to one of its units before the deal (HR-DALHUMAN-1, -4)."""
    board = table.board
    law(table.number == 0 and table.giving and not table.given, "HR-DALHUMAN-4")
    law(table.shuffles == 0, "HR-DALHUMAN-4")
    law(board.side_of(e["unit"]) == table.giving, "HR-DALHUMAN-4")
    law(board.hex_of(e["unit"]) == e["hex"] is not None, "HR-DALHUMAN-4")
    word = said(table.log, "dalek-human-factor", "start_unit", "player_choice")
    law(word in ("player_choice", e["hex"]), "HR-DALHUMAN-4")
    board.led = {e["unit"]}
    table.given = e["unit"]


@boxes.sees_first
def leader_comes_first(table, e):
    """The leader is with his unit before the cards are dealt (HR-DALHUMAN-4)."""
    law(not table.giving or table.given or e["event"] in SET_UP | {"rule"}, "HR-DALHUMAN-4")


def heirs(table, unit, hex_):
    """Friendly units to whom a leader with the human factor may go: the nearest (HR-DALHUMAN-1, -2)."""
    board = table.board
    own = [one for one in board.living(board.side_of(unit)) if one != unit]
    least = min((apart(hex_, board.hex_of(one)) for one in own), default=None)
    return [one for one in own if apart(hex_, board.hex_of(one)) == least]


@boxes.judges_some("leader")
def judge_heir(table, e):
    """He goes to the nearest unit without a roll; with nobody left he is out of the game (HR-DALHUMAN-1, -2)."""
    if not table.giving:
        return False
    table.was_due("HR-DALHUMAN-1")
    law(e["stars"] == 0 and not e["fell"], "HR-DALHUMAN-1")
    found = heirs(table, e["unit"], table.fallen_at)
    law(e["heir"] in (found or [None]), "HR-DALHUMAN-1", "HR-DALHUMAN-2")
    if e["heir"]:
        table.board.led.add(e["heir"])
    return True
