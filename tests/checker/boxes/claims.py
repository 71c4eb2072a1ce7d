"""Markers that are taken by staying, in the eyes of the referee: food, extermination, harvest (house-rules 4.17).

Zombies stay on towns and bunkers (HR-ZOMFOOD), Daleks give up an order to exterminate a town (HR-DALEXT), handling
machines harvest towns (HR-MARTOWN).  Where markers lie at the beginning is read from the ground, not from the log.
"""

from collections import Counter
from dataclasses import dataclass

from tests.checker import boxes
from tests.checker.broken import law
from tests.checker.options import is_on, said

# HR-GEN-19: tiles that are towns; ruins and railway stations are none.
TOWNS = {
    "town", "tp_church", "ww_church", "tp_radar", "ef_wooden_village", "ef_hill_village", "hr_hill_town", "tp_village",
}  # fmt: skip
BUNKERS = {"bunker", "tp_field_bunker", "ww_field_bunker", "tp_fortress"}  # HR-ZOMFOOD-6
RUINS = "ef_city_ruins"
WITH_A_CLAIM = {"claim", "obstacle", "medal", "objective", "rule", "end"}


@dataclass(frozen=True)
class Claims:
    """How markers are taken in a game.

    Attributes
    ----------
    side : str
        Who takes them.
    trait : str
        Of the units that may.
    words : frozenset
        Tiles and works that have one.
    turns : int
        Own turns running that a unit stays.
    by_order : bool
        True where it has to give up an order.
    medals : int
        Medals for a marker.
    ruins : bool
        True where the town is in ruins then.
    rules : tuple of str
        The statements.
    """

    side: str
    trait: str
    words: frozenset
    rules: tuple
    turns: int = 1
    by_order: bool = False
    medals: int = 0
    ruins: bool = False


def claims_of(log):
    """How markers are taken in the game of a log; None where there are none."""
    if is_on(log, "zombie-food-objectives"):
        which = said(log, "zombie-food-objectives", "hexes", "towns+bunkers")
        words = (TOWNS if "towns" in which else set()) | (BUNKERS if "bunkers" in which else set())
        side = said(log, "zombie-unit", "side", "axis")
        rules = ("HR-ZOMFOOD-2", "HR-ZOMFOOD-3", "HR-ZOMFOOD-4", "HR-ZOMFOOD-8")
        return Claims(side, "SWARM", frozenset(words), rules)
    if is_on(log, "dalek-exterminate"):
        side = said(log, "dalek-setup", "side", "axis")
        rules = ("HR-DALEXT-2", "HR-DALEXT-4", "HR-DALEXT-7")
        vp = said(log, "dalek-exterminate", "vp", 1)
        return Claims(side, "DALEK", frozenset(TOWNS), rules, by_order=True, medals=vp, ruins=True)
    if is_on(log, "martian-harvest"):
        side = said(log, "martian-setup", "side", "axis")
        rules = ("HR-MARTOWN-1", "HR-MARTOWN-4", "HR-MARTOWN-9")
        return Claims(
            side, "HANDLING", frozenset(TOWNS), rules, turns=said(log, "martian-harvest", "turns_needed", 1)
        )
    return None


@boxes.begins
def markers_lie(table):
    """Where markers lie, and that nobody has stayed anywhere."""
    board = table.board
    table.claims = claims_of(table.log)
    table.marked, table.taken = set(), set()
    table.stood_at = {}  # unit to its hex as the turn of its side began, as long as it has stayed there
    table.stayed = Counter()  # own turns running that it has done so and nothing else
    table.holding = set()  # units that give up their battle
    table.claims_due = None
    if table.claims is None:
        return
    if table.claims.trait == "HANDLING" and not any(board.has(unit, "HANDLING") for unit in board.units):
        return  # HR-MARTOWN-7
    table.marked = {hex_ for hex_ in board.hexes if words_on(board, hex_) & table.claims.words}
    told = {one["hex"] for one in table.log["setup"]["markers"] if one["kind"] == "marker"}
    law(told == table.marked, "HR-ZOMFOOD-6", "HR-DALEXT-1", "HR-MARTOWN-7", "HR-GEN-19")


def words_on(board, hex_):
    """Tile and works of a hex."""
    return {board.hexes[hex_]["terrain"], *board.pieces[hex_]}


def stayers(table):
    """Units of the side that stand on a marker now."""
    claims, board = table.claims, table.board
    own = board.living(claims.side)
    return [unit for unit in own if board.has(unit, claims.trait) and board.hex_of(unit) in table.marked]


@boxes.comes
def leave_a_marker(table, unit, start, to, how):
    """Whoever leaves the hex starts anew (HR-ZOMFOOD-3, HR-MARTOWN-9)."""
    table.stood_at.pop(unit, None)
    table.stayed[unit] = 0


@boxes.sees_after
def note_where_they_stand(table, e):
    """As a turn of the side begins, who stands where counts."""
    if e["event"] != "turn" or table.claims is None:
        return
    table.holding = set()
    table.claims_due = None
    if table.now.side == table.claims.side:
        table.stood_at = {unit: table.board.hex_of(unit) for unit in stayers(table)}


@boxes.judges("holds")
def judge_holds(table, e):
    """A unit gives up its battle to stay: who stands on a marker and has neither moved nor battled."""
    claims, now, unit = table.claims, table.now, e["unit"]
    law(claims is not None and now.side == claims.side, "HR-ZOMFOOD-2", "HR-DALEXT-2", "HR-MARTOWN-1")
    law(table.board.hex_of(unit) == e["hex"] and unit in stayers(table), *claims.rules)
    law(table.stood_at.get(unit) == e["hex"], *claims.rules)
    law(not now.path(unit) and unit not in now.fought and unit not in table.holding, *claims.rules)
    if claims.by_order:
        law(unit in now.ordered + now.on_move, "HR-DALEXT-2", "HR-DALEXT-7")
    table.holding.add(unit)


@boxes.sees_first
def who_holds_does_nothing(table, e):
    """A unit that stays neither moves nor battles in this turn (HR-ZOMFOOD-4, HR-DALEXT-2)."""
    acting = {"step": "unit", "ground": "unit", "clear": "unit", "saved": "unit", "exit": "unit"}.get(
        e["event"]
    )
    acting = "attacker" if e["event"] == "battle" and e["kind"] in ("ordered", "overrun") else acting
    law(acting is None or e[acting] not in table.holding, *(table.claims.rules if table.claims else ()))


def has_earned(table, unit):
    """True if a unit takes the marker under it now that the turn is over."""
    claims, now, hex_ = table.claims, table.now, table.board.hex_of(unit)
    if table.stood_at.get(unit) != hex_ or now.path(unit) or unit in now.fought + now.fought_on:
        return False
    return unit in table.holding if claims.by_order else True


def find_due(table):
    """Markers that are taken as the turn of the side ends: hexes."""
    due = set()
    for unit in stayers(table):
        table.stayed[unit] = table.stayed[unit] + 1 if has_earned(table, unit) else 0
        if table.stayed[unit] >= table.claims.turns:
            due.add(table.board.hex_of(unit))
    return due


@boxes.judges("claim")
def judge_claim(table, e):
    """A marker is taken for good by a unit that has stayed for the whole turn."""
    claims = table.claims
    law(claims is not None and table.now.side == claims.side, "HR-ZOMFOOD-2", "HR-DALEXT-2", "HR-MARTOWN-1")
    law(table.turn_is_done() and table.roll is None, *claims.rules)
    if table.claims_due is None:
        table.claims_due = find_due(table)
    law(e["hex"] in table.claims_due, *claims.rules)
    table.claims_due.remove(e["hex"])
    table.marked.remove(e["hex"])
    table.taken.add(e["hex"])
    law(e["left"] == len(table.marked), *claims.rules)
    if claims.ruins:
        town = next(iter(words_on(table.board, e["hex"]) & claims.words))
        fall_to_ruins(table, e["hex"], town, "HR-DALEXT-2")
    if claims.medals:
        table.owe_medal(claims.side, claims.medals, "event", "HR-DALEXT-2")


def fall_to_ruins(table, hex_, town, *rules):
    """A town lies in ruins from now on; what is told of it has to follow."""
    table.make_due("obstacle", {"hex": hex_, "piece": town, "placed": False}, *rules)


@boxes.judges_some("obstacle")
def judge_ruins(table, e):
    """A tile goes: City Ruins lie there now."""
    if e["placed"] or e["piece"] not in TOWNS:
        return False
    table.was_due("HR-DALEXT-2", "HR-MARTOWN-2")
    law(table.board.hexes[e["hex"]]["terrain"] == e["piece"], "HR-DALEXT-2", "HR-MARTOWN-2")
    table.board.hexes[e["hex"]] = {**table.board.hexes[e["hex"]], "terrain": RUINS}
    return True


@boxes.ends_turn
def all_markers_are_taken(table):
    """Every marker that was earned has been taken (HR-ZOMFOOD-4, HR-DALEXT-2, HR-MARTOWN-4)."""
    if table.claims is None or table.now.side != table.claims.side:
        return
    due = find_due(table) if table.claims_due is None else table.claims_due
    law(not due, *table.claims.rules)
