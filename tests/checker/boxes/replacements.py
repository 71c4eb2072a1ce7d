"""Nineteen Eighty-Four in the eyes of the referee: units that are lost come again, floors of dice (HR-NEFREIN)."""

from tests.checker import boxes, deck, terrain
from tests.checker.board import HOME, apart, place, sections_of
from tests.checker.broken import law
from tests.checker.options import is_on, number, said

WHILE_THEY_COME = {
    "section_drawn",
    "discard",
    "replacement",
    "shuffle",
    "rule",
    "objective",
    "medal",
    "obstacle",
    "turn",
}


@boxes.begins
def nobody_is_lost(table):
    """Who is to come again, and the floor of dice at vulnerable armor."""
    log = table.log
    table.replaces = is_on(log, "nef-reinforcements")
    table.most_replaced = number(log, "nef-reinforcements", "max_replacements")
    table.lost_units = {"axis": [], "allies": []}  # in the order of their loss
    table.noted = {"axis": 0, "allies": 0}  # losses that are or were made good
    table.coming = []  # those who come in this turn, before a card is chosen
    table.section_card = None  # the card drawn for the next of them
    table.sections_named = None
    if is_on(log, "infantry-assault-vulnerable-armor"):
        table.board.floor = said(log, "infantry-assault-vulnerable-armor", "dice", 3)


@boxes.goes
def note_a_loss(table, unit, hex_, how):
    """A unit is eliminated: an identical one arrives in the next turn of its side (HR-NEFREIN-1, -11)."""
    side = table.board.side_of(unit)
    if not table.replaces or how != "dies" or not table.number:
        return
    if table.most_replaced is None or table.noted[side] < table.most_replaced:
        table.noted[side] += 1
        table.lost_units[side].append(unit)


@boxes.awaited
def is_awaited(table, side):
    """A side without units has not lost while a replacement is due (HR-NEFREIN-9)."""
    return table.replaces and bool(table.lost_units[side])


@boxes.sees_after
def a_turn_begins(table, e):
    """Whoever was lost since comes now (HR-NEFREIN-1, -5)."""
    if e["event"] == "turn":
        table.coming = list(table.lost_units[table.now.side])


def open_edge(table, unit):
    """Free hexes of the own baseline row that the class of a unit may enter (HR-NEFREIN-10)."""
    board = table.board
    back = HOME[board.side_of(unit)]
    rows = [place(hex_)[0] for hex_ in board.hexes]
    edge = max(rows) if back > 0 else min(rows)
    own = [hex_ for hex_ in board.hexes if place(hex_)[0] == edge and hex_ not in board.at]
    return [hex_ for hex_ in own if not terrain.barred(board, hex_, board.walks_as(unit), unit)]


@boxes.sees_acts
def all_come_before_a_card(table, e):
    """All replacements come before anything else in a turn, in order of loss (HR-NEFREIN-1, -4, -5)."""
    if not table.coming or e["event"] in WHILE_THEY_COME:
        return
    waits = [unit for unit in table.coming if open_edge(table, unit)]
    law(not waits or e["event"] == "end", "HR-NEFREIN-1", "HR-NEFREIN-5")
    table.coming = []


@boxes.judges("section_drawn")
def judge_card(table, e):
    """A card is drawn for the section in which the next of them comes; it is no order (HR-NEFREIN-1, -6)."""
    law(table.replaces and table.coming and table.section_card is None, "HR-NEFREIN-1", "HR-NEFREIN-5")
    law(table.sections_named is None and table.now.played is None, "HR-NEFREIN-1", "HR-NEFREIN-5")
    law(e["by"] == table.now.side and e["card"] in table.pile, "HR-NEFREIN-1", "HR-NEFREIN-6")
    law(any(open_edge(table, unit) for unit in table.coming), "HR-NEFREIN-4")
    table.pile.remove(e["card"])
    table.section_card = e["card"]
    quota = deck.quota_of(e["card"].split("#")[0], table.now.side)
    table.sections_named = set(quota or deck.SECTIONS)


@boxes.judges_some("discard")
def judge_discard(table, e):
    """The drawn card goes to the discard pile (HR-NEFREIN-6)."""
    if table.section_card is None:
        return False
    law(e["card"] == table.section_card and e["by"] == table.now.side, "HR-NEFREIN-6")
    table.discards.add(e["card"])
    table.section_card = None
    return True


@boxes.judges("replacement")
def judge_replacement(table, e):
    """The unit comes at its first strength on the own edge, in a section of the card (HR-NEFREIN-1, -3, -8, -10)."""
    board, unit = table.board, e["unit"]
    law(table.replaces and table.sections_named is not None, "HR-NEFREIN-1")
    law(table.section_card is None, "HR-NEFREIN-6")
    may = [one for one in table.coming if open_edge(table, one)]
    law(bool(may) and unit == may[0], "HR-NEFREIN-5")
    law(e["figures"] == board.full[unit], "HR-NEFREIN-8")
    edge = open_edge(table, unit)
    law(e["hex"] in edge, "HR-NEFREIN-1", "HR-NEFREIN-10")
    law(
        any(e["hex"] in places_in(edge, section) for section in table.sections_named),
        "HR-NEFREIN-1",
        "HR-NEFREIN-3",
    )
    table.coming.remove(unit)
    table.lost_units[table.now.side].remove(unit)
    table.sections_named = None
    board.appear(unit, e["hex"], e["figures"])
    table.counts.on_board.add(unit)
    table.counts.ordered.discard(unit)  # as a unit of its own
    table.test_objectives()


def places_in(edge, section):
    """Hexes of an edge in a section; where it is full, the nearest one (HR-NEFREIN-4, -10)."""
    inside = [hex_ for hex_ in edge if section in sections_of(hex_)]
    if inside:
        return inside
    row = {place(hex_)[0] for hex_ in edge}.pop()
    own = [name for name in all_of(row) if section in sections_of(name)]
    return [min(edge, key=lambda hex_: (min(apart(hex_, one) for one in own), place(hex_)))]


def all_of(row):
    """Hexes of a row of the standard board."""
    return [f"{chr(ord('A') + row)}{n}" for n in range(1, 14 - row % 2)]
